import { describe, expect, it } from 'vitest'
import { roleWords } from './explanationText'

const [menu, view, all, own] = [
  { id: 300, name: 'View Module On SideBar', module: 'Referrals' },
  { id: 301, name: 'View', module: 'Referrals' },
  { id: 307, name: 'Update all', module: 'Referrals' },
  { id: 306, name: 'Update assigned', module: 'Referrals' },
]
const role = { id: 4, name: 'Intake Coordinator', allowed: false, by: [], missing: [], oneOf: [], why: [] }

describe('[S6.9] the “Why not?” text of a role', () => {
  it('names the permissions that allow it', () => {
    expect(roleWords({ ...role, allowed: true, by: [menu, view] })).toBe(
      'Allowed by “View Module On SideBar” and “View” of Referrals.',
    )
    expect(roleWords({ ...role, allowed: true, by: [] })).toBe('Allowed: everybody may.')
  })

  it('names the missing ones: each of these, and one of those', () => {
    expect(roleWords({ ...role, missing: [menu] })).toBe('It lacks “View Module On SideBar” of Referrals.')
    expect(roleWords({ ...role, missing: [menu, all, own], oneOf: [all, own] })).toBe(
      'It lacks “View Module On SideBar” of Referrals and “Update all” or “Update assigned” of Referrals.',
    )
  })

  it('states why the scope does not include the record, and what would', () => {
    expect(roleWords({ ...role, by: [own], missing: [all], why: ['The record is not assigned to them'] })).toBe(
      'The record is not assigned to them. With “Update all” of Referrals it would reach every one.',
    )
    expect(roleWords({ ...role, why: ['They can’t see the record, so they can’t do this to it'] })).toBe(
      'They can’t see the record, so they can’t do this to it.',
    )
  })
})
