import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Binder } from './Binder'
import { listedTable } from './ListedTable'
import type { ListQuery } from './ListQuery'
import { pageSql } from './pageSql'
import { createPageStatements } from './pageStatements'
import { thingTable } from './testing/things'
import type { WhereSql } from './whereSql'

const list = listedTable(thingTable, new Map())
const whereOf = (text: string, values: readonly unknown[] = []): WhereSql => ({
  text,
  requested: '',
  groups: [],
  scoped: false,
  binder: new Binder(values),
})
const sorts = ['id', 'name', 'due', 'level', 'assignedTo'] as const

const queries = fc
  .record({
    columns: fc.subarray(['name', 'code', 'due', 'secret', 'assignedTo'], { minLength: 1 }),
    masked: fc.subarray(['secret']).map((paths) => new Set(paths)),
    sort: fc.record({
      fieldPath: fc.constantFrom(...sorts).map((path) => list.fieldPaths.get(path)!),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    limit: fc.constantFrom(20, 50),
    offset: fc.constantFrom(0, 0, 0, 100),
    place: fc.option(fc.record({ forward: fc.boolean(), isEmpty: fc.boolean(), id: fc.integer({ min: 1, max: 9 }) })),
  })
  .map(({ place, ...query }): ListQuery => {
    const key = place?.isEmpty ? null : query.sort.fieldPath.named ? '["Ann", 7]' : `key ${place?.id}`
    return {
      ...query,
      conditions: [],
      search: '',
      total: false,
      ...(place && { offset: 0, cursor: { forward: place.forward, key, id: place.id } }),
    }
  })
const wheres = fc.constantFrom(
  ['where true', []],
  ['where thing.level in (1)', []],
  ['where thing.assigned_to = $1', [7]],
) as fc.Arbitrary<[string, unknown[]]>

describe('the statement of a page', () => {
  it('is the same as without the cache, text and values, whatever was requested before', () => {
    const statements = createPageStatements(list)
    fc.assert(
      fc.property(queries, wheres, fc.boolean(), (query, [text, values], withTotal) => {
        const where = whereOf(text, values)
        const expected = { text: pageSql(list, query, where, withTotal), values: where.binder.values }
        for (let turn = 0; turn < 2; turn++)
          expect(statements(query, whereOf(text, values), withTotal)).toMatchObject(expected)
      }),
      { numRuns: 2000 },
    )
  })

  it('reads a column that can be empty in two parts, and in one where the filter is a range of it', () => {
    const fieldPath = list.fieldPaths.get('due')!
    const query = (conditions: ListQuery['conditions']): ListQuery => ({
      columns: ['name'],
      masked: new Set(),
      sort: { fieldPath, direction: 'desc' },
      limit: 20,
      offset: 0,
      conditions,
      search: '',
      total: false,
    })
    const parts = (conditions: ListQuery['conditions']) =>
      pageSql(list, query(conditions), whereOf('where true'), false).match(/limit/g)!.length
    expect(fieldPath.nullable).toBe(true)
    expect(parts([])).toBe(2)
    expect(parts([{ fieldPath, condition: { to: '2026-05-01' } }])).toBe(1)
    expect(parts([{ fieldPath, condition: { empty: true } }])).toBe(2)
    expect(parts([{ fieldPath: list.fieldPaths.get('level')!, condition: { from: '1' } }])).toBe(2)
  })

  it('is steady if only a position in the order is bound', () => {
    const statements = createPageStatements(list)
    fc.assert(
      fc.property(queries, wheres, (query, [text, values]) => {
        expect(statements(query, whereOf(text, values), false).isSteady).toBe(values.length === 0 && query.offset === 0)
      }),
    )
  })
})
