import { describe, expect, it } from 'vitest'
import { referralStatuses, statusId } from '../shared/referralStatuses'
import { isOverdue } from './isOverdue'

const today = '2025-03-04'

describe('a follow-up', () => {
  it('is overdue from the next day on', () => {
    const on = (nextFollowUp: string | null) => isOverdue({ status: statusId.onHold, nextFollowUp }, today)
    expect(['2025-03-03', '2025-03-04', '2025-03-05', null].map(on)).toEqual([true, false, false, false])
  })

  it('is never overdue on a closed referral', () => {
    const overdue = referralStatuses
      .filter(({ id }) => isOverdue({ status: id, nextFollowUp: '2025-03-01' }, today))
      .map(({ phase }) => phase)
    expect(overdue).toContain('Active')
    expect(overdue).not.toContain('Closed')
  })
})
