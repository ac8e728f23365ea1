import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { widthLimits } from '../columns/ColumnChoice'
import styles from './ListTable.module.css'

/** The px by which an arrow key moves the edge. */
const step = 16

interface ColumnEdgeProps {
  label: string
  width: number
  /** Undefined restores the default width. */
  onResize: (width: number | undefined) => void
}

/** The edge at the end of a heading, which is dragged or moved by arrow keys. A double click restores the default width. */
export function ColumnEdge({ label, width, onResize }: ColumnEdgeProps) {
  const drag = useRef<{ readonly x: number; readonly width: number; readonly sign: number }>(undefined)
  const signOf = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)
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
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (event.key === 'Home' || event.key === 'Delete') onResize(undefined)
    else if (way) onResize(width + way * signOf(event.currentTarget) * step)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={width}
      aria-valuemin={widthLimits.least}
      aria-valuemax={widthLimits.most}
      className={styles.edge}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => (drag.current = undefined)}
      onDoubleClick={() => onResize(undefined)}
      onKeyDown={onKeyDown}
    />
  )
}
