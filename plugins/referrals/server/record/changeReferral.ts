import type { PatchOf } from '@core/entity/Field'
import { mergePatch } from '@core/entity/mergePatch'
import type { Viewer } from '@core/server/access/Viewer'
import type { Transaction } from '@core/server/database/Database'
import { forbidden, invalid, notFound, stale } from '@core/server/routes/errors'
import { referralAssigned } from '../../contract/referralAssigned'
import { type ReferralRecord, type referralUpdateFields, referralEntity } from '../../shared/referralEntity'
import { can } from '../../shared/referralPermissions'
import type { ReferralTables } from '../referralTables'
import { checkReferences } from './checkReferences'
import { planStatus } from './planStatus'
import { lockReferral, updateReferral } from './referralRepository'
import { recordStatusChange } from './statusHistory'
import { localToday } from './localToday'

/**
 * Puts a patch onto a referral, as its sender saw it: the version must be the one that is stored.
 * @throws Refusal 404 when it isn't theirs to see, 403 when not to change, 409 when it changed meanwhile, 400 otherwise
 */
export async function changeReferral(tx: Transaction<ReferralTables>, id: number, body: PatchOf<typeof referralUpdateFields>, viewer: Viewer): Promise<void> {
  const { version, statusNote, ...patch } = body
  if (!version) throw invalid([{ field: 'version', message: 'Version is required: send the one that you read with the referral' }])
  const stored = await lockReferral(tx, id, viewer, 'update')
  if (!stored) throw notFound('Referral')
  if (!stored.allowed) throw forbidden('changing this referral')
  if (stored.version !== version) throw stale('This referral')

  const before = stored.record
  const merged = mergePatch<typeof referralEntity.fields>(referralEntity.fields, before, patch, viewer.permissions.has(can.viewSensitive))
  if (merged.errors) throw invalid(merged.errors)
  if (merged.value.priority === null) throw invalid([{ field: 'priority', message: 'Priority is required' }])
  const status = planStatus({ before, after: merged.value, note: statusNote ?? null, permissions: viewer.permissions, today: localToday() })
  const record: ReferralRecord = { ...merged.value, ...status.fields }
  await checkReferences(tx, viewer, before, record)

  await updateReferral(tx, stored, record, viewer.id)
  if (status.change) await recordStatusChange(tx, id, status.change, viewer.id)
  if (record.assignedTo !== null && record.assignedTo !== before.assignedTo) {
    await tx.emit(referralAssigned, { referralId: id, number: before.number, assignedTo: record.assignedTo, assignedBy: viewer.id })
  }
}
