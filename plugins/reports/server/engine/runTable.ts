import {
  allows,
  type ClosedRange,
  type Field,
  formatRange,
  type GroupBy,
  monthEnd,
  monthStart,
  periodEnd,
  periodName,
  periodsWithin,
} from '@core/entity'
import { aggregateRecords } from '@core/server/entities'
import type { FigureCell, FigureRow, FigureTable } from '../../shared/answers'
import { type Figure, workingDays } from '../../shared/formulas'
import { mergeFilters } from './filters'
import {
  type AnyMeasure,
  type Case,
  type Grouping,
  isFormula,
  type RowMeasure,
  rowMeasures,
  type WorkingDays,
} from './measures'
import { fieldOfGrouping, groupOf, filterOf, conditionOf, hrefOf, fieldAt, readFilter, unknownFields } from './rowsOf'
import type { Run } from './Run'

/** The maximum number of rows in a table; the largest are shown. */
const mostRows = 1000

/** A group of one measure. */
interface Group {
  readonly key: string
  readonly label: string
  readonly title?: string
  readonly value: Figure
}

/** A measure's groups and its total, with the condition of its rows. */
interface Measured {
  readonly measure: RowMeasure
  readonly groups: ReadonlyMap<string, Group>
  readonly total: Figure
  readonly more: boolean
  /** Rows for which it has no value, not even 0. */
  readonly silent?: Pick<ReadonlySet<string>, 'has'>
  href(key: string | undefined): string | undefined
}

/**
 * Calculates measures by groups, within the rows that the viewer may see. Measures of inactive plugins, or of entities that the viewer may
 * not view, are omitted.
 * @returns undefined if none is left
 */
export async function runTable(
  run: Run,
  measures: readonly AnyMeasure[],
  asked: Grouping | undefined,
): Promise<FigureTable | undefined> {
  const there = measures.filter((measure) => isThere(run, measure))
  if (there.length === 0) return undefined
  const grouping = asked?.of === 'listed' ? await casesOf(run, asked) : asked
  const needed = rowMeasures(there)
  const [now, before] = await Promise.all([
    measureAll(run, needed, grouping, run.range),
    run.against ? measureAll(run, needed, grouping, run.against) : undefined,
  ])
  const keys = keysOf(run, grouping, [...now.values()])
  const earlier =
    before && grouping?.of === 'period' ? keysOf({ ...run, range: run.against! }, grouping, []) : undefined
  const days = workingDaysOf(run.range, run.today)
  const daysBefore = run.against ? workingDaysOf(run.against, run.today) : days
  const cellsAt = (key: string | undefined, at: number) =>
    there.map((measure) => {
      const previous =
        before && isCompared(measure)
          ? { previous: valueAt(measure, before, earlier?.[at]?.key ?? key, daysBefore) }
          : {}
      return { ...cellOf(measure, now, key, days), ...previous }
    })
  const rows = keys.map(({ key, label, title }, at): FigureRow => ({
    key,
    label,
    ...(title && { title }),
    cells: cellsAt(key, at),
  }))
  return {
    category: grouping?.label ?? '',
    columns: there.map(({ id, label, format = 'number', good, note }) => ({
      id,
      label,
      format,
      ...(good && { good }),
      ...(note && { note }),
    })),
    rows: grouping && isRanked(grouping) ? rows.filter(isCounted(asked)).toSorted(byFirstFigure) : rows,
    total: cellsAt(undefined, -1),
    ...([...now.values()].some(({ more }) => more) && { more: true }),
  }
}

/** Of many records only the ones that are referenced. */
const isCounted =
  (asked: Grouping | undefined) =>
  ({ cells }: FigureRow) =>
    asked?.of !== 'listed' || cells.some(({ value }) => value)

/** The maximum number of records in a grouping by a list of ids. */
const mostRecords = 200

