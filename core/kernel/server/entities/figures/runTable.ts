import type { Tone } from '@core/kernel/entity/Field'
import { type ClosedRange, formatRange, periodEnd, periodName, periodsWithin } from '@core/kernel/entity/dates'
import {
  type Figure,
  type FigureValue,
  type FormulaFigure,
  isFormula,
  rowFigures,
} from '@core/kernel/entity/figures/Figure'
import type { FigureCell, FigureColumn, FigureRow, FigureTable } from '@core/kernel/entity/figures/figureTable'
import { columnFormat } from '@core/kernel/entity/figures/figureText'
import type { Grouping } from '@core/kernel/entity/figures/groupings'
import { allows } from '@core/kernel/entity/policy'
import { aggregateRecords } from '../aggregate/aggregateRoute'
import { fieldAt, fieldOfGrouping, unknownFields } from './countedRows'
import type { FigureRun } from './FigureRun'
import { type Group, isAdditive, type Measured, measureAll } from './measureFigures'

/**
 * Calculates figures by groups, over the rows that the viewer may see. Figures of entities that the viewer may not view, or whose plugin is
 * off, are omitted.
 * @returns undefined if none is left
 */
export async function runTable(
  run: FigureRun,
  figures: readonly Figure[],
  requested: Grouping | undefined,
): Promise<FigureTable | undefined> {
  const there = figures.filter((figure) => isThere(run, figure))
  if (there.length === 0) return undefined
  const grouping = requested?.of === 'listed' ? await casesOf(run, requested) : requested
  const needed = rowFigures(there)
  const [now, before] = await Promise.all([
    measureAll(run, needed, grouping, run.range),
    run.against ? measureAll(run, needed, grouping, run.against) : undefined,
  ])
  const keys = keysOf(run, grouping, [...now.values()])
  const earlier =
    before && grouping?.of === 'period' ? keysOf({ ...run, range: run.against! }, grouping, []) : undefined
  const cellsAt = (key: string | undefined, at: number) =>
    there.map((figure) => ({
      ...cellOf(figure, now, key),
      ...(before && isCompared(figure) && { previous: valueAt(figure, before, earlier?.[at]?.key ?? key) }),
    }))
  const toneOf = tonesOf(run, grouping, [...now.values()])
  const rows = keys.map(({ key, label, title }, at): FigureRow => ({
    key,
    label,
    ...(title && { title }),
    ...(toneOf.has(key) && { tone: toneOf.get(key)! }),
    cells: cellsAt(key, at),
  }))
  return {
    category: grouping?.label ?? '',
    columns: there.map((figure) => columnOf(run, figure)),
    rows: grouping && isRanked(grouping) ? rows.filter(isCounted(requested)).toSorted(byFirstFigure) : rows,
    total: cellsAt(undefined, -1),
    ...([...now.values()].some(({ more }) => more) && { more: true }),
  }
}

function columnOf(run: FigureRun, figure: Figure): FigureColumn {
  const { id, name, unit, good, sentence, tone } = figure
  const isProrated = rowFigures([figure]).some(({ prorated }) => prorated)
  const note = figure.note ?? (isProrated ? `target of ${formatRange(run.range)}` : undefined)
  return {
    id,
    label: name,
    ...columnFormat(unit),
    sentence,
    ...(good && { good }),
    ...(note && { note }),
    ...(tone && { tone }),
  }
}

/** Of many records only the ones that are referenced. */
const isCounted =
  (requested: Grouping | undefined) =>
  ({ cells }: FigureRow) =>
    requested?.of !== 'listed' || cells.some(({ value }) => value)

/** The maximum number of records in a grouping by a list of ids. */
const mostRecords = 200

/** The records of a list of ids, as conditions on it, and a last condition for empty lists. */
async function casesOf({ context, viewer }: FigureRun, grouping: Grouping): Promise<Grouping> {
  const { records = '', field } = grouping
  const entity = context.catalog.get(records)?.entity
  const { data } =
    entity && allows(entity, 'view', viewer)
      ? await aggregateRecords(
          context,
          records,
          { measures: [{ of: 'count' }], groupBy: ['id', 'name'], limit: mostRecords },
          viewer,
        )
      : { data: [] }
  const path = field as string
  return {
    ...grouping,
    of: 'cases',
    ranked: true,
    cases: [
      ...data.map(({ group }) => ({
        key: String(group.id),
        label: String(group.name),
        condition: () => ({ [path]: String(group.id) }),
      })),
      { key: 'none', label: 'None', condition: () => ({ [path]: 'none' }) },
    ],
  }
}

/** Whether the entities of a figure belong to plugins that are on, and the viewer may view them. */
export function isThere({ context: { catalog }, viewer, today }: FigureRun, figure: Figure): boolean {
  return rowFigures([figure]).every((one) => {
    const entity = catalog.get(one.entity)?.entity
    return entity !== undefined && allows(entity, 'view', viewer) && unknownFields(one, entity, today).length === 0
  })
}

/** A column of steps: a figure for each step, in the order of the steps. */
export interface StepColumn {
  readonly label: string
  readonly figures: readonly Figure[]
}

/** Figures as consecutive steps, such as a funnel: a row for each step, for the figures of the first column. */
export async function runSteps(
  run: FigureRun,
  { category, names }: { readonly category: string; readonly names: readonly string[] },
  columns: readonly [StepColumn, ...StepColumn[]],
): Promise<FigureTable | undefined> {
  const table = await runTable(
    run,
    columns.flatMap(({ figures }) => figures),
    undefined,
  )
  if (!table) return undefined
  const cells = new Map(table.columns.map(({ id }, at) => [id, table.total[at]!]))
  const [{ figures: steps }] = columns
  return {
    category,
    columns: columns.map(({ label, figures }) => ({ id: label, label, ...columnFormat(figures[0]!.unit) })),
    rows: steps.flatMap(({ id }, at) =>
      cells.has(id)
        ? [
            {
              key: id,
              label: names[at]!,
              cells: columns.map(({ figures }) => cells.get(figures[at]?.id ?? '') ?? { value: null }),
            },
          ]
        : [],
    ),
    total: [],
  }
}

