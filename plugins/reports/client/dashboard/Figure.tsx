import { formatDaysIn, formatFigure, shortFigure } from '@core/entity'
import { formatOf } from '../../shared/columnFormats'
import type { FigureCell, FigureColumn } from '../../shared/figures'
import { Link } from 'wouter'
import { changeOf, Sparkline, classes, Icon, Muted } from '@core/client/ui'
import { FigureParts } from '../FigureParts'
import styles from './Figure.module.css'

interface FigureProps {
  readonly column: FigureColumn
  readonly cell: FigureCell
  /** The text for the preceding period. */
  readonly against: string
  /** The values of its weeks. */
  readonly trend?: readonly number[] | undefined
  /** A medium one is two cells wide, a large one also two high: it leads. */
  readonly size?: 'small' | 'medium' | 'large'
}

/** One figure: its name, its value as a link to the rows, its change, and its trend if it has one. */
export function Figure({ column, cell, against, trend, size = 'small' }: FigureProps) {
  const { value, href, parts } = cell
  const format = formatOf(column)
  const text = value === null ? '–' : format === 'money' ? shortFigure(value, 'money') : formatFigure(value, format)
  const full = value === null ? undefined : formatFigure(value, format)
  return (
    <div className={classes(styles.figure, styles[size])}>
      <dt data-tip={column.sentence}>{column.label}</dt>
      <dd className={styles.value} data-tip={full === text ? undefined : full}>
        {href ? <Link href={href}>{text}</Link> : text}
      </dd>
      {parts && (
        <dd className={styles.parts}>
          <FigureParts parts={parts} format={format} />
        </dd>
      )}
      <dd className={styles.change}>
        <Change column={column} cell={cell} against={against} />
      </dd>
      {trend && trend.length > 1 && (
        <dd className={styles.trend}>
          <Sparkline
            label={`${column.label} by week`}
            values={trend}
            format={format}
            height={size === 'large' ? 44 : 28}
          />
        </dd>
      )}
    </div>
  )
}

/** The change against the period before: an arrow and text, never only a color. "–" if that was 0. D6 */
function Change({ column, cell: { value, previous }, against }: FigureProps) {
  const { good, note } = column
  const format = formatOf(column)
  if (previous === undefined)
    return note ? (
      <Muted as="span" subtle>
        {note}
      </Muted>
    ) : null
  // Zero and negative values are no base for a percentage.
  if (!previous || value === null || previous < 0 || value < 0)
    return (
      <Muted as="span" subtle data-tip={`Before, ${formatDaysIn(against)}: ${shortFigure(previous ?? 0, format)}`}>
        –
      </Muted>
    )
  const { direction, text } = changeOf(value, previous, format)
  const tone = direction === 'same' || !good ? styles.same : direction === good ? styles.good : styles.bad
  return (
    <span className={tone} data-tip={`Before, ${formatDaysIn(against)}: ${formatFigure(previous, format)}`}>
      {direction !== 'same' && <Icon name={direction === 'up' ? 'pi-arrow-up' : 'pi-arrow-down'} />}
      <span className="visually-hidden">{{ up: 'up ', down: 'down ', same: '' }[direction]}</span>
      {text}
    </span>
  )
}
