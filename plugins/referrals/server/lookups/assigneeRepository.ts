import type { Database, Transaction } from '@core/server/database/Database'
import { can } from '../../shared/referralPermissions'

/** An active person, in core's words. */
const active = 2

function assignees(db: Database | Transaction) {
  return db.query
    .selectFrom('core.user as user')
    .select(['user.id', 'user.name'])
    .where('user.status', '=', active)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('core.user_role as held')
          .innerJoin('core.role_permission as granted', 'granted.role_id', 'held.role_id')
          .select('held.role_id')
          .whereRef('held.user_id', '=', 'user.id')
          .where('granted.permission_id', '=', can.update),
      ),
    )
}

/** Who can be given a referral: active people with a role that may work on one. By name. */
export async function listAssignees(db: Database): Promise<{ id: number; name: string }[]> {
  return assignees(db).orderBy('user.name').orderBy('user.id').execute()
}

export async function isAssignee(tx: Transaction, userId: number): Promise<boolean> {
  return (await assignees(tx).where('user.id', '=', userId).executeTakeFirst()) !== undefined
}

export async function isStore(tx: Transaction, storeId: number): Promise<boolean> {
  return (await tx.query.selectFrom('core.store').select('id').where('id', '=', storeId).executeTakeFirst()) !== undefined
}
