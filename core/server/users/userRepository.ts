import { sql } from 'kysely'
import type { Database, Transaction } from '../database/Database'

export interface SignInUser {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly passwordHash: string | null
}

/** An active person by e-mail, whatever its case. */
export async function findSignInUser(db: Database, email: string): Promise<SignInUser | undefined> {
  return db.query
    .selectFrom('core.user')
    .select(['id', 'name', 'email', 'phone', 'password_hash as passwordHash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', 2)
    .executeTakeFirst()
}

export interface Profile {
  readonly id: number
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly storeId: number | null
  readonly roles: { id: number; name: string }[]
}

/** S3.2's profile: the person and the roles that they hold, in the order of the roles' ids. */
export async function getProfile(db: Database | Transaction, userId: number): Promise<Profile> {
  return db.query
    .selectFrom('core.user as user')
    .select(['user.id', 'user.name', 'user.first_name as firstName', 'user.last_name as lastName', 'user.email', 'user.store_id as storeId'])
    .select(rolesOf)
    .where('user.id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** A user's roles as one column, `[{id, name}]`. Expects the user's table to be called `user` in the query. */
export const rolesOf = sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', role.id, 'name', role.name) order by role.id)
  from core.user_role held join core.role role on role.id = held.role_id
  where held.user_id = "user".id), '[]')`.as('roles')
