import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addSection,
  type Arrangement,
  followForm,
  hideField,
  isSame,
  mergeLayouts,
  moveField,
  moveSection,
  placeOf,
  stepField,
} from './arrangement'

const start: Arrangement = {
  sections: [
    { id: 'main', fields: [{ path: 'company' }, { path: 'city' }, { path: 'state' }] },
    { id: 'fixed', fields: [{ path: 'lines' }] },
    { id: 'more', fields: [{ path: 'note', more: true }] },
  ],
  hidden: ['email'],
}
const paths = ({ sections, hidden }: Arrangement) => [
  ...sections.flatMap(({ fields }) => fields.map(({ path }) => path)),
  ...hidden,
]
const movable = ['company', 'city', 'state', 'note', 'email']
const takes = (id: string) => id !== 'fixed'

describe('arranging', () => {
  it('never loses or doubles a field, whatever is done', () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('move'),
        path: fc.constantFrom(...movable),
        to: fc.constantFrom('main', 'more'),
        at: fc.nat(4),
      }),
      fc.record({ kind: fc.constant('hide'), path: fc.constantFrom(...movable) }),
      fc.record({ kind: fc.constant('step'), path: fc.constantFrom(...movable), way: fc.constantFrom(1, -1) }),
      fc.record({ kind: fc.constant('section'), from: fc.nat(2), at: fc.nat(4) }),
      fc.record({ kind: fc.constant('add') }),
    )
    fc.assert(
      fc.property(fc.array(step as fc.Arbitrary<Step>), (steps) => {
        const end = steps.reduce(apply, start)
        expect(paths(end).toSorted()).toEqual(paths(start).toSorted())
        expect(end.sections.find(({ id }) => id === 'fixed')!.fields).toEqual([{ path: 'lines' }])
      }),
    )
  })

  it('puts a field where it was dropped, in its own section and in another', () => {
    const order = (arrangement: Arrangement) => arrangement.sections[0]!.fields.map(({ path }) => path)
    expect(order(moveField(start, 'company', { section: 'main', at: 2 }))).toEqual(['city', 'company', 'state'])
    expect(order(moveField(start, 'state', { section: 'main', at: 0 }))).toEqual(['state', 'company', 'city'])
    const moved = moveField(start, 'note', { section: 'main', at: 1 })
    expect(order(moved)).toEqual(['company', 'note', 'city', 'state'])
    expect(moved.sections[0]!.fields[1], 'it keeps its settings').toEqual({ path: 'note', more: true })
  })

  it('goes by steps through all sections that take the field, and stops at the ends', () => {
    const down = stepField(start, 'state', 1, takes)
    expect(placeOf(down, 'state')).toEqual({ section: 'more', at: 0 })
    expect(placeOf(stepField(down, 'state', -1, takes), 'state')).toEqual({ section: 'main', at: 2 })
    expect(stepField(start, 'company', -1, takes)).toBe(start)
  })
})

it('the page of a record follows the form, and its key facts stay at the top', () => {
  const record = [
    { id: 'facts', title: 'Key facts', fields: ['city'] },
    { id: 'main', title: 'Main', fields: ['company', 'state'] },
  ]
  const { sections } = followForm(
    { sections: [{ id: 'own-1', fields: [{ path: 'city' }, { path: 'state' }] }] },
    record,
  )
  expect(sections).toEqual([
    { id: 'facts', fields: [{ path: 'city' }] },
    { id: 'own-1', fields: [{ path: 'state' }] },
  ])
})

it('two administrators who arrange different screens both get what they want', () => {
  const list = { columns: ['city'] }
  const form = { sections: [] }
  expect(mergeLayouts({}, { form }, { list })).toEqual({ conflicts: [], merged: { form, list } })
  expect(mergeLayouts({ list }, {}, { list, form })).toEqual({ conflicts: [], merged: { form } })
  expect(mergeLayouts({ list }, { list: { columns: ['a'] } }, { list: { columns: ['b'] } }).conflicts).toEqual(['list'])
  expect(isSame({ a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1 })).toBe(true)
})

type Step =
  | { kind: 'move'; path: string; to: string; at: number }
  | { kind: 'hide'; path: string }
  | { kind: 'step'; path: string; way: 1 | -1 }
  | { kind: 'section'; from: number; at: number }
  | { kind: 'add' }

function apply(arrangement: Arrangement, step: Step): Arrangement {
  switch (step.kind) {
    case 'move':
      return moveField(arrangement, step.path, { section: step.to, at: step.at })
    case 'hide':
      return hideField(arrangement, step.path)
    case 'step':
      return stepField(arrangement, step.path, step.way, takes)
    case 'section':
      return moveSection(arrangement, step.from, step.at)
    case 'add':
      return addSection(arrangement, 'New section')
  }
}
