import { isCustomPath, unseenFieldName } from '@core/kernel/entity/customFields'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import { maySeePath } from '@core/kernel/entity/policy'
import { sql } from 'kysely'
import type { HistoryEntry } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import type { Database, Transaction } from '../../platform/database/Database'
import { notFound } from '../../platform/http/errors'
import { columnOf } from '../table/columns'
import { type EntityTable, isCallEnabled } from '../table/EntityTable'
import type { EntityCatalog } from '../table/EntityContext'
import { historyRecordsSql } from './historySources'
import type { StoredChange } from './recordHistory'
import { type Names, type ReferenceTarget, namesOf } from './namesOf'
import { isSetByHand } from './putBack'
import { deletedScope, scopeOf } from '../table/scopeOf'
import { isVisible } from './storedRecord'

/** An entry as the database stores it. */
export interface StoredEntry extends Pick<HistoryEntry, 'id' | 'action' | 'via' | 'at' | 'note'> {
  /** The entity of the record that it was written for. */
  readonly entity: string
  readonly by: number | null
  readonly author: string | null
  readonly changes: readonly StoredChange[]
  readonly canPutBack?: true
  readonly putsBack: boolean
  /** The run of an automation that did it. */
  readonly run: number | null
}

/** The columns of a stored entry but the id of its record, in a query over `core.history`. */
export const entryColumns = `id, entity, action, via, by, author, at, changes, note, puts_back is not null as "putsBack", automation_run_id as run`

/** How many entries are read at a time. */
export const historyPage = 50

export interface HistoryPage {
  readonly data: readonly HistoryEntry[]
  /** The `before` of the next page; absent on the last one. */
  readonly next?: number
}

/**
 * The history of a record, and of those that it continues (historySources), newest first. That of a deleted record is readable for people
 * who may restore it, or read the audit log.
 * @throws HttpError 404 when the person may not see the record
 */
export async function readHistory(
  db: Database,
  table: EntityTable,
  id: number,
  before: number | null | undefined,
  viewer: Viewer,
  catalog: EntityCatalog,
): Promise<HistoryPage> {
  const { entity } = table
  const scope = sql`(${scopeOf(table, 'view', viewer)} or ${deletedScope(table, viewer)})`
  if (!(await isVisible(db, table, id, viewer, scope))) throw notFound(entity.name.one)
  const { rows } = await sql<
    StoredEntry & { readonly recordId: number; readonly paths: readonly string[]; readonly before: unknown }
  >`
    with recursive ${historyRecordsSql(entity.id, [id])}
    select entry.*, array(select jsonb_object_keys(entry.before)) as paths
    from told cross join lateral (
      select ${sql.raw(entryColumns)}, record_id as "recordId", before from core.history where history.entity = told.entity and history.record_id = told.record_id
        ${before ? sql`and history.id < ${before}` : sql``}
      order by history.id desc limit ${historyPage + 1}) as entry
    order by entry.id desc limit ${historyPage + 1}`.execute(db.query)
  const shown = rows.slice(0, historyPage).map(({ recordId, paths, before: _, ...entry }): StoredEntry => {
    const isOwn =
      entry.entity === entity.id && recordId === id && entry.action === 'update' && isCallEnabled(table, 'update')
    return isOwn && paths.some((path) => isSetByHand(entity.fields, path)) ? { ...entry, canPutBack: true } : entry
  })
  const data = await presentHistory(db, shown, viewer, catalog)
  return {
    data: data.map((entry, at) => {
      const of = shown[at]!.entity
      return of === entity.id ? entry : { ...entry, of: catalog.get(of)?.entity.name.one ?? of }
    }),
    ...(rows.length > historyPage && { next: shown.at(-1)!.id }),
  }
}

