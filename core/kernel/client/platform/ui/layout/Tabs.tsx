import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from '../classes'
import styles from './Tabs.module.css'

interface Tab {
  id: string
  label: string
  /** A count beside the label. */
  count?: number | undefined
}

export interface TabsProps {
  /** The name of the tab list, such as `Referral`. */
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
  /** The content of the selected tab. */
  children: ReactNode
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The parts of a record, one of which is shown. Arrow keys move between tabs, in reading direction (WAI-ARIA tabs pattern). */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const labels = tabs.map(({ label: text, count }) => `${text} ${count}`).join()
  // On a phone the tab list is wider than the screen. Only the list is scrolled here, because `scrollIntoView` would scroll the page too.
  // Counts and the tabs of plugins arrive later and would push the selected tab out of sight again.
  useEffect(() => {
    const strip = list.current!
    const edges = strip.getBoundingClientRect()
    const { left, right } = strip.querySelector('[aria-selected=true]')?.getBoundingClientRect() ?? edges
    if (left < edges.left) strip.scrollLeft += left - edges.left
    else if (right > edges.right) strip.scrollLeft += right - edges.right
  }, [selected, labels])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const mirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const key = mirrored ? ({ ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[event.key] ?? event.key) : event.key
    const next = steps[key]?.(
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length,
    )
    if (next === undefined) return
    event.preventDefault()
    onSelect(tabs[next]!.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${id}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            className={classes(styles.tab, tab.id === selected && styles.selected)}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        tabIndex={0}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  )
}
