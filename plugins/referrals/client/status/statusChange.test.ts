import { describe, expect, it } from 'vitest'
import { checkTransition } from '../../shared/checkTransition'
import { referralStatuses } from '../../shared/referralStatuses'
import { referralPermissions } from '../../shared/referralPermissions'
import { requirementsOf, changeOf, actionOf, emptyStatusDraft, isSending, moveName } from './statusChange'

const everything = new Set(referralPermissions.list.map(({ id }) => id))
const filled = { holdReason: 1, holdReviewDate: '2025-03-10', closeReason: undefined, statusNote: 'As agreed' }

describe('[D3] a change to Intake Sent', () => {
  const { sendLink } = referralPermissions.can

  it('is made by sending the form, for people who may send forms', () => {
    expect(isSending(1, 3, new Set([sendLink]))).toBe(true)
    expect(isSending(4, 3, new Set([sendLink]))).toBe(true)
    expect(isSending(1, 3, new Set())).toBe(false)
    expect(isSending(1, 2, new Set([sendLink]))).toBe(false)
  })

  it('from a hold sends nothing, since the form was sent before', () => {
    expect(isSending(11, 3, everything)).toBe(false)
  })
})

describe('the input of the dialog for a change of status', () => {
  it('is what the rules of the change require: filled in, it always passes them', () => {
    for (const from of referralStatuses) {
      for (const to of from.next) {
        const asks = requirementsOf(from.id, to, filled)
        const draft = { ...filled, closeReason: asks.closeReasons[0]?.id }
        const change = changeOf(to, asks, draft)
        const errors = checkTransition({
          from: from.id,
          to,
          permissions: everything,
          today: '2025-03-04',
          ...change,
          note: draft.statusNote,
        })
        // Only the server moves a referral into review.
        if (from.id === 3 && to === 4) expect(errors).toHaveLength(1)
        else expect(errors, `${from.name} to ${to}`).toEqual([])
      }
    }
  })

  it('leaves out the fields that the new status has no use for', () => {
    expect(changeOf(2, requirementsOf(1, 2, filled), { ...filled, statusNote: ' ' })).toEqual({ status: 2 })
    expect(changeOf(11, requirementsOf(1, 11, emptyStatusDraft), { ...emptyStatusDraft, holdReason: 3 })).toEqual({
      status: 11,
      holdReason: 3,
      holdReviewDate: null,
    })
  })

  it('offers only the reasons that belong to the status', () => {
    expect(requirementsOf(1, 12, emptyStatusDraft).closeReasons.map(({ name }) => name)).toContain('Service area')
    expect(requirementsOf(1, 13, emptyStatusDraft).closeReasons.map(({ name }) => name)).not.toContain('Service area')
    expect(requirementsOf(1, 15, emptyStatusDraft).closeReasons).toEqual([])
  })

  it('is confirmed by a button that names the change', () => {
    expect([actionOf(1, 2), actionOf(6, 11), actionOf(11, 6), actionOf(11, 12), actionOf(14, 1)]).toEqual([
      'Move to Contacted',
      'Move to On Hold',
      'Resume: Assessment',
      'Move to Declined',
      'Reopen',
    ])
    expect([moveName(1, 12), moveName(11, 6)]).toEqual(['Declined', 'Resume: Assessment'])
  })

  it('requires a note to reopen, and for a hold with an unspecific reason', () => {
    expect(requirementsOf(12, 1, emptyStatusDraft).noteRequired).toBe(true)
    expect(requirementsOf(1, 11, { ...emptyStatusDraft, holdReason: 14 }).noteRequired).toBe(true)
    expect(requirementsOf(1, 11, { ...emptyStatusDraft, holdReason: 1 }).noteRequired).toBe(false)
  })
})
