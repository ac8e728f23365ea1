import type { Change } from '@core/kernel/entity/apiTypes'
import { mostIds } from '../platform/events/publishChange'

/**
 * The minimum time between two messages about an entity to a client, in milliseconds: with ids the client fetches a few rows, without ids
 * all that it shows.
 */
export const publishIntervals = { withIds: 500, without: 2000 } as const

interface Waiting {
  /** Undefined: too many ids. */
  ids: Set<number> | undefined
  /** Undefined as soon as two sessions made the changes. */
  by: string | undefined
}

/**
 * The changes that one client has not received yet. Many changes become one message; its size is bounded, however much happens and however
 * slowly the client reads.
 */
export class PendingChanges {
  readonly #waiting = new Map<string, Waiting>()
  /** By entity: the earliest time of its next message, on the clock of `now`. */
  readonly #notBefore = new Map<string, number>()

  add(entity: string, ids: readonly number[] | undefined, by: string | undefined): void {
    const known = this.#waiting.get(entity)
    if (!known) return void this.#waiting.set(entity, { ids: ids && new Set(ids), by })
    if (known.by !== by) known.by = undefined
    if (!ids) known.ids = undefined
    for (const id of ids ?? []) known.ids?.add(id)
    if (known.ids && known.ids.size > mostIds) known.ids = undefined
  }

  /** @returns in how many milliseconds there is a message to send; undefined when there is none. */
  due(now: number): number | undefined {
    const waits = [...this.#waiting.keys()].map((entity) => Math.max(0, (this.#notBefore.get(entity) ?? 0) - now))
    return waits.length > 0 ? Math.min(...waits) : undefined
  }

  /**
   * Removes and returns the messages that are due.
   * @param visibleChange how much of an entity the client may receive: all ids, that something changed, or nothing
   */
  take(now: number, visibleChange: (entity: string) => 'ids' | 'something' | 'nothing'): Change[] {
    const messages: Change[] = []
    for (const [entity, { ids, by }] of this.#waiting) {
      if ((this.#notBefore.get(entity) ?? 0) > now) continue
      this.#waiting.delete(entity)
      const visible = visibleChange(entity)
      if (visible === 'nothing') continue
      const named = visible === 'ids' && ids !== undefined
      this.#notBefore.set(entity, now + (named ? publishIntervals.withIds : publishIntervals.without))
      messages.push({ entity, ...(named && { ids: [...ids] }), ...(by !== undefined && { by }) })
    }
    return messages
  }
}
