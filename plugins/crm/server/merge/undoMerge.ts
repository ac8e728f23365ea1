import { sql } from 'kysely'
import { addDays, localDay } from '@core/entity'
import type { Viewer } from '@core/server/access'
import type { Transaction } from '@core/server/database'
import {
  denied,
  lockRecord,
  moveChildren,
  recordHistory,
  restoreRecord,
  sameValue,
  separateHistory,
  updateRecord,
} from '@core/server/entities'
import { moveNotes } from '@core/server/notes'
import { conflict, notFound, publishChange, type ServerContext } from '@core/server/plugin'
import type { MergedEntity } from '../../shared/merge/mergeCalls'
import { undoableDays } from '../../shared/transfer/transferCalls'
import { moveFiles } from '../transfer/transferFiles'
import { mergedTable } from './mergedTables'
import { childrenOf } from './mergeRecords'

interface StoredMerge {
  readonly keptId: number
  readonly goneId: number
  readonly moved: Readonly<Record<string, readonly number[]>> & { readonly files?: readonly string[] }
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  readonly mergedAt: string
  readonly undone: boolean
}

/**
 * Undoes a merge: related records return, and so does each value that the merge wrote and nobody has changed since.
 * @returns the restored record
 * @throws HttpError 404 if the viewer may not see it, 403 if they may not change it, 409 with the reason if it can't be undone any more
 */
export async function undoMerge(
  tx: Transaction,
  entity: MergedEntity,
  id: number,
  viewer: Viewer,
  { catalog }: Pick<ServerContext, 'catalog'>,
): Promise<number> {
  const table = mergedTable(entity, catalog)
  const { one } = table.entity.name
  const { rows } = await sql<StoredMerge>`
    select kept_id as "keptId", gone_id as "goneId", moved, before, after, merged_at as "mergedAt", undone_at is not null as undone
    from crm.record_merge where id = ${id} and entity = ${entity} for update`.execute(tx.query)
  const [merge] = rows
  if (!merge) throw notFound('Merge')
  const { keptId, goneId, moved, before, after } = merge
  const kept = await lockRecord(tx, table, keptId, viewer, 'update')
  if (!kept) {
    if (!(await lockRecord(tx, table, keptId, viewer, 'view', 'deleted'))) throw notFound('Merge')
    throw conflict(
      `${one} No. ${keptId} was deleted, merged or transferred since. Take that back first, then undo this merge.`,
    )
  }
  if (!kept.allowed) throw denied(table, 'update', viewer)
  if (merge.undone) throw conflict('This merge was undone already.')
  const day = localDay(new Date(merge.mergedAt))
  if (addDays(day, undoableDays) < localDay(new Date()))
    throw conflict(`They were merged on ${day}. A merge can be undone for ${undoableDays} days.`)

  await sql`update crm.record_merge set undone_at = now(), undone_by = ${viewer.id} where id = ${id}`.execute(tx.query)
  for (const contact of await mergesToUndo(tx, moved.mergedContacts ?? []))
    await undoMerge(tx, 'contact', contact, viewer, { catalog })
  await restoreRecord(tx, table, goneId, viewer, { catalog })
  const note = `Moved back, since the merge of ${one.toLowerCase()} No. ${goneId} was undone`
  for (const child of childrenOf(entity, catalog)) {
    const ids = moved[child.entity.id] ?? []
    if (ids.length > 0)
      await moveChildren(
        tx,
        child,
        { entity, id: keptId },
        { entity, id: goneId },
        { by: viewer, note, via: 'undo', ids },
      )
  }
  if (moved.notes) await moveNotes(tx, { entity, id: keptId }, { entity, id: goneId }, moved.notes)
  if (entity !== 'contact' && moved.files)
    await moveFiles(tx, { entity, id: keptId }, { entity, id: goneId }, moved.files)
  const { fields } = table.entity
  const untouched = Object.keys(after).filter((name) =>
    sameValue(fields[name]!, kept.values[name] ?? null, after[name]),
  )
  const patch = Object.fromEntries(untouched.map((name) => [name, before[name] ?? null]))
  await updateRecord(tx, table, keptId, patch, viewer, { catalog, via: 'undo' })
  await separateHistory(tx, { entity, id: goneId }, { entity, id: keptId })
  const text = `The merge of ${one.toLowerCase()} No. ${goneId} into No. ${keptId} was undone`
  await recordHistory(
    tx,
    [keptId, goneId].map((record) => ({ entity, id: record, action: 'update' as const, by: viewer.id, note: text })),
    { via: 'undo' },
  )
  await publishChange(tx, entity, [keptId])
  return goneId
}

/** Of the merges of the people who were in both records, those that nobody has undone by hand. */
async function mergesToUndo(tx: Transaction, ids: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from crm.record_merge where id = any(${ids}) and undone_at is null order by id desc`.execute(tx.query)
  return rows.map(({ id }) => id)
}
