import { isObject } from '@core/entity'
import { referralPaths } from './referralPaths'

const key = 'referrals.queue'

interface Kept {
  readonly viewerId: number
  readonly ids: readonly number[]
  readonly total: number
}

const isKept = (value: unknown): value is Kept => isObject(value) && Array.isArray(value.ids)

/**
 * The work queue as it was last shown, in whose order its referrals are opened one after another. Done ones keep their place in it, so that
 * the next one stays the next. The tab keeps it over a reload, as numbers of referrals.
 */
export class QueueWalk {
  readonly title = 'Work queue'
  readonly href = referralPaths.queue
  readonly about = false
  total: number | undefined
  #ids: readonly number[] = []

  /** @param viewerId another person of the same tab begins without a queue */
  constructor(private readonly viewerId: number) {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!isKept(kept) || kept.viewerId !== viewerId) return
    this.#ids = kept.ids
    this.total = kept.total
  }

  show(ids: readonly number[], total: number): void {
    this.#ids = ids
    this.total = total
    sessionStorage.setItem(key, JSON.stringify({ viewerId: this.viewerId, ids, total } satisfies Kept))
  }

  /** From now on referrals are opened from elsewhere. */
  leave(): void {
    this.show([], 0)
  }

  has(id: number): boolean {
    return this.#ids.includes(id)
  }

  neighbours(id: number) {
    const index = this.#ids.indexOf(id)
    if (index < 0) return { index: undefined, previous: undefined, next: undefined }
    return { index, previous: this.#ids[index - 1], next: this.#ids[index + 1] }
  }

  /** The position in the queue. */
  placeAt(index: number): number {
    return index
  }

  /** All of it is known. */
  reachAround(): void {}
}
