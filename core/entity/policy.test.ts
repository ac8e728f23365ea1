import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Rule, allows, scopesOf } from './policy'

const rule: Rule = { needs: 1, all: 2, assigned: 3, own: 4 }
const mine = { assignedTo: 7, createdBy: null }
const viewer = (...permissions: number[]) => ({ id: 7, permissions: new Set(permissions) })

describe('what a permission reaches', () => {
  it('[S6.5] nothing without the one that opens the door', () => {
    expect(scopesOf(rule, new Set([2, 3, 4]))).toEqual([])
    expect(allows(rule, viewer(2), mine)).toBe(false)
  })

  it('[S6.5] nothing with the door open but no scope', () => {
    expect(scopesOf(rule, new Set([1]))).toEqual([])
    expect(allows(rule, viewer(1))).toBe(false)
  })

  it('[S6.5] every row with “all”, whatever else is held', () => {
    expect(scopesOf(rule, new Set([1, 2, 3]))).toEqual(['all'])
    expect(allows(rule, viewer(1, 2), { assignedTo: 8, createdBy: 8 })).toBe(true)
  })

  it('[S6.5] one’s assigned rows, one’s own rows, and no others', () => {
    expect(allows(rule, viewer(1, 3), mine)).toBe(true)
    expect(allows(rule, viewer(1, 3), { assignedTo: 8, createdBy: 7 })).toBe(false)
    expect(allows(rule, viewer(1, 4), { assignedTo: 8, createdBy: 7 })).toBe(true)
    expect(allows(rule, viewer(1, 4), mine)).toBe(false)
    expect(allows(rule, viewer(1, 3), { assignedTo: null })).toBe(false)
  })

  it('a rule without scopes leads everywhere once the door is open', () => {
    expect(scopesOf({ needs: 1 }, new Set([1]))).toEqual(['all'])
    expect(scopesOf({}, new Set())).toEqual(['all'])
  })

  it('more permissions never reach less', () => {
    const permissions = fc.uniqueArray(fc.integer({ min: 1, max: 4 }))
    fc.assert(
      fc.property(permissions, fc.integer({ min: 1, max: 4 }), fc.record({ assignedTo: fc.constantFrom(7, 8, null), createdBy: fc.constantFrom(7, 8, null) }), (held, more, row) => {
        if (allows(rule, viewer(...held), row)) expect(allows(rule, viewer(...held, more), row)).toBe(true)
      }),
    )
  })
})
