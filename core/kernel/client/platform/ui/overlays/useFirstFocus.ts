import { useEffect, useRef } from 'react'

/** Focuses the first field or button in the element when it appears. */
export function useFirstFocus<Element extends HTMLElement>() {
  const element = useRef<Element>(null)
  useEffect(() => element.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus(), [])
  return element
}
