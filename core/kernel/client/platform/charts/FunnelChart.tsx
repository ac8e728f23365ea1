import { BarShape } from './BarShape'
import styles from './chart.module.css'
import { paletteColor } from './colors'
import { formatFigure, shortFigure, type FigureFormat } from '@core/kernel/entity/figures/figureText'
import { Mark, type Tip } from './Mark'
import { Plot, type ChartProps } from './Plot'
import { fitText, funnelShares, type FunnelShare } from './scales'
import type { Box } from './useBox'

export interface FunnelStep {
  readonly name: string
  readonly value: number
  /** The link to the rows that reached this step. */
  readonly href?: string
  /** Those that came no further, told apart: still open, lost. The same names in each step. */
  readonly beside?: readonly {
    readonly name: string
    readonly value: number | null
    readonly href?: string | undefined
  }[]
}

export interface FunnelChartProps extends ChartProps {
  /** What is counted: `Referrals`. */
  readonly counted: string
  readonly steps: readonly FunnelStep[]
  readonly format?: FigureFormat
  /** 1 to 8 of the palette. */
  readonly color?: number
}

/** If a step would be narrower than this in px, the steps are drawn below each other. */
const leastColumn = 104

/** How many rows reach each step, and how many of them came no further. */
export default function FunnelChart(props: FunnelChartProps) {
  const { counted, steps, format } = props
  const shares = funnelShares(steps.map(({ value }) => value))
  const beside = steps.map((step, at) => step.beside ?? [{ name: 'Came no further', value: shares[at]!.noFurther }])
  return (
    <Plot
      {...props}
      table={{
        category: 'Step',
        columns: [
          { name: counted, format },
          { name: 'Of the first', format: 'percent' },
          { name: 'Of the step before', format: 'percent' },
          ...(beside[0] ?? []).map(({ name }) => ({ name, format })),
        ],
        rows: steps.map(({ name, value, href }, at) => ({
          name,
          cells: [
            { value, href },
            { value: shares[at]!.ofFirst },
            { value: shares[at]!.ofPrevious ?? null },
            ...beside[at]!.map((part) => ({ value: part.value, href: part.href })),
          ],
        })),
      }}
    >
      {(box) =>
        box.width / steps.length >= leastColumn ? (
          <Columns {...props} box={box} shares={shares} />
        ) : (
          <Rows {...props} box={box} shares={shares} />
        )
      }
    </Plot>
  )
}

interface StepsProps extends FunnelChartProps {
  box: Box
  shares: readonly FunnelShare[]
}

const percentText = (share: number) => formatFigure(Math.round(share * 1000) / 1000, 'percent')

function tipOf(
  { counted, steps, format, shares }: FunnelChartProps & { shares: readonly FunnelShare[] },
  at: number,
): Tip {
  const { ofFirst, ofPrevious } = shares[at]!
  return {
    title: steps[at]!.name,
    rows: [
      { name: counted, value: formatFigure(steps[at]!.value, format) },
      { name: `Of ${steps[0]!.name}`, value: percentText(ofFirst) },
      ...(ofPrevious === undefined ? [] : [{ name: `Of ${steps[at - 1]!.name}`, value: percentText(ofPrevious) }]),
      ...(steps[at]!.beside ?? []).flatMap(({ name, value }) =>
        value === null ? [] : [{ name, value: formatFigure(value, format) }],
      ),
    ],
  }
}

const labelOf = ({ name, value }: FunnelStep, share: FunnelShare, format: FigureFormat | undefined) =>
  `${name}: ${formatFigure(value, format)}, ${percentText(share.ofFirst)} of the first step`

