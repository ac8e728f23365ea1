import { useEffect, useRef } from 'react'

/** The focus goes to where a new step begins, since what had it is gone. Put the ref on an element with `tabIndex={-1}`. */
export function useFocusFirst<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}
