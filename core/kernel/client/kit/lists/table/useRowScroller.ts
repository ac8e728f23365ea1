import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isPrerendering } from '../../../platform/screens/prerendering'
import type { ListStore } from '../ListStore'
import type { ListedId } from '../RowSource'
import { RowScroller, type RenderedRows } from './RowScroller'

export interface RowWindow {
  readonly drawn: RenderedRows
  readonly scroller: RefObject<RowScroller | null>
}

/** The size of the element in px. */
interface Size {
  readonly width: number
  readonly height: number
}

/** @returns the size of the element, updated when it changes */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** Draws the rows near the viewport, tells the store which they are, and restores the scroll position. */
export function useRowScroller<Row extends ListedId>(
  element: RefObject<HTMLElement | null>,
  store: ListStore<Row>,
  {
    total,
    rowHeight,
    viewport,
    revision,
    moved,
  }: { total: number; rowHeight: number; viewport: number; revision: number; moved: number },
): RowWindow {
  const [drawn, setDrawn] = useState<RenderedRows>(() => ({
    first: 0,
    // The server knows only the size of the window.
    end: isPrerendering() ? Math.ceil(innerHeight / rowHeight) : 0,
    top: 0,
  }))
  const scroller = useRef<RowScroller>(null)
  // On a scroll event the rows must be drawn before the bar moves, hence flushSync. In an effect React doesn't allow flushSync, and draws
  // in time anyway.
  const inEffect = useRef(false)
  const settle = (move: (rows: RowScroller) => void) => {
    inEffect.current = true
    if (scroller.current) move(scroller.current)
    inEffect.current = false
  }

  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const rows = new RowScroller(current, (next) =>
      inEffect.current ? setDrawn(next) : flushSync(() => setDrawn(next)),
    )
    const onScroll = () => {
      rows.scrolled()
      store.place = rows.place
    }
    scroller.current = rows
    current.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      current.removeEventListener('scroll', onScroll)
      rows.dispose()
    }
  }, [element, store])

  useLayoutEffect(
    () => settle((rows) => rows.measure({ total, rowHeight, viewport })),
    [element, store, total, rowHeight, viewport],
  )

  const measured = viewport > 0
  // A new query starts at the top; a return to the list starts at the stored position.
  useLayoutEffect(() => settle((rows) => rows.moveTo(store.place)), [element, store, revision, measured])

  // When rows were added or removed above, the visible rows stay at their place.
  const movedBefore = useRef(moved)
  useLayoutEffect(() => {
    const rows = moved - movedBefore.current
    movedBefore.current = moved
    if (rows !== 0) settle((scroller) => scroller.moveTo(scroller.place + rows * rowHeight))
  }, [moved, rowHeight])

  useEffect(() => {
    if (drawn.end > drawn.first) store.show(drawn)
  }, [store, drawn, revision])

  return { drawn, scroller }
}
