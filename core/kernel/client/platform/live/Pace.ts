import { pauseAfter } from '../api/background'

/** Milliseconds from a change to the request. Many changes at once cause one request. */
const soon = 400

/**
 * Paces the requests that live changes cause: one soon after the first change, then the next one five seconds after its end, or later on a
 * busy server (`pauseAfter`).
 */
export class Pace {
  readonly #act: () => void | Promise<unknown>
  #timer: ReturnType<typeof setTimeout> | undefined
  #isActing = false
  /** Whether something has changed since the running request began. */
  #again = false
  /** When the next request may start, by `performance.now`. */
  #next = Number.NEGATIVE_INFINITY

  /** @param act makes the request; if it returns a promise, the next one waits for it */
  constructor(act: () => void | Promise<unknown>) {
    this.#act = act
  }

  /** Reports a change. */
  change(): void {
    if (this.#isActing) this.#again = true
    else this.#timer ??= setTimeout(() => this.#run(), Math.max(soon, this.#next - performance.now()))
  }

  /** Forgets the changes that have caused no request yet. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#again = false
  }

  #run(): void {
    this.#timer = undefined
    this.#again = false
    const begun = performance.now()
    this.#next = begun + pauseAfter(0)
    const ended = this.#act()
    if (!ended) return
    this.#isActing = true
    void ended.finally(() => {
      this.#isActing = false
      const now = performance.now()
      this.#next = now + pauseAfter(now - begun)
      if (this.#again) this.change()
    })
  }
}
