import { flushSync } from 'react-dom'

/**
 * Changes what is shown, and goes on as soon as it stands in the document: to move the focus there, for one.
 * The next animation frame would be too early when the change came after an `await`, since React draws that when it has time.
 */
export function flushThen(change: () => void, then: () => void): void {
  flushSync(change)
  then()
}
