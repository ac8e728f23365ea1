import { describe, expect, it } from 'vitest'
import { choice, rows, text } from '@core/kernel/entity/fieldKinds'
import type { StateTransition } from '@core/kernel/entity/transitions'
import { checkTransitions } from './transitionFaults'

const states = [
  { id: 1, name: 'Ready' },
  { id: 2, name: 'In repair' },
  { id: 3, name: 'Sold' },
]
const fields = {
  condition: choice('Condition', states),
  reason: text('Reason'),
  number: text('Number', { readOnly: true }),
  parts: rows('Parts', { name: text('Name') }),
}

function faultsOf(transitions: readonly StateTransition[], state: string | undefined = 'condition') {
  const faults: string[] = []
  checkTransitions(
    { fields, ...(state !== undefined && { state }), transitions },
    { permissions: new Set([7]) },
    (...fault) => void faults.push(fault.join(': ')),
  )
  return faults
}

describe('the start checks transitions', () => {
  it('and has nothing against a state that nothing follows', () => {
    expect(faultsOf([{ from: [1, 2], to: 3, needs: 7, asks: ['reason'] }])).toEqual([])
  })

  it('and names unknown states, with those that there are', () => {
    const mend = 'Name some of 1 (Ready), 2 (In repair), 3 (Sold).'
    expect(faultsOf([{ from: [9], to: 8 }])).toEqual([
      `transitions[0].from: the state “condition” has no option 9: ${mend}`,
      `transitions[0].to: the state “condition” has no option 8: ${mend}`,
    ])
    expect(faultsOf([{ from: [], to: 1 }])).toEqual([`transitions[0].from: it leaves no state: ${mend}`])
    expect(faultsOf([{ from: [1], to: 1 }])).toEqual([
      'transitions[0].to: it reaches the state that it leaves: Name another state.',
    ])
  })

  it('and names unknown permissions and fields', () => {
    expect(faultsOf([{ from: [1], to: 2, needs: [7, 8], asks: ['reasn', 'number', 'parts', 'condition'] }])).toEqual([
      'transitions[0].needs: no plugin defines permission 8: Define it with definePermissions, or correct the number.',
      'transitions[0].asks: there is no field “reasn” to ask for: Name one of condition, reason, number, parts.',
      'transitions[0].asks: “number” is read-only, so nobody can fill it: Take “readOnly” away, or don’t ask for it.',
      'transitions[0].asks: “parts” has fields of its own, which no dialog asks for: Ask for another field.',
      'transitions[0].asks: there is no field “condition” to ask for: Name one of condition, reason, number, parts.',
    ])
  })

  it('and refuses two of one way, and those of an entity without a state', () => {
    expect(
      faultsOf([
        { from: [1, 2], to: 3 },
        { from: [2], to: 3, needs: 7 },
      ]),
    ).toEqual([
      'transitions[1]: an earlier transition leads from 2 to 3: Make one of the two: `needs` takes several permissions.',
    ])
    expect(faultsOf([{ from: [1], to: 2 }], 'reason')).toEqual([
      'transitions: the entity has no state at the top: Name one of its choices in `state`.',
    ])
  })
})
