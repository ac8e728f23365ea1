import { useLayoutEffect, useState, type RefObject } from 'react'

/** Below this, px, a list is cards and a calendar an agenda; the container queries of lists say the same. */
const narrowBelow = 700

export interface ElementSize {
  /** Too narrow for columns. */
  readonly narrow: boolean
  /** px */
  readonly width: number
  /** px */
  readonly height: number
}

/** @returns how much room the element has, now and whenever that changes. */
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
