import { useLayoutEffect, useState, type RefObject } from 'react'

/** Below this width in px, a list is shown as cards and a calendar as an agenda. The container queries of lists use the same width. */
const narrowBelow = 700

export interface ElementSize {
  /** Whether it is too narrow for columns. */
  readonly narrow: boolean
  /** In px. */
  readonly height: number
}

/** @returns the size of the element, updated when it changes */
export function useElementSize(element: RefObject<HTMLElement | null>): ElementSize {
  const [room, setRoom] = useState<ElementSize>({ narrow: false, height: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth, clientHeight } = element.current!
      setRoom({ narrow: clientWidth < narrowBelow, height: clientHeight })
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element.current!)
    return () => watch.disconnect()
  }, [element])
  return room
}
