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

/** What the element has room for, px. */
interface Size {
  readonly width: number
  readonly height: number
}

/** @returns the size of the element, kept up to date. */
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

/** Keeps the rows near the viewport drawn, tells the store which they are, and comes back to the place where one was. */
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
    // The server knows no size but the window's.
    end: isPrerendering() ? Math.ceil(innerHeight / rowHeight) : 0,
    top: 0,
  }))
  const scroller = useRef<RowScroller>(null)
  // Between frames the rows must be there before the bar moves: hence flushSync. Within an effect React refuses it, and
  // draws in time by itself.
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
  // A new query starts at the top, a return where one was: the store knows.
  useLayoutEffect(() => settle((rows) => rows.moveTo(store.place)), [element, store, revision, measured])

  // Rows came or went above: what one sees stays where it is on the screen.
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
