import { useLayoutEffect, useState } from 'react'
import type { Column } from '../lists/table/Column'

/** As many stay as a row needs to be recognized, however narrow it is. */
const least = 3
/** In px: the buttons of a row. */
const buttons = 44
/** The part of a list's width that a column needs here, where it has no arrow of a menu and no edge to drag. */
const share = 0.85
/** In narrower lists each row is a card with all of its values, as `RelatedList.module.css` says. */
const cards = 480

/**
 * @param room in px; undefined before it is measured
 * @returns the first columns that have room beside each other without breaking their words or being cut
 */
export function fittingColumns<One extends Pick<Column<never>, 'width'>>(
  columns: readonly One[],
  room: number | undefined,
): readonly One[] {
  if (room === undefined || room < cards) return columns
  let left = room - buttons
  const tooWide = columns.findIndex(({ width }) => (left -= width * share) < 0)
  return tooWide < 0 ? columns : columns.slice(0, Math.max(least, tooWide))
}

/** @returns the width of an element in px, measured before it is painted; undefined without one or where nothing has a size */
export function useWidth(element: HTMLElement | null): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    if (!element || typeof ResizeObserver === 'undefined') return
    const measure = () => setWidth(element.clientWidth || undefined)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [element])
  return width
}
