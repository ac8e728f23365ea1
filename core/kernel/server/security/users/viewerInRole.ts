import { sql } from 'kysely'
import { homePermission } from '@core/kernel/entity/permissions'
import type { Database, Transaction } from '../../platform/database/Database'
import type { Viewer } from '../../platform/http/Viewer'
import { active } from './activePeople'

/**
 * A person in a role with the current permissions, without their session: for work on their behalf, such as an operation in the background
 * or a report by mail.
 * @param sessionId the session that they started the work in, where there is one
 * @returns undefined when they may not sign in any more, or no longer have the role
 */
export async function viewerInRole(
  db: Pick<Database | Transaction, 'query'>,
  userId: number,
  roleId: number,
  sessionId = '',
): Promise<Viewer | undefined> {
  const row = await db.query
    .selectFrom('core.user as user')
    .innerJoin('core.user_role as held', 'held.user_id', 'user.id')
    .select(['user.id', 'user.email', 'user.store_id as storeId', 'held.role_id as roleId'])
    .select(
      sql<number[]>`array(select permission_id from core.role_access where role_id = held.role_id)`.as('permissions'),
    )
    .where('user.id', '=', userId)
    .where('held.role_id', '=', roleId)
    .where('user.status', '=', active)
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, permissions: new Set([...row.permissions, homePermission]), sessionId, sessionEndsAt: '' }
}
