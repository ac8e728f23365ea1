import { useEffect, useRef } from 'react'

/** Focuses the first field or button in the element when it appears, unless a part of it has taken the focus itself. */
export function useFirstFocus<Element extends HTMLElement>() {
  const element = useRef<Element>(null)
  useEffect(() => {
    if (element.current?.contains(document.activeElement)) return
    element.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  }, [])
  return element
}
