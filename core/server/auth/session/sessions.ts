import { sql } from 'kysely'
import { homePermission } from '@core/entity/permissions'
import type { Viewer } from '../../access/Viewer'
import type { Database, Transaction } from '../../database/Database'
import { hashToken, newToken } from '../secrets'

/** How long a session lives. D7: 30 minutes without a request, 12 hours in all. */
export interface SessionLimits {
  readonly idleMinutes: number
  readonly hours: number
}

/** What the browser may know of a session. */
export interface PublicSession {
  readonly sessionId: string
  readonly roleId: number
  readonly sessionEndsAt: string
}

/** Opens a session in the person's given role. @returns it, with the cookie's secret */
export async function openSession(tx: Transaction, userId: number, roleId: number, limits: SessionLimits): Promise<PublicSession & { readonly token: string }> {
  const token = newToken()
  const opened = await tx.query
    .insertInto('core.session')
    .values({ token_hash: hashToken(token), user_id: userId, role_id: roleId, expires_at: sql<string>`now() + make_interval(hours => ${limits.hours})` })
    .returning(['id as sessionId', 'expires_at as sessionEndsAt'])
    .executeTakeFirstOrThrow()
  await tx.query.deleteFrom('core.session').where('expires_at', '<', sql<string>`now()`).execute()
  return { token, roleId, ...opened }
}

/**
 * Who a session cookie stands for: an active person, in a role that they still hold, with what it holds right now.
 * @returns undefined when the session is unknown, idle for too long, past its end, or its person may no longer sign in
 */
export async function findViewer(db: Database, token: string, limits: SessionLimits): Promise<Viewer | undefined> {
  const row = await db.query
    .selectFrom('core.session as session')
    .innerJoin('core.user as user', 'user.id', 'session.user_id')
    .innerJoin('core.user_role as held', (join) => join.onRef('held.user_id', '=', 'user.id').onRef('held.role_id', '=', 'session.role_id'))
    .select(['session.id as sessionId', 'session.role_id as roleId', 'session.expires_at as sessionEndsAt', 'user.id', 'user.email', 'user.store_id as storeId'])
    .select(sql<number[]>`array(select permission_id from core.role_permission where role_id = session.role_id)`.as('permissions'))
    .select(sql<boolean>`session.seen_at < now() - interval '1 minute'`.as('seenLongAgo'))
    .where('session.token_hash', '=', hashToken(token))
    .where('session.expires_at', '>', sql<string>`now()`)
    // A minute more, which is how late the last sign of life may have been noted.
    .where('session.seen_at', '>', sql<string>`now() - make_interval(mins => ${limits.idleMinutes + 1})`)
    .where('user.status', '=', 2)
    .executeTakeFirst()
  if (!row) return undefined
  const { seenLongAgo, permissions, ...viewer } = row
  // Once a minute is enough to know who is idle, and spares a write for each read.
  if (seenLongAgo) await keepSession(db, viewer.sessionId)
  return { ...viewer, permissions: new Set([...permissions, homePermission]) }
}

export async function closeSession(db: Database, token: string): Promise<void> {
  await db.query.deleteFrom('core.session').where('token_hash', '=', hashToken(token)).execute()
}

/** Counts as a sign of life, whenever the last one was. */
export async function keepSession(db: Database, sessionId: string): Promise<void> {
  await db.query.updateTable('core.session').set({ seen_at: sql`now()` }).where('id', '=', sessionId).execute()
}

/** Puts the session into another role. @returns false when the person does not hold it */
export async function changeRole(db: Database, viewer: Viewer, roleId: number): Promise<boolean> {
  const changed = await db.query
    .updateTable('core.session')
    .set({ role_id: roleId })
    .where('id', '=', viewer.sessionId)
    .where((eb) => eb.exists(eb.selectFrom('core.user_role').select('role_id').where('user_id', '=', viewer.id).where('role_id', '=', roleId)))
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Ends a person's sessions, all or all but one: after a change of password, or a suspension. */
export async function closeSessionsOf(tx: Transaction, userId: number, except?: string): Promise<void> {
  let sessions = tx.query.deleteFrom('core.session').where('user_id', '=', userId)
  if (except !== undefined) sessions = sessions.where('id', '!=', except)
  await sessions.execute()
}
