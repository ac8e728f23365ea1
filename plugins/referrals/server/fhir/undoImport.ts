import { sql } from 'kysely'
import { addDays, isChildOf, localDay } from '@core/entity'
import {
  type Viewer,
  type Database,
  type Transaction,
  conflict,
  notFound,
  type ServerContext,
} from '@core/server/plugin'
import { countChildren, deleteRecord, isVisible, countNotes } from '@core/server/entities'
import { referralEntity } from '../../shared/referralEntity'
import { undoableDays } from '../clients/merge/undoableDays'
import { referralTable } from '../referralTable'

interface StoredImport {
  readonly by: string | null
  readonly at: string
}

/** Stores who created a referral by an import, so that it can be undone. */
export async function storeImport({ query }: Transaction, referralId: number, by: number): Promise<void> {
  await sql`insert into referrals.fhir_import (referral_id, imported_by) values (${referralId}, ${by})`.execute(query)
}

/** @returns the import that created a referral, while it can be undone */
export async function readImport(
  db: Database,
  id: number,
  viewer: Viewer,
): Promise<(StoredImport & { readonly undoableUntil: string }) | null> {
  if (!(await isVisible(db, referralTable, id, viewer))) throw notFound('Referral')
  const { rows } = await sql<StoredImport>`
    select imported_at as at, nullif(concat_ws(' ', person.first_name, person.last_name), '') as by
    from referrals.fhir_import left join api.person on person.id = imported_by
    where referral_id = ${id} and undone_at is null`.execute(db.query)
  const [made] = rows
  if (!made) return null
  const undoableUntil = lastDayOf(made.at)
  return undoableUntil < localDay(new Date()) ? null : { ...made, undoableUntil }
}

const lastDayOf = (at: string) => addDays(localDay(new Date(at)), undoableDays)

/**
 * Deletes an imported referral, if nobody has worked with it. The client is deleted too if it is their only referral.
 * @throws HttpError 404 when no import created it, 403 when the person may not delete it, 409 with the reason why it can't be undone
 */
export async function undoImport(
  tx: Transaction,
  id: number,
  viewer: Viewer,
  { catalog }: Pick<ServerContext, 'catalog'>,
): Promise<void> {
  const { rows } = await sql<{ at: string; number: string; undone: boolean }>`
    select imported_at as at, referral.number, undone_at is not null as undone
    from referrals.fhir_import join referrals.referral on referral.id = referral_id
    where referral_id = ${id} for update`.execute(tx.query)
  const [made] = rows
  if (!made || !(await isVisible(tx, referralTable, id, viewer))) throw notFound('Import')
  if (made.undone)
    throw conflict(`This import was undone already, and ${made.number} restored. Delete the referral instead.`)
  if (lastDayOf(made.at) < localDay(new Date()))
    throw conflict(
      `${made.number} was imported on ${localDay(new Date(made.at))}. An import can be undone for ${undoableDays} days.`,
    )
  const work = await workOn(tx, id, { catalog })
  if (work.length > 0)
    throw conflict(
      `${made.number} has ${work.join(', ')} since its import. Delete the referral, or change it, instead of undoing the import.`,
    )
  await sql`update referrals.fhir_import set undone_at = now() where referral_id = ${id}`.execute(tx.query)
  await deleteRecord(tx, referralTable, id, viewer, { catalog, via: 'undo' })
}

/** @returns the work on a referral since it was created: `1 change`, `2 Notes` */
async function workOn(
  tx: Transaction,
  id: number,
  { catalog }: Pick<ServerContext, 'catalog'>,
): Promise<readonly string[]> {
  const of = { entity: referralEntity.id, id }
  const { rows } = await sql<{ changes: number; forms: number }>`
    select (select count(*)::int from api.history where entity = ${of.entity} and record_id = ${id} and action <> 'create') as changes,
      (select count(*)::int from referrals.form_link where referral_id = ${id}) as forms`.execute(tx.query)
  const { changes, forms } = rows[0]!
  const found: (readonly [number, string, string])[] = [
    [changes, 'change', 'changes'],
    [forms, 'form sent', 'forms sent'],
    [await countNotes(tx, of), 'note', 'notes'],
  ]
  for (const table of catalog.values()) {
    const written = table.enabledCalls === undefined || table.enabledCalls.includes('create')
    if (!written || !isChildOf(table.entity, of.entity)) continue
    const { one, many } = table.entity.name
    found.push([await countChildren(tx, table, of), one.toLowerCase(), many.toLowerCase()])
  }
  return found.flatMap(([count, one, many]) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]))
}
