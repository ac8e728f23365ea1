import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Action } from '@core/entity/policy'
import { scopePredicate } from '@core/server/access/scopePredicate'
import type { Viewer } from '@core/server/access/Viewer'
import type { Database, Transaction } from '@core/server/database/Database'
import { clientFields } from '../../shared/clientFields'
import type { ReferralRecord } from '../../shared/referralEntity'
import { referralPolicy } from '../../shared/referralPolicy'
import type { ReferralTables } from '../referralTables'
import { clientValues, columnOf, referralValues, rowFields } from './referralColumns'
import type { LockedReferral, StoredReferral } from './StoredReferral'

type Tx = Transaction<ReferralTables>

/** The rows that this person may do it to, in a query that calls the table `referral`. */
export function referralScope(action: Action, viewer: Viewer): RawBuilder<SqlBool> {
  return scopePredicate(referralPolicy[action], viewer, { assigned: 'referral.assigned_to' })
}

const rowColumns = sql.join(Object.keys(rowFields).map((name) => sql`${sql.lit(name)}, ${sql.ref(`referral.${columnOf(name)}`)}`))
const clientColumns = sql.join(Object.keys(clientFields).map((name) => sql`${sql.lit(name)}, ${sql.ref(`client.${columnOf(name)}`)}`))

function selectReferral(extra: RawBuilder<unknown>) {
  return sql`
    select referral.id, referral.client_id as "clientId", referral.version,
      json_build_object(${rowColumns}, 'client', json_build_object(${clientColumns})) as record,
      referral.first_contact_at as "firstContactAt",
      referral.created_by as "createdBy", referral.created_at as "createdAt",
      referral.updated_by as "updatedBy", referral.updated_at as "updatedAt",
      json_build_object('assignedTo', assignee.name, 'storeId', store.name, 'createdBy', creator.name, 'updatedBy', updater.name) as names
      ${extra}
    from referrals.referral referral
    join referrals.client client on client.id = referral.client_id
    left join core."user" assignee on assignee.id = referral.assigned_to
    left join core.store store on store.id = referral.store_id
    left join core."user" creator on creator.id = referral.created_by
    left join core."user" updater on updater.id = referral.updated_by`
}

type Row<T> = T & { readonly firstContactAt: string | null }

/** @returns the referral, or undefined when it does not exist or is not this person's to see. */
export async function findReferral(db: Database | Transaction, id: number, viewer: Viewer): Promise<StoredReferral | undefined> {
  const query = sql<Row<StoredReferral>>`${selectReferral(sql``)} where referral.id = ${id} and ${referralScope('view', viewer)}`
  return one(await query.execute(db.query))
}

/** Of a write that was allowed: whoever just gave it to somebody else still hears what they stored. */
export async function getWrittenReferral(tx: Transaction, id: number): Promise<StoredReferral | undefined> {
  return one(await sql<Row<StoredReferral>>`${selectReferral(sql``)} where referral.id = ${id}`.execute(tx.query))
}

/**
 * Locks a referral until the end of the transaction.
 * @returns undefined when it does not exist or is not this person's to see
 */
export async function lockReferral(tx: Transaction, id: number, viewer: Viewer, action: 'update' | 'delete'): Promise<LockedReferral | undefined> {
  const allowed = sql`, ${referralScope(action, viewer)} as allowed`
  const query = sql<Row<LockedReferral>>`${selectReferral(allowed)} where referral.id = ${id} and ${referralScope('view', viewer)} for update of referral`
  return one(await query.execute(tx.query))
}

function one<T extends StoredReferral>({ rows: [row] }: { rows: Row<T>[] }): T | undefined {
  if (!row) return undefined
  const { firstContactAt, ...stored } = row
  // Inside JSON an instant would bear the database's spelling.
  return { ...stored, record: { ...stored.record, firstContactAt } } as unknown as T
}

/** @returns the new referral's id and number. */
export async function insertReferral(tx: Tx, record: ReferralRecord, by: number | null): Promise<{ id: number; number: string }> {
  const client = await tx.query.insertInto('referrals.client').values(clientValues(record.client)).returning('id').executeTakeFirstOrThrow()
  return tx.query
    .insertInto('referrals.referral')
    .values({ ...referralValues(record), client_id: client.id, created_by: by, updated_by: by })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

/** Writes the whole record and counts its version up. Expects the row to be locked. */
export async function updateReferral(tx: Tx, { id, clientId, version }: StoredReferral, record: ReferralRecord, by: number): Promise<void> {
  const updated_at = sql<string>`now()`
  await tx.query.updateTable('referrals.client').set({ ...clientValues(record.client), updated_at }).where('id', '=', clientId).execute()
  await tx.query
    .updateTable('referrals.referral')
    .set({ ...referralValues(record), version: version + 1, updated_by: by, updated_at })
    .where('id', '=', id)
    .execute()
}

/** Deletes it with its history, and its client when no other referral is theirs. Expects the row to be locked. */
export async function deleteReferral(tx: Tx, { id, clientId }: StoredReferral): Promise<void> {
  await tx.query.deleteFrom('referrals.referral').where('id', '=', id).execute()
  await tx.query
    .deleteFrom('referrals.client as client')
    .where('client.id', '=', clientId)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('referrals.referral as other').select('other.id').whereRef('other.client_id', '=', 'client.id'))))
    .execute()
}
