import { isAbort } from './unwrapResponse'

/** The result of a request: its value, or its error. */
export type Outcome<Value> =
  | { readonly value: Value; readonly error?: undefined }
  | { readonly value?: undefined; readonly error: Error }

/**
 * Requests of which only the latest counts, such as those of a store for what it shows. A new request aborts the one before.
 * @example
 * const found = await this.request.take((signal) => roleApi.rights(id, signal))
 * if (found) runInAction(() => Object.assign(this, { rights: found.value, error: found.error }))
 */
export class LatestRequest {
  private controller: AbortController | undefined = undefined

  /** @returns the outcome; undefined if the request was aborted, for example by a later one, so that there is nothing to show */
  async take<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Outcome<Value> | undefined> {
    this.abort()
    const controller = (this.controller = new AbortController())
    try {
      const value = await work(controller.signal)
      return controller.signal.aborted ? undefined : { value }
    } catch (error) {
      if (controller.signal.aborted || isAbort(error)) return undefined
      return { error: error instanceof Error ? error : new Error(String(error)) }
    }
  }

  abort(): void {
    this.controller?.abort()
  }
}
