import { sql } from 'kysely'
import { deleteRecord } from '@core/kernel/server/entities/record/deleteRecord'
import { getWrittenRecord } from '@core/kernel/server/entities/record/storedRecord'
import { undoPatch } from '@core/kernel/server/entities/record/undoPatch'
import { updateRecord } from '@core/kernel/server/entities/record/updateRecord'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import { conflict, notFound } from '@core/kernel/server/platform/http/errors'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { runStatus } from '@core/kernel/entity/automations'

interface Written {
  readonly entity: string
  readonly id: number
  readonly action: 'create' | 'update' | 'delete' | 'restore'
  readonly before: Readonly<Record<string, unknown>> | null
  /** Somebody else, or another run, has written to the record since. */
  readonly isOverwritten: boolean
}

export interface UndoneRun {
  readonly undone: number
  /** What somebody has changed since, and so was left as it is. */
  readonly left: number
}

/**
 * Takes back what a run wrote, the last first, with the rights of the person who undoes it. Messages that were sent stay sent. A run that
 * still waits ends.
 * @throws HttpError 404, 409 if it was undone already, 403 where the person may not change a record
 */
export async function undoRun(tx: Transaction, id: number, viewer: Viewer, catalog: EntityCatalog): Promise<UndoneRun> {
  const { rows: runs } = await sql<{ status: number }>`
    select status from core.automation_run where id = ${id} for update`.execute(tx.query)
  if (!runs[0]) throw notFound('Run')
  if (runs[0].status === runStatus.undone) throw conflict('It was undone already.')
  const { rows } = await sql<Written>`
    select entity, record_id as id, action, before, exists (
      select from core.history later where later.entity = written.entity and later.record_id = written.record_id and later.id > written.id
        and later.automation_run_id is distinct from ${id}) as "isOverwritten"
    from core.history written where automation_run_id = ${id} order by written.id desc`.execute(tx.query)
  let undone = 0
  for (const written of rows) if (await takeBack(tx, written, viewer, catalog)) undone++
  await sql`
    update core.automation_run set status = ${runStatus.undone}, undone_by = ${viewer.id}, due_at = null, ended_at = coalesce(ended_at, now()),
      updated_at = now(), version = version + 1 where id = ${id}`.execute(tx.query)
  return { undone, left: rows.length - undone }
}

async function takeBack(
  tx: Transaction,
  { entity, id, action, before, isOverwritten }: Written,
  viewer: Viewer,
  catalog: EntityCatalog,
): Promise<boolean> {
  const table = catalog.get(entity)
  if (!table || isOverwritten) return false
  if (action === 'create') {
    await deleteRecord(tx, table, id, viewer, { catalog, via: 'undo' })
    return true
  }
  const record = action === 'update' ? await getWrittenRecord(tx, table, id) : undefined
  if (!record || !before) return false
  await updateRecord(tx, table, id, { ...undoPatch(before), version: record.version }, viewer, { catalog, via: 'undo' })
  return true
}

/**
 * Lets a run that failed begin again where it stopped.
 * @throws HttpError 404, 409 if it did not fail
 */
export async function retryRun(tx: Transaction, id: number): Promise<void> {
  const { rows } = await sql<{ status: number }>`
    select status from core.automation_run where id = ${id} for update`.execute(tx.query)
  if (!rows[0]) throw notFound('Run')
  if (rows[0].status !== runStatus.failed) throw conflict('Only a run that failed can be run again.')
  await sql`
    update core.automation_run set status = ${runStatus.waiting}, reason = null, ended_at = null, due_at = null, tries = tries + 1,
      updated_at = now(), version = version + 1 where id = ${id}`.execute(tx.query)
}
