import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { classes } from '../../../platform/ui/classes'
import { widthLimits } from '../columns/ColumnChoice'
import styles from './ListTable.module.css'

/** The px by which an arrow key moves the edge. */
const step = 16

/** @returns the width after a key on a heading or its edge, `null` for the default width, or undefined for another key */
export function widthAfterKey(event: KeyboardEvent<HTMLElement>, width: number): number | null | undefined {
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (way) return width + way * signOf(event.currentTarget) * step
  return event.key === 'Home' || event.key === 'Delete' ? null : undefined
}

const signOf = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)

interface ColumnEdgeProps {
  label: string
  width: number
  /** Whether Tab reaches it. It doesn't where the heading has the keys (Shift and an arrow), so that the rows are near. */
  reached: boolean
  /** Undefined restores the default width. */
  onResize: (width: number | undefined) => void
}

/** The edge at the end of a heading, which is dragged or moved by arrow keys. A double click restores the default width. */
export function ColumnEdge({ label, width, reached, onResize }: ColumnEdgeProps) {
  const drag = useRef<{ readonly x: number; readonly width: number; readonly sign: number }>(undefined)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    // The drawn width, which may be larger in a wide window.
    const drawn = event.currentTarget.closest('th')?.getBoundingClientRect().width ?? width
    drag.current = { x: event.clientX, width: drawn, sign: signOf(event.currentTarget) }
  }
  const onPointerMove = ({ clientX }: PointerEvent) => {
    const { current } = drag
    if (current) onResize(current.width + (clientX - current.x) * current.sign)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = widthAfterKey(event, width)
    if (next === undefined) return
    onResize(next ?? undefined)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span
      role="slider"
      tabIndex={reached ? 0 : -1}
      aria-label={`Width of ${label}`}
      aria-valuenow={width}
      aria-valuemin={widthLimits.least}
      aria-valuemax={widthLimits.most}
      className={classes(styles.edge, reached && styles.reached)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => (drag.current = undefined)}
      onDoubleClick={() => onResize(undefined)}
      onKeyDown={onKeyDown}
    />
  )
}
