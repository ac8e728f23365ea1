import {
  type formatFigure,
  allows,
  defineFigure,
  type Entity,
  type Field,
  fieldPathsOf,
  type Figure,
  type Filter,
  formatRange,
  type Grouping,
  isFormula,
  mergeFilters,
  type RowFigure,
  rowFigures,
  whereOf,
} from '@core/entity'
import { aggregateRecords, runTable } from '@core/server/entities'
import type { FigureRun } from '../readRun'
import { forbidden, HttpError, invalid } from '@core/server/plugin'
import type { ReportAnswer } from '../../shared/answers'
import { builtFigures, type BuiltMeasure, type BuiltReport } from '../../shared/builtReport'
import { builderId } from '../../shared/reportAccess'
import type { BuiltField } from '../../shared/reportCalls'
import { type FigureCatalogue, isOffered, usesOf } from './sources'

type FigureFormat = NonNullable<Parameters<typeof formatFigure>[1]>

type FieldPath = ReturnType<typeof fieldPathsOf>[number]

/** The default days of a built report. */
export const builtDays = 'last90'
/** The maximum number of columns into which a figure is divided; the largest are used. */
const mostColumns = 8
const mostRows = 1000

/**
 * Runs a built report over the rows that the viewer may see.
 * @param catalogue the figures that a report may take as they are
 * @throws HttpError 400 for a field that doesn't exist or can't be used this way, 403 for a field that figures must not reveal and for an
 * entity that the viewer may not list, 404 if its plugin is off
 */
export async function runBuilt(run: FigureRun, built: BuiltReport, catalogue: FigureCatalogue): Promise<ReportAnswer> {
  const entity = run.context.catalog.get(built.entity)?.entity
  if (!entity)
    throw new HttpError(
      404,
      `What this report counts (“${built.entity.slice(0, 40)}”) is not part of this deployment: its plugin is off.`,
    )
  if (!allows(entity, 'view', run.viewer)) throw forbidden(`a report of ${entity.name.many.toLowerCase()}`)
  for (const path of Object.keys(built.filter)) fieldFor(entity, path, 'filter')
  const figures = built.measures.map((measure) =>
    'figure' in measure ? takenFigure(run, entity, built, catalogue, measure.figure) : figureOf(entity, built, measure),
  )
  const grouping = built.by === undefined ? undefined : groupingOf(entity, built)
  const columns = built.split === undefined ? figures : await divide(run, entity, figures[0]!, built)
  const { assigned, store } = entity.owners ?? {}
  // The policy selects the rows. The chosen person or store can only narrow entities with owners or stores.
  const { person: ofPerson, store: ofStore } = run.narrowed
  const narrowed = { ...(assigned && { person: ofPerson }), ...(store && { store: ofStore }) }
  const answer = (await runTable({ ...run, narrowed }, columns, grouping))!
  const isDated = rowFigures(figures).some(({ day }) => day !== null)
  const all = { key: 'all', label: `All ${entity.name.many.toLowerCase()}`, cells: answer.total }
  const table = grouping ? answer : { ...answer, category: entity.name.many, rows: [all] }
  if (table.rows.length > mostRows)
    throw invalid([{ field: 'built', message: 'These are more than 1,000 rows: group by a longer period, or filter' }])
  return {
    id: builderId,
    title: titleOf(entity, figures, grouping),
    ...run.range,
    against: run.against && isDated ? formatRange(run.against) : '',
    days: builtDays,
    grouping: grouping?.by ?? grouping?.id ?? '',
    groupings: [],
    kind: built.kind,
    table,
    entities: [entity.id],
    notes: isDated ? notesOf(entity, built, figures) : ['Counts what there is now, whatever the period.'],
  }
}

function titleOf({ name }: Entity, [first]: readonly Figure[], grouping: Grouping | undefined): string {
  const what = first!.id === rowCount ? name.many : `${name.many}: ${first!.name.toLowerCase()}`
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

/** The id of the figure that counts all rows. */
const rowCount = 'count'

/** What is counted by another date than the rest of the report, or whatever the period, says so. */
function notesOf(entity: Entity, { on, measures }: BuiltReport, figures: readonly Figure[]): string[] {
  const label = on === undefined ? undefined : fieldFor(entity, on, 'period').label
  return figures.flatMap((figure, at) => {
    const isTaken = 'figure' in measures[at]!
    if (rowFigures([figure]).every(({ day }) => day === null))
      return [`“${figure.name}” counts what there is now, whatever the period.`]
    return isTaken && label !== undefined ? [`“${figure.name}” has its own date, not “${label}”.`] : []
  })
}

/** A figure of the catalogue, over the rows that match the report's filters. */
function takenFigure(
  { today }: FigureRun,
  { id, name }: Entity,
  { filter }: BuiltReport,
  catalogue: FigureCatalogue,
  wanted: string,
): Figure {
  const figure = catalogue.get(wanted)
  if (!figure || !isOffered(figure, id))
    throw invalid([
      { field: 'built', message: `${name.many} have no figure “${wanted.slice(0, 60)}”: choose another one` },
    ])
  const narrowed = narrow(figure, filter, today)
  if (narrowed) return narrowed
  throw invalid([
    { field: 'built', message: `“${figure.name}” counts none of the rows that the filters leave: remove a filter` },
  ])
}

/**
 * @param suffix of the ids, where a table has the same figure more than once
 * @returns the figure over the rows that match this filter as well; undefined if none of its rows can
 */
function narrow(figure: Figure, filter: Filter, today: string, suffix = ''): Figure | undefined {
  const rowsOf = (one: RowFigure): RowFigure | undefined => {
    const where = mergeFilters(today, whereOf(one, today), filter)
    return where && { ...one, id: `${one.id}${suffix}`, where }
  }
  if (!isFormula(figure)) return rowsOf(figure)
  const from = figure.from.flatMap((one) => rowsOf(one) ?? [])
  return from.length === figure.from.length ? { ...figure, id: `${figure.id}${suffix}`, from } : undefined
}

function figureOf(
  entity: Entity,
  { on, filter }: BuiltReport,
  { of, field }: Extract<BuiltMeasure, { readonly of: unknown }>,
): RowFigure {
  if (on !== undefined) fieldFor(entity, on, 'period')
  const { many } = entity.name
  const rows = { entity: entity.id, where: filter, day: on ?? null }
  if (of === 'count' || field === undefined)
    return defineFigure({ id: rowCount, name: `${many}, number`, sentence: `${many} that match the filters.`, ...rows })
  const { label, field: found } = fieldFor(entity, field, 'measure')
  const calculation = builtFigures.find(({ id }) => id === of)!.name.toLowerCase()
  return defineFigure({
    id: `${of}:${field}`,
    name: `${label}, ${calculation}`,
    sentence: `${label} of the ${many.toLowerCase()} that match the filters: ${calculation}.`,
    measure: { of, field },
    unit: found.kind === 'money' ? 'money' : formatOfField(found),
    ...rows,
  })
}

/** As lists and records write the field. */
const formatOfField = ({ unit, decimals }: Field): FigureFormat =>
  unit === undefined && decimals === undefined
    ? 'number'
    : { ...(unit !== undefined && { unit }), ...(decimals !== undefined && { decimals }) }

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
  figure: Figure,
  { split, filter }: BuiltReport,
): Promise<Figure[]> {
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
    const column = narrow(figure, { [path]: key }, run.today, ` ${key}`)
    return column ? [{ ...column, name }] : []
  })
}
