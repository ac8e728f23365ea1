import type { WalkedQueue } from '@core/client/kit'
import { referralPaths } from './referralPaths'

/**
 * The work queue as it was last shown, in whose order its referrals are opened one after another. Done ones keep their place in it, so that
 * the next one stays the next.
 */
export class QueueWalk implements WalkedQueue {
  readonly title = 'Work queue'
  readonly href = referralPaths.queue
  readonly about = false
  total: number | undefined
  #ids: readonly number[] = []

  show(ids: readonly number[], total: number): void {
    this.#ids = ids
    this.total = total
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
