/** Something that can be undone: a store with a `dispose`, or the function that a subscription hands back. */
export type Disposable = (() => void) | { dispose(): void }

/** What undoes registrations: it owns them, and undoes the last one first. */
export interface Scope {
  readonly disposed: boolean
  /** Aborted as the first act of `dispose`, so that nothing is fetched any more for what is about to go. */
  readonly signal: AbortSignal
  /** Takes it over and returns it. A scope that is disposed already undoes it at once: nothing outlives its role. */
  own<D extends Disposable>(disposable: D): D
  /** Undoes everything. An error goes to `report` and does not stop the others. Doing it twice does nothing. */
  dispose(): void
}

/** @param report hears of errors thrown while undoing. */
export function createScope(report: (error: Error) => void): Scope {
  const controller = new AbortController()
  const owned: Disposable[] = []

  const undo = (disposable: Disposable) => {
    try {
      if (typeof disposable === 'function') disposable()
      else disposable.dispose()
    } catch (error) {
      report(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return {
    get disposed() {
      return controller.signal.aborted
    },
    signal: controller.signal,
    own(disposable) {
      if (controller.signal.aborted) undo(disposable)
      else owned.push(disposable)
      return disposable
    },
    dispose() {
      controller.abort()
      for (let last = owned.pop(); last; last = owned.pop()) undo(last)
    },
  }
}
