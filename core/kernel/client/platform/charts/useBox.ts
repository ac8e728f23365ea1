import { useLayoutEffect, useState, type RefObject } from 'react'

/** The size and direction of a chart. */
export interface Box {
  /** In px; 0 until it is measured. */
  readonly width: number
  readonly height: number
  readonly rtl: boolean
}

/** @returns the size of an element and its reading direction, updated when they change */
export function useBox(element: RefObject<HTMLElement | null>): Box {
  const [box, setBox] = useState<Box>({ width: 0, height: 0, rtl: false })
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current
      const rtl = getComputedStyle(current).direction === 'rtl'
      setBox((old) => (old.width === width && old.height === height && old.rtl === rtl ? old : { width, height, rtl }))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(current)
    // A change of the direction alone causes no resize event.
    const direction = new MutationObserver(measure)
    direction.observe(document.documentElement, { attributeFilter: ['dir'] })
    return () => {
      sizes.disconnect()
      direction.disconnect()
    }
  }, [element])
  return box
}
