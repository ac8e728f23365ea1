import type { Change } from '@core/kernel/entity/apiTypes'
import { inBackground } from '../api/background'
import { reportReachable } from '../api/reachable'
import { LiveConnection, type Source } from './LiveConnection'

/** What changed of an entity: the ids of the records; without ids, any record. */
export type Changed = Pick<Change, 'ids'>

export interface LiveHosts {
  open(): Source
  probe(): Promise<unknown>
}

/** Live updates about the changes of others. Listeners run in the background, so their requests don't keep the session alive. */
export class LiveUpdates {
  readonly #connection: LiveConnection
  readonly #changes = new Map<string, Set<(changed: Changed) => void>>()
  readonly #presence = new Map<string, Set<() => void>>()
  readonly #access = new Set<() => void>()

  constructor(hosts: LiveHosts) {
    this.#connection = new LiveConnection({
      ...hosts,
      onMessage: (event, data) => this.#onMessage(event, data),
      onReconnect: () => this.#refreshAll(),
    })
  }

  /**
   * Opens the connection, after sign-in.
   * @returns a function that closes it
   */
  start(): () => void {
    this.#connection.start()
    return () => this.#connection.stop()
  }

  /**
   * Calls `listen` when records of this entity were created, changed or deleted, and when such a message may have been missed.
   * @returns a function that stops this
   */
  onChanges(entity: string, listen: (changed: Changed) => void): () => void {
    return add(this.#changes, entity, listen)
  }

  /**
   * Calls `listen` when a person opened or left this record.
   * @returns a function that stops this
   */
  onPresence(entity: string, id: number, listen: () => void): () => void {
    return add(this.#presence, placeOf(entity, id), listen)
  }

  /**
   * Calls `listen` when the rights of the viewer's role have changed.
   * @returns a function that stops this
   */
  onAccess(listen: () => void): () => void {
    this.#access.add(listen)
    return () => void this.#access.delete(listen)
  }

  #onMessage(event: string, data: unknown): void {
    if (event === 'change') {
      const { entity, ids } = data as Change
      call(this.#changes.get(entity), { ...(ids && { ids }) })
    } else if (event === 'presence') {
      const { entity, id } = data as { entity: string; id: number }
      call(this.#presence.get(placeOf(entity, id)), undefined)
    } else if (event === 'access') call(this.#access, undefined)
    else this.#refreshAll()
  }

  #refreshAll(): void {
    for (const listeners of this.#changes.values()) call(listeners, {})
    for (const listeners of this.#presence.values()) call(listeners, undefined)
    reportReachable()
  }
}

const placeOf = (entity: string, id: number) => `${entity}/${id}`

function add<T>(all: Map<string, Set<T>>, key: string, listen: T): () => void {
  const listeners = all.get(key) ?? new Set()
  all.set(key, listeners.add(listen))
  return () => {
    listeners.delete(listen)
    if (listeners.size === 0 && all.get(key) === listeners) all.delete(key)
  }
}

function call<T>(listeners: ReadonlySet<(value: T) => void> | undefined, value: T): void {
  for (const listen of Array.from(listeners ?? [])) inBackground(() => listen(value))
}
