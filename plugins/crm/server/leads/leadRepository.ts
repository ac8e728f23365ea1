import { sql } from 'kysely'
import type { Viewer, Transaction } from '@core/server/plugin'
import { scopeOf } from '@core/server/entities'
import { leadTable } from './leadTable'

interface Moving {
  readonly fromAssignTo?: number | null | undefined
  readonly fromStoreId?: number | null | undefined
  readonly ids?: readonly number[] | null | undefined
  readonly openOnly?: boolean | null | undefined
  /** Whether they are locked until the end of the transaction. */
  readonly lock: boolean
}

/** @returns the leads of a person, of a store or of a list that the viewer may change, by their ids */
export async function leadsToMove(
  { query }: Transaction,
  viewer: Viewer,
  { fromAssignTo, fromStoreId, ids, openOnly, lock }: Moving,
): Promise<{ id: number; company: string }[]> {
  const { rows } = await sql<{ id: number; company: string }>`
    select lead.id, lead.company from crm.lead
    where ${scopeOf(leadTable, 'update', viewer)}
      ${fromAssignTo ? sql`and lead.assign_to = ${fromAssignTo}` : sql``}
      ${fromStoreId ? sql`and lead.store_id = ${fromStoreId}` : sql``}
      ${ids ? sql`and lead.id = any(${ids}::integer[])` : sql``}
      ${openOnly ? sql`and lead.lead_options = 1` : sql``}
    order by lead.id ${lock ? sql`for update` : sql``}`.execute(query)
  return rows
}

/** For how many minutes people can take back a move of their own, as of quotes and orders (`undoOwnMove`). */
const undoMinutes = 15

/**
 * @returns the fields that the last change of a lead's stage replaced, with their values; undefined if it was not changed, somebody else
 * changed it, or too long ago
 */
export async function ownStageBefore(
  { query }: Transaction,
  id: number,
  viewer: Pick<Viewer, 'id'>,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await sql<{ before: Readonly<Record<string, unknown>>; isOwn: boolean }>`
    select before, by = ${viewer.id} and at > now() - make_interval(mins => ${undoMinutes}) as "isOwn" from api.history
    where entity = 'lead' and record_id = ${id} and action = 'update' and after ? 'status' order by id desc limit 1`.execute(
    query,
  )
  return rows[0]?.isOwn ? rows[0].before : undefined
}
