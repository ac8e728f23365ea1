import { arc, pie } from '@visx/shape'
import styles from './chart.module.css'
import type { Tone } from '@core/kernel/entity/Field'
import { seriesColor } from './colors'
import { formatFigure, shortFigure, type FigureFormat } from '@core/kernel/entity/figures/figureText'
import { Mark } from './Mark'
import { Plot, type ChartProps } from './Plot'
import type { Box } from './useBox'

export interface DonutSlice {
  readonly name: string
  readonly value: number
  readonly href?: string
  /** 1 to 8 of the palette; by default the slice's index in the chart. */
  readonly color?: number
  /** Given if the slice is a status: it then has the color of the status' badge. */
  readonly tone?: Tone | undefined
}

export interface DonutChartProps extends ChartProps {
  /** What the slices are: `Payer`. */
  readonly category: string
  /** What is counted: `Referrals`. Shown below the total. */
  readonly counted: string
  /** At most about six, the largest first. The rest should be combined as “Other”. */
  readonly slices: readonly DonutSlice[]
  readonly format?: FigureFormat
}

const angles = pie<DonutSlice>({ value: ({ value }) => Math.max(0, value), sort: null, padAngle: 0.012 })

/** Parts of a whole, with the share of each as text beside it. */
export default function DonutChart(props: DonutChartProps) {
  const { category, counted, slices, format } = props
  const total = slices.reduce((sum, { value }) => sum + Math.max(0, value), 0)
  const share = (value: number) => formatFigure(total > 0 ? value / total : 0, 'percent')
  const color = (slice: DonutSlice, at: number) => seriesColor(slice, at)
  return (
    <Plot
      {...props}
      table={{
        category,
        columns: [
          { name: counted, format },
          { name: 'Share', format: 'percent' },
        ],
        rows: slices.map(({ name, value, href }) => ({
          name,
          cells: [{ value, href }, { value: total > 0 ? value / total : 0 }],
        })),
      }}
      aside={
        <ul className={styles.slices}>
          {slices.map((slice, at) => (
            <li key={slice.name} data-legend={`${slice.name} ${share(slice.value)}`}>
              <span aria-hidden="true" className={styles.swatch} style={{ color: color(slice, at) }} />
              <span className={styles.sliceName}>{slice.name}</span>
              <span>{shortFigure(slice.value, format)}</span>
              <span className={styles.sliceShare}>{share(slice.value)}</span>
            </li>
          ))}
        </ul>
      }
    >
      {(box) => <Slices {...props} box={box} total={total} share={share} color={color} />}
    </Plot>
  )
}

/**
 * The width of a letter of the small text in the middle, in px. A text that is wider than the hole is left out; the table and the title
 * contain it.
 */
const letterWidth = 7

interface SlicesProps extends DonutChartProps {
  box: Box
  total: number
  share: (value: number) => string
  color: (slice: DonutSlice, at: number) => string
}

function Slices({ box, slices, counted, format, total, share, color }: SlicesProps) {
  const center = { x: box.width / 2, y: box.height / 2 }
  const outer = Math.max(0, Math.min(box.width, box.height) / 2 - 4)
  const inner = outer * 0.66
  // Clockwise from the top in both reading directions, as on a clock.
  const outline = arc<ReturnType<typeof angles>[number]>({ innerRadius: inner, outerRadius: outer })
  const arcs = angles([...slices]).map((slice) => ({ ...slice, path: outline(slice) ?? '' }))
  return (
    <g transform={`translate(${center.x} ${center.y})`}>
      {total === 0 && (
        <circle r={(inner + outer) / 2} fill="none" stroke="var(--chart-none)" strokeWidth={outer - inner} />
      )}
      {arcs.map(({ data, path, startAngle, endAngle }, at) => {
        if (data.value <= 0) return null
        const middle = (startAngle + endAngle) / 2
        const [x, y] = [Math.sin(middle) * outer * 0.83, -Math.cos(middle) * outer * 0.83]
        return (
          <Mark
            key={data.name}
            grid={[at, 0]}
            label={`${data.name}: ${formatFigure(data.value, format)}, ${share(data.value)}`}
            href={data.href}
            tip={{
              title: data.name,
              rows: [
                { name: counted, value: formatFigure(data.value, format), color: color(data, at) },
                { name: 'Share', value: share(data.value) },
              ],
            }}
            place={{ x: center.x + x, y: center.y + y }}
          >
            <path className={styles.shape} d={path} style={{ fill: color(data, at) }} />
            <path className={styles.ring} d={path} />
          </Mark>
        )
      })}
      <g aria-hidden="true">
        <text className={styles.total} y={-2} textAnchor="middle">
          {shortFigure(total, format)}
        </text>
        {counted.length * letterWidth < 2 * inner && (
          <text className={styles.tick} y={16} textAnchor="middle">
            {counted}
          </text>
        )}
      </g>
    </g>
  )
}
