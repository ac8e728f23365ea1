import { sql } from 'kysely'
import { type Transaction, notFound } from '@core/server/plugin'

export interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly status: number
}

/** Locks a person until the end of the transaction. @throws HttpError 404 if there is none, or they were deleted */
export async function lockPerson(tx: Transaction, id: number): Promise<Person> {
  const person = await tx.query
    .selectFrom('core.user')
    .select(['id', 'name', 'email', 'status'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw notFound('User')
  return person
}

/** Sets a person's status, one of `statusId`. */
export async function setStatus(tx: Transaction, id: number, status: number): Promise<void> {
  await tx.query
    .updateTable('core.user')
    .set({ status, updated_at: sql<string>`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** @returns who entered a person's email; null for the person themselves */
export async function emailChangedBy({ query }: Transaction, id: number): Promise<number | null> {
  const { email_changed_by: by } = await query
    .selectFrom('core.user')
    .select('email_changed_by')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return by
}

/** Whether a person has accepted their invitation: they have chosen a password, or signed in at a provider. */
export async function hasJoined({ query }: Transaction, id: number): Promise<boolean> {
  const { rows } = await sql<{ joined: boolean }>`
    select password_hash is not null or exists (select from api.provider_identity where person_id = ${id}) as joined
    from core."user" where id = ${id}`.execute(query)
  return rows[0]!.joined
}
