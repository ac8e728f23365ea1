import { sql } from 'kysely'
import { homePermission } from '@core/entity/permissions'
import type { Viewer } from '../access/Viewer'
import type { Transaction } from '../database/Database'
import { active } from '../users/activePeople'

/**
 * Somebody in a role, as if they asked just now, without their session: it may have ended meanwhile.
 * @returns undefined when they may not sign in any more, or no longer hold the role
 */
export async function viewerOf(tx: Transaction, userId: number, roleId: number, sessionId: string): Promise<Viewer | undefined> {
  const row = await tx.query
    .selectFrom('core.user as user')
    .innerJoin('core.user_role as held', 'held.user_id', 'user.id')
    .select(['user.id', 'user.email', 'user.store_id as storeId', 'held.role_id as roleId'])
    .select(sql<number[]>`array(select permission_id from core.role_permission where role_id = held.role_id)`.as('permissions'))
    .where('user.id', '=', userId)
    .where('held.role_id', '=', roleId)
    .where('user.status', '=', active)
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, permissions: new Set([...row.permissions, homePermission]), sessionId, sessionEndsAt: '' }
}
