import { useLayoutEffect, useState, type RefObject } from 'react'
import { isPrerendering } from '../../platform/screens/prerendering'

/** The least height of a list in px. In a lower window the page scrolls. */
const least = 360

/** @returns the height in px from the element's top to the bottom of the page's content */
export function useFillHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(() => (isPrerendering() ? innerHeight : least))
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = element
      if (!current) return
      const main = current.closest('main')
      const foot = main ? Number.parseFloat(getComputedStyle(main).paddingBlockEnd) || 0 : 0
      const top = current.getBoundingClientRect().top + scrollY
      setHeight(Math.max(least, Math.floor(innerHeight - top - foot)))
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [element])
  return height
}
