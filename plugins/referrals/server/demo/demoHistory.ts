import { changesOf } from '@core/server/entities/record/changesOf'
import type { Happened } from '@core/server/entities/record/recordHistory'
import { referralEntity } from '../../shared/referralEntity'
import type { DemoReferral } from './demoReferral'

const { id: entity, fields } = referralEntity

/** What a referral's timeline tells: that it was made, and each step of its way. */
export function demoHistory({ record, steps, createdBy }: DemoReferral, id: number): Happened[] {
  const began = { ...record, status: 1, holdReason: null, holdReviewDate: null, closeReason: null, heldFromStatus: null }
  return steps.map(({ from, to, holdReason, holdReviewDate, closeReason, note, at }, index) => {
    if (from === null) return { entity, id, action: 'create', by: createdBy, at, changes: changesOf(fields, null, began) }
    const before = { ...began, status: from }
    const held = index === steps.length - 1 ? record.heldFromStatus : null
    const after = { ...began, status: to, holdReason, holdReviewDate, closeReason, heldFromStatus: held }
    return { entity, id, action: 'update', by: record.assignedTo ?? createdBy, at, note, changes: changesOf(fields, before, after), update: { fields, before, after } }
  })
}
