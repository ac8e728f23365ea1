import { useEffect, useRef } from 'react'

/** Puts the focus on the first field or button within the element when it is drawn. */
export function useFirstFocus<Element extends HTMLElement>() {
  const element = useRef<Element>(null)
  useEffect(() => element.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus(), [])
  return element
}
