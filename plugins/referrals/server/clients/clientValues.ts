import { sql } from 'kysely'
import type { RecordOf } from '@core/entity/Field'
import type { Transaction } from '@core/server/database/Database'
import { columnOf, fromColumn, toColumn } from '@core/server/entities/columns'
import { clientFields } from '../../shared/clientFields'

export type ClientValues = RecordOf<typeof clientFields>

/** A client's row. Nothing is masked yet. */
export interface StoredClient {
  readonly id: number
  readonly version: number
  readonly mergedInto: number | null
  readonly values: ClientValues
}

const columns = sql.join(Object.keys(clientFields).map((name) => sql`${sql.ref(`client.${columnOf(name)}`)} as ${sql.id(name)}`))

/** Reads clients, in the order of their ids, and holds them until the transaction ends. @param strength whether others may still tie referrals to them */
export async function lockClients(tx: Transaction, ids: readonly number[], strength: 'share' | 'update'): Promise<readonly StoredClient[]> {
  const { rows } = await sql<Record<string, unknown> & { $id: number; $version: number; $into: number | null }>`
    select client.id as "$id", client.version as "$version", client.merged_into as "$into", ${columns}
    from referrals.client as client where client.id = any(${ids}::integer[]) order by client.id for ${sql.raw(strength)}`.execute(tx.query)
  return rows.map(({ $id, $version, $into, ...row }) => ({ id: $id, version: $version, mergedInto: $into, values: valuesOf(row) }))
}

function valuesOf(row: Readonly<Record<string, unknown>>): ClientValues {
  return Object.fromEntries(Object.entries(clientFields).map(([name, field]) => [name, fromColumn(field, row[name])])) as unknown as ClientValues
}

/** Writes these fields of a client. */
export async function storeClient(tx: Transaction, id: number, values: Readonly<Record<string, unknown>>): Promise<void> {
  const cells = Object.entries(values).map(([name, value]) => sql`${sql.id(columnOf(name))} = ${toColumn(clientFields[name as keyof typeof clientFields], value)}`)
  if (cells.length > 0) await sql`update referrals.client set ${sql.join([...cells, sql`updated_at = now()`])} where id = ${id}`.execute(tx.query)
}
