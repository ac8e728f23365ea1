import type { CSSProperties } from 'react'
import { classes, Skeleton } from '@core/client/ui'
import type { DashboardView } from '../../shared/answers'
import { Figure } from './Figure'
import styles from './Figure.module.css'

/** So many figures stand in one row at most. */
const mostInRow = 7

/** @returns how many columns make rows of equal length: eight figures stand four and four, not seven and one. */
export function columnsFor(cells: number): number {
  const rows = Math.max(1, Math.ceil(cells / mostInRow))
  return Math.max(1, Math.ceil(cells / rows))
}

/** Says to the stylesheet how many columns there are at most; on narrow screens there are fewer. */
export const columnStyle = (cells: number) => ({ '--columns': columnsFor(cells) }) as CSSProperties

interface FiguresProps {
  readonly figures: DashboardView['figures']
  readonly against: string
  /** False within a card, which has a frame of its own. */
  readonly framed?: boolean
}

/** The figures of a view side by side. */
export function Figures({ figures, against, framed = true }: FiguresProps) {
  return (
    <dl className={classes(styles.figures, !framed && styles.bare)} style={columnStyle(figures.length)}>
      {figures.map(({ column, cell, trend }) => (
        <Figure key={column.id} {...{ column, cell, against, trend }} />
      ))}
    </dl>
  )
}

/** So many figures while they are on their way, as high as they will be, so that nothing moves. */
export function FiguresLoading({ count, framed = true }: { count: number; framed?: boolean }) {
  return (
    <dl className={classes(styles.figures, !framed && styles.bare)} style={columnStyle(count)} aria-busy="true">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles.figure}>
          <dt>
            <Skeleton width="60%" height="1lh" />
          </dt>
          <dd className={styles.value}>
            <Skeleton width="80%" height="1lh" />
          </dd>
          <dd className={styles.change}>
            <Skeleton width="40%" height="1lh" />
          </dd>
        </div>
      ))}
    </dl>
  )
}
