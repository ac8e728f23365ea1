import { scaleBand } from '@visx/scale'
import { areaOf, labelRoom, NamesBefore, NamesBelow, UprightLines, ValueLines } from './Axes'
import { BarShape, type Bar, type BarEnd } from './BarShape'
import styles from './chart.module.css'
import type { Tone } from '@core/kernel/entity/Field'
import { isPatterned, seriesColor } from './colors'
import { formatFigure, shortFigure, type FigureFormat } from '@core/kernel/entity/figures/figureText'
import { Mark, type Tip } from './Mark'
import { Plot, type ChartProps } from './Plot'
import { nameLines, stackOf, textWidth, totalsOf, valueScale, type ChartSeries } from './scales'
import type { Box } from './useBox'

export interface BarChartProps extends ChartProps {
  /** The heading of the categories in the table: `Month`, `Store`. */
  readonly category: string
  readonly categories: readonly string[]
  /** The tooltips' names of the categories, such as `Mar 9 – 15, 2026` for `Mar 9`. */
  readonly titles?: readonly string[]
  /** The tones of the categories that are statuses: the bars of a single series then have the colors of their badges. */
  readonly tones?: readonly (Tone | undefined)[]
  readonly series: readonly ChartSeries[]
  /** Several series on top of each other, or beside each other. */
  readonly layout?: 'stacked' | 'grouped'
  /** Horizontal bars with names before them: for long names, and for ranks. */
  readonly horizontal?: boolean
  readonly format?: FigureFormat
  /** What each vertical bar is compared with, such as a target: a line across it. */
  readonly line?: ChartSeries | undefined
  /** Whether bars touch each other, as in a histogram. */
  readonly touching?: boolean
}

/** The greatest width of a bar in px. A wider one looks like a block. */
const widest = 48
/** In narrower charts, in px, names get a larger part of the width. */
const narrow = 400
const lineColor = 'var(--text)'
/** The px above a bar that its value takes. */
const textRoom = 20

/** A bar chart of one or several series. Each bar links to its rows. */
export default function BarChart(props: BarChartProps) {
  const { category, categories, series, line, format, layout = 'stacked' } = props
  const stacked = layout === 'stacked' && series.length > 1
  const totals = totalsOf(series, categories.length)
  return (
    <Plot
      {...props}
      legend={[
        ...(series.length > 1 || line
          ? series.map((one, at) => ({
              name: one.name,
              color: seriesColor(one, at),
              patterned: isPatterned(series, at),
            }))
          : []),
        ...(line ? [{ name: line.name, color: lineColor }] : []),
      ]}
      table={{
        category,
        columns: [
          ...series.map(({ name }) => ({ name, format })),
          ...(stacked ? [{ name: 'Total', format }] : []),
          ...(line ? [{ name: line.name, format }] : []),
        ],
        rows: categories.map((name, at) => ({
          name,
          cells: [
            ...series.map(({ values }) => values[at] ?? { value: null }),
            ...(stacked ? [{ value: totals[at]! }] : []),
            ...(line ? [line.values[at] ?? { value: null }] : []),
          ],
        })),
      }}
    >
      {(box) => <Bars {...props} box={box} stacked={stacked} totals={totals} />}
    </Plot>
  )
}

interface BarsProps extends BarChartProps {
  box: Box
  stacked: boolean
  totals: readonly number[]
}

