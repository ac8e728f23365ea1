import type { Change } from '@core/entity/apiTypes'
import { mostIds } from '../../platform/events/publishChange'

/** How often, at most, a client is told of one kind of record, in milliseconds: with ids it fetches a few rows, without it fetches all that it shows. */
export const publishIntervals = { withIds: 500, without: 2000 } as const

interface Waiting {
  /** Undefined: too many to name. */
  ids: Set<number> | undefined
  /** Undefined as soon as two people did it. */
  by: string | undefined
}

/**
 * What one client is still to be told. Many changes become one word; its size is bounded, however much happens and however
 * slowly the client reads.
 */
export class PendingChanges {
  readonly #waiting = new Map<string, Waiting>()
  /** By entity: when it may be spoken of again, on the clock of `now`. */
  readonly #notBefore = new Map<string, number>()

  add(entity: string, ids: readonly number[] | undefined, by: string | undefined): void {
    const known = this.#waiting.get(entity)
    if (!known) return void this.#waiting.set(entity, { ids: ids && new Set(ids), by })
    if (known.by !== by) known.by = undefined
    if (!ids) known.ids = undefined
    for (const id of ids ?? []) known.ids?.add(id)
    if (known.ids && known.ids.size > mostIds) known.ids = undefined
  }

  /** @returns in how many milliseconds there is something to say; undefined when there is nothing. */
  due(now: number): number | undefined {
    const waits = [...this.#waiting.keys()].map((entity) => Math.max(0, (this.#notBefore.get(entity) ?? 0) - now))
    return waits.length > 0 ? Math.min(...waits) : undefined
  }

  /**
   * Takes what may be said now.
   * @param hears how much of an entity the client may hear: all ids, that something changed, or nothing
   */
  take(now: number, hears: (entity: string) => 'ids' | 'something' | 'nothing'): Change[] {
    const messages: Change[] = []
    for (const [entity, { ids, by }] of this.#waiting) {
      if ((this.#notBefore.get(entity) ?? 0) > now) continue
      this.#waiting.delete(entity)
      const heard = hears(entity)
      if (heard === 'nothing') continue
      const named = heard === 'ids' && ids !== undefined
      this.#notBefore.set(entity, now + (named ? publishIntervals.withIds : publishIntervals.without))
      messages.push({ entity, ...(named && { ids: [...ids] }), ...(by !== undefined && { by }) })
    }
    return messages
  }
}
