import { flushSync } from 'react-dom'

/**
 * Applies a change of state and runs `then` when the document is updated, for example to move the focus. The next animation frame would be
 * too early for a change after an `await`, because React renders it later.
 */
export function flushThen(change: () => void, then: () => void): void {
  flushSync(change)
  then()
}