function Bars(props: BarsProps) {
  const { box, categories, titles, tones, series, line, horizontal = false, format, touching, stacked, totals } = props
  /** One series has no color to tell it from others. */
  const colorAt = (at: number, of: number) =>
    seriesColor({ ...series[of]!, ...(series.length === 1 && tones?.[at] && { tone: tones[at] }) }, of)
  const stacks = categories.map((_, at) =>
    stacked
      ? stackOf(series.map(({ values }) => values[at]?.value ?? null))
      : series.map(({ values }) => ({ from: 0, to: values[at]?.value ?? 0 })),
  )
  const ends = [
    ...stacks.flatMap((parts) => parts.map(({ to }) => to)),
    ...(line?.values ?? []).flatMap(({ value }) => value ?? []),
  ]
  const whole = format === undefined || format === 'number' ? ends.every(Number.isInteger) : false

  const firstScale = valueScale(ends, horizontal ? box.width : box.height, whole)
  const labels = firstScale.ticks.map((tick) => shortFigure(tick, format))
  const nameRoom = Math.min(labelRoom(categories), box.width * (box.width < narrow ? 0.56 : 0.36))
  const direct = series.length === 1 || stacked
  const upright = labelRoom(labels)
  const lines = nameLines(categories, Math.max(0, box.width - upright) / Math.max(1, categories.length))
  const area = horizontal
    ? areaOf(box, {
        start: nameRoom,
        // The value of the last line stands below its end, half of it beyond.
        end: direct
          ? labelRoom(totals.map((total) => shortFigure(total, format)))
          : Math.ceil(textWidth(labels.at(-1) ?? '') / 2) + 2,
        bottom: direct ? 4 : 26,
        top: 4,
      })
    : areaOf(box, { start: upright, top: 14, bottom: lines ? 40 : 26 })
  const scale = valueScale(ends, horizontal ? area.width : area.height, whole)
  const band = scaleBand<number>({
    domain: categories.map((_, at) => at),
    range: horizontal || !box.rtl ? [0, horizontal ? area.height : area.width] : [area.width, 0],
    paddingInner: touching ? 0.04 : horizontal ? 0.34 : 0.3,
    paddingOuter: touching ? 0 : 0.15,
  })
  const bandStart = (at: number) => (horizontal ? area.top : area.left) + (band(at) ?? 0)
  const bandWidth = band.bandwidth()
  const lanes = stacked ? 1 : series.length
  const laneWidth = Math.min(bandWidth / lanes, touching ? Infinity : widest)
  const inset = (bandWidth - laneWidth * lanes) / 2

  const barAt = (at: number, of: number): Bar => {
    const { from, to } = stacks[at]![of]!
    const lane = stacked ? 0 : horizontal || !box.rtl ? of : series.length - 1 - of
    const across = bandStart(at) + inset + lane * laneWidth
    const thick = Math.max(1, laneWidth - (lanes > 1 ? 2 : 0))
    const [low, high] = [scale.at(Math.min(from, to)), scale.at(Math.max(from, to))]
    const long = Math.max(high - low, to === from ? 0 : 1)
    return horizontal
      ? { x: box.rtl ? area.left + area.width - high : area.left + low, y: across, width: long, height: thick }
      : { x: across, y: area.top + area.height - high, width: thick, height: long }
  }
  const endOf = (at: number, of: number): BarEnd => {
    const { from, to } = stacks[at]![of]!
    const further = stacks[at]!.slice(of + 1).some((part) => part.to !== part.from && part.to < 0 === to < 0)
    if (touching || (stacked && further)) return 'none'
    if (!horizontal) return to < from ? 'bottom' : 'top'
    return to < from === box.rtl ? 'right' : 'left'
  }
  const tipAt = (at: number, of: number): Tip => ({
    title: titles?.[at] ?? categories[at]!,
    rows: [
      ...series
        .map((one, index) => ({
          name: one.name,
          value: formatted(one.values[at]?.value ?? null, format),
          color: colorAt(at, index),
          current: index === of && series.length > 1,
        }))
        // A stack is read from top to bottom.
        .toSorted((a, b) =>
          stacked && !horizontal
            ? series.findIndex((s) => s.name === b.name) - series.findIndex((s) => s.name === a.name)
            : 0,
        ),
      ...(stacked ? [{ name: 'Total', value: formatFigure(totals[at]!, format) }] : []),
      ...(line
        ? [{ name: line.name, value: formatted(line.values[at]?.value ?? null, format), color: lineColor }]
        : []),
    ],
  })
  const center = (at: number) => bandStart(at) + bandWidth / 2
  /** A range is named by its least value, so the name is at the start of its bar. */
  const beginning = (at: number) => bandStart(at) + (box.rtl ? bandWidth : 0)
  const ticks = scale.ticks.map((tick) => ({
    at: horizontal ? (box.rtl ? area.width - scale.at(tick) : scale.at(tick)) : area.height - scale.at(tick),
    text: shortFigure(tick, format),
    zero: tick === 0,
  }))
  return (
    <>
      {horizontal ? (
        <>
          {!direct && <UprightLines area={area} ticks={ticks} />}
          <NamesBefore area={area} names={categories} at={center} rtl={box.rtl} room={nameRoom} />
        </>
      ) : (
        <>
          <ValueLines area={area} ticks={ticks} rtl={box.rtl} />
          <NamesBelow area={area} names={categories} lines={lines} at={touching ? beginning : center} />
        </>
      )}
      {categories.map((name, at) =>
        series.map((one, of) => {
          const { value = null, href } = one.values[at] ?? {}
          if (value === null || (stacked && value === 0)) return null
          const bar = barAt(at, of)
          const lane = stacked ? 0 : of
          const along = lanes * at + lane
          const level = stacked ? (horizontal ? of : series.length - of) : 0
          return (
            <Mark
              key={`${name} ${one.name}`}
              grid={horizontal ? [level, along] : [along, level]}
              label={`${titles?.[at] ?? name}, ${one.name}: ${formatFigure(value, format)}`}
              href={href}
              tip={tipAt(at, of)}
              place={
                horizontal
                  ? { x: Math.min(bar.x + bar.width, box.width - 40), y: bar.y + bar.height / 2 }
                  : { x: bar.x + bar.width / 2, y: Math.min(bar.y + 16, area.top + area.height - 30) }
              }
            >
              <BarShape
                bar={bar}
                end={endOf(at, of)}
                color={colorAt(at, of)}
                patterned={isPatterned(series, of)}
                part={stacked}
                {...(!stacked && {
                  hit: horizontal
                    ? { x: area.left, y: bar.y, width: area.width, height: bar.height }
                    : { x: bar.x, y: area.top, width: bar.width, height: area.height },
                })}
              />
            </Mark>
          )
        }),
      )}
      {!horizontal && line && (
        <g aria-hidden="true">
          {line.values.map(({ value }, at) => {
            if (!value) return null
            const y = area.top + area.height - scale.at(value)
            const [from, to] = [bandStart(at) - 2, bandStart(at) + bandWidth + 2]
            return <line key={categories[at]} className={styles.aim} x1={from} x2={to} y1={y} y2={y} />
          })}
        </g>
      )}
      {direct && (horizontal || bandWidth >= 30) && categories.length <= 24 && (
        <g aria-hidden="true">
          {totals.map((total, at) => {
            if (total === 0 || (total < 0 && (stacked || horizontal))) return null
            // Above the bar, or above the line that it is compared with where that would cross the text.
            const aim = horizontal ? 0 : scale.at(line?.values[at]?.value ?? 0)
            const top = scale.at(total)
            const end = aim > top && aim < top + textRoom ? aim : top
            const [x, y] = horizontal
              ? [box.rtl ? area.left + area.width - end - 8 : area.left + end + 8, center(at)]
              : [center(at), area.top + area.height - end + (total < 0 ? 11 : -9)]
            return (
              <text
                key={categories[at]}
                className={styles.value}
                x={x}
                y={y}
                dy="0.35em"
                textAnchor={horizontal ? (box.rtl ? 'end' : 'start') : 'middle'}
              >
                {shortFigure(total, format)}
              </text>
            )
          })}
        </g>
      )}
    </>
  )
}

const formatted = (value: number | null, format: FigureFormat | undefined) =>
  value === null ? '—' : formatFigure(value, format)
