import { addDays, localDay } from '@core/kernel/entity/dates'
import { restorableDays } from '@core/kernel/shared/restorableDays'
import { publishChange } from '../../platform/events/publishChange'
import { conflict, HttpError, notFound } from '../../platform/http/errors'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { recordAudit } from '../../security/audit/recordAudit'
import { moveFiles } from '../files/moveFiles'
import { restoreRecord } from '../record/deleteRecord'
import { separateHistory } from '../record/historySources'
import { attached, moveAttached } from '../record/moveAttached'
import { moveChildren } from '../record/moveChildren'
import { recordHistory, sameValue } from '../record/recordHistory'
import { lockRecord, type Values } from '../record/storedRecord'
import { updateRecord } from '../record/updateRecord'
import { denied } from '../table/denied'
import type { EntityCatalog } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { findMerges, lockMerge, markUndone, type StoredMerge } from './mergeRepository'
import { whoMaySee } from './mergeRecords'
import { referencesTo } from './references'

/**
 * Undoes a merge: what was moved and is still there returns, and so does each value that the merge wrote and nobody has changed since.
 * @returns the record that is there again
 * @throws HttpError 404 if there is no merge to undo, or no longer, or the viewer may not see its record, 403 if they may not change it, 409
 * with the reason if something else must be undone first
 */
export async function undoMerge(
  tx: Transaction,
  table: EntityTable,
  id: number,
  viewer: Viewer,
  catalog: EntityCatalog,
): Promise<number> {
  const { entity, merge: own = {} } = table
  const { one } = entity.name
  const merge = await lockMerge(tx, entity.id, id)
  if (!merge) throw notFound('Merge')
  const { keptId, goneId, moved } = merge
  const kept = await lockRecord(tx, table, keptId, viewer, 'update')
  if (!kept) {
    if (!(await lockRecord(tx, table, keptId, viewer, 'view', 'deleted'))) throw notFound('Merge')
    throw conflict(
      `${one} No. ${keptId} was deleted, merged or transferred since. Take that back first, then undo this merge.`,
    )
  }
  if (!kept.allowed) throw denied(table, 'update', viewer)
  await refuseLate(tx, table, merge)

  await markUndone(tx, id, viewer.id)
  await own.undone?.({ tx, viewer, catalog, keep: keptId, kept: kept.values, merge: goneId, moved })
  // First, because both must not have a value that only one record can have.
  await updateRecord(tx, table, keptId, valuesBefore(table, merge, kept.values), whoMaySee(table, viewer), {
    catalog,
    via: 'undo',
  })
  await restoreRecord(tx, table, goneId, viewer, { catalog })
  const from = { entity: entity.id, id: keptId }
  const to = { entity: entity.id, id: goneId }
  const note = `Moved back, since the merge of ${one.toLowerCase()} No. ${goneId} was undone`
  for (const { name, table: child, field } of referencesTo(entity.id, catalog)) {
    const ids = (moved[name] ?? []) as readonly number[]
    if (ids.length > 0) await moveChildren(tx, child, from, to, { by: viewer, note, via: 'undo', ids, field })
  }
  for (const [name, rows] of Object.entries(attached))
    await moveAttached(tx, rows, from, to, (moved[name] ?? []) as readonly number[])
  await moveFiles(tx, { table, id: keptId }, { table, id: goneId }, (moved.files ?? []) as readonly string[])
  await separateHistory(tx, to, from)
  const text = `The merge of ${one.toLowerCase()} No. ${goneId} into No. ${keptId} was undone`
  await recordHistory(
    tx,
    [from, to].map((record) => ({ ...record, action: 'update' as const, by: viewer.id, note: text })),
    { via: 'undo' },
  )
  await publishChange(tx, entity.id, [keptId])
  await recordAudit(tx, {
    action: 'mergeUndone',
    person: viewer.id,
    roleId: viewer.roleId,
    subject: `${one} ${keptId}`,
    record: from,
    details: { merge: id, merged: goneId },
  })
  return goneId
}

/** @throws HttpError 404 if it was undone or is too old, 409 if another merge must be undone first */
async function refuseLate(tx: Transaction, { entity, merge: own }: EntityTable, merge: StoredMerge): Promise<void> {
  if (merge.isUndone) throw new HttpError(404, 'This merge was undone already.')
  const day = localDay(new Date(merge.mergedAt))
  if (addDays(day, restorableDays) < localDay(new Date()))
    throw new HttpError(404, `They were merged on ${day}. A merge can be undone for ${restorableDays} days.`)
  if (!own?.undoneInOrder) return
  const [last] = await findMerges(tx, entity.id, merge.keptId)
  const one = entity.name.one.toLowerCase()
  if (last && last.id !== merge.id)
    throw conflict(`Another ${one} was merged into this one since. Undo that merge first.`)
}

/** @returns the values of the kept record from before, in the fields that still have what the merge wrote. */
function valuesBefore({ entity: { fields } }: EntityTable, { before, after }: StoredMerge, current: Values): Values {
  const untouched = Object.keys(after).filter(
    (name) => fields[name] && sameValue(fields[name], current[name] ?? null, after[name]),
  )
  return Object.fromEntries(untouched.map((name) => [name, before[name] ?? null]))
}
