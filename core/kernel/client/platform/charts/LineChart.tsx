import { area as areaShape, line as lineShape } from '@visx/shape'
import { useId } from 'react'
import { classes } from '../ui/classes'
import { areaOf, labelRoom, NamesBelow, ValueLines } from './Axes'
import styles from './chart.module.css'
import { isPatterned, seriesColor } from './colors'
import { formatFigure, shortFigure, type FigureFormat } from '@core/kernel/entity/figures/figureText'
import { Mark, type Tip } from './Mark'
import { Plot, type ChartProps } from './Plot'
import { spread, stackOf, textWidth, totalsOf, valueScale, type ChartSeries } from './scales'
import type { Box } from './useBox'

export interface LineChartProps extends ChartProps {
  /** What the points stand for, the heading of their column in the table: `Week`. */
  readonly category: string
  /** In order, at equal distances. The caller fills gaps in time (`periodsWithin`). */
  readonly categories: readonly string[]
  /** The tooltips' names of the categories. */
  readonly titles?: readonly string[]
  readonly series: readonly ChartSeries[]
  /** `area` fills the space below a line; `stacked` fills one series on top of the other. */
  readonly fill?: 'area' | 'stacked' | undefined
  readonly format?: FigureFormat
  /** Whether the last period isn't over yet. Its part of the line is dashed. */
  readonly running?: boolean
  /** A horizontal line for a target. */
  readonly target?: { readonly name: string; readonly value: number }
}

/** From this width in px, names are at the ends of their lines and the stylesheet hides the legend. */
const roomForNames = 560

function hasNamesAtEnds({ series, fill }: Pick<LineChartProps, 'series' | 'fill'>): boolean {
  return fill !== 'stacked' && series.length > 1 && series.length <= 4
}

/** Values over time. Each point links to its rows, and the whole height around it reacts to the pointer. */
export default function LineChart(props: LineChartProps) {
  const { category, categories, series, format, fill } = props
  const totals = totalsOf(series, categories.length)
  const stacked = fill === 'stacked'
  return (
    <Plot
      {...props}
      namesAtMarks={hasNamesAtEnds(props)}
      legend={
        series.length > 1
          ? series.map((one, at) => ({
              name: one.name,
              color: seriesColor(one, at),
              patterned: isPatterned(series, at),
              ...(one.comparison && { dashed: true }),
            }))
          : []
      }
      table={{
        category,
        columns: [...series.map(({ name }) => ({ name, format })), ...(stacked ? [{ name: 'Total', format }] : [])],
        rows: categories.map((name, at) => ({
          name,
          cells: [
            ...series.map(({ values }) => values[at] ?? { value: null }),
            ...(stacked ? [{ value: totals[at]! }] : []),
          ],
        })),
      }}
    >
      {(box) => <Lines {...props} box={box} stacked={stacked} totals={totals} />}
    </Plot>
  )
}

interface Point {
  readonly x: number
  readonly y: number
  /** Where the filled area begins. */
  readonly base: number
}

const linePath = lineShape<Point | null>({ x: (at) => at!.x, y: (at) => at!.y, defined: (at) => at !== null })
const fillPath = areaShape<Point | null>({
  x: (at) => at!.x,
  y0: (at) => at!.base,
  y1: (at) => at!.y,
  defined: (at) => at !== null,
})

interface LinesProps extends LineChartProps {
  box: Box
  stacked: boolean
  totals: readonly number[]
}

