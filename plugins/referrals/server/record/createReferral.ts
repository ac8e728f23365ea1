import { mergePatch } from '@core/entity/mergePatch'
import { scopesOf } from '@core/entity/policy'
import type { Viewer } from '@core/server/access/Viewer'
import type { Transaction } from '@core/server/database/Database'
import { forbidden, invalid } from '@core/server/routes/errors'
import { referralAssigned } from '../../contract/referralAssigned'
import { type ReferralInput, type ReferralRecord, referralEntity } from '../../shared/referralEntity'
import { statusId } from '../../shared/referralStatuses'
import type { ReferralTables } from '../referralTables'
import { checkReferences } from './checkReferences'
import { insertReferral } from './referralRepository'
import { recordStatusChange } from './statusHistory'

/**
 * Makes a referral. Whoever may create only for themselves has it assigned to them.
 * @returns its id
 * @throws Refusal when the body or the person's permissions don't allow it
 */
export async function createReferral(tx: Transaction<ReferralTables>, input: ReferralInput, viewer: Viewer): Promise<number> {
  const scopes = scopesOf(referralEntity.policy.create, viewer.permissions)
  if (scopes.length === 0) throw forbidden('creating referrals')
  refuseStatus(input)

  const merged = mergePatch(referralEntity.fields, null, input, true)
  if (merged.errors) throw invalid(merged.errors)
  const record: ReferralRecord = {
    ...merged.value,
    status: statusId.new,
    priority: merged.value.priority ?? 1,
    assignedTo: merged.value.assignedTo ?? (scopes.includes('all') ? null : viewer.id),
  }
  await checkReferences(tx, viewer, { assignedTo: null, storeId: null }, record)

  const { id, number } = await insertReferral(tx, record, viewer.id)
  await recordStatusChange(tx, id, { from: null, to: statusId.new, holdReason: null, holdReviewDate: null, closeReason: null, note: null }, viewer.id)
  if (record.assignedTo !== null) await tx.emit(referralAssigned, { referralId: id, number, assignedTo: record.assignedTo, assignedBy: viewer.id })
  return id
}

function refuseStatus({ status, holdReason, holdReviewDate, closeReason }: ReferralInput): void {
  const message = 'A new referral starts as New; change its status once it is there'
  const wrong = { status: status && status !== statusId.new, holdReason, holdReviewDate, closeReason }
  const errors = Object.entries(wrong).flatMap(([field, value]) => (value ? [{ field, message }] : []))
  if (errors.length > 0) throw invalid(errors)
}
