import { sql } from 'kysely'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { conflict } from '../../platform/http/errors'
import { canBeUndone, insertOperation } from './operationRepository'

/**
 * Starts to undo an operation, row by row, as an operation of its own.
 * @returns its id
 * @throws HttpError 409 when it can't be undone, or no longer
 */
export async function startUndo(tx: Transaction, id: number, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ entity: string; done: number; state: string; possible: boolean }>`
    select entity, done, state, ${canBeUndone} as possible from core.operation operation where id = ${id} and user_id = ${viewer.id} for update`.execute(
    tx.query,
  )
  const operation = rows[0]
  if (!operation?.possible) throw conflict(whyNot(operation?.state))
  const undo = await insertOperation(tx, {
    kind: 'undo',
    entity: operation.entity,
    viewer,
    total: operation.done,
    undoes: id,
  })
  await sql`
    insert into core.operation_row (operation_id, no, record_id, version, label)
    select ${undo}, row_number() over (order by no), record_id, version, label
    from core.operation_row where operation_id = ${id} and outcome = 'done'`.execute(tx.query)
  await sql`update core.operation set state = 'undone' where id = ${id}`.execute(tx.query)
  return undo
}

function whyNot(state: string | undefined): string {
  if (state === 'running') return 'This is still under way. Cancel it first, then undo what it did.'
  return state === 'undone'
    ? 'This was undone already'
    : 'This can’t be undone: nothing was changed by it, or it is too long ago'
}