function Lines({ box, categories, titles, series, fill, format, target, running, stacked, totals }: LinesProps) {
  const gradient = useId()
  const parts = categories.map((_, at) =>
    stacked
      ? stackOf(series.map(({ values }) => values[at]?.value ?? null))
      : series.map(({ values }) => ({ from: 0, to: values[at]?.value ?? 0 })),
  )
  const known = [...parts.flatMap((column) => column.map(({ to }) => to)), ...(target ? [target.value] : [])]
  const whole = format === undefined || format === 'number' ? known.every(Number.isInteger) : false
  const labels = valueScale(known, box.height, whole).ticks.map((tick) => shortFigure(tick, format))
  const atEnds = hasNamesAtEnds({ series, fill }) && box.width >= roomForNames
  const area = areaOf(box, {
    start: labelRoom(labels) + 4,
    end: atEnds ? Math.min(150, Math.max(...series.map(({ name }) => textWidth(name))) + 16) : 10,
    top: 10,
  })
  const scale = valueScale(known, area.height, whole)
  const last = Math.max(1, categories.length - 1)
  const x = (at: number) => {
    const along = categories.length > 1 ? (at / last) * area.width : area.width / 2
    return area.left + (box.rtl ? area.width - along : along)
  }
  const y = (value: number) => area.top + area.height - scale.at(value)
  const points = series.map(({ values }, of) =>
    categories.map((_, at): Point | null => {
      const value = values[at]?.value
      if (value === undefined || value === null) return null
      return { x: x(at), y: y(parts[at]![of]!.to), base: y(parts[at]![of]!.from) }
    }),
  )
  const tipAt = (at: number, of: number): Tip => ({
    title: titles?.[at] ?? categories[at]!,
    rows: [
      ...series.map((one, index) => {
        const value = one.values[at]?.value ?? null
        return {
          name: one.name,
          value: value === null ? '—' : formatFigure(value, format),
          color: seriesColor(one, index),
          current: index === of && series.length > 1,
        }
      }),
      ...(stacked ? [{ name: 'Total', value: formatFigure(totals[at]!, format) }] : []),
      ...(target ? [{ name: target.name, value: formatFigure(target.value, format) }] : []),
    ],
  })
  /** The part of a column's height that belongs to a point: up to the middle between the point and its neighbors. */
  const reach = (at: number, of: number) => {
    const here = points[of]![at]!
    const others = points.flatMap((line, index) => (index !== of && line[at] ? [line[at].y] : []))
    const above = others.filter((other) => other < here.y)
    const below = others.filter((other) => other > here.y)
    const top = above.length > 0 ? (Math.max(...above) + here.y) / 2 : area.top
    const bottom = below.length > 0 ? (Math.min(...below) + here.y) / 2 : area.top + area.height
    const width = categories.length > 1 ? area.width / last : area.width
    return { x: here.x - width / 2, y: top, width, height: Math.max(2, bottom - top) }
  }
  const names = series.map(({ name }, of) => ({ name, end: points[of]!.findLast((point) => point !== null) }))
  const nameYs = spread(
    names.map(({ end }) => end?.y ?? 0),
    16,
    area.top + area.height,
  )
  const few = categories.length === 1
  return (
    <>
      <ValueLines
        area={area}
        rtl={box.rtl}
        ticks={scale.ticks.map((tick) => ({
          at: area.height - scale.at(tick),
          text: shortFigure(tick, format),
          zero: tick === 0,
        }))}
      />
      <NamesBelow area={area} names={categories} at={x} />
      <g aria-hidden="true">
        {series.map((one, of) => {
          const color = seriesColor(one, of)
          const filled = fill !== undefined && !one.comparison
          return (
            <g key={one.name}>
              {filled && !stacked && (
                <linearGradient id={`${gradient}${of}`} x1="0" y1="0" x2="0" y2="1">
                  <stop offset="0" style={{ stopColor: color }} stopOpacity="0.16" />
                  <stop offset="1" style={{ stopColor: color }} stopOpacity="0.02" />
                </linearGradient>
              )}
              {filled && (
                <path
                  d={fillPath(points[of]!) ?? ''}
                  style={{ fill: stacked ? color : `url(#${gradient}${of})` }}
                  fillOpacity={stacked ? 0.28 : 1}
                />
              )}
              <path
                className={classes(
                  styles.line,
                  one.comparison && styles.comparison,
                  isPatterned(series, of) && styles.patterned,
                )}
                d={linePath(running ? points[of]!.slice(0, -1) : points[of]!) ?? ''}
                style={{ stroke: color }}
              />
              {running && (
                <path
                  className={classes(styles.line, styles.comparison)}
                  d={linePath(points[of]!.slice(-2)) ?? ''}
                  style={{ stroke: color }}
                />
              )}
            </g>
          )
        })}
        {target && (
          <>
            <line
              className={styles.target}
              x1={area.left}
              x2={area.left + area.width}
              y1={y(target.value)}
              y2={y(target.value)}
            />
            <text
              className={styles.name}
              x={box.rtl ? area.left + area.width - 4 : area.left + 4}
              y={y(target.value) - 6}
              textAnchor={box.rtl ? 'end' : 'start'}
            >
              {`${target.name} ${shortFigure(target.value, format)}`}
            </text>
          </>
        )}
        {atEnds &&
          names.map(({ name, end }, of) =>
            end ? (
              <text
                key={name}
                className={styles.name}
                x={box.rtl ? area.left - 10 : area.left + area.width + 10}
                y={nameYs[of]}
                dy="0.35em"
                textAnchor={box.rtl ? 'end' : 'start'}
              >
                {name}
              </text>
            ) : null,
          )}
      </g>
      {categories.map((name, at) =>
        series.map((one, of) => {
          const { value = null, href } = one.values[at] ?? {}
          const point = points[of]![at]
          if (value === null || !point) return null
          return (
            <Mark
              key={`${name} ${one.name}`}
              // The row is the series, not the height, so that arrow keys stay on one line where lines cross.
              grid={[at, of]}
              label={`${titles?.[at] ?? name}, ${one.name}: ${formatFigure(value, format)}`}
              href={href}
              tip={tipAt(at, of)}
              place={point}
            >
              <rect className={styles.hit} {...reach(at, of)} />
              <line className={styles.crosshair} x1={point.x} x2={point.x} y1={area.top} y2={area.top + area.height} />
              <circle
                className={classes(styles.dot, few && styles.always)}
                cx={point.x}
                cy={point.y}
                r={4.5}
                style={{ fill: seriesColor(one, of) }}
              />
              <circle className={styles.ring} cx={point.x} cy={point.y} r={8} />
            </Mark>
          )
        }),
      )}
    </>
  )
}