/** A figure of the present has no previous period and no trend. */
export const ofPeriod = (figure: Figure) => rowFigures([figure]).every(({ day }) => day !== null)

/** A figure of the future is not compared with the past. */
const isCompared = (figure: Figure) => ofPeriod(figure) && rowFigures([figure]).every(({ ahead }) => !ahead)

/** Parts of monthly amounts say nothing by week. */
export const hasCourse = (figure: Figure) => ofPeriod(figure) && rowFigures([figure]).every(({ prorated }) => !prorated)

function valueAt(figure: Figure, measured: ReadonlyMap<string, Measured>, key: string | undefined): FigureValue {
  if (isFormula(figure)) return figure.compute(...figure.from.map((one) => valueAt(one, measured, key)))
  const found = measured.get(figure.id)!
  if (key === undefined) return found.total
  if (found.silent?.has(key)) return null
  return found.groups.get(key)?.value ?? (isAdditive(figure) ? 0 : null)
}

function cellOf(figure: Figure, measured: ReadonlyMap<string, Measured>, key: string | undefined): FigureCell {
  const value = valueAt(figure, measured, key)
  if (isFormula(figure) && figure.parts) return { value, parts: partsOf(figure, measured, key) }
  // Where there are none of the rows that it opens, those before: a conversion of 0 % links to what was received.
  const sources = isFormula(figure) ? figure.from.slice(0, (figure.rows ?? 0) + 1).toReversed() : [figure]
  const source = sources.find((one) => valueAt(one, measured, key))
  const href = source && measured.get(source.id)!.href(key)
  return { value, ...(href && { href }) }
}

function partsOf(
  { from, parts = [] }: FormulaFigure,
  measured: ReadonlyMap<string, Measured>,
  key: string | undefined,
): NonNullable<FigureCell['parts']> {
  return from.map((one, at) => {
    const value = valueAt(one, measured, key)
    const href = value ? measured.get(one.id)!.href(key) : undefined
    return { label: parts[at] ?? one.name, value, ...(href && { href }) }
  })
}

/** The keys of a table's rows in their order. */
function keysOf(
  { context, range }: FigureRun,
  grouping: Grouping | undefined,
  measured: readonly Measured[],
): Pick<Group, 'key' | 'label' | 'title'>[] {
  if (!grouping) return []
  if (grouping.cases) return grouping.cases.map(({ key, label }) => ({ key, label }))
  if (grouping.of === 'period') {
    const by = grouping.by ?? 'month'
    const days = grouping.field ? spanOf(measured, range) : range
    return periodsWithin(days, by).map((first) => ({
      key: first,
      label: periodName(first, by),
      // A month's name is enough; a week is named by its first day, so it gets a title with the range.
      ...(by !== 'month' && { title: formatRange({ from: first, to: periodEnd(first, by) }) }),
    }))
  }
  const found = new Map(measured.flatMap(({ groups }) => [...groups]))
  const ids = grouping.whole ? optionsOf(context, grouping, measured) : []
  const wanted = grouping.only
  const all = [
    ...ids.map(({ id, name }) => ({ key: String(id), label: name })),
    ...[...found.values()].filter(({ key }) => !ids.some(({ id }) => String(id) === key)),
  ]
  if (wanted) return wanted.flatMap((id) => all.find(({ key }) => key === String(id)) ?? [])
  return all
}

/** People, stores and options of lists have no natural order. */
const isRanked = ({ of, whole, only, ordered, ranked }: Grouping) =>
  ranked ?? (of !== 'period' && of !== 'cases' && !whole && !only && !ordered)

/** Largest first; the row of records without a value is last. */
function byFirstFigure(a: FigureRow, b: FigureRow): number {
  return Number(a.key === 'none') - Number(b.key === 'none') || (b.cells[0]!.value ?? 0) - (a.cells[0]!.value ?? 0)
}

/** From the first to the last period with rows, for figures of the present, whatever the period. */
function spanOf(measured: readonly Measured[], range: ClosedRange): ClosedRange {
  const days = measured
    .flatMap(({ groups }) => [...groups.keys()])
    .filter((key) => key !== 'none')
    .toSorted()
  return days.length > 0 ? { from: days[0]!, to: days.at(-1)! } : range
}

/** The tones of the statuses that are the rows, by their keys. */
function tonesOf(
  { context }: FigureRun,
  grouping: Grouping | undefined,
  measured: readonly Measured[],
): ReadonlyMap<string, Tone> {
  if (!grouping || grouping.cases || grouping.of === 'period') return new Map()
  return new Map(optionsOf(context, grouping, measured).flatMap(({ id, tone }) => (tone ? [[String(id), tone]] : [])))
}

function optionsOf({ catalog }: FigureRun['context'], grouping: Grouping, measured: readonly Measured[]) {
  const figure = measured[0]?.figure
  const entity = figure && catalog.get(figure.entity)?.entity
  const path = figure && fieldOfGrouping(grouping, figure.entity)
  const options = entity && path ? fieldAt(entity, path)?.options : undefined
  return (options ?? []).filter(({ id }) => !grouping.only || grouping.only.includes(id as number))
}
