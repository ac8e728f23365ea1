import { backgroundPause } from '../api/background'

/** Milliseconds from a change to the request. Many changes at once cause one request. */
const soon = 400

/** Paces the requests that live changes cause: one soon after the first change, then the next one five seconds after its end. */
export class Pace {
  readonly #act: () => void | Promise<unknown>
  #timer: ReturnType<typeof setTimeout> | undefined
  #isActing = false
  /** Whether something has changed since the running request began. */
  #again = false
  #last = Number.NEGATIVE_INFINITY

  /** @param act makes the request; if it returns a promise, the next one waits for it */
  constructor(act: () => void | Promise<unknown>) {
    this.#act = act
  }

  /** Reports a change. */
  change(): void {
    if (this.#isActing) this.#again = true
    else this.#timer ??= setTimeout(() => this.#run(), Math.max(soon, this.#last + backgroundPause - performance.now()))
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
    this.#last = performance.now()
    const ended = this.#act()
    if (!ended) return
    this.#isActing = true
    void ended.finally(() => {
      this.#isActing = false
      this.#last = performance.now()
      if (this.#again) this.change()
    })
  }
}
