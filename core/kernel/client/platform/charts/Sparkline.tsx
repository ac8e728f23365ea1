import { useRef } from 'react'
import { Link } from 'wouter'
import styles from './chart.module.css'
import { paletteColor } from './colors'
import { formatFigure, type FigureFormat } from '@core/kernel/entity/figures/figureText'
import './palette.css'
import { useBox } from './useBox'

export interface SparklineProps {
  /** What it shows: `Referrals by week`. */
  readonly label: string
  /** In order, at equal distances. */
  readonly values: readonly number[]
  readonly format?: FigureFormat
  /** 1 to 8 of the palette. */
  readonly color?: number
  /** In px. */
  readonly height?: number
  /** The link to all rows that it counts. */
  readonly href?: string
}

/** A line of the height of a text, for a tile or a row of a table. Its last point is marked, because it is the present. */
export default function Sparkline({ label, values, format, color = 1, height = 32, href }: SparklineProps) {
  const ground = useRef<HTMLSpanElement>(null)
  const { width, rtl } = useBox(ground)
  const text =
    values.length > 0
      ? `${label}: from ${formatFigure(values[0]!, format)} to ${formatFigure(values.at(-1)!, format)}, at most ${formatFigure(Math.max(...values), format)}`
      : `${label}: nothing yet`
  const points = sparkPoints(values, width, height, rtl)
  const last = points.at(-1)
  const stroke = paletteColor(color)
  const line = points.map(([x, y]) => `${x},${y}`).join(' ')
  const picture = (
    <span ref={ground} className={styles.sparkline} style={{ blockSize: height }}>
      {last && (
        <svg
          width={width}
          height={height}
          {...(href === undefined ? { role: 'img', 'aria-label': text } : { 'aria-hidden': true })}
          className={styles.svg}
        >
          <polyline className={styles.line} points={line} style={{ stroke }} strokeWidth={1.5} />
          <circle cx={last[0]} cy={last[1]} r={2.5} style={{ fill: stroke }} />
        </svg>
      )}
    </span>
  )
  return href === undefined ? (
    picture
  ) : (
    <Link href={href} aria-label={text} className={styles.sparkline}>
      {picture}
    </Link>
  )
}

/** @returns the points in px, from the lowest value at the bottom to the highest at the top; equal values are in the middle */
export function sparkPoints(
  values: readonly number[],
  width: number,
  height: number,
  rtl: boolean,
): [number, number][] {
  const inset = 4
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return values.map((value, at) => {
    const along = inset + (values.length > 1 ? at / (values.length - 1) : 0.5) * (width - 2 * inset)
    const up = most === least ? 0.5 : (value - least) / (most - least)
    return [rtl ? width - along : along, height - inset - up * (height - 2 * inset)]
  })
}
