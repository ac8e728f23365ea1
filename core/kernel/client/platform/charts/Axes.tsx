import styles from './chart.module.css'
import { fitText, labelStep, textWidth } from './scales'
import type { Box } from './useBox'

/** The rectangle inside a chart in which marks are drawn, in px. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** @returns the area for marks in a box. `start` is the left side, or the right one in right-to-left pages. */
export function areaOf(
  { width, height, rtl }: Box,
  { start = 0, end = 0, top = 8, bottom = 26 }: { start?: number; end?: number; top?: number; bottom?: number },
): Area {
  return {
    left: rtl ? end : start,
    top,
    width: Math.max(0, width - start - end),
    height: Math.max(0, height - top - bottom),
  }
}

/** @returns the px that the labels of an axis need beside it */
export function labelRoom(labels: readonly string[]): number {
  return Math.ceil(Math.max(0, ...labels.map(textWidth))) + 10
}

export interface ValueTick {
  /** In px from the start of the area. */
  readonly at: number
  readonly text: string
  readonly zero: boolean
}

/** Thin horizontal lines with their values before them. */
export function ValueLines({ area, ticks, rtl }: { area: Area; ticks: readonly ValueTick[]; rtl: boolean }) {
  const x = rtl ? area.left + area.width + 10 : area.left - 10
  return (
    <g aria-hidden="true">
      {ticks.map(({ at, text, zero }) => (
        <g key={text} transform={`translate(0 ${area.top + at})`}>
          <line className={zero ? styles.base : styles.grid} x1={area.left} x2={area.left + area.width} />
          <text className={styles.tick} x={x} dy="0.35em" textAnchor={rtl ? 'start' : 'end'}>
            {text}
          </text>
        </g>
      ))}
    </g>
  )
}

/** Thin vertical lines with their values below them. */
export function UprightLines({ area, ticks }: { area: Area; ticks: readonly ValueTick[] }) {
  return (
    <g aria-hidden="true">
      {ticks.map(({ at, text, zero }) => (
        <g key={text} transform={`translate(${area.left + at} ${area.top})`}>
          <line className={zero ? styles.base : styles.grid} y2={area.height} />
          <text className={styles.tick} y={area.height + 18} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
    </g>
  )
}

/**
 * Names below the area, as many as fit, or in two lines each.
 * @param lines those of each name, where they are broken
 * @param at returns the middle of each name, in px from the chart's left
 */
export function NamesBelow({
  area,
  names,
  at,
  lines,
}: {
  area: Area
  names: readonly string[]
  at: (index: number) => number
  lines?: readonly (readonly [string, string])[] | undefined
}) {
  const room = names.length > 1 ? Math.abs(at(1) - at(0)) : area.width
  if (lines)
    return (
      <g aria-hidden="true">
        {lines.map(([first, second], index) => (
          <text key={names[index]} className={styles.tick} y={area.top + area.height + 19} textAnchor="middle">
            <tspan x={at(index)}>{first}</tspan>
            <tspan x={at(index)} dy={14}>
              {second}
            </tspan>
          </text>
        ))}
      </g>
    )
  const step = labelStep(names, room)
  return (
    <g aria-hidden="true">
      {names.map((name, index) => {
        if (index % step !== 0) return null
        const half = textWidth(name) / 2
        // The first and the last name must not exceed the chart.
        const x = Math.min(Math.max(at(index), Math.min(half, area.left + half)), area.left + area.width + 8 - half)
        return (
          <text
            key={name}
            className={styles.tick}
            x={names.length > 1 ? x : at(index)}
            y={area.top + area.height + 19}
            textAnchor="middle"
          >
            {fitText(name, Math.max(room * step - 6, 40))}
          </text>
        )
      })}
    </g>
  )
}

/** Names before the area, one for each row. */
export function NamesBefore({
  area,
  names,
  at,
  rtl,
  room,
}: {
  area: Area
  names: readonly string[]
  at: (index: number) => number
  rtl: boolean
  room: number
}) {
  return (
    <g aria-hidden="true">
      {names.map((name, index) => (
        <text
          key={name}
          className={styles.name}
          x={rtl ? area.left + area.width + 10 : area.left - 10}
          y={at(index)}
          dy="0.35em"
          textAnchor={rtl ? 'start' : 'end'}
        >
          {fitText(name, room - 10)}
        </text>
      ))}
    </g>
  )
}
