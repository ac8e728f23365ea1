import { backgroundPause, inBackground, isInBackground, pauseAfter } from './background'
import { isAbort } from './unwrapResponse'

/** The result of a request: its value, or its error. */
export type Outcome<Value> =
  | { readonly value: Value; readonly error?: undefined }
  | { readonly value?: undefined; readonly error: Error }

/**
 * Requests of which only the latest counts, such as those of a store for what it shows. A new request aborts the one before, except in the
 * background: live changes may come faster than the responses of a busy server, and then nothing would ever be shown. A background request
 * starts a while after the running one, or a slow one, has ended (`pauseAfter`), and several that wait are one.
 * @example
 * const found = await this.request.take((signal) => roleApi.rights(id, signal))
 * if (found) runInAction(() => Object.assign(this, { rights: found.value, error: found.error }))
 */
export class LatestRequest {
  private controller: AbortController | undefined = undefined
  private running: Promise<unknown> | undefined = undefined
  /** Whether a background request waits until it may start. */
  private waits = false
  /** When a background request may start because the last one was slow, by `performance.now`. */
  private restsUntil = Number.NEGATIVE_INFINITY

  /** @returns the outcome; undefined if the request was aborted, for example by a later one, or left out, so that there is nothing to show */
  take<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Outcome<Value> | undefined> {
    const isNext = isInBackground() && (this.running !== undefined || this.waits || this.rest > 0)
    return isNext ? this.takeNext(work) : this.takeNow(work)
  }

  abort(): void {
    this.controller?.abort()
    this.controller = undefined
    this.running = undefined
    this.waits = false
  }

  /** Milliseconds for which a background request must wait because the last request was slow. */
  private get rest(): number {
    return Math.max(0, this.restsUntil - performance.now())
  }

  private takeNow<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Outcome<Value> | undefined> {
    this.abort()
    this.controller = new AbortController()
    const begun = performance.now()
    const running = outcomeOf(work, this.controller.signal)
    this.running = running
    void running.then((outcome) => {
      if (this.running !== running) return
      this.running = undefined
      const ended = performance.now()
      const pause = pauseAfter(ended - begun)
      // A failure says nothing about the next response, and is repeated by its own rules.
      const isSlow = !outcome?.error && pause > backgroundPause
      this.restsUntil = isSlow ? ended + pause : Number.NEGATIVE_INFINITY
    })
    return running
  }

  private async takeNext<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Outcome<Value> | undefined> {
    if (this.waits) return undefined
    this.waits = true
    const { controller, running } = this
    await running
    await new Promise((resolve) => setTimeout(resolve, running ? Math.max(backgroundPause, this.rest) : this.rest))
    // What was requested meanwhile includes the change.
    return this.controller === controller ? inBackground(() => this.takeNow(work)) : undefined
  }
}

async function outcomeOf<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  signal: AbortSignal,
): Promise<Outcome<Value> | undefined> {
  try {
    const value = await work(signal)
    return signal.aborted ? undefined : { value }
  } catch (error) {
    if (signal.aborted || isAbort(error)) return undefined
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}
