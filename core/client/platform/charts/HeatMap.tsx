import { areaOf, labelRoom, NamesBefore, NamesBelow } from './Axes'
import { BarShape } from './BarShape'
import styles from './chart.module.css'
import { heatColor, heatLevels, heatTextColor } from './colors'
import { formatFigure, shortFigure, type FigureFormat } from '@core/entity/figures/figureText'
import { Mark } from './Mark'
import { Plot, type ChartProps } from './Plot'
import { heatLevel, textWidth, type ChartValue } from './scales'
import type { Box } from './useBox'

export interface HeatMapProps extends ChartProps {
  /** What the rows are: `Weekday`. */
  readonly category: string
  /** What is counted: `Calls`. */
  readonly counted: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly name: string; readonly values: readonly ChartValue[] }[]
  readonly format?: FigureFormat
}

/** The distribution over two categories, such as weekday and hour. Higher counts have stronger colors. */
export default function HeatMap(props: HeatMapProps) {
  const { category, columns, rows, format } = props
  const most = Math.max(0, ...rows.flatMap(({ values }) => values.map(({ value }) => value ?? 0)))
  return (
    <Plot
      {...props}
      table={{
        category,
        columns: columns.map((name) => ({ name, format })),
        rows: rows.map(({ name, values }) => ({ name, cells: columns.map((_, at) => values[at] ?? { value: null }) })),
      }}
      foot={
        <div className={styles.heatLegend} aria-hidden="true">
          <span>0</span>
          {Array.from({ length: heatLevels + 1 }, (_, level) => (
            <i key={level} style={{ background: heatColor(level) }} />
          ))}
          <span>{shortFigure(most, format)}</span>
        </div>
      }
    >
      {(box) => <Cells {...props} box={box} most={most} />}
    </Plot>
  )
}

function Cells({ box, columns, rows, counted, format, most }: HeatMapProps & { box: Box; most: number }) {
  const names = rows.map(({ name }) => name)
  const room = Math.min(labelRoom(names), box.width * 0.3)
  const area = areaOf(box, { start: room, top: 2 })
  const [width, height] = [area.width / Math.max(1, columns.length), area.height / Math.max(1, rows.length)]
  const left = (at: number) => area.left + (box.rtl ? area.width - (at + 1) * width : at * width)
  const top = (at: number) => area.top + at * height
  const longest = Math.max(
    ...rows.flatMap(({ values }) => values.map(({ value }) => textWidth(shortFigure(value ?? 0, format)))),
  )
  const written = width >= longest + 6 && height >= 18
  return (
    <>
      <NamesBefore area={area} names={names} at={(at) => top(at) + height / 2} rtl={box.rtl} room={room} />
      <NamesBelow area={area} names={columns} at={(at) => left(at) + width / 2} />
      {rows.map((row, down) =>
        columns.map((column, across) => {
          const { value = null, href } = row.values[across] ?? {}
          const level = heatLevel(value, most)
          const cell = { x: left(across) + 1, y: top(down) + 1, width: width - 2, height: height - 2 }
          return (
            <Mark
              key={`${row.name} ${column}`}
              grid={[across, down]}
              label={`${row.name}, ${column}: ${value === null ? 'nothing known' : formatFigure(value, format)}`}
              href={value ? href : undefined}
              tip={{
                title: `${row.name}, ${column}`,
                rows: [
                  { name: counted, value: value === null ? '—' : formatFigure(value, format), color: heatColor(level) },
                ],
              }}
              place={{ x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 }}
            >
              <BarShape bar={cell} end="none" color={heatColor(level)} />
              {written && value !== null && value !== 0 && (
                <text
                  aria-hidden="true"
                  x={cell.x + cell.width / 2}
                  y={cell.y + cell.height / 2}
                  dy="0.35em"
                  textAnchor="middle"
                  style={{ fill: heatTextColor(level) }}
                >
                  {shortFigure(value, format)}
                </text>
              )}
            </Mark>
          )
        }),
      )}
    </>
  )
}
