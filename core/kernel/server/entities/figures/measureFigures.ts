import type { GroupBy } from '@core/kernel/entity/aggregate'
import {
  type ClosedRange,
  daysOf,
  monthEnd,
  periodEnd,
  periodsWithin,
  usualCalendar,
  type WorkCalendar,
  workingDays,
} from '@core/kernel/entity/dates'
import type { Field } from '@core/kernel/entity/Field'
import { type FigureValue, type RowFigure, whereOf } from '@core/kernel/entity/figures/Figure'
import type { Case, Grouping } from '@core/kernel/entity/figures/groupings'
import { mergeFilters, rangeText } from '@core/kernel/entity/figures/mergeFilters'
import { conditionOf, fieldAt, filterOf, groupOf, hrefOf, unknownFields } from './countedRows'
import type { FigureRun } from './FigureRun'

/** The maximum number of rows in a table; the largest are shown. */
const mostRows = 1000

/** A group of one figure. */
export interface Group {
  readonly key: string
  readonly label: string
  readonly title?: string
  readonly value: FigureValue
}

/** A figure's groups and its total, with the condition of its rows. */
export interface Measured {
  readonly figure: RowFigure
  readonly groups: ReadonlyMap<string, Group>
  readonly total: FigureValue
  readonly more: boolean
  /** Rows for which it has no value, not even 0. */
  readonly silent?: Pick<ReadonlySet<string>, 'has'>
  href(key: string | undefined): string | undefined
}

/** Requests all figures at once, so that those over the same rows are counted together. */
export async function measureAll(
  run: FigureRun,
  figures: readonly RowFigure[],
  grouping: Grouping | undefined,
  range: ClosedRange,
): Promise<ReadonlyMap<string, Measured>> {
  if (grouping?.of === 'cases') return measureCases(run, figures, grouping.cases ?? [], range)
  return new Map(
    await Promise.all(
      figures.map(
        async (figure) =>
          [figure.id, await (figure.prorated ? measureProrated : measureOne)(run, figure, grouping, range)] as const,
      ),
    ),
  )
}

/** The rows of conditions: each adds a filter, and the total is that of all rows, whichever condition they meet. */
async function measureCases(
  run: FigureRun,
  figures: readonly RowFigure[],
  cases: readonly Case[],
  range: ClosedRange,
): Promise<ReadonlyMap<string, Measured>> {
  // A condition on a field that the entity lacks doesn't apply to its rows.
  const says = (figure: RowFigure, one: Case) => {
    const condition = one.condition(figure.id, run.today)
    const { entity } = run.context.catalog.get(figure.entity)!
    return condition && unknownFields({ ...figure, where: condition }, entity, run.today).length === 0
      ? condition
      : undefined
  }
  const narrowed = (figure: RowFigure, one: Case): RowFigure | undefined => {
    const condition = says(figure, one)
    const now = run.viewersDay ?? run.today
    const where = condition && mergeFilters(now, whereOf(figure, now), condition)
    return where && { ...figure, id: `${figure.id} ${one.key}`, where }
  }
  const all = [...figures, ...cases.flatMap((one) => figures.flatMap((figure) => narrowed(figure, one) ?? []))]
  const measured = await measureAll(run, all, undefined, range)
  return new Map(
    figures.map((figure) => {
      const whole = measured.get(figure.id)!
      const partOf = (key: string | undefined) => (key === undefined ? whole : measured.get(`${figure.id} ${key}`))
      const groups = cases.map(({ key, label }) => [key, { key, label, value: partOf(key)?.total ?? null }] as const)
      const silent = new Set(cases.filter((one) => !says(figure, one)).map(({ key }) => key))
      return [figure.id, { ...whole, groups: new Map(groups), silent, href: (key) => partOf(key)?.href(undefined) }]
    }),
  )
}

