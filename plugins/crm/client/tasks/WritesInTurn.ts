import { messageOf, toast } from '@core/client/session'

/**
 * Sends a person's writes one after the other, because they may follow each other faster than they are stored. Each write uses the version
 * that the one before it returned. A refused write is shown as an error.
 */
export class WritesInTurn {
  readonly #versions = new Map<string, number>()
  #last = Promise.resolve()
  #waiting = 0

  /** Whether a shown change is not stored yet. */
  get isWaiting(): boolean {
    return this.#waiting > 0
  }

  /**
   * @param key identifies the record
   * @param version the version that is shown
   * @param store writes on a version and returns the new version
   * @param onSettled is called with the new version, or undefined if the write was refused; not called while another write waits
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
