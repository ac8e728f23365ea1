import { runStatus } from '@core/kernel/entity/automations'
import { sql } from 'kysely'
import type { DateForm } from '@core/kernel/entity/dates'
import type { Database, Transaction } from '../../platform/database/Database'
import { active } from './activePeople'

/** The data that is needed to reach a person and to sign them in. */
export interface Contact {
  readonly id: number
  readonly firstName: string
  readonly email: string
  /** The previous email, until the present one, which somebody else entered, is confirmed. */
  readonly formerEmail: string | null
  readonly phone: string | null
  readonly hasAuthenticator: boolean
  /** The language that they read, such as `es`; null: English. */
  readonly language?: string | null
}

/** The language of the locale which an administrator gave a person. */
const localeLanguage = sql<string | null>`split_part(locale, '-', 1)`

const contacts = (db: Database | Transaction) =>
  db.query
    .selectFrom('core.user')
    .select([
      'id',
      'first_name as firstName',
      'email',
      'former_email as formerEmail',
      'phone',
      'password_hash as passwordHash',
    ])
    .select(sql<boolean>`totp_secret is not null`.as('hasAuthenticator'))
    .select(({ fn }) => fn.coalesce('language', localeLanguage).as('language'))
    .where('deleted_at', 'is', null)

/** An active person by email, ignoring case. */
export async function findUserByEmail(
  db: Database,
  email: string,
): Promise<(Contact & { readonly passwordHash: string | null }) | undefined> {
  return contacts(db)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', active)
    .executeTakeFirst()
}

/**
 * An active person who may sign in by phone only; nobody where two share the phone, because it would be ambiguous. A phone that somebody
 * else entered doesn't count until its owner has signed in otherwise.
 * @param roleKeys of the roles that may; a person with another role may not. Default: all
 */
export async function findUserByPhone(
  db: Database,
  phone: string,
  roleKeys?: readonly string[],
): Promise<Contact | undefined> {
  const found = await contacts(db)
    .select('phone_unproven as unproven')
    .select(
      sql<boolean>`exists (select from core.user_role held join core.role role on role.id = held.role_id
        where held.user_id = core."user".id and not coalesce(role.key = any(${roleKeys ?? []}::text[]), false))`.as(
        'holdsOther',
      ),
    )
    .where('phone', '=', phone)
    .where('status', '=', active)
    .limit(2)
    .execute()
  const [person] = found
  if (!person || found.length > 1 || person.unproven || (roleKeys && person.holdsOther)) return undefined
  return person
}

/** A person who may be deleted. */
export async function findContact(db: Database | Transaction, userId: number): Promise<Contact | undefined> {
  return contacts(db).where('id', '=', userId).executeTakeFirst()
}

export async function getContact(db: Database | Transaction, userId: number): Promise<Contact> {
  return contacts(db).where('id', '=', userId).executeTakeFirstOrThrow()
}

export interface Profile {
  readonly id: number
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly storeId: number | null
  /** How they read days. */
  readonly dateForm: DateForm
  /** The language that they chose, else that of the locale which an administrator gave them; absent for English. */
  readonly language?: string
  /** An IANA name: the one that they chose, else `usualZone`. */
  readonly timeZone: string | null
  /** The zone of somebody who chose none: the one of their account, else of their store; null means that of the machine in use. */
  readonly usualZone: string | null
  readonly roles: { id: number; name: string }[]
  /** How many requests of automations wait for their approval; absent for people who were never asked. */
  readonly approvals?: number
}

/** S3.2's profile: the person and their roles, in the order of the roles' ids. */
export async function getProfile(db: Database | Transaction, userId: number): Promise<Profile> {
  const { approvals, language, ...profile } = await db.query
    .selectFrom('core.user as user')
    .leftJoin('core.store as store', 'store.id', 'user.store_id')
    .select(({ fn }) => [
      'user.id',
      'user.name',
      'user.first_name as firstName',
      'user.last_name as lastName',
      'user.email',
      'user.store_id as storeId',
      'user.date_form as dateForm',
      fn.coalesce('user.language', localeLanguage).as('language'),
      fn.coalesce('user.time_zone', 'user.timezone', 'store.timezone').as('timeZone'),
      fn.coalesce('user.timezone', 'store.timezone').as('usualZone'),
    ])
    .select(rolesOf)
    .select(approvalsOf)
    .where('user.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...profile, ...(approvals !== null && { approvals }), ...(language && language !== 'en' && { language }) }
}

/** What waits for a person's approval as one column, null for people who were never asked. */
const approvalsOf = sql<number | null>`(
  select (select count(*)::integer from core.automation_run run
    where run.status = ${sql.lit(runStatus.forApproval)} and run.approvers @> to_jsonb(approver.user_id))
  from core.approver where approver.user_id = "user".id)`.as('approvals')

/** A user's roles as one column, `[{id, name}]`. The alias of the user's table in the query must be `user`. */
const rolesOf = sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', role.id, 'name', role.name) order by role.id)
  from core.user_role held join core.role role on role.id = held.role_id
  where held.user_id = "user".id), '[]')`.as('roles')

/** Sets how a person reads days, their time zone (null: their usual one), and where it is given their language. */
export async function setPreferences(
  { query }: Database,
  userId: number,
  { dateForm, timeZone, language }: Pick<Profile, 'dateForm' | 'timeZone' | 'language'>,
): Promise<void> {
  await query
    .updateTable('core.user')
    .set({
      date_form: dateForm,
      time_zone: timeZone,
      ...(language && { language }),
    })
    .where('id', '=', userId)
    .execute()
}

/** Locks a person until the end of the transaction, so that two requests of them wait for each other. */
export async function lockPerson(tx: Transaction, userId: number): Promise<void> {
  await sql`select from core."user" where id = ${userId} for no key update`.execute(tx.query)
}
