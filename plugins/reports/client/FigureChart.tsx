import { Stack, BarChart, DonutChart, FunnelChart, LineChart, TargetBar } from '@core/client/ui'
import { addDays, daysBetween, today, formatDaysIn } from '@core/entity'
import { formatOf, isAlike } from '../shared/columnFormats'
import type { FigureCell, FigureColumn, FigureTable } from '../shared/figures'
import type { ChartKind } from '../shared/answers'

interface FigureChartProps {
  readonly kind: ChartKind
  readonly table: FigureTable
  readonly height?: number
  /** Uses the whole width of the page. */
  readonly wide?: boolean | undefined
}

/** With more slices than this, bars are easier to read than a donut. */
const mostSlices = 6

/** The number of letters that fit below the bars of half a page. */
const mostLetters = 70

/** The key of a row that is a day, or the days that begin with it: a week, a month. */
const dayKey = /^\d{4}-\d{2}-\d{2}$/

/**
 * Whether names would be too crowded below vertical bars. Then horizontal bars are used. Time goes from the left to the right however many
 * days there are: some of their labels may be omitted, because they are predictable.
 */
function isCrowded({ rows }: FigureTable, wide: boolean | undefined): boolean {
  const longest = Math.max(0, ...rows.map(({ label }) => label.length))
  return !rows.some(({ key }) => dayKey.test(key)) && rows.length * longest > mostLetters * (wide ? 2 : 1)
}

const valueOf = ({ value, href }: FigureCell) => ({ value, href })

/** Draws a table of figures. Each mark links to exactly the rows that its figure counts. */
export function FigureChart({ kind, table, height, wide }: FigureChartProps) {
  const { category, columns, rows } = table
  const format = formatOf(columns[0]!)
  // Figures of another format have another scale, so they are only in the table.
  const alike = columns.flatMap((column, at) => (isAlike(column, columns[0]!) ? [{ ...column, at }] : []))
  const shared = {
    category,
    categories: rows.map(({ label }) => label),
    titles: rows.map(({ label, title }) => formatDaysIn(title ?? label)),
    format,
    series: alike.map(({ label, tone, at }) => ({
      name: label,
      tone,
      values: rows.map(({ cells }) => valueOf(cells[at]!)),
    })),
    ...(height !== undefined && { height }),
  }
  const tones = rows.map(({ tone }) => tone)
  const slices = rows.map(({ label, tone, cells }) => ({
    name: label,
    tone,
    value: cells[0]!.value ?? 0,
    ...withHref(cells[0]!),
  }))
  switch (kind) {
    case 'line':
      return <LineChart {...shared} running={isRunning(rows)} />
    case 'area':
      return <LineChart {...shared} series={shared.series.slice(0, 1)} fill="area" running={isRunning(rows)} />
    case 'funnel':
      return <FunnelChart counted={columns[0]!.label} steps={stepsOf(table)} format={format} />
    case 'donut':
      return slices.length > mostSlices ? (
        <BarChart {...shared} tones={tones} horizontal />
      ) : (
        <DonutChart {...{ category, slices, format }} counted={columns[0]!.label} />
      )
    case 'targets':
      // Some groupings have no targets: a status has no capacity.
      return rows.some(({ cells }) => cells[1]?.value) ? (
        <Targets table={table} />
      ) : (
        <BarChart {...shared} tones={tones} series={shared.series.slice(0, 1)} horizontal />
      )
    case 'stacked':
      return <BarChart {...shared} horizontal={isCrowded(table, wide)} />
    case 'forecast':
      return <BarChart {...shared} series={shared.series.slice(0, -1)} line={shared.series.at(-1)} />
    case 'ranks':
      return <BarChart {...shared} tones={tones} horizontal layout="grouped" />
    case 'bar':
      return <BarChart {...shared} tones={tones} layout="grouped" horizontal={isCrowded(table, wide)} />
  }
}

/** Whether the last period isn't over yet: on a Monday the current week has one day. */
function isRunning(rows: FigureTable['rows']): boolean {
  const [before, last] = rows.slice(-2)
  if (!before || last?.title === undefined) return false
  return last.key <= today() && today() < addDays(last.key, daysBetween(before.key, last.key) - 1)
}

/** The columns beside the first tell those apart that came no further. */
function stepsOf({ columns, rows }: FigureTable) {
  return rows.map(({ label, cells }) => ({
    name: label,
    value: cells[0]!.value ?? 0,
    ...withHref(cells[0]!),
    ...(columns.length > 1 && {
      beside: cells.slice(1).map((cell, at) => ({ name: columns[at + 1]!.label, ...valueOf(cell) })),
    }),
  }))
}

const withHref = ({ href }: FigureCell) => (href === undefined ? {} : { href })

/** Whether a value exceeds a limit, for figures such as a caseload and its capacity. */
function isOver({ good }: FigureColumn, [value, target]: readonly FigureCell[]): boolean {
  return good !== 'up' && (target?.value ?? 0) > 0 && (value?.value ?? 0) > target!.value!
}

function Targets({ table: { rows, columns } }: { table: FigureTable }) {
  return (
    <Stack as="ul" gap={3}>
      {rows.map(({ key, label, cells }) => (
        <li key={key}>
          <TargetBar
            name={label}
            value={cells[0]!.value ?? 0}
            target={cells[1]?.value ?? 0}
            format={formatOf(columns[0]!)}
            tone={isOver(columns[0]!, cells) ? 'warning' : undefined}
            {...withHref(cells[0]!)}
          />
        </li>
      ))}
    </Stack>
  )
}