/** @returns entries with the current names of people and of referenced records, if the viewer may view them */
export async function presentHistory(
  db: Database | Transaction,
  shown: readonly StoredEntry[],
  viewer: Viewer,
  catalog: EntityCatalog,
): Promise<readonly HistoryEntry[]> {
  const people = shown.flatMap(({ by }) => (by === null ? [] : [{ entity: 'user', id: by }]))
  const automationOf = await automationsOf(
    db,
    shown.flatMap(({ run }) => run ?? []),
  )
  const nameOf = await namesOf(
    db,
    catalog,
    [...people, ...shown.flatMap(({ changes }) => changes.flatMap(pointersOf))],
    viewer,
  )
  return shown.map(({ by, author, changes, entity, putsBack, run, ...entry }) => ({
    ...entry,
    ...(putsBack && { putsBack }),
    ...automationOf(run),
    by: by === null ? null : { id: by, name: nameOf('user', by)! },
    ...(author !== null && { author }),
    changes: withoutHidden(changes, catalog.get(entity), viewer).map((change) => named(change, nameOf)),
  }))
}

/** @returns the automation of a run, as an entry has it; the list of runs goes back less far than the history */
async function automationsOf(
  db: Database | Transaction,
  runs: readonly number[],
): Promise<(run: number | null) => Pick<HistoryEntry, 'automation'>> {
  if (runs.length === 0) return () => ({})
  const { rows } = await sql<{ id: number; run: number }>`
    select automation_id as id, id as run from core.automation_run where id = any(${[...new Set(runs)]}::integer[])`.execute(
    db.query,
  )
  const found = new Map(rows.map((automation) => [automation.run, automation]))
  return (run) => {
    const automation = run === null ? undefined : found.get(run)
    return automation ? { automation } : {}
  }
}

/** Stands for changes of fields of whose existence the person may not know. */
const unknownChange: StoredChange = { field: 'custom', label: unseenFieldName, hidden: true }

/**
 * What was written while everybody saw a field is hidden too, once only some do. The name of a field that is only for some roles is
 * hidden with it.
 */
function withoutHidden(
  changes: readonly StoredChange[],
  table: EntityTable | undefined,
  { permissions }: Viewer,
): readonly StoredChange[] {
  if (!table) return changes
  const { fields, policy } = table.entity
  const shown = changes.map((change): StoredChange => {
    const { field: path, label } = change
    const found = isCustomPath(path) ? fieldPathAt(fields, path) : undefined
    if (!found || maySeePath(found, policy, permissions)) return change
    return found.field.seenWith === undefined ? { field: path, label, hidden: true } : unknownChange
  })
  const known = shown.filter((change) => change !== unknownChange)
  return known.length === shown.length ? shown : [...known, unknownChange]
}

function pointersOf({ entity, fromEntity = entity, from, to }: StoredChange): ReferenceTarget[] {
  return [
    ...(fromEntity === undefined || from == null ? [] : [{ entity: fromEntity, id: Number(from) }]),
    ...(entity === undefined || to == null ? [] : [{ entity, id: Number(to) }]),
  ]
}

function named({ entity, fromEntity = entity, ...change }: StoredChange, nameOf: Names) {
  if (entity === undefined || fromEntity === undefined) return change
  const name = (of: string, id: string | null | undefined) =>
    id == null ? null : (nameOf(of, Number(id)) ?? `No. ${id}`)
  return { ...change, from: name(fromEntity, change.from), to: name(entity, change.to) }
}

interface StateDays {
  readonly state: number
  readonly days: number
}

/** How long a record was in each of its states, in days of the office's calendar, as lists and figures count them. */
export async function readStateDays(
  db: Database,
  { entity, table }: EntityTable,
  id: number,
): Promise<readonly StateDays[]> {
  const state = entity.state!
  const column = sql.ref(`record.${columnOf(state)}`)
  const { rows } = await sql<StateDays>`
    with change as (
      select at, (before ->> ${state})::integer as was, (after ->> ${state})::integer as became
      from core.history where entity = ${entity.id} and record_id = ${id} and action = 'update' and after ? ${state}),
    begun as (
      select created_at as at, coalesce((select was from change order by at limit 1), ${column}) as state
      from ${sql.table(table)} record where id = ${id}
      union all select at, became from change),
    spell as (select state, at, lead(at, 1, now()) over (order by at) as until from begun)
    select state, sum(core.office_day(until) - core.office_day(at))::integer as days
    from spell where state is not null and until >= at group by state order by min(at)`.execute(db.query)
  return rows
}
