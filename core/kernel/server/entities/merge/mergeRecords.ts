import { sql } from 'kysely'
import { customFieldsOf } from '@core/kernel/entity/customFields'
import type { Field } from '@core/kernel/entity/Field'
import { fieldAccess } from '@core/kernel/entity/policy'
import { publishChange } from '../../platform/events/publishChange'
import { conflict, type HttpError, invalid, notFound, stale } from '../../platform/http/errors'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { recordAudit } from '../../security/audit/recordAudit'
import { moveFiles } from '../files/moveFiles'
import { deleteRecord } from '../record/deleteRecord'
import { fromTable, titleOf } from '../table/titleSql'
import { continueHistory } from '../record/historySources'
import { attached, moveAttached } from '../record/moveAttached'
import { moveChildren } from '../record/moveChildren'
import { recordHistory } from '../record/recordHistory'
import { getWrittenRecord, type LockedRecord, lockRecord, type Values } from '../record/storedRecord'
import { restorable } from '../record/undoPatch'
import { updateRecord } from '../record/updateRecord'
import { sealFields } from '../table/columns'
import { denied } from '../table/denied'
import type { EntityCatalog } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { comparedFields, takenValues } from './compareRecords'
import { insertMerge, mergedInto } from './mergeRepository'
import { referencesTo } from './references'

export interface MergeRequest {
  readonly keep: number
  /** The versions that the sender has compared; without one, the record is taken as it is. */
  readonly keepVersion?: number | null | undefined
  readonly merge: number
  readonly mergeVersion?: number | null | undefined
  /** The fields whose value is taken over, in addition to those that the kept record lacks. */
  readonly take?: readonly string[] | null | undefined
}

/**
 * Both records of a merge, locked until the end of the transaction.
 * @throws HttpError 400 for a record with itself, 404 if the viewer may not see one, 403 if they may not change one, 409 if one was merged
 * in the meantime
 */
export async function lockSides(
  tx: Transaction,
  table: EntityTable,
  { keep, merge }: { readonly keep: number; readonly merge: number },
  viewer: Viewer,
): Promise<{ readonly keep: LockedRecord; readonly merge: LockedRecord }> {
  const { one, many } = table.entity.name
  if (keep === merge)
    throw invalid([{ field: 'merge', message: `Choose two different ${many.toLowerCase()}; this one is the same` }])
  const found = new Map<number, LockedRecord | undefined>()
  // Locked in a fixed order, so that two merges of the same pair wait for each other.
  for (const id of [keep, merge].toSorted((a, b) => a - b))
    found.set(id, await lockRecord(tx, table, id, viewer, 'update'))
  for (const [id, record] of found) {
    if (!record) throw (await mergedAlready(tx, table, id, viewer)) ?? notFound(one)
    if (!record.allowed) throw denied(table, 'update', viewer)
  }
  return { keep: found.get(keep)!, merge: found.get(merge)! }
}

/**
 * Merges two records in the caller's transaction. What points at either of them points at the kept one, which gets missing and chosen
 * values, files and notes. The other one is deleted, and its history is added to that of the kept one.
 * @returns the merge's id, with which it can be undone
 * @throws HttpError as lockSides does, 409 if one changed since the comparison, 403 if the viewer may not delete the other, 400 if a field
 * can't be taken over
 */
