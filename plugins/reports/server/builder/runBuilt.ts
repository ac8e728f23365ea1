import {
  allows,
  defineFigure,
  type Entity,
  type Field,
  type FieldPath,
  fieldPathsOf,
  formatRange,
  type Grouping,
  mergeFilters,
  type RowFigure,
} from '@core/entity'
import { aggregateRecords, type FigureRun, runTable } from '@core/server/entities'
import { forbidden, HttpError, invalid } from '@core/server/plugin'
import type { ReportAnswer } from '../../shared/answers'
import { builtFigures, type BuiltMeasure, type BuiltReport } from '../../shared/builtReport'
import { builderId } from '../../shared/reportAccess'
import type { BuiltField } from '../../shared/reportCalls'
import { usesOf } from './sources'

/** The default days of a built report. */
export const builtDays = 'last90'
/** The maximum number of columns into which a figure is divided; the largest are used. */
const mostColumns = 8
const mostRows = 1000

/**
 * Runs a built report over the rows that the viewer may see.
 * @throws HttpError 400 for a field that doesn't exist or can't be used this way, 403 for a field that figures must not reveal and for an
 * entity that the viewer may not list, 404 if its plugin is off
 */
export async function runBuilt(run: FigureRun, built: BuiltReport): Promise<ReportAnswer> {
  const entity = run.context.catalog.get(built.entity)?.entity
  if (!entity)
    throw new HttpError(
      404,
      `What this report counts (“${built.entity.slice(0, 40)}”) is not part of this deployment: its plugin is off.`,
    )
  if (!allows(entity, 'view', run.viewer)) throw forbidden(`a report of ${entity.name.many.toLowerCase()}`)
  for (const path of Object.keys(built.filter)) fieldFor(entity, path, 'filter')
  const figures = built.measures.map((measure) => figureOf(entity, built, measure))
  const grouping = built.by === undefined ? undefined : groupingOf(entity, built)
  const columns = built.split === undefined ? figures : await divide(run, entity, figures[0]!, built)
  const { assigned, store } = entity.owners ?? {}
  // The policy selects the rows. The chosen person or store can only narrow entities with owners or stores.
  const { person: ofPerson, store: ofStore } = run.narrowed
  const narrowed = { ...(assigned && { person: ofPerson }), ...(store && { store: ofStore }) }
  const answer = (await runTable({ ...run, narrowed }, columns, grouping))!
  const all = { key: 'all', label: `All ${entity.name.many.toLowerCase()}`, cells: answer.total }
  const table = grouping ? answer : { ...answer, category: entity.name.many, rows: [all] }
  if (table.rows.length > mostRows)
    throw invalid([{ field: 'built', message: 'These are more than 1,000 rows: group by a longer period, or filter' }])
  return {
    id: builderId,
    title: titleOf(entity, figures, grouping),
    ...run.range,
    against: run.against && built.on !== undefined ? formatRange(run.against) : '',
    days: builtDays,
    grouping: grouping?.by ?? grouping?.id ?? '',
    groupings: [],
    kind: built.kind,
    table,
    entities: [entity.id],
    notes: built.on === undefined ? ['Counts what there is now, whatever the period.'] : [],
  }
}

function titleOf({ name }: Entity, [first]: readonly RowFigure[], grouping: Grouping | undefined): string {
  const what = first!.measure ? `${name.many}: ${first!.name.toLowerCase()}` : name.many
  return grouping ? `${what} by ${grouping.label.toLowerCase()}` : what
}

/** @throws HttpError 400 or 403, with a message that says what to do */
function fieldFor(entity: Entity, path: string, use: BuiltField['use'][number]): FieldPath {
  const found = fieldPathsOf(entity.fields).find((one) => one.path === path)
  if (!found) throw invalid([{ field: 'built', message: `${entity.name.many} have no field “${path.slice(0, 60)}”` }])
  if (found.sensitive)
    throw new HttpError(403, `“${found.label}” is sensitive: no report may count by it. Choose another field.`)
  if (!usesOf(found).includes(use))
    throw invalid([
      { field: 'built', message: `“${found.label}” can't be used as ${words[use]}: choose another field` },
    ])
  return found
}

const words = {
  group: 'a grouping',
  measure: 'a figure',
  period: 'the date of the period',
  filter: 'a filter',
} as const

function figureOf(entity: Entity, { on, filter }: BuiltReport, { of, field }: BuiltMeasure): RowFigure {
  if (on !== undefined) fieldFor(entity, on, 'period')
  const { many } = entity.name
  const rows = { entity: entity.id, where: filter, day: on ?? null }
  if (of === 'count' || field === undefined)
    return defineFigure({ id: 'count', name: many, sentence: `${many} that match the filters.`, ...rows })
  const { label, field: found } = fieldFor(entity, field, 'measure')
  const calculation = builtFigures.find(({ id }) => id === of)!.name.toLowerCase()
  return defineFigure({
    id: `${of}:${field}`,
    name: `${label}, ${calculation}`,
    sentence: `${label} of the ${many.toLowerCase()} that match the filters: ${calculation}.`,
    measure: { of, field },
    unit: found.kind === 'money' ? 'money' : 'number',
    ...rows,
  })
}

const isDay = ({ kind }: Field) => kind === 'date' || kind === 'dateTime'

function groupingOf(entity: Entity, { by, every, on }: BuiltReport): Grouping {
  const { field, label, path } = fieldFor(entity, by!, 'group')
  if (isDay(field))
    // By the date of the period, all its periods are shown; by another date, those from the first to the last row.
    return { id: path, label, of: 'period', by: every ?? 'month', ...(path !== on && { field: path }) }
  return {
    id: path,
    label,
    of: 'field',
    field: path,
    whole: field.options !== undefined,
    ordered: field.kind === 'integer',
  }
}

/** One figure as a column for each of the most frequent values of a field. Each is a separate figure, whose marks link to its rows. */
async function divide(
  run: FigureRun,
  entity: Entity,
  figure: RowFigure,
  { split, filter }: BuiltReport,
): Promise<RowFigure[]> {
  const { field, path } = fieldFor(entity, split!, 'group')
  if (isDay(field))
    throw invalid([{ field: 'built', message: 'Columns can’t be dates: group the rows by the date instead' }])
  const { data } = await aggregateRecords(
    run.context,
    entity.id,
    { filter, measures: [{ of: 'count' }], groupBy: [path], limit: mostColumns },
    run.viewer,
  )
  return data.flatMap(({ group, labels }) => {
    const value = group[path] ?? null
    const key = value === null ? 'none' : String(value)
    const name =
      value === null
        ? 'None'
        : typeof value === 'boolean'
          ? `${field.label}: ${value ? 'yes' : 'no'}`
          : (field.options?.find(({ id }) => id === value)?.name ?? labels[path] ?? key)
    const rows = mergeFilters(run.today, filter, { [path]: key })
    return rows ? [{ ...figure, id: `${figure.id} ${key}`, name, where: rows }] : []
  })
}
