import type { CSSProperties } from 'react'
import { classes, Skeleton } from '@core/client/ui'
import type { DashboardView } from '../../shared/answers'
import { Figure } from './Figure'
import styles from './Figure.module.css'

/** The maximum number of figures in one row. */
const mostInRow = 7

/** @returns the number of columns with which rows have the same length: eight figures are four and four, not seven and one. */
export function columnsFor(cells: number): number {
  const rows = Math.max(1, Math.ceil(cells / mostInRow))
  return Math.max(1, Math.ceil(cells / rows))
}

/** Passes the maximum number of columns to the stylesheet; narrow screens have fewer. */
export const columnStyle = (cells: number) => ({ '--columns': columnsFor(cells) }) as CSSProperties

interface FiguresProps {
  readonly figures: DashboardView['figures']
  readonly against: string
  /** False within a card, which has its own frame. */
  readonly framed?: boolean
  /** Whether the first figure leads: it is larger than the others. */
  readonly leads?: boolean
}

/** The figures of a view side by side. */
export function Figures({ figures, against, framed = true, leads = false }: FiguresProps) {
  return (
    <dl
      className={classes(styles.figures, !framed && styles.bare)}
      style={columnStyle(figures.length + (leads ? 3 : 0))}
    >
      {figures.map(({ column, cell, trend }, at) => (
        <Figure key={column.id} {...{ column, cell, against, trend }} size={leads && at === 0 ? 'large' : 'small'} />
      ))}
    </dl>
  )
}

/** Placeholders of figures, as high as the loaded ones, so that nothing moves. */
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
