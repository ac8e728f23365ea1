import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/Database'
import type { Moved } from '../table/EntityTable'

type Values = Readonly<Record<string, unknown>>

/** A merge as it is stored. */
export interface StoredMerge {
  readonly id: number
  readonly keptId: number
  readonly goneId: number
  readonly name: string
  readonly moved: Moved
  /** The kept record's values before and after the merge, in the fields that it changed. */
  readonly before: Values
  readonly after: Values
  readonly mergedBy: string | null
  readonly mergedAt: string
  readonly isUndone: boolean
}

/** @param merge `before` and `after` with encrypted fields sealed @returns its id */
export async function insertMerge(
  tx: Transaction,
  merge: Pick<StoredMerge, 'keptId' | 'goneId' | 'moved' | 'before' | 'after'> & {
    readonly entity: string
    readonly name: RawBuilder<string>
    readonly by: number
  },
): Promise<number> {
  const { entity, keptId, goneId, name, moved, before, after, by } = merge
  const { rows } = await sql<{ id: number }>`
    insert into core.record_merge (entity, kept_id, gone_id, name, moved, before, after, merged_by)
    values (${entity}, ${keptId}, ${goneId}, (${name}), ${JSON.stringify(moved)}, ${JSON.stringify(before)}, ${JSON.stringify(after)}, ${by})
    returning id`.execute(tx.query)
  return rows[0]!.id
}

const columns = sql`merge.id, kept_id as "keptId", gone_id as "goneId", merge.name, moved, before, after,
  (select name from core."user" where id = merged_by) as "mergedBy", merged_at as "mergedAt", undone_at is not null as "isUndone"`

/** @returns a merge of two records of the entity, locked until the end of the transaction */
export async function lockMerge(tx: Transaction, entity: string, id: number): Promise<StoredMerge | undefined> {
  const { rows } = await sql<StoredMerge>`
    select ${columns} from core.record_merge merge where id = ${id} and entity = ${entity} for update`.execute(tx.query)
  return rows[0]
}

/** The merges into a record that aren't undone, the last first. */
export async function findMerges(
  db: Database | Transaction,
  entity: string,
  kept: number,
): Promise<readonly StoredMerge[]> {
  const { rows } = await sql<StoredMerge>`
    select ${columns} from core.record_merge merge where entity = ${entity} and kept_id = ${kept} and undone_at is null
    order by merge.id desc`.execute(db.query)
  return rows
}

/** @returns the record into which one was merged, unless that was undone */
export async function mergedInto(tx: Transaction, entity: string, gone: number): Promise<number | undefined> {
  const { rows } = await sql<{ keptId: number }>`
    select kept_id as "keptId" from core.record_merge
    where entity = ${entity} and gone_id = ${gone} and undone_at is null`.execute(tx.query)
  return rows[0]?.keptId
}

/** Marks a merge as undone. */
export async function markUndone(tx: Transaction, id: number, by: number): Promise<void> {
  await sql`update core.record_merge set undone_at = now(), undone_by = ${by} where id = ${id}`.execute(tx.query)
}

/** @returns those of these merges that aren't undone, the last first */
export async function openMerges(tx: Transaction, ids: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from core.record_merge where id = any(${ids}::integer[]) and undone_at is null order by id desc`.execute(
    tx.query,
  )
  return rows.map(({ id }) => id)
}
