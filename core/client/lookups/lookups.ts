import type { LookupEntry } from '@core/entity/wire'
import { messageOf } from '../api/ApiError'
import { callApi } from '../api/callApi'

/** A look-up list as far as it is here. */
export interface LoadedLookup {
  /** In their order, retired ones included; undefined while they are on their way. */
  readonly entries?: readonly LookupEntry[]
  /** Why they didn't come. Whoever asks again tries again. */
  readonly error?: string
}

const waiting: LoadedLookup = {}
const lists = new Map<string, LoadedLookup>()
const listeners = new Set<() => void>()
let role = 0

/** The look-up lists that were read in this role: each is fetched once, however many fields choose from it. */
export const lookups = {
  at: (list: string): LoadedLookup => lists.get(list) ?? waiting,

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  /** Fetches a list unless it is here or on its way. */
  load(list: string): void {
    const known = lists.get(list)
    if (known && !known.error) return
    const mine = role
    keep(list, waiting)
    callApi<{ data: readonly LookupEntry[] }>('POST', '/api/Lookup/List', { body: { list } }).then(
      ({ data }) => mine === role && keep(list, { entries: data }),
      (error: unknown) => mine === role && keep(list, { error: messageOf(error) }),
    )
  },

  /** Another role, or nobody: what one saw, the next can't. */
  clear(): void {
    role += 1
    lists.clear()
    listeners.forEach((listener) => listener())
  },
}

function keep(list: string, loaded: LoadedLookup): void {
  lists.set(list, loaded)
  listeners.forEach((listener) => listener())
}
