import { sql } from 'kysely'
import { recordAudit, type Viewer } from '@core/server/access'
import type { Database, Transaction } from '@core/server/database'
import { isVisible, lockRecord, recordHistory } from '@core/server/entities'
import { conflict, notFound, publishChange } from '@core/server/plugin'
import { referrerEntity } from '../../shared/referrers/referrerEntity'
import type { ReferrerMerge } from '../../shared/referrers/referrerCalls'
import { undoableDays } from '../clients/merge/undoableDays'
import { referrerTable } from './referrerTable'

/** The fields that the remaining referrer takes over if it lacks them. */
const filledIn = ['organization', 'specialty', 'npi', 'phone', 'fax', 'email', 'address'] as const
const columns = sql.join(filledIn.map((name) => sql.ref(name)))

type Values = Readonly<Record<(typeof filledIn)[number], string | null>>

/**
 * Merges two referrers: the remaining one has the referrals of both, and takes over the values that it lacks. The other one is still recognized.
 * @returns the merge, for its undo
 */
export async function mergeReferrers(tx: Transaction, keep: number, merge: number, viewer: Viewer): Promise<number> {
  await lockBoth(tx, keep, merge, viewer)
  const [kept, gone] = [await readValues(tx, keep), await readValues(tx, merge)]
  const added = filledIn.filter((name) => kept[name] === null && gone[name] !== null)
  const pick = (from: Values) => JSON.stringify(Object.fromEntries(added.map((name) => [name, from[name]])))
  const { rows } = await sql<{ id: number }>`
    insert into referrals.referrer_merge (kept, gone, referral_ids, aliases, before, after, merged_by)
    select ${keep}, ${merge},
      array(select id from referrals.referral where referrer_id = ${merge}),
      coalesce((select jsonb_agg(to_jsonb(alias)) from referrals.referrer_alias alias where referrer_id = ${merge}), '[]'),
      ${pick(kept)}::jsonb, ${pick(gone)}::jsonb, ${viewer.id}
    returning id`.execute(tx.query)
  await sql`update referrals.referral set referrer_id = ${keep} where referrer_id = ${merge}`.execute(tx.query)
  await writeValues(tx, keep, Object.fromEntries(added.map((name) => [name, gone[name]])), viewer)
  await sql`update referrals.referrer_alias set referrer_id = ${keep} where referrer_id = ${merge}`.execute(tx.query)
  await sql`insert into referrals.referrer_alias (referrer_id, name, organization, npi, phone)
    select ${keep}, name, organization, npi, phone from referrals.referrer where id = ${merge}`.execute(tx.query)
  await sql`update referrals.referrer set deleted_at = now(), deleted_by = ${viewer.id} where id = ${merge}`.execute(
    tx.query,
  )
  await publishChange(tx, referrerEntity.id, [keep, merge], viewer)
  await recordMove(tx, { id: merge, action: 'delete', note: `Merged into referrer No. ${keep}` }, viewer)
  return rows[0]!.id
}

/** The history of the referrer that is deleted by a merge, or restored by its undo, and the entry in the audit log. */
async function recordMove(
  tx: Transaction,
  { id, action, note }: { readonly id: number; readonly action: 'delete' | 'restore'; readonly note: string },
  viewer: Viewer,
): Promise<void> {
  const { id: entity, name } = referrerEntity
  await recordHistory(tx, [{ entity, id, action, by: viewer.id, note }])
  const { rows } = await sql<{ name: string }>`select name from referrals.referrer where id = ${id}`.execute(tx.query)
  await recordAudit(tx, {
    action: action === 'delete' ? 'recordDeleted' : 'recordRestored',
    person: viewer.id,
    roleId: viewer.roleId,
    subject: `${name.one} ${rows[0]!.name}`,
    record: { entity, id },
  })
}

/** Locks in a fixed order, so that two merges of the same two wait for each other. */
async function lockBoth(tx: Transaction, keep: number, merge: number, viewer: Viewer): Promise<void> {
  for (const id of [keep, merge].toSorted((a, b) => a - b)) {
    const stored = await lockRecord(tx, referrerTable, id, viewer, 'update')
    if (!stored?.allowed) throw notFound('Referrer')
  }
}

async function readValues(tx: Transaction, id: number): Promise<Values> {
  const { rows } = await sql<Values>`select ${columns} from referrals.referrer where id = ${id}`.execute(tx.query)
  return rows[0]!
}