export async function mergeRecords(
  tx: Transaction,
  table: EntityTable,
  request: MergeRequest,
  viewer: Viewer,
  catalog: EntityCatalog,
): Promise<number> {
  const { entity, merge: own = {} } = table
  const { keep, merge } = await lockSides(tx, table, request, viewer)
  if (
    (request.keepVersion ?? keep.version) !== keep.version ||
    (request.mergeVersion ?? merge.version) !== merge.version
  )
    throw stale(`One of these ${entity.name.many.toLowerCase()}`)
  const taken = takenBy(table, { keep: keep.values, other: merge.values, take: request.take ?? [] }, viewer)
  const from = { entity: entity.id, id: merge.id }
  const to = { entity: entity.id, id: keep.id }

  const moved: Record<string, readonly unknown[]> = {}
  const note = `Moved, since ${entity.name.one.toLowerCase()} No. ${merge.id} was merged`
  for (const { name, table: child, field } of referencesTo(entity.id, catalog))
    moved[name] = await moveChildren(tx, child, from, to, { by: viewer, note, field })
  const step = { tx, viewer, catalog, keep: keep.id, kept: keep.values, merge: merge.id, other: merge.values, taken }
  Object.assign(moved, await own.moved?.({ ...step, moved }))
  for (const [name, rows] of Object.entries(attached)) moved[name] = await moveAttached(tx, rows, from, to)
  moved.files = await moveFiles(tx, { table, id: merge.id }, { table, id: keep.id })

  await deleteRecord(tx, table, merge.id, viewer, { catalog })
  const patch = restorable(entity.fields, keep.values, taken)
  await updateRecord(tx, table, keep.id, patch, whoMaySee(table, viewer), { catalog, via: 'system' })
  await own.merged?.({ ...step, moved })
  await continueHistory(tx, from, to)
  const text = `${entity.name.one} No. ${merge.id} was merged into No. ${keep.id}`
  await recordHistory(tx, [{ ...to, action: 'update', by: viewer.id, note: text }])
  // People who have the kept record open see the merge, including the person who merged.
  await publishChange(tx, entity.id, [keep.id])

  const written = (await getWrittenRecord(tx, table, keep.id))!
  const pick = (values: Values) =>
    sealFields(entity.fields, Object.fromEntries(Object.keys(taken).map((name) => [name, values[name] ?? null])))
  const id = await insertMerge(tx, {
    entity: entity.id,
    keptId: keep.id,
    goneId: merge.id,
    name: sql`select ${titleOf(table)} from ${fromTable(table)} where ${sql.ref(`${entity.id}.id`)} = ${merge.id}`,
    moved,
    before: pick(keep.values),
    after: pick(written.values),
    by: viewer.id,
  })
  await recordAudit(tx, {
    action: 'recordsMerged',
    person: viewer.id,
    roleId: viewer.roleId,
    subject: `${entity.name.one} ${keep.id}`,
    record: to,
    details: { merged: merge.id, take: request.take ?? [] },
  })
  return id
}

/** The compared fields whose values the viewer may not see. */
export function hiddenFields(table: EntityTable, viewer: Viewer): readonly string[] {
  const { fields, policy } = table.entity
  const { sees } = fieldAccess(policy, viewer.permissions)
  return comparedFields(table).filter((name) => !isSeen(fields[name]!, sees))
}

/** Whether a person sees a field and all fields in it. */
function isSeen(field: Field, sees: (field: Field) => boolean): boolean {
  return sees(field) && Object.values(field.fields ?? {}).every((inner) => isSeen(inner, sees))
}

/** The viewer, as somebody who may also write sensitive values: the kept record gets those that it lacks, whoever merges. */
export function whoMaySee({ entity }: EntityTable, viewer: Viewer): Viewer {
  const { sensitive } = entity.policy
  const limits = Object.values(customFieldsOf(entity.id)).flatMap(({ seenWith, changedWith }) => [
    seenWith,
    changedWith,
  ])
  const added = [sensitive, ...limits].filter((permission) => permission !== undefined)
  return added.length === 0 ? viewer : { ...viewer, permissions: new Set([...viewer.permissions, ...added]) }
}

function takenBy(
  table: EntityTable,
  values: { readonly keep: Values; readonly other: Values; readonly take: readonly string[] },
  viewer: Viewer,
): Values {
  const { fields } = table.entity
  const hidden = values.take.find((name) => hiddenFields(table, viewer).includes(name))
  if (hidden !== undefined)
    throw invalid([{ field: 'take', message: `${fields[hidden]!.label} is hidden from you, so you can’t choose it` }])
  const taken = takenValues(fields, comparedFields(table), values)
  return table.merge?.complete?.(taken, values.other) ?? taken
}

/** The message for the second of two people who merge, if they may see the record. */
async function mergedAlready(
  tx: Transaction,
  table: EntityTable,
  id: number,
  viewer: Viewer,
): Promise<HttpError | undefined> {
  if (!(await lockRecord(tx, table, id, viewer, 'view', 'deleted'))) return undefined
  const kept = await mergedInto(tx, table.entity.id, id)
  const { one } = table.entity.name
  if (kept === undefined) return undefined
  return conflict(`${one} No. ${id} was merged into No. ${kept} already. Open that one instead.`)
}
