import { messageOf } from '@core/client/api'
import { toast } from '@core/client/session'

/**
 * Writes of one person that follow each other faster than they are stored: each waits for the one before it, and builds on the version
 * that it left. What is refused is said.
 */
export class WritesInTurn {
  readonly #versions = new Map<string, number>()
  #last = Promise.resolve()
  #waiting = 0

  /** Whether something shown is not stored yet. */
  get isWaiting(): boolean {
    return this.#waiting > 0
  }

  /**
   * @param key tells the record
   * @param version the one that is shown
   * @param store writes on a version and answers with the one that came of it
   * @param onSettled hears the version that came of it, or undefined where it was refused, unless another write waits by then
   */
  write(
    key: string,
    version: number,
    store: (version: number) => Promise<number>,
    onSettled: (version: number | undefined) => void,
  ): void {
    this.#waiting += 1
    this.#last = this.#last.then(async () => {
      let left: number | undefined
      try {
        left = await store(Math.max(version, this.#versions.get(key) ?? 0))
        this.#versions.set(key, left)
      } catch (error) {
        toast.warning(messageOf(error))
      }
      this.#waiting -= 1
      if (this.#waiting === 0) onSettled(left)
    })
  }
}