async function measureOne(
  run: FigureRun,
  figure: RowFigure,
  grouping: Grouping | undefined,
  range: ClosedRange,
): Promise<Measured> {
  const { entity } = run.context.catalog.get(figure.entity)!
  const filter = filterOf(run, figure, entity, range)
  const group = grouping && groupOf(grouping, figure, entity)
  if (!filter)
    return { figure, groups: new Map(), total: isAdditive(figure) ? 0 : null, more: false, href: () => undefined }
  const ask = (by: GroupBy | undefined) =>
    run.figures.ask({
      entity: entity.id,
      filter,
      anchor: figure.day === null ? {} : { [figure.day]: filter[figure.day]! },
      measure: measureOf(figure),
      groups: by === undefined ? [] : [by],
      limit: grouping?.of === 'period' ? 10_000 : mostRows,
    })
  // A grouping by a field that this entity lacks, or by time for a figure without a date, doesn't apply to its rows.
  if (grouping && !group)
    return {
      figure,
      groups: new Map(),
      silent: { has: () => true },
      total: totalOf(figure, (await ask(undefined)).rows[0]!.value),
      more: false,
      href: (key) => (key === undefined ? hrefOf(run, entity, filter, undefined) : undefined),
    }
  const path = group === undefined ? '' : typeof group === 'string' ? group : group.field
  const field = path ? fieldAt(entity, path) : undefined
  const byGroup = group === undefined ? undefined : await ask(group)
  const groups = (byGroup?.rows ?? []).map(({ row, value }): Group => ({
    ...named(row.group[path] ?? null, row.labels[path], field),
    value: scaled(value, figure.measure?.scale),
  }))
  const more = byGroup?.more ?? false
  const total =
    byGroup && isAdditive(figure) && !more ? sumOf(groups) : totalOf(figure, (await ask(undefined)).rows[0]!.value)
  return {
    figure,
    groups: new Map(groups.map((one) => [one.key, one])),
    // What is expected says nothing of months that are over.
    ...(figure.ahead &&
      grouping?.of === 'period' && {
        silent: { has: (key: string) => key !== 'none' && periodEnd(key, grouping.by ?? 'month') < run.today },
      }),
    total,
    more,
    href: (key) => hrefOf(run, entity, filter, key === undefined ? undefined : conditionOf(key, path, field, grouping)),
  }
}

function measureOf({ measure }: RowFigure) {
  const { of = 'count', field, at } = measure ?? {}
  return { of, ...(field && { field }), ...(at !== undefined && { at }) }
}

/** A sum of nothing is 0, an average of nothing is unknown. */
function totalOf(figure: RowFigure, value: string | number | null): FigureValue {
  return scaled(value, figure.measure?.scale) ?? (isAdditive(figure) ? 0 : null)
}

/** The sum of the groups, for counts and amounts. Their smallest unit is a cent, so the rounding removes only floating-point errors. */
function sumOf(groups: readonly Pick<Group, 'value'>[]): number {
  return Number(groups.reduce((sum, { value }) => sum + (value ?? 0), 0).toFixed(6))
}

/** Whether the total of its groups is their sum. */
export const isAdditive = ({ measure, prorated }: RowFigure) =>
  prorated !== 'daysLeft' && (measure === undefined || measure.of === 'count' || measure.of === 'sum')

