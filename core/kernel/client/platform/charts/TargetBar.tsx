import { Link } from 'wouter'
import styles from './chart.module.css'
import type { Tone } from '@core/kernel/entity/Field'
import { seriesColor } from './colors'
import { formatFigure, shortFigure, type FigureFormat } from '@core/kernel/entity/figures/figureText'
import { Row } from '../ui/layout/Row'
import './palette.css'

export interface TargetBarProps {
  /** Whose target it is: a person, a store, a month. */
  readonly name: string
  readonly value: number
  readonly target: number
  /** How much of the time has passed, from 0 to 1. A line shows the value that is expected by now. */
  readonly elapsed?: number
  readonly format?: FigureFormat
  /** 1 to 8 of the palette. */
  readonly color?: number
  /** Given if the value says something by itself, such as a caseload above its capacity: the bar then has the color of that status. */
  readonly tone?: Tone | undefined
  /** The link to the rows that are counted. */
  readonly href?: string
}

/** The progress towards a target. */
export default function TargetBar({ name, value, target, elapsed, format, color = 1, tone, href }: TargetBarProps) {
  const share = target > 0 ? value / target : 0
  const filled = `${Math.min(100, Math.max(0, share * 100))}%`
  const content = (
    <>
      <Row as="span" gap={3} align="stretch" justify="between">
        <span className={styles.goalName}>{name}</span>
        <span className={styles.goalFigures}>
          <strong>{shortFigure(value, format)}</strong>
          {target > 0
            ? ` of ${shortFigure(target, format)} · ${formatFigure(Math.round(share * 100) / 100, 'percent')}`
            : ' of –'}
        </span>
      </Row>
      <span
        className={styles.track}
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={target}
        aria-valuenow={Math.min(value, target)}
        aria-valuetext={`${formatFigure(value, format)} of ${target > 0 ? formatFigure(target, format) : 'no target'}`}
      >
        <span
          className={styles.fill}
          style={{ display: 'block', inlineSize: filled, background: seriesColor({ color, tone }, 0) }}
        />
        {elapsed !== undefined && share < 1 && (
          <span className={styles.pace} style={{ insetInlineStart: `${elapsed * 100}%` }} />
        )}
      </span>
    </>
  )
  return href === undefined ? (
    <div className={styles.goal}>{content}</div>
  ) : (
    <Link href={href} className={styles.goal}>
      {content}
    </Link>
  )
}
