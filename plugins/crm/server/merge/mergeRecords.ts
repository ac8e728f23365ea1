import { sql } from 'kysely'
import type { Viewer } from '@core/server/access'
import type { Transaction } from '@core/server/database'
import {
  continueHistory,
  deleteRecord,
  denied,
  type EntityTable,
  lockRecord,
  moveChildren,
  recordHistory,
  updateRecord,
} from '@core/server/entities'
import { moveNotes } from '@core/server/notes'
import { conflict, publishChange, HttpError, invalid, notFound, type ServerContext, stale } from '@core/server/plugin'
import type { MergedEntity } from '../../shared/merge/mergeCalls'
import { belongsTo } from '../transfer/followers'
import { moveFiles } from '../transfer/transferFiles'
import { takenValues } from './compareRecords'
import { comparedFields, mergedTable } from './mergedTables'

export interface MergeRequest {
  readonly keep: number
  readonly keepVersion: number
  readonly merge: number
  readonly mergeVersion: number
  readonly take?: readonly string[] | null | undefined
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockRecord>>>

/**
 * Both records of a merge, locked until the end of the transaction.
 * @throws HttpError 400 for a record with itself, 404 if the viewer may not see one, 403 if they may not change one, 409 if one was merged
 * in the meantime
 */
export async function lockSides(
  tx: Transaction,
  entity: MergedEntity,
  { keep, merge }: { readonly keep: number; readonly merge: number },
  viewer: Viewer,
  { catalog }: Pick<ServerContext, 'catalog'>,
): Promise<{ readonly keep: Locked; readonly merge: Locked }> {
  const table = mergedTable(entity, catalog)
  const { one, many } = table.entity.name
  if (keep === merge)
    throw invalid([{ field: 'merge', message: `Choose two different ${many.toLowerCase()}; this one is the same` }])
  const found = new Map<number, Locked | undefined>()
  // Locked in a fixed order, so that two merges of the same pair wait for each other.
  for (const id of [keep, merge].toSorted((a, b) => a - b))
    found.set(id, await lockRecord(tx, table, id, viewer, 'update'))
  for (const [id, record] of found) {
    if (!record) throw (await mergedAlready(tx, entity, table, id, viewer)) ?? notFound(one)
    if (!record.allowed) throw denied(table, 'update', viewer)
  }
  return { keep: found.get(keep)!, merge: found.get(merge)! }
}

/**
 * Merges two records in the caller's transaction. Related records of both belong to the kept one, which gets missing and chosen values. The
 * other one is deleted, and its history is added to that of the kept one.
 * @returns the merge's id, with which it can be undone
 * @throws HttpError as lockSides does, 409 if one changed since the comparison, 403 if the viewer may not delete the other
 */
export async function mergeRecords(
  tx: Transaction,
  entity: MergedEntity,
  request: MergeRequest,
  viewer: Viewer,
  { catalog }: Pick<ServerContext, 'catalog'>,
): Promise<number> {
  const table = mergedTable(entity, catalog)
  const { keep, merge } = await lockSides(tx, entity, request, viewer, { catalog })
  if (keep.version !== request.keepVersion || merge.version !== request.mergeVersion)
    throw stale(`One of these ${table.entity.name.many.toLowerCase()}`)
  const { fields, name } = table.entity
  const taken = takenValues(fields, comparedFields(entity, table), {
    keep: keep.values,
    other: merge.values,
    take: request.take ?? [],
  })
  const takesStage = entity === 'lead' && 'status' in taken
  const after = takesStage ? { ...taken, lostReason: merge.values.lostReason ?? null } : taken
  const from = { entity, id: merge.id }
  const to = { entity, id: keep.id }
  const moved: Record<string, readonly (number | string)[]> = {}
  for (const child of childrenOf(entity, catalog)) {
    const note = `Moved, since ${name.one.toLowerCase()} No. ${merge.id} was merged`
    moved[child.entity.id] = await moveChildren(tx, child, from, to, { by: viewer, note })
  }
  if (entity !== 'contact')
    moved.mergedContacts = await mergeSamePeople(tx, moved.contact ?? [], to, viewer, { catalog })
  // The parent of a lead that was moved may be the kept lead itself.
  if (entity === 'lead')
    await sql`update crm.lead set parent_id = null where id = ${keep.id} and parent_id = ${keep.id}`.execute(tx.query)
  moved.notes = await moveNotes(tx, from, to)
  if (entity !== 'contact') moved.files = await moveFiles(tx, { entity, id: merge.id }, { entity, id: keep.id })
  await deleteRecord(tx, table, merge.id, viewer, { catalog })
  await updateRecord(tx, table, keep.id, after, viewer, { catalog, via: 'system' })
  // A stage that is taken over comes with its own beginning, which the rules would begin today.
  if (takesStage)
    await sql`update crm.lead set stage_since = ${merge.values.stageSince} where id = ${keep.id}`.execute(tx.query)
  await continueHistory(tx, from, to)
  const text = `${name.one} No. ${merge.id} was merged into No. ${keep.id}`
  await recordHistory(tx, [{ entity, id: keep.id, action: 'update', by: viewer.id, note: text }])
  // People who have the kept record open see the merge, including the person who merged.
  await publishChange(tx, entity, [keep.id])
  const before = Object.fromEntries(Object.keys(after).map((field) => [field, keep.values[field] ?? null]))
  const { rows } = await sql<{ id: number }>`
    insert into crm.record_merge (entity, kept_id, gone_id, name, moved, before, after, merged_by)
    values (${entity}, ${keep.id}, ${merge.id}, ${titleOf(table, merge.values)}, ${JSON.stringify(moved)}, ${JSON.stringify(before)},
      ${JSON.stringify(after)}, ${viewer.id})
    returning id`.execute(tx.query)
  return rows[0]!.id
}

/**
 * Merges the contacts that came along with people whom the kept record had before: those of the same name, whose email and phone don't differ.
 * Contacts that the viewer may not change or delete stay twice.
 * @returns the ids of these merges
 */
async function mergeSamePeople(
  tx: Transaction,
  moved: readonly (number | string)[],
  to: { readonly entity: MergedEntity; readonly id: number },
  viewer: Viewer,
  { catalog }: Pick<ServerContext, 'catalog'>,
): Promise<readonly number[]> {
  const table = mergedTable('contact', catalog)
  const same = (column: string) => sql`(
    coalesce(came.${sql.ref(column)}, '') = '' or coalesce(had.${sql.ref(column)}, '') = ''
    or lower(came.${sql.ref(column)}) = lower(had.${sql.ref(column)}))`
  const { rows: pairs } = await sql<{ keep: number; merge: number }>`
    select distinct on (came.id) had.id as keep, came.id as merge
    from crm.contact came join crm.contact had on had.${sql.ref(`${to.entity}_id`)} = ${to.id} and had.deleted_at is null
      and not had.id = any(${moved}) and core.comparable(had.name) = core.comparable(came.name) and ${same('email')} and ${same('phone')}
    where came.id = any(${moved}) and came.deleted_at is null
    order by came.id, had.id`.execute(tx.query)
  const merges: number[] = []
  for (const { keep, merge } of pairs) {
    const kept = await lockRecord(tx, table, keep, viewer, 'update')
    const gone = await lockRecord(tx, table, merge, viewer, 'update')
    const deletable = await lockRecord(tx, table, merge, viewer, 'delete')
    if (!kept?.allowed || !gone?.allowed || !deletable?.allowed) continue
    const request = { keep, keepVersion: kept.version, merge, mergeVersion: gone.version }
    merges.push(await mergeRecords(tx, 'contact', request, viewer, { catalog }))
  }
  return merges
}

/** The entities whose records can belong to such a record, of this plugin and of other active plugins. */
export function childrenOf(entity: MergedEntity, catalog: ServerContext['catalog']): readonly EntityTable[] {
  return [...catalog.values()].filter((table) => belongsTo(table, entity))
}

/** The title of a record. */
export function titleOf({ entity }: EntityTable, values: Readonly<Record<string, unknown>>): string {
  return entity.title.map((field) => values[field]).join(' ')
}

/** The message for the second of two people who merge, if they may see the record. */
async function mergedAlready(
  tx: Transaction,
  entity: MergedEntity,
  table: EntityTable,
  id: number,
  viewer: Viewer,
): Promise<HttpError | undefined> {
  if (!(await lockRecord(tx, table, id, viewer, 'view', 'deleted'))) return undefined
  const { rows } = await sql<{ keptId: number }>`
    select kept_id as "keptId" from crm.record_merge where entity = ${entity} and gone_id = ${id} and undone_at is null`.execute(
    tx.query,
  )
  const { one } = table.entity.name
  return rows[0] && conflict(`${one} No. ${id} was merged into No. ${rows[0].keptId} already. Open that one instead.`)
}
