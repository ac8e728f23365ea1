import { useEffect } from 'react'

let typed = ''

/** @returns what was typed before the palette was there: the beginning of its search */
export const typedAhead = (): string => typed

/**
 * Keeps what is typed while the palette’s code is fetched, which takes a moment after a page has been loaded. Otherwise the first letters of a
 * search would be lost, or do something on the page: in a list, A assigns.
 * @param isOpening whether the palette is or will be open
 */
export function useTypedAhead(isOpening: boolean): void {
  useEffect(() => {
    if (!isOpening) return
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
      if (event.key === 'Backspace') typed = typed.slice(0, -1)
      else if (event.key.length === 1) typed += event.key
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', keep, { capture: true })
    return () => {
      typed = ''
      document.removeEventListener('keydown', keep, { capture: true })
    }
  }, [isOpening])
}
