import { backgroundPause, inBackground, isInBackground } from './background'
import { isAbort } from './unwrapResponse'

/** The result of a request: its value, or its error. */
export type Outcome<Value> =
  | { readonly value: Value; readonly error?: undefined }
  | { readonly value?: undefined; readonly error: Error }

/**
 * Requests of which only the latest counts, such as those of a store for what it shows. A new request aborts the one before, except in the
 * background: live changes may come faster than the responses of a busy server, and then nothing would ever be shown. A background request
 * starts a while after the running one has ended, and several that wait are one.
 * @example
 * const found = await this.request.take((signal) => roleApi.rights(id, signal))
 * if (found) runInAction(() => Object.assign(this, { rights: found.value, error: found.error }))
 */
export class LatestRequest {
  private controller: AbortController | undefined = undefined
  private running: Promise<unknown> | undefined = undefined
  /** Whether a background request waits until it may start. */
  private waits = false

  /** @returns the outcome; undefined if the request was aborted, for example by a later one, or left out, so that there is nothing to show */
  take<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Outcome<Value> | undefined> {
    const isNext = isInBackground() && (this.running !== undefined || this.waits)
    return isNext ? this.takeNext(work) : this.takeNow(work)
  }

  abort(): void {
    this.controller?.abort()
    this.controller = undefined
    this.running = undefined
    this.waits = false
  }

  private takeNow<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Outcome<Value> | undefined> {
    this.abort()
    this.controller = new AbortController()
    const running = outcomeOf(work, this.controller.signal)
    this.running = running
    void running.then(() => {
      if (this.running === running) this.running = undefined
    })
    return running
  }

  private async takeNext<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Outcome<Value> | undefined> {
    if (this.waits) return undefined
    this.waits = true
    const { controller } = this
    await this.running
    await new Promise((resolve) => setTimeout(resolve, backgroundPause))
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
