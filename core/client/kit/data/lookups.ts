import type { LookupEntry } from '@core/entity/apiTypes'
import { messageOf } from '../../platform/api/ApiError'
import { lookupEntries } from './referenceOptions'

/** A look-up list as far as it is here. */
export interface LoadedLookup {
  /** In their order, retired ones included; undefined while they are on their way. */
  readonly entries?: readonly LookupEntry[]
  /** Why loading failed. The next request tries again. */
  readonly error?: string
}

const waiting: LoadedLookup = {}
const lists = new Map<string, LoadedLookup>()
/** The latest request for each list; the answer to an older one, or to another role's, comes too late. */
const requested = new Map<string, object>()
const listeners = new Set<() => void>()

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
    keep(list, waiting)
    fetch(list)
  },

  /** Somebody changed lists: those that are here are fetched again, and stand as they are until then. */
  refresh(): void {
    for (const list of lists.keys()) fetch(list)
  },

  /** Another role, or nobody: what one saw, the next can't. */
  clear(): void {
    lists.clear()
    requested.clear()
    listeners.forEach((listener) => listener())
  },
}

function fetch(list: string): void {
  const mine = {}
  requested.set(list, mine)
  const settle = (loaded: LoadedLookup) => requested.get(list) === mine && keep(list, loaded)
  lookupEntries(list).then(
    (entries) => settle({ entries }),
    // What is here stays right but for the change.
    (error: unknown) => settle(lists.get(list)?.entries ? lists.get(list)! : { error: messageOf(error) }),
  )
}

function keep(list: string, loaded: LoadedLookup): void {
  lists.set(list, loaded)
  listeners.forEach((listener) => listener())
}
