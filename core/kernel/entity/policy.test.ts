import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Guarded, type Owners, type Rule, allows, parentActions, permissionsFor, scopesOf } from './policy'

const rule: Rule = { needs: 1, all: 2, assigned: 3, own: 4, store: 5, through: 6 }
const owners: Owners = { assigned: 'salesperson', store: 'storeId', through: 'vehicleId' }
const guardedBy = (update: Rule, more: Owners = owners): Guarded => ({
  policy: { view: update, create: {}, update, delete: {} },
  owners: more,
})
const viewer = (...permissions: number[]) => ({ id: 7, storeId: 2, permissions: new Set(permissions) })
const mayUpdate = (held: readonly number[], row?: object) => allows(guardedBy(rule), 'update', viewer(...held), row)

describe('the permissions that an action needs with any row', () => {
  it('[S6.5, S6.6] are `needs`, else one of all scopes, else none', () => {
    expect(permissionsFor(rule)).toBe(1)
    expect(permissionsFor({ all: [707, 711], assigned: 706, own: 706 })).toEqual([707, 711, 706])
    expect(permissionsFor({})).toBeUndefined()
  })
})

describe('the rows that a permission reaches', () => {
  it('[S6.5] none without the permission of `needs`', () => {
    expect(scopesOf(rule, new Set([2, 3, 4]))).toEqual([])
    expect(mayUpdate([2], { salesperson: 7 })).toBe(false)
  })

  it('[S6.5] none with the permission of `needs` but no scope', () => {
    expect(scopesOf(rule, new Set([1]))).toEqual([])
    expect(mayUpdate([1])).toBe(false)
  })

  it('[S6.5] every row with “all”, in addition to any other scope', () => {
    expect(scopesOf(rule, new Set([1, 2, 3]))).toEqual(['all'])
    expect(mayUpdate([1, 2], { salesperson: 8, createdBy: 8 })).toBe(true)
  })

  it('[S6.5] rows assigned to the person, the person’s own rows, and no others', () => {
    expect(mayUpdate([1, 3], { salesperson: 7 })).toBe(true)
    expect(mayUpdate([1, 3], { salesperson: 8, createdBy: 7 })).toBe(false)
    expect(mayUpdate([1, 4], { salesperson: 8, createdBy: 7 })).toBe(true)
    expect(mayUpdate([1, 4], { salesperson: 7, createdBy: null })).toBe(false)
    expect(mayUpdate([1, 3], { salesperson: null })).toBe(false)
  })

  it('[D2] the rows of the person’s store, and none for a person without a store', () => {
    expect(mayUpdate([1, 5], { storeId: 2 })).toBe(true)
    expect(mayUpdate([1, 5], { storeId: 3 })).toBe(false)
    const nowhere = { ...viewer(1, 5), storeId: null }
    expect(allows(guardedBy(rule), 'update', nowhere, { storeId: null })).toBe(false)
  })

  it('rows that belong to a record which the person may see, as the server reports for each row', () => {
    expect(mayUpdate([1, 6], { parentAllows: { view: true } })).toBe(true)
    expect(mayUpdate([1, 6], { parentAllows: { view: false } })).toBe(false)
    expect(mayUpdate([1, 6], {})).toBe(false)
    const strict = guardedBy({ ...rule, parentAction: 'update' })
    expect(allows(strict, 'update', viewer(1, 6), { parentAllows: { view: true, update: false } })).toBe(false)
    expect(parentActions(strict, new Set([1, 6]))).toEqual(['update'])
    expect(parentActions(strict, new Set([1, 2, 6]))).toEqual([])
  })

  it('[S6.6, S6.7] reached by any one of several permissions', () => {
    const lead = guardedBy({ all: [707, 711], assigned: [706] })
    const others = { salesperson: 8 }
    expect(allows(lead, 'update', viewer(707), others)).toBe(true)
    expect(allows(lead, 'update', viewer(711), others)).toBe(true)
    expect(allows(lead, 'update', viewer(706), others)).toBe(false)
    expect(allows(lead, 'update', viewer(706), { salesperson: 7 })).toBe(true)
  })

  it('own rows by another field than their creator, where the entity declares it', () => {
    const quote = guardedBy({ own: 4 }, { own: 'author' })
    expect(allows(quote, 'update', viewer(4), { author: 7, createdBy: 8 })).toBe(true)
    expect(allows(quote, 'update', viewer(4), { author: 8, createdBy: 7 })).toBe(false)
  })

  it('every row for a rule without scopes, with the permission of `needs`', () => {
    expect(scopesOf({ needs: 1 }, new Set([1]))).toEqual(['all'])
    expect(scopesOf({}, new Set())).toEqual(['all'])
  })

  it('more permissions never reach fewer rows', () => {
    const permission = fc.integer({ min: 1, max: 6 })
    const person = fc.constantFrom(7, 8, null)
    const row = fc.record({
      salesperson: person,
      createdBy: person,
      storeId: fc.constantFrom(2, 3, null),
      parentAllows: fc.record({ view: fc.boolean() }),
    })
    fc.assert(
      fc.property(fc.uniqueArray(permission), permission, row, (held, more, row) => {
        if (mayUpdate(held, row)) expect(mayUpdate([...held, more], row)).toBe(true)
      }),
    )
  })
})
