import { useLayoutEffect, useState, type RefObject } from 'react'

/** Below this width in px, a list is shown as cards and a calendar as an agenda. The container queries of lists use the same width. */
const narrowBelow = 700

export interface ElementSize {
  /** Whether it is too narrow for columns. */
  readonly narrow: boolean
  /** px */
  readonly width: number
  /** px */
  readonly height: number
}

/** @returns the size of the element, updated when it changes */
export function useElementSize(element: RefObject<HTMLElement | null>): ElementSize {
  const [room, setRoom] = useState<ElementSize>({ narrow: false, width: 0, height: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element.current!
      setRoom({ narrow: width < narrowBelow, width, height })
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element.current!)
    return () => watch.disconnect()
  }, [element])
  return room
}