/** The records of a list of ids, as conditions on it, and a last condition for empty lists. */
async function casesOf({ context, viewer }: Run, grouping: Grouping): Promise<Grouping> {
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

/** Whether all entities of a measure belong to active plugins, and the viewer may view them. */
export function isThere({ context: { catalog }, viewer, today }: Run, measure: AnyMeasure): boolean {
  return rowMeasures([measure]).every((one) => {
    const entity = catalog.get(one.entity)?.entity
    return entity !== undefined && allows(entity, 'view', viewer) && unknownFields(one, entity, today).length === 0
  })
}

/** Measures as consecutive steps, such as a funnel: a row for each, in one column. */
export async function runSteps(
  run: Run,
  measures: readonly AnyMeasure[],
  { category, label }: { readonly category: string; readonly label: string },
): Promise<FigureTable | undefined> {
  const table = await runTable(run, measures, undefined)
  return (
    table && {
      category,
      columns: [{ id: 'steps', label, format: table.columns[0]!.format }],
      rows: table.columns.map(({ id, label: name }, at) => ({ key: id, label: name, cells: [table.total[at]!] })),
      total: [],
    }
  )
}

/** For the whole months that overlap a period. Future days have not elapsed. */
export function workingDaysOf(range: ClosedRange, today: string): WorkingDays {
  const months = { from: monthStart(range.from), to: monthEnd(range.to) }
  const all = workingDays(months)
  const elapsed = today >= months.to ? all : today < months.from ? 0 : workingDays({ from: months.from, to: today })
  return { elapsed, all, left: all - elapsed }
}

/** A measure of the present has no previous period and no trend. */
export const ofPeriod = (measure: AnyMeasure) => rowMeasures([measure]).every(({ period }) => period !== null)

/** A measure of the future is not compared with the past. */
const isCompared = (measure: AnyMeasure) => ofPeriod(measure) && rowMeasures([measure]).every(({ ahead }) => !ahead)

/** A measure of whole months has no value for a week. */
export const hasCourse = (measure: AnyMeasure) =>
  ofPeriod(measure) && rowMeasures([measure]).every(({ wholeMonths }) => !wholeMonths)

function valueAt(
  measure: AnyMeasure,
  measured: ReadonlyMap<string, Measured>,
  key: string | undefined,
  days: WorkingDays,
): Figure {
  if (isFormula(measure)) {
    const values = measure.from.map((one) => valueAt(one, measured, key, days))
    return measure.paced ? measure.paced(days, ...values) : measure.compute(...values)
  }
  const found = measured.get(measure.id)!
  if (key === undefined) return found.total
  if (found.silent?.has(key)) return null
  const value = found.groups.get(key)?.value ?? null
  return value === null && (measure.of === 'count' || measure.of === 'sum') ? 0 : value
}

function cellOf(
  measure: AnyMeasure,
  measured: ReadonlyMap<string, Measured>,
  key: string | undefined,
  days: WorkingDays,
): FigureCell {
  // A sum of nothing is 0, but a formula treats it as unknown, so that nobody is behind a target that isn't set.
  const isSilent = key !== undefined && measured.get(measure.id)?.silent?.has(key)
  const isSum = !isFormula(measure) && additive(measure) && !isSilent
  const value = valueAt(measure, measured, key, days) ?? (isSum ? 0 : null)
  // A forecast links to the won records even when no open ones are left.
  const sources = isFormula(measure) ? measure.from.slice(0, (measure.rows ?? 0) + 1).toReversed() : [measure]
  const source = sources.find((one) => valueAt(one, measured, key, days))
  const href = source && measured.get(source.id)!.href(key)
  return { value, ...(href && { href }) }
}

/** Requests all measures at once, so that those over the same rows are counted together. */
async function measureAll(
  run: Run,
  measures: readonly RowMeasure[],
  grouping: Grouping | undefined,
  range: ClosedRange,
): Promise<ReadonlyMap<string, Measured>> {
  if (grouping?.of === 'cases') return measureCases(run, measures, grouping.cases ?? [], range)
  return new Map(
    await Promise.all(
      measures.map(async (measure) => [measure.id, await measureOne(run, measure, grouping, range)] as const),
    ),
  )
}

/** The rows of conditions: each adds a filter, and the total is that of all rows, whichever condition they meet. */
async function measureCases(
  run: Run,
  measures: readonly RowMeasure[],
  cases: readonly Case[],
  range: ClosedRange,
): Promise<ReadonlyMap<string, Measured>> {
  // A condition on a field that the entity lacks doesn't apply to its rows.
  const says = (measure: RowMeasure, one: Case) => {
    const condition = one.condition(measure.id, run.today)
    const { entity } = run.context.catalog.get(measure.entity)!
    return condition && unknownFields({ ...measure, filter: condition }, entity, run.today).length === 0
      ? condition
      : undefined
  }
  const narrowed = (measure: RowMeasure, one: Case): RowMeasure | undefined => {
    const condition = says(measure, one)
    const filter = condition && mergeFilters(run.today, readFilter(measure, run.today), condition)
    return filter && { ...measure, id: `${measure.id} ${one.key}`, filter }
  }
  const all = [...measures, ...cases.flatMap((one) => measures.flatMap((measure) => narrowed(measure, one) ?? []))]
  const measured = await measureAll(run, all, undefined, range)
  return new Map(
    measures.map((measure) => {
      const whole = measured.get(measure.id)!
      const partOf = (key: string | undefined) => (key === undefined ? whole : measured.get(`${measure.id} ${key}`))
      const groups = cases.map(({ key, label }) => [key, { key, label, value: partOf(key)?.total ?? null }] as const)
      const silent = new Set(cases.filter((one) => !says(measure, one)).map(({ key }) => key))
      return [measure.id, { ...whole, groups: new Map(groups), silent, href: (key) => partOf(key)?.href(undefined) }]
    }),
  )
}

async function measureOne(
  run: Run,
  measure: RowMeasure,
  grouping: Grouping | undefined,
  range: ClosedRange,
): Promise<Measured> {
  const { entity } = run.context.catalog.get(measure.entity)!
  const filter = filterOf(run, measure, entity, range)
  const group = grouping && groupOf(grouping, measure, entity)
  if (!filter)
    return { measure, groups: new Map(), total: additive(measure) ? 0 : null, more: false, href: () => undefined }
  const ask = (by: GroupBy | undefined) =>
    run.figures.ask({
      entity: entity.id,
      filter,
      anchor: measure.period === null ? {} : { [measure.period]: filter[measure.period]! },
      measure: measureOf(measure),
      group: by,
      limit: grouping?.of === 'period' ? 10_000 : mostRows,
    })
  // A grouping by a field that this entity lacks, or by time for a measure without a date, doesn't apply to its rows.
  if (grouping && !group)
    return {
      measure,
      groups: new Map(),
      silent: { has: () => true },
      total: scaled((await ask(undefined)).rows[0]!.value, measure.scale),
      more: false,
      href: (key) => (key === undefined ? hrefOf(run, entity, filter, undefined) : undefined),
    }
  const path = group === undefined ? '' : typeof group === 'string' ? group : group.field
  const field = path ? fieldAt(entity, path) : undefined
  const byGroup = group === undefined ? undefined : await ask(group)
  const groups = (byGroup?.rows ?? []).map(({ row, value }): Group => ({
    ...named(row.group[path] ?? null, row.labels[path], field),
    value: scaled(value, measure.scale),
  }))
  const more = byGroup?.more ?? false
  const total =
    byGroup && additive(measure) && !more ? sumOf(groups) : scaled((await ask(undefined)).rows[0]!.value, measure.scale)
  return {
    measure,
    groups: new Map(groups.map((one) => [one.key, one])),
    total,
    more,
    href: (key) => hrefOf(run, entity, filter, key === undefined ? undefined : conditionOf(key, path, field, grouping)),
  }
}

const measureOf = ({ of, field, at }: RowMeasure) => ({ of, ...(field && { field }), ...(at !== undefined && { at }) })

/** The sum of the groups, for counts and amounts. Their smallest unit is a cent, so the rounding removes only floating-point errors. */
function sumOf(groups: readonly Group[]): Figure {
  const values = groups.flatMap(({ value }) => value ?? [])
  return values.length === 0 ? null : Number(values.reduce((sum, value) => sum + value, 0).toFixed(6))
}

const additive = ({ of }: RowMeasure) => of === 'count' || of === 'sum'

function scaled(value: string | number | null, scale = 1): Figure {
  return value === null ? null : Number(value) * scale
}

function named(
  value: string | number | boolean | null,
  label: string | null | undefined,
  field: Field | undefined,
): Pick<Group, 'key' | 'label'> {
  if (value === null) return { key: 'none', label: 'None' }
  if (typeof value === 'boolean') return { key: String(value), label: value ? 'Yes' : 'No' }
  const option = field?.options?.find(({ id }) => id === value)
  return { key: String(value), label: option?.name ?? (label || String(value)) }
}

/** The keys of a table's rows in their order. */
function keysOf(
  { context, range }: Run,
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

/** From the first to the last period with rows, for measures of the present, whatever the period. */
function spanOf(measured: readonly Measured[], range: ClosedRange): ClosedRange {
  const days = measured
    .flatMap(({ groups }) => [...groups.keys()])
    .filter((key) => key !== 'none')
    .toSorted()
  return days.length > 0 ? { from: days[0]!, to: days.at(-1)! } : range
}

function optionsOf({ catalog }: Run['context'], grouping: Grouping, measured: readonly Measured[]) {
  const measure = measured[0]?.measure
  const entity = measure && catalog.get(measure.entity)?.entity
  const path = measure && fieldOfGrouping(grouping, measure.entity)
  const options = entity && path ? fieldAt(entity, path)?.options : undefined
  return (options ?? []).filter(({ id }) => !grouping.only || grouping.only.includes(id as number))
}
