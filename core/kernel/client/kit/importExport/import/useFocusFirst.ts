import { useEffect, useRef } from 'react'

/** Moves the focus to the start of a new step, because the element that had it is gone. Put the ref on an element with `tabIndex={-1}`. */
export function useFocusFirst<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}
