import { sql } from 'kysely'
import type { Transaction } from '@core/server/plugin'

/** Whether a person is a contact of a record. @param personId of the contacts who are this person */
export async function isContactOf(
  { query }: Transaction,
  personId: number,
  { entityType, entityTypeId }: { readonly entityType: number; readonly entityTypeId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from crm.contact where coalesce(person_id, id) = ${personId} and entity_type = ${entityType}
      and entity_type_id = ${entityTypeId} and deleted_at is null`.execute(query)
  return rows.length > 0
}

/** These contacts are one person. */
export async function setPerson({ query }: Transaction, personId: number, contacts: readonly number[]): Promise<void> {
  await sql`update crm.contact set person_id = ${personId} where id = any(${contacts}::integer[])`.execute(query)
}
