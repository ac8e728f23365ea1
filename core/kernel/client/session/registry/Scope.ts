/** Something that can be undone: a store with a `dispose`, or the function that a subscription returns. */
export type Disposable = (() => void) | { dispose(): void }

/** Owns registrations, and undoes them in reverse order. */
export interface Scope {
  readonly disposed: boolean
  /** Aborted at the start of `dispose`, so that nothing is fetched any more for a role that is being left. */
  readonly signal: AbortSignal
  /** Owns the argument and returns it. A disposed scope undoes it at once, so that nothing outlives its role. */
  own<D extends Disposable>(disposable: D): D
  /** Undoes everything. An error goes to `report` and does not stop the others. A second call does nothing. */
  dispose(): void
}

/** @param report gets the errors that are thrown while undoing */
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
