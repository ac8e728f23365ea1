import { describe, expect, it } from 'vitest'
import { roleWords } from './explanationText'

const [menu, view, all, own] = [
  { id: 300, name: 'View Module On SideBar', module: 'Referrals' },
  { id: 301, name: 'View', module: 'Referrals' },
  { id: 307, name: 'Update all', module: 'Referrals' },
  { id: 306, name: 'Update assigned', module: 'Referrals' },
]
const role = { id: 4, name: 'Intake Coordinator', allowed: false, by: [], missing: [], oneOf: [], why: [] }

describe('[S6.9] “Why not?” says of a role', () => {
  it('by which permissions it lets somebody', () => {
    expect(roleWords({ ...role, allowed: true, by: [menu, view] })).toBe(
      'Allowed by “View Module On SideBar” and “View” of Referrals.',
    )
    expect(roleWords({ ...role, allowed: true, by: [] })).toBe('Allowed: everybody may.')
  })

  it('what it lacks: each of these, and one of those', () => {
    expect(roleWords({ ...role, missing: [menu] })).toBe('It lacks “View Module On SideBar” of Referrals.')
    expect(roleWords({ ...role, missing: [menu, all, own], oneOf: [all, own] })).toBe(
      'It lacks “View Module On SideBar” of Referrals and “Update all” or “Update assigned” of Referrals.',
    )
  })

  it('why what it holds does not reach the record, and what would', () => {
    expect(roleWords({ ...role, by: [own], missing: [all], why: ['The record is not assigned to them'] })).toBe(
      'The record is not assigned to them. With “Update all” of Referrals it would reach every one.',
    )
    expect(roleWords({ ...role, why: ['They can’t see the record, so they can’t do this to it'] })).toBe(
      'They can’t see the record, so they can’t do this to it.',
    )
  })
})
