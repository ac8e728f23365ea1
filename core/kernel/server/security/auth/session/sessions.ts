import { sql } from 'kysely'
import type { Viewer } from '../../../platform/http/Viewer'
import type { Database, Transaction } from '../../../platform/database/Database'
import { hashToken, newToken } from '../../../platform/secrets'

/** How long a session lives. D7: 30 minutes without a request, 12 hours in all. */
export interface SessionLimits {
  readonly idleMinutes: number
  readonly hours: number
  /** How long a proof of identity is valid for sensitive changes; 0: as long as the session. */
  readonly askAgainMinutes: number
}

/** The part of a session that the browser may know. */
export interface PublicSession {
  readonly sessionId: string
  readonly roleId: number
  readonly viewing?: Viewer['viewing']
  readonly sessionEndsAt: string
}

/** How a person proved their identity. */
export type SignedInBy = 'email' | 'sms' | 'passkey' | 'provider'

interface OpeningOptions {
  /** The device it is opened on, in the form of `deviceName`. */
  readonly device?: string | null
  readonly by?: SignedInBy
  /** The provider that took the first step: it may end the session. */
  readonly provider?: { readonly id: number; readonly subject: string; readonly session: string | null } | undefined
}

/**
 * Opens a session in the person's given role.
 * @returns the session, with the cookie's secret
 */
export async function openSession(
  tx: Transaction,
  userId: number,
  roleId: number,
  limits: Pick<SessionLimits, 'hours'>,
  { device = null, by = 'email', provider }: OpeningOptions = {},
): Promise<PublicSession & { readonly token: string }> {
  const token = newToken()
  const opened = await tx.query
    .insertInto('core.session')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      role_id: roleId,
      device,
      signed_in_by: provider ? 'provider' : by,
      ...(provider && {
        provider_id: provider.id,
        provider_subject: provider.subject,
        provider_session: provider.session,
      }),
      expires_at: sql<string>`now() + make_interval(hours => ${limits.hours})`,
    })
    .returning(['id as sessionId', 'expires_at as sessionEndsAt'])
    .executeTakeFirstOrThrow()
  // A browser goes on showing notifications after its session has expired, but not after a sign-out, which deletes the session.
  await sql`
    update core.push_subscription set session_id = null
    where session_id in (select id from core.session where expires_at < now())`.execute(tx.query)
  await tx.query
    .deleteFrom('core.session')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
  return { token, roleId, ...opened }
}

export async function closeSession(db: Database | Transaction, token: string): Promise<void> {
  await db.query.deleteFrom('core.session').where('token_hash', '=', hashToken(token)).execute()
}

/** Stores that the person has just proven their identity again. */
export async function noteProof(tx: Transaction, sessionId: string): Promise<void> {
  await tx.query
    .updateTable('core.session')
    .set({ proved_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()
}

/** Stores activity now, whenever the last one was. */
export async function extendSession(db: Database, sessionId: string): Promise<void> {
  await db.query
    .updateTable('core.session')
    .set({ seen_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()
}

/**
 * Changes the role of the session, and ends viewing as another role.
 * @returns false when the person does not have the role
 */
export async function changeRole(db: Database, viewer: Viewer, roleId: number): Promise<boolean> {
  const changed = await db.query
    .updateTable('core.session')
    .set({ role_id: roleId, viewing_role_id: null, viewing_user_id: null })
    .where('id', '=', viewer.sessionId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('core.user_role')
          .select('role_id')
          .where('user_id', '=', viewer.id)
          .where('role_id', '=', roleId),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Starts viewing the product as a role, and as a person who holds it, or ends it. */
export async function viewAs(
  tx: Transaction,
  sessionId: string,
  roleId: number | null,
  personId: number | null = null,
): Promise<void> {
  await tx.query
    .updateTable('core.session')
    .set({ viewing_role_id: roleId, viewing_user_id: personId })
    .where('id', '=', sessionId)
    .execute()
}

/** The open sessions of a person, the one that was used last first; at most 100. @param current the caller's own */
export function sessionsOf(db: Database, userId: number, current: string) {
  return db.query
    .selectFrom('core.session as session')
    .innerJoin('core.role as role', 'role.id', 'session.role_id')
    .select(['session.id', 'role.name as role', 'session.created_at as createdAt', 'session.seen_at as seenAt'])
    .select(sql<boolean>`session.id = ${current}`.as('current'))
    .where('session.user_id', '=', userId)
    .where('session.expires_at', '>', sql<string>`now()`)
    .orderBy('session.seen_at', 'desc')
    .limit(100)
    .execute()
}

/**
 * Ends a person's sessions, all or all except one: after a change of password, or a suspension.
 * @returns how many there were
 */
export async function closeSessionsOf(tx: Transaction, userId: number, except?: string): Promise<number> {
  let sessions = tx.query.deleteFrom('core.session').where('user_id', '=', userId)
  if (except !== undefined) sessions = sessions.where('id', '!=', except)
  const { numDeletedRows } = await sessions.executeTakeFirstOrThrow()
  // Those of open sessions are deleted with them.
  await sql`
    delete from core.push_subscription
    where user_id = ${userId} and (session_id is null or session_id is distinct from ${except ?? null}::uuid)`.execute(
    tx.query,
  )
  return Number(numDeletedRows)
}

/** Ends one session of a person. @returns the number of ended sessions: 0 if it has ended already, or is another person's */
export async function closeSessionOf(tx: Transaction, userId: number, sessionId: string): Promise<number> {
  const { numDeletedRows } = await tx.query
    .deleteFrom('core.session')
    .where('user_id', '=', userId)
    .where(sql<string>`id::text`, '=', sessionId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** The sessions of a person: that of this request first, then the most recently used. */
export function listSessions(db: Database, viewer: Viewer) {
  const current = sql<boolean>`session.id = ${viewer.sessionId}`
  return db.query
    .selectFrom('core.session as session')
    .innerJoin('core.role as role', 'role.id', 'session.role_id')
    .select(['session.id', 'session.device', 'role.name as role', 'session.created_at as createdAt'])
    .select(['session.seen_at as seenAt', current.as('current')])
    .where('session.user_id', '=', viewer.id)
    .where('session.expires_at', '>', sql<string>`now()`)
    .orderBy(current, 'desc')
    .orderBy('session.seen_at', 'desc')
    .limit(100)
    .execute()
}

/**
 * Ends the sessions that a provider has opened, and the sign-ins that wait for a code: those of a subject, of a session at the provider, or all.
 * @returns how many sessions there were
 */
export async function closeProviderSessions(
  tx: Transaction,
  providerId: number,
  { subject, session }: { readonly subject?: string | undefined; readonly session?: string | undefined } = {},
): Promise<number> {
  const those = sql`provider_id = ${providerId}
    and (${subject ?? null}::text is null or provider_subject = ${subject ?? null})
    and (${session ?? null}::text is null or provider_session = ${session ?? null})`
  await sql`delete from core.pending_sign_in where ${those}`.execute(tx.query)
  const { numAffectedRows } = await sql`delete from core.session where ${those}`.execute(tx.query)
  return Number(numAffectedRows)
}

/** @returns how the person proved their identity when they signed in */
export async function signedInBy(db: Database, sessionId: string): Promise<SignedInBy | undefined> {
  const session = await db.query
    .selectFrom('core.session')
    .select('signed_in_by as by')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session?.by
}
