/** Milliseconds from a change to the request. Many changes at once cause one request. */
const soon = 400

/** Milliseconds between two requests while changes go on. Hundreds of browsers that show the same rows would otherwise be the main load. */
const busy = 5_000

/** Paces the requests that live changes cause: one soon after the first change, then at most one every five seconds. */
export class Pace {
  readonly #act: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #last = Number.NEGATIVE_INFINITY

  /** @param act makes the request */
  constructor(act: () => void) {
    this.#act = act
  }

  /** Reports a change. */
  change(): void {
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined
        this.#last = performance.now()
        this.#act()
      },
      Math.max(soon, this.#last + busy - performance.now()),
    )
  }

  /** Forgets the changes that have caused no request yet. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
