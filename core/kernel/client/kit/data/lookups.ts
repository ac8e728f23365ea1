import { messageOf } from '../../platform/api/ApiError'
import { lookupEntries, type ShownEntry } from './referenceOptions'

/** A look-up list as far as it is loaded. */
export interface LoadedLookup {
  /** In the order of the list, retired entries included; undefined while they load. */
  readonly entries?: readonly ShownEntry[]
  /** Why loading failed. The next call of `load` tries again. */
  readonly error?: string
}

const waiting: LoadedLookup = {}
const lists = new Map<string, LoadedLookup>()
/** The latest request for each list. Responses to older requests, or to requests of another role, are ignored. */
const requested = new Map<string, object>()
const listeners = new Set<() => void>()

/** The look-up lists of this role, cached. Each is fetched once, however many fields choose from it. */
export const lookups = {
  at: (list: string): LoadedLookup => lists.get(list) ?? waiting,

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  /** Fetches a list unless it is cached or loading. */
  load(list: string): void {
    const known = lists.get(list)
    if (known && !known.error) return
    store(list, waiting)
    fetch(list)
  },

  /** Fetches the cached lists again after a change. The old entries stay until the response arrives. */
  refresh(): void {
    for (const list of lists.keys()) fetch(list)
  },

  /** Clears the cache when the role changes or the user logs out, because another role may not see these lists. */
  clear(): void {
    lists.clear()
    requested.clear()
    listeners.forEach((listener) => listener())
  },
}

function fetch(list: string): void {
  const mine = {}
  requested.set(list, mine)
  const settle = (loaded: LoadedLookup) => requested.get(list) === mine && store(list, loaded)
  lookupEntries(list).then(
    (entries) => settle({ entries }),
    // The cached entries stay: they only lack the latest change.
    (error: unknown) => settle(lists.get(list)?.entries ? lists.get(list)! : { error: messageOf(error) }),
  )
}

function store(list: string, loaded: LoadedLookup): void {
  lists.set(list, loaded)
  listeners.forEach((listener) => listener())
}
