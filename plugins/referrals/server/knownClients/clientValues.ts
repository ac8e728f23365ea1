import { sql } from 'kysely'
import type { RecordOf } from '@core/entity'
import type { Transaction } from '@core/server/plugin'
import { assignFields, readFields, selectFields } from '@core/server/entities'
import { clientFields } from '../../shared/clientFields'

export type ClientValues = RecordOf<typeof clientFields>

/** A client's row, not masked. */
export interface StoredClient {
  readonly id: number
  readonly version: number
  readonly mergedInto: number | null
  readonly values: ClientValues
}

/** Reads and locks clients until the transaction ends, in the order of their ids. @param strength whether others may still link referrals to them */
export async function lockClients(
  tx: Transaction,
  ids: readonly number[],
  strength: 'share' | 'update',
): Promise<readonly StoredClient[]> {
  const { rows } = await sql<Record<string, unknown> & { $id: number; $version: number; $into: number | null }>`
    select client.id as "$id", client.version as "$version", client.merged_into as "$into", ${selectFields(clientFields, 'client')}
    from referrals.client as client where client.id = any(${ids}::integer[]) order by client.id for ${sql.raw(strength)}`.execute(
    tx.query,
  )
  return rows.map(({ $id, $version, $into, ...row }) => ({
    id: $id,
    version: $version,
    mergedInto: $into,
    values: readFields(clientFields, row),
  }))
}

/** Writes these fields of a client. */
export async function storeClient(
  tx: Transaction,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (Object.keys(values).length > 0)
    await sql`update referrals.client set ${assignFields(clientFields, values)}, updated_at = now() where id = ${id}`.execute(
      tx.query,
    )
}
