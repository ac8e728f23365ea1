import type { Viewer } from '@core/server/access/Viewer'
import type { Transaction } from '@core/server/database/Database'
import { forbidden, invalid } from '@core/server/routes/errors'
import type { ReferralRecord } from '../../shared/referralEntity'
import { can } from '../../shared/referralPermissions'
import { isAssignee, isStore } from '../lookups/assigneeRepository'

type References = Pick<ReferralRecord, 'assignedTo' | 'storeId'>

/**
 * Whether the person may name whom and what the referral points at. Taking one that is nobody's is free; any other change
 * of the person who has it needs 313.
 * @param before what it pointed at so far; nothing for a new one
 * @throws Refusal 403 without the permission to assign, 400 when there is no such person or store to choose
 */
export async function checkReferences(tx: Transaction, viewer: Viewer, before: References, after: References): Promise<void> {
  const { assignedTo, storeId } = after
  if (assignedTo !== before.assignedTo && !(before.assignedTo === null && assignedTo === viewer.id)) {
    if (!viewer.permissions.has(can.assign)) throw forbidden('assigning referrals')
    if (assignedTo !== null && !(await isAssignee(tx, assignedTo))) {
      throw invalid([{ field: 'assignedTo', message: 'Assigned to: choose an active person who works with referrals' }])
    }
  }
  if (storeId !== null && storeId !== before.storeId && !(await isStore(tx, storeId))) {
    throw invalid([{ field: 'storeId', message: 'Store: choose one of the list' }])
  }
}
