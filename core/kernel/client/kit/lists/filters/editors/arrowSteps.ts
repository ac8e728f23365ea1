import type { KeyboardEvent } from 'react'

/**
 * Arrow keys move the focus through the choices, starting from the search above them.
 * @param stops a selector of the elements that take the focus
 */
export const arrowSteps =
  (stops: string) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)]
    all[Math.max(0, Math.min(all.length - 1, all.indexOf(document.activeElement as HTMLElement) + step))]?.focus()
  }