function scaled(value: string | number | null, scale = 1): FigureValue {
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

/** A part of monthly amounts: its amount, and for `daysLeft` the working days that are left of it. */
interface Part {
  amount: number
  days: number
}

/** Monthly amounts, each spread over the working days of its month in its store's calendar. */
async function measureProrated(
  run: FigureRun,
  figure: RowFigure,
  grouping: Grouping | undefined,
  range: ClosedRange,
): Promise<Measured> {
  const { entity } = run.context.catalog.get(figure.entity)!
  const filter = filterOf(run, figure, entity, range)
  if (!filter) return { figure, groups: new Map(), total: 0, more: false, href: () => undefined }
  const month = figure.day!
  const store = entity.owners?.store
  const periods = grouping?.of === 'period' ? periodsWithin(range, grouping.by ?? 'month') : undefined
  const group = grouping && !periods ? groupOf(grouping, figure, entity) : undefined
  const path = group === undefined ? undefined : typeof group === 'string' ? group : group.field
  const field = path === undefined ? undefined : fieldAt(entity, path)
  const groups: GroupBy[] = [{ field: month, by: 'month' }, ...(store ? [store] : [])]
  const [{ rows, more }, calendarOf] = await Promise.all([
    run.figures.ask({
      entity: entity.id,
      filter,
      anchor: { [month]: filter[month]! },
      measure: measureOf(figure),
      groups: group !== undefined && path !== store ? [group, ...groups] : groups,
      limit: 10_000,
    }),
    run.calendars(),
  ])
  const parts = new Map<string, Group & { readonly part: Part }>()
  const whole: Part = { amount: 0, days: 0 }
  for (const { row, value } of rows) {
    const calendar = calendarOf(store ? (row.group[store] as number | null) : null)
    const amount = Number(value ?? 0)
    const add = (to: Part, within: ClosedRange) =>
      addPart(to, amount, String(row.group[month]), within, run.today, calendar, figure)
    add(whole, range)
    if (periods)
      for (const from of periods) {
        const name = { key: from, label: from }
        const end = periodEnd(from, grouping!.by ?? 'month')
        const within = { from: from > range.from ? from : range.from, to: end < range.to ? end : range.to }
        add(partFor(parts, name), within)
      }
    else if (path !== undefined) add(partFor(parts, named(row.group[path] ?? null, row.labels[path], field)), range)
  }
  const result = ({ amount, days }: Part) =>
    figure.prorated === 'daysLeft' ? (amount > 0 ? days / amount : null) : Number(amount.toFixed(6))
  return {
    figure,
    groups: new Map([...parts].map(([key, { part, ...one }]) => [key, { ...one, value: result(part) }])),
    ...(grouping && !periods && path === undefined && { silent: { has: () => true } }),
    total: result(whole),
    more,
    href(key) {
      if (key === undefined) return hrefOf(run, entity, filter, undefined)
      if (!periods)
        return path === undefined ? undefined : hrefOf(run, entity, filter, conditionOf(key, path, field, grouping))
      const end = periodEnd(key, grouping!.by ?? 'month')
      return hrefOf(run, entity, filter, { [month]: rangeText({ from: `${key.slice(0, 7)}-01`, to: monthEnd(end) }) })
    },
  }
}

function partFor(parts: Map<string, Group & { readonly part: Part }>, name: Pick<Group, 'key' | 'label'>): Part {
  const found = parts.get(name.key) ?? { ...name, value: null, part: { amount: 0, days: 0 } }
  parts.set(name.key, found)
  return found.part
}

function addPart(
  to: Part,
  amount: number,
  month: string,
  { from, to: end }: ClosedRange,
  today: string,
  calendar: WorkCalendar,
  { prorated }: RowFigure,
): void {
  const whole = { from: month, to: monthEnd(month) }
  // A month without a working day has its amount on its days.
  const works = workingDays(whole, calendar) > 0 ? calendar : { ...usualCalendar, weekdays: [0, 1, 2, 3, 4, 5, 6] }
  const until = prorated === 'elapsed' && today < end ? today : end
  const days = { from: from > month ? from : month, to: until < whole.to ? until : whole.to }
  const part = (amount * workingDays(days, works)) / workingDays(whole, works)
  to.amount += part
  if (prorated === 'daysLeft') to.days += part * daysOf({ from, to: end }, today, calendar).left
}

/**
 * The values of one figure by two or three groupings at once, such as by person and by month.
 * @returns the combinations that have rows, with the key of each group: an id, or the first day of a period; null is empty
 * @throws HttpError 403 if the viewer may not view its entity
 */
export async function groupFigure(
  run: FigureRun,
  figure: RowFigure,
  groupings: readonly Grouping[],
): Promise<readonly { readonly keys: readonly (string | null)[]; readonly value: FigureValue }[]> {
  const { entity } = run.context.catalog.get(figure.entity)!
  const filter = filterOf(run, figure, entity, run.range)
  const groups = groupings.flatMap((grouping) => groupOf(grouping, figure, entity) ?? [])
  if (!filter || groups.length < groupings.length) return []
  const anchor = figure.day === null ? {} : { [figure.day]: filter[figure.day]! }
  const { rows } = await run.figures.ask({
    entity: entity.id,
    filter,
    anchor,
    measure: measureOf(figure),
    groups,
    limit: 10_000,
  })
  const paths = groups.map((group) => (typeof group === 'string' ? group : group.field))
  return rows.map(({ row, value }) => ({
    keys: paths.map((path) => (row.group[path] == null ? null : String(row.group[path]))),
    value: scaled(value, figure.measure?.scale),
  }))
}