function Columns(props: StepsProps) {
  const { box, steps, shares, format, color: place = 1 } = props
  const color = paletteColor(place)
  // Texts are beside their links, not inside: the link's name contains them and more, which tools would report as a mismatch.
  const head = 46
  const foot = 4
  const gap = Math.min(64, (box.width / steps.length) * 0.38)
  const step = (box.width + gap) / steps.length
  const width = step - gap
  const most = Math.max(1, ...steps.map(({ value }) => value))
  const heightOf = (value: number) => Math.max(value > 0 ? 2 : 0, (value / most) * (box.height - head - foot))
  const left = (at: number) => (box.rtl ? box.width - at * step - width : at * step)
  const bottom = box.height - foot
  const [anchor, edge] = box.rtl ? (['end', width] as const) : (['start', 0] as const)
  return (
    <>
      <line className={styles.base} x1={0} x2={box.width} y1={bottom} y2={bottom} aria-hidden="true" />
      {steps.map((one, at) => {
        const x = left(at)
        const height = heightOf(one.value)
        const next = steps[at + 1]
        const lost = shares[at + 1]?.ofPrevious
        const [from, to] = box.rtl ? [x, left(at + 1) + width] : [x + width, left(at + 1)]
        return (
          <g key={one.name}>
            {next && (
              <g aria-hidden="true">
                <path
                  d={`M${from} ${bottom}V${bottom - height}L${to} ${bottom - heightOf(next.value)}V${bottom}z`}
                  style={{ fill: color }}
                  fillOpacity={0.14}
                />
                {lost !== undefined && gap > 38 && (
                  <text className={styles.loss} x={(from + to) / 2} y={bottom - 10} textAnchor="middle">
                    {formatFigure(Math.round(lost * 100) / 100, 'percent')}
                  </text>
                )}
              </g>
            )}
            <g aria-hidden="true" transform={`translate(${x + edge} 0)`} textAnchor={anchor}>
              <text className={styles.name} y={12}>
                {fitText(one.name, at === steps.length - 1 ? width : step - 8)}
              </text>
              <text className={styles.value} y={30}>
                {shortFigure(one.value, format)}
                <tspan className={styles.tick} fontWeight={400} dx={6}>
                  {at === 0 ? '' : percentText(shares[at]!.ofFirst)}
                </tspan>
              </text>
            </g>
            <Mark
              grid={[at, 0]}
              label={labelOf(one, shares[at]!, format)}
              href={one.href}
              tip={tipOf(props, at)}
              place={{ x: x + width / 2, y: Math.min(bottom - height + 20, box.height - 50) }}
            >
              <BarShape
                bar={{ x, y: bottom - height, width, height }}
                end="top"
                color={color}
                hit={{ x, y: 0, width, height: box.height }}
              />
            </Mark>
          </g>
        )
      })}
    </>
  )
}

function Rows(props: StepsProps) {
  const { box, steps, shares, format, color: place = 1 } = props
  const color = paletteColor(place)
  const step = box.height / steps.length
  const thick = Math.max(6, Math.min(18, step - 24))
  const most = Math.max(1, ...steps.map(({ value }) => value))
  return (
    <>
      {steps.map((one, at) => {
        const width = Math.max(one.value > 0 ? 2 : 0, (one.value / most) * box.width)
        const y = at * step
        const x = box.rtl ? box.width - width : 0
        return (
          <g key={one.name}>
            <g aria-hidden="true">
              <text
                className={styles.name}
                x={box.rtl ? box.width : 0}
                y={y + 12}
                textAnchor={box.rtl ? 'end' : 'start'}
              >
                {fitText(one.name, box.width * 0.55)}
              </text>
              <text
                className={styles.value}
                x={box.rtl ? 0 : box.width}
                y={y + 12}
                textAnchor={box.rtl ? 'start' : 'end'}
              >
                {at > 0 && (
                  <tspan className={styles.tick} fontWeight={400}>
                    {`${percentText(shares[at]!.ofFirst)}  `}
                  </tspan>
                )}
                {shortFigure(one.value, format)}
              </text>
              <rect
                x={0}
                y={y + 18}
                width={box.width}
                height={thick}
                rx={3}
                style={{ fill: color }}
                fillOpacity={0.12}
              />
            </g>
            <Mark
              grid={[0, at]}
              label={labelOf(one, shares[at]!, format)}
              href={one.href}
              tip={tipOf(props, at)}
              place={{ x: box.rtl ? box.width * 0.75 : box.width * 0.25, y: y + 10 }}
            >
              <rect className={styles.hit} x={0} y={y} width={box.width} height={step} />
              <BarShape bar={{ x, y: y + 18, width, height: thick }} end={box.rtl ? 'left' : 'right'} color={color} />
            </Mark>
          </g>
        )
      })}
    </>
  )
}
