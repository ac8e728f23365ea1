import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/Database'

/**
 * The rows that say who holds a role and what it may do. The caller holds the lock of rights (`lockRights`), checks who may change them
 * (`guards.ts`), and records the change in the audit log.
 */

/** Gives roles to a person. Those that they hold already stay. */
export async function giveRoles(tx: Transaction, userId: number, roleIds: readonly number[]): Promise<void> {
  await sql`
    insert into core.user_role (user_id, role_id) select ${userId}, id from unnest(${roleIds}::integer[]) as id on conflict do nothing`.execute(
    tx.query,
  )
}

/** Takes roles from a person. */
export async function takeRoles(tx: Transaction, userId: number, roleIds: readonly number[]): Promise<void> {
  await sql`delete from core.user_role where user_id = ${userId} and role_id = any(${roleIds}::integer[])`.execute(
    tx.query,
  )
}

/** Adds permissions to a role. */
export async function grantPermissions(tx: Transaction, roleId: number, ids: readonly number[]): Promise<void> {
  await sql`
    insert into core.role_permission (role_id, permission_id) select ${roleId}, id from unnest(${ids}::integer[]) as id`.execute(
    tx.query,
  )
}

/** Removes permissions from a role. */
export async function revokePermissions(tx: Transaction, roleId: number, ids: readonly number[]): Promise<void> {
  await sql`
    delete from core.role_permission where role_id = ${roleId} and permission_id = any(${ids}::integer[])`.execute(
    tx.query,
  )
}
