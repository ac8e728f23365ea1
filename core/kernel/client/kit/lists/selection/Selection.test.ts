import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { date, group, rows, text } from '@core/kernel/entity/fieldKinds'
import { bulkActions } from './bulkActions'
import { bulkFields } from './bulkFields'
import { Selection } from './Selection'
import { selectionKeys } from './useSelectionColumn'

const total = 12
const list = {
  total,
  request: {
    filter: { status: '1,2' },
    commonFilters: { search: 'quist' },
    sorting: { fieldName: 'id', direction: 'asc' as const },
  },
  rowAt: (index: number) => ({ id: index + 100 }),
  idsBetween: (from: number, to: number) =>
    Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => Math.min(from, to) + at + 100),
}
const key = (name: string, more = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

describe('the selection', () => {
  it('is what a person would have selected by hand, for any sequence of actions', () => {
    const index = fc.integer({ min: 0, max: total - 1 })
    const act = fc.oneof(
      fc.record({ kind: fc.constant('toggle' as const), index, extend: fc.boolean() }),
      fc.record({ kind: fc.constantFrom('all' as const, 'clear' as const), index, extend: fc.boolean() }),
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
        const selection = new Selection(list)
        const plain = new Set<number>()
        let anchor: number | undefined
        for (const { kind, index: at, extend } of acts) {
          if (kind === 'all') {
            selection.takeAll()
            for (let each = 0; each < total; each += 1) plain.add(each)
          } else if (kind === 'clear') {
            selection.clear()
            plain.clear()
            anchor = undefined
          } else {
            selection.toggle(at, extend)
            const on = !plain.has(at)
            const [from, to] = extend && anchor !== undefined ? [Math.min(anchor, at), Math.max(anchor, at)] : [at, at]
            for (let each = from; each <= to; each += 1) {
              if (on) plain.add(each)
              else plain.delete(each)
            }
            anchor = at
          }
          expect(selection.count).toBe(plain.size)
          for (let each = 0; each < total; each += 1) expect(selection.has(each + 100)).toBe(plain.has(each))
        }
      }),
    )
  })

  it('is sent as ids, or as the filter and the search without the unselected ids', () => {
    const selection = new Selection(list)
    selection.toggle(3)
    expect(selection.rows).toEqual({ ids: [103] })
    selection.takeAll()
    expect(selection.rows).toEqual({ filter: { status: '1,2' }, search: 'quist' })
    selection.toggle(3)
    expect(selection.rows).toEqual({ filter: { status: '1,2' }, search: 'quist', except: [103] })
  })

  it('selects by Space and x, by Shift up to the row, and all by Ctrl+A; Escape clears it', () => {
    const selection = new Selection(list)
    const press = (...[name, index, more]: [string, number, object?]) => [
      selectionKeys({ selection }, key(name, more), index),
      selection.count,
    ]
    expect(press(' ', 2)).toEqual([true, 1])
    expect(press('X', 5, { shiftKey: true })).toEqual([true, 4])
    expect(press('a', 0, { ctrlKey: true })).toEqual([true, total])
    expect(press('Escape', 0)).toEqual([true, 0])
    expect(press('Escape', 0)).toEqual([false, 0])
    expect(press('a', 0)).toEqual([false, 0])
  })
})

describe('bulk actions', () => {
  const policy = {
    view: {},
    create: {},
    update: { needs: 6, all: 7, own: 8 },
    delete: { needs: 9 },
    bulk: 22,
    export: 20,
  }
  it.each([
    [
      [22, 6, 8, 9, 20],
      ['update', 'delete', 'export'],
    ],
    [[22, 6, 9], ['delete']],
    [[6, 7, 9], []],
    [[20], ['export']],
    [[22], []],
  ])('with permissions %j are %j', (permissions, expected) => {
    expect(bulkActions(policy, new Set(permissions))).toEqual(expected)
  })

  it('are none if the policy names no permission for them', () => {
    const { bulk: _, export: __, ...none } = policy
    expect(bulkActions(none, new Set([6, 7, 9, 20, 22]))).toEqual([])
  })

  it('set only fields that many records can share: none that is sensitive, read-only, or a list of rows', () => {
    const fields = {
      number: text('Number', { readOnly: true }),
      due: date('Due'),
      ssn: text('SSN', { sensitive: true }),
      clinical: group('Clinical', { code: text('Code') }, { sensitive: true }),
      client: group('Client', { city: text('City') }),
      coverages: rows('Coverage', { payer: text('Payer') }),
    }
    expect(bulkFields({ fields }).map(({ path }) => path)).toEqual(['due', 'client.city'])
  })

  it('[screens 5] offer only the fields that the entity names, in its order', () => {
    const fields = { due: date('Due'), note: text('Note'), client: group('Client', { city: text('City') }) }
    const named = bulkFields({ fields, bulkFields: ['client.city', 'due'] })
    expect(named.map(({ label }) => label)).toEqual(['Client: City', 'Due'])
  })
})
