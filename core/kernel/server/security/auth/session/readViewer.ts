import { sql } from 'kysely'
import { homePermission } from '@core/kernel/entity/permissions'
import type { Viewer } from '../../../platform/http/Viewer'
import type { Database } from '../../../platform/database/Database'
import { active } from '../../users/activePeople'
import { type SessionLimits, extendSession } from './sessions'

export interface ReadViewer {
  readonly viewer: Viewer
  /** In how many milliseconds the session ends by itself: at its end, or because it is idle. */
  readonly endsIn: number
  /** In how many milliseconds the next activity must be stored. */
  readonly noteIn: number
}

/**
 * The viewer of a session: an active person, in a role that they still have, with its current permissions.
 * @param tokenHash of the cookie's secret, see hashToken
 * @param isAlive a person caused the request, so it counts as activity of the session
 * @returns undefined when the session is unknown, idle for too long, past its end, or its person may no longer sign in
 */
export async function readViewer(
  db: Database,
  tokenHash: Buffer,
  { idleMinutes, askAgainMinutes }: SessionLimits,
  isAlive: boolean,
): Promise<ReadViewer | undefined> {
  // One minute more, because the last activity may have been stored so much later.
  const idleAt = sql`session.seen_at + make_interval(mins => ${idleMinutes + 1})`
  const row = await db.query
    .selectFrom('core.session as session')
    .innerJoin('core.user as user', 'user.id', 'session.user_id')
    .innerJoin('core.user_role as held', (join) =>
      join.onRef('held.user_id', '=', 'user.id').onRef('held.role_id', '=', 'session.role_id'),
    )
    .select([
      'session.id as sessionId',
      'session.role_id as roleId',
      'session.expires_at as sessionEndsAt',
      'user.id',
      'user.email',
      'user.store_id as storeId',
    ])
    .leftJoin('core.role as viewed', 'viewed.id', 'session.viewing_role_id')
    .leftJoin('core.user as shown', 'shown.id', 'session.viewing_user_id')
    // Nobody sees more than they hold themselves.
    .select(
      sql<number[]>`array(
      select permission_id from core.role_access own where own.role_id = session.role_id
        and (session.viewing_role_id is null or exists (select from core.role_access seen where seen.role_id = session.viewing_role_id and seen.permission_id = own.permission_id))
    )`.as('permissions'),
    )
    .select(
      sql<string | null>`session.proved_at + make_interval(mins => nullif(${askAgainMinutes}::integer, 0))`.as(
        'provenUntil',
      ),
    )
    .select(['viewed.id as viewedId', 'viewed.name as viewedName'])
    .select(['shown.id as shownId', 'shown.name as shownName', 'shown.store_id as shownStoreId'])
    .select(sql<number>`extract(epoch from least(session.expires_at, ${idleAt}) - now())::float8 * 1000`.as('endsIn'))
    // Once a minute is precise enough for idle sessions, and saves a write for each read.
    .select(sql<number>`extract(epoch from session.seen_at + interval '1 minute' - now())::float8 * 1000`.as('noteIn'))
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', sql<string>`now()`)
    .where(sql<boolean>`${idleAt} > now()`)
    .where('user.status', '=', active)
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { permissions, endsIn, noteIn, viewedId, viewedName, shownId, shownName, shownStoreId, ...viewer } = row
  const person = shownId !== null && { person: { id: shownId, storeId: shownStoreId } }
  const viewing = viewedId !== null &&
    viewedName !== null && { viewing: { id: viewedId, name: viewedAs(viewedName, shownName), ...person } }
  if (noteIn < 0 && isAlive) await extendSession(db, viewer.sessionId)
  return { viewer: { ...viewer, ...viewing, permissions: new Set([...permissions, homePermission]) }, endsIn, noteIn }
}

/** @returns what the banner names: “Care Coordinator”, or “Jerome Baptiste, Care Coordinator” */
export const viewedAs = (role: string, person: string | null): string => (person === null ? role : `${person}, ${role}`)