async function writeValues(tx: Transaction, id: number, values: Partial<Values>, viewer: Viewer): Promise<void> {
  const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}, `)
  await sql`update referrals.referrer set ${sql.join(set, sql``)} version = version + 1, updated_at = now(), updated_by = ${viewer.id}
    where id = ${id}`.execute(tx.query)
  await sql`update referrals.referrer set search_text = concat_ws(' ', name, organization, npi, phone, email) where id = ${id}`.execute(
    tx.query,
  )
}

/** The merges into a referrer that can still be undone, the latest first. */
export async function readMerges(db: Database, id: number, viewer: Viewer): Promise<readonly ReferrerMerge[]> {
  if (!(await isVisible(db, referrerTable, id, viewer))) throw notFound('Referrer')
  const { rows } = await sql<ReferrerMerge>`
    select merge.id, gone.name, coalesce(person.name, '') as "mergedBy", merged_at as "mergedAt",
      cardinality(referral_ids) as referrals
    from referrals.referrer_merge merge join referrals.referrer gone on gone.id = merge.gone
    left join core."user" person on person.id = merged_by
    where kept = ${id} and undone_at is null and merged_at > now() - make_interval(days => ${undoableDays})
    order by merge.id desc`.execute(db.query)
  return rows
}

interface StoredMerge {
  readonly kept: number
  readonly gone: number
  readonly referralIds: readonly number[]
  readonly aliases: readonly object[]
  readonly before: Partial<Values>
  readonly after: Partial<Values>
  readonly isOpen: boolean
}

/**
 * Undoes a merge: the moved referrals go back, and so do the values that were taken over, unless somebody has changed them
 * since. Referrals that were added afterwards stay.
 * @throws HttpError 404 when there is no such merge to undo, 409 when the remaining referrer was merged again
 */
export async function undoReferrerMerge(tx: Transaction, id: number, viewer: Viewer): Promise<number> {
  const { rows } = await sql<StoredMerge>`
    select kept, gone, referral_ids as "referralIds", aliases, before, after, referrer.deleted_at is null as "isOpen"
    from referrals.referrer_merge merge join referrals.referrer on referrer.id = kept
    where merge.id = ${id} and undone_at is null and merged_at > now() - make_interval(days => ${undoableDays})
    for update of merge`.execute(tx.query)
  const [merge] = rows
  if (!merge) throw notFound('Merge')
  const { kept, gone, referralIds, aliases, before, after } = merge
  if (!merge.isOpen) throw conflict('This referrer was merged into another one since, or deleted. Undo that first.')
  const stored = await lockRecord(tx, referrerTable, kept, viewer, 'update')
  if (!stored?.allowed) throw notFound('Merge')
  const { rows: later } = await sql`
    select from referrals.referrer_merge where kept = ${kept} and id > ${id} and undone_at is null limit 1`.execute(
    tx.query,
  )
  if (later.length > 0) throw conflict('Another referrer was merged into this one since. Undo that merge first.')
  const now = await readValues(tx, kept)
  const untouched = filledIn.filter((name) => name in after && now[name] === after[name])
  await sql`update referrals.referral set referrer_id = ${gone} where referrer_id = ${kept} and id = any(${referralIds}::integer[])`.execute(
    tx.query,
  )
  await writeValues(tx, kept, Object.fromEntries(untouched.map((name) => [name, before[name] ?? null])), viewer)
  const names = sql`name, coalesce(organization, ''), coalesce(npi, ''), coalesce(phone, '')`
  await sql`
    delete from referrals.referrer_alias where referrer_id = ${kept} and (${names}) in (
      select ${names} from jsonb_to_recordset(${JSON.stringify(aliases)}::jsonb) as was (name text, organization text, npi text, phone text)
      union all select ${names} from referrals.referrer where id = ${gone})`.execute(tx.query)
  await sql`
    insert into referrals.referrer_alias (referrer_id, name, organization, npi, phone)
    select ${gone}, name, organization, npi, phone
    from jsonb_to_recordset(${JSON.stringify(aliases)}::jsonb) as was (name text, organization text, npi text, phone text)`.execute(
    tx.query,
  )
  await sql`update referrals.referrer set deleted_at = null, deleted_by = null, version = version + 1 where id = ${gone}`.execute(
    tx.query,
  )
  await sql`update referrals.referrer_merge set undone_at = now() where id = ${id}`.execute(tx.query)
  await publishChange(tx, referrerEntity.id, [kept, gone], viewer)
  await recordMove(tx, { id: gone, action: 'restore', note: `No longer merged into referrer No. ${kept}` }, viewer)
  return kept
}
