import { sql } from 'kysely'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { conflict } from '../../platform/http/errors'
import type { EntityCatalog } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import type { Values } from './storedRecord'
import { undoPatch } from './undoPatch'
import { updateRecord } from './updateRecord'

/** For how many minutes people can take back a move of their own. */
export const undoMinutes = 15

/** A move of one record to another state. */
export interface OwnMove {
  readonly id: number
  /** The version that the move made. */
  readonly version: number
  /** The field with the state. */
  readonly state: string
}

/**
 * Takes back the viewer's own last move of a record, shortly after it was made: the state gets its former value, and so do the fields that
 * the same change set. Rules of transitions don't apply, since the former state was allowed. What a move has done elsewhere stays: callers
 * offer it for the states before which nothing has left the product.
 * @param now the time of the server
 * @throws HttpError 404 and 403 as for an update, 409 when the record was changed since, or its last change is no such move
 */
export async function undoOwnMove(
  tx: Transaction,
  table: EntityTable,
  { id, version, state }: OwnMove,
  viewer: Viewer,
  { catalog }: { readonly catalog: EntityCatalog },
  now: Date = new Date(),
): Promise<void> {
  const since = new Date(now.getTime() - undoMinutes * 60_000)
  const { rows } = await sql<{ before: Values; isOwn: boolean }>`
    select before, via is null and action = 'update' and after ? ${state} and by = ${viewer.id} and at > ${since} as "isOwn" from core.history
    where entity = ${table.entity.id} and record_id = ${id} order by id desc limit 1`.execute(tx.query)
  const last = rows[0]
  if (!last?.isOwn) throw conflict('There is nothing to take back: the last change is older, or somebody else made it.')
  await updateRecord(tx, table, id, { ...undoPatch(last.before), version }, viewer, { catalog, via: 'undo' })
}
