import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import styles from './signing.module.css'

interface SplitterProps {
  /** The separator's name for screen readers. */
  label: string
  start: ReactNode
  end: ReactNode
}

const least = 160
const most = 480
const step = 20

/** Two panes side by side. The separator is moved by pointer, arrow keys, Home and End. */
export function Splitter({ label, start, end }: SplitterProps) {
  const panes = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(220)
  const setWithin = (wanted: number) => setWidth(Math.round(Math.min(most, Math.max(least, wanted))))
  const isMirrored = () => getComputedStyle(panes.current!).direction === 'rtl'

  const follow = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left, right } = panes.current!.getBoundingClientRect()
    setWithin(isMirrored() ? right - event.clientX : event.clientX - left)
  }
  const press = (event: KeyboardEvent) => {
    const towardsEnd = isMirrored() ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
      setWithin(width + (event.key === towardsEnd ? step : -step))
    else if (event.key === 'Home') setWithin(least)
    else if (event.key === 'End') setWithin(most)
    else return
    event.preventDefault()
  }
  return (
    <div ref={panes} className={styles.split} style={{ '--start': `${width}px` } as object}>
      <div className={styles.startPane}>{start}</div>
      <div
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-valuemin={least}
        aria-valuemax={most}
        aria-valuenow={width}
        className={styles.separator}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={follow}
        onKeyDown={press}
      />
      <div>{end}</div>
    </div>
  )
}
