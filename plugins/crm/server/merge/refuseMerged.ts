import { sql } from 'kysely'
import type { Transaction } from '@core/server/database'
import { conflict } from '@core/server/plugin'
import type { MergedEntity } from '../../shared/merge/mergeCalls'

/** Called before a deleted record is restored. A merged record can only be restored by undoing the merge. @throws HttpError 409 */
export async function refuseMerged(tx: Transaction, entity: MergedEntity, id: number): Promise<void> {
  const { rows } = await sql<{ keptId: number }>`
    select kept_id as "keptId" from crm.record_merge where entity = ${entity} and gone_id = ${id} and undone_at is null`.execute(
    tx.query,
  )
  if (rows[0]) throw conflict(`It was merged into No. ${rows[0].keptId}. Undo the merge there to have it again.`)
}
