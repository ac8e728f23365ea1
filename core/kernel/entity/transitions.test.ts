import { describe, expect, it } from 'vitest'
import { defineEntity } from './defineEntity'
import { choice, longText } from './fieldKinds'
import { checkRules } from './rules'
import { deniedMove, moveProblem, transitionRule, transitionsFrom, withReachableStates } from './transitions'

const may = { repair: 7 }
const van = defineEntity({
  id: 'van',
  name: { one: 'Van', many: 'Vans' },
  path: 'Van',
  title: ['reason'],
  fields: {
    reason: longText('Reason'),
    condition: choice('Condition', [
      { id: 1, name: 'Ready' },
      { id: 2, name: 'In repair' },
      { id: 3, name: 'Sold' },
    ]),
  },
  state: 'condition',
  transitions: [
    { from: [1], to: 2, needs: may.repair, asks: ['reason'] },
    { from: [2], to: 1 },
    { from: [1, 2], to: 3 },
  ],
  policy: { view: {}, create: {}, update: {}, delete: {} },
})
const asked = (record: object, before: object | null) =>
  checkRules([transitionRule(van)], {
    record: { reason: null, ...record },
    before: before && { id: 1, reason: null, ...before },
  })
const none = new Set<number>()
const repairs = new Set([may.repair])

describe('an entity with transitions', () => {
  it('begins at its first state', () => {
    expect(asked({ condition: null }, null)).toEqual([])
    expect(asked({ condition: 1 }, null)).toEqual([])
    expect(asked({ condition: 2 }, null)).toEqual([{ field: 'condition', message: 'Condition: a new one is Ready' }])
  })

  it('goes along them alone, and says where it can go from where it is', () => {
    expect(asked({ condition: 3 }, { condition: 1 })).toEqual([])
    expect(asked({ condition: 1 }, { condition: 3 })).toEqual([
      { field: 'condition', message: 'Condition: no state follows Sold' },
    ])
    expect(asked({ condition: null }, { condition: 2 })).toEqual([
      { field: 'condition', message: 'Condition: from In repair it can only become Ready or Sold' },
    ])
    expect(asked({ condition: 2 }, { condition: null }), 'older than the states').toEqual([])
  })

  it('has what a transition asks', () => {
    expect(asked({ condition: 2 }, { condition: 1 })).toEqual([{ field: 'reason', message: 'Reason is required' }])
    expect(asked({ condition: 2, reason: 'Clutch' }, { condition: 1 })).toEqual([])
    expect(asked({ condition: 2 }, { condition: 2 }), 'nothing moves').toEqual([])
  })

  it('needs the permission of a transition, and offers only what somebody may', () => {
    expect(deniedMove(van, { condition: 1 }, { condition: 2 }, none)).toEqual({
      what: 'moving this van from Ready to In repair. You can move it to Sold',
      needs: [may.repair],
    })
    expect(deniedMove(van, { condition: 1 }, { condition: 2 }, repairs)).toBeUndefined()
    expect(transitionsFrom(van, 1, none).map(({ to }) => to)).toEqual([3])
    expect(moveProblem(van, 1, 2, none)).toBe('From Ready it can only become Sold')
    expect(moveProblem(van, 3, 1, repairs)).toBe('From Sold it can’t become anything else')
    const offered = (before: object | null) => [...withReachableStates(van, before, repairs).condition!.offered!]
    expect([offered(null), offered({ condition: 1 }), offered({ condition: 3 })]).toEqual([[1], [2, 3], []])
  })

  it('is as it was without them', () => {
    const { transitions: _, ...plain } = van
    expect(withReachableStates(plain, { condition: 1 }, none)).toBe(van.fields)
    expect(checkRules([transitionRule(plain)], { record: { condition: 3 }, before: null })).toEqual([])
  })
})
