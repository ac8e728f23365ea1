import { createContext, useContext, useRef, type PointerEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './chart.module.css'

/** A line of a tooltip. */
export interface TipRow {
  readonly name: string
  readonly value: string
  /** A CSS color. */
  readonly color?: string
  /** Whether it is the mark itself, among the others of the same category. */
  readonly current?: boolean
}

export interface Tip {
  readonly title: string
  readonly rows: readonly TipRow[]
  readonly note?: string
}

/** The point at which a tooltip is shown, in px inside the plot. */
export interface TipPlace {
  readonly x: number
  readonly y: number
}

export interface MarksState {
  /** The mark whose tooltip is shown. */
  readonly shown: string | undefined
  /** The one mark that Tab reaches. Arrow keys reach the others. */
  readonly stop: string | undefined
  readonly show: (key: string, tip: Tip, place: TipPlace) => void
  readonly hide: () => void
}

export const MarksContext = createContext<MarksState>({
  shown: undefined,
  stop: undefined,
  show: () => undefined,
  hide: () => undefined,
})

export interface MarkProps {
  /** Its visual column and row among the marks: from the left (in right-to-left pages from the right) and from the top. */
  readonly grid: readonly [column: number, row: number]
  /** The name for screen readers: category, series and value. */
  readonly label: string
  /** The link to the rows that it counts. */
  readonly href?: string | undefined
  readonly tip: Tip
  readonly place: TipPlace
  readonly children: ReactNode
}

/**
 * A bar, a point, a slice: a link to the rows that it counts, with a tooltip on hover, focus and touch. The first touch shows the tooltip
 * and the second one follows the link, because a finger can't hover.
 */
export function Mark({ grid, label, href, tip, place, children }: MarkProps) {
  const { shown, stop, show, hide } = useContext(MarksContext)
  const key = grid.join(',')
  const showsFirst = useRef(false)
  const reveal = () => show(key, tip, place)
  const props = {
    'data-mark': key,
    'data-shown': shown === key || undefined,
    tabIndex: stop === key ? 0 : -1,
    'aria-label': label,
    className: styles.mark,
    onPointerDown: ({ pointerType }: PointerEvent) => (showsFirst.current = pointerType === 'touch' && shown !== key),
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && reveal(),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && hide(),
    onFocus: reveal,
    onBlur: hide,
  }
  if (href === undefined)
    return (
      <g {...props} role="img" onClick={reveal}>
        {children}
      </g>
    )
  return (
    <Link
      {...props}
      href={href}
      onClick={(event) => {
        if (!showsFirst.current) return
        event.preventDefault()
        reveal()
      }}
    >
      {children}
    </Link>
  )
}
