import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choice, integer, reference, yesNo } from '@core/kernel/entity/fieldKinds'
import type { ListRequest } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import { type TestDatabase, createPeopledDatabase } from '../../testing/testDatabase'
import { aggregateSql } from '../aggregate/aggregateSql'
import { readAggregate } from '../aggregate/readAggregate'
import type { EntityTable } from '../table/EntityTable'
import { type ListFilter, setListFilters } from '../table/listFilters'
import { listFilterFaults } from '../../plugins/definitions/listFilterFaults'
import { isOneCondition } from './contributedFilter'
import { entityList } from './EntityList'
import { listSql } from './listSql'
import { thingSchema, thingTable } from './testing/things'

const kinds = [
  { id: 1, name: 'Short' },
  { id: 2, name: 'Long' },
] as const

const filters: readonly ListFilter[] = [
  {
    id: 'lab.length',
    entity: 'thing',
    field: choice('Length', kinds),
    sql: ({ id, compare }) =>
      compare(`select case when n > 5 then 2 else 1 end from scratch.label where thing_id = ${id}`),
  },
  {
    id: 'lab.more',
    entity: ({ id }) => id === 'thing',
    permission: 9008,
    field: integer('More than'),
    sql: ({ id, condition, bind }) =>
      `exists (select from scratch.label where thing_id = ${id} and n > ${bind('from' in condition ? condition.from : 0)}::integer)`,
  },
  {
    id: 'lab.mine',
    entity: 'thing',
    field: reference('Labelled by', 'user'),
    sql: ({ condition, bind }) => `${bind('anyOf' in condition ? condition.anyOf[0] : null)}::integer = 3`,
  },
  {
    id: 'lab.like',
    entity: 'thing',
    field: yesNo('Like one that is seen'),
    sql: ({ id, rows }) => `${id} in (select thing.id + 1 ${rows('thing', { filter: { level: '1' } })})`,
  },
  { id: 'lab.wide', entity: 'thing', field: yesNo('Wide'), sql: () => 'false) or (true' },
  { id: 'lab.broken', entity: 'thing', field: yesNo('Broken'), sql: () => 'no_such_column > 1' },
  {
    id: 'lab.thrown',
    entity: 'thing',
    field: yesNo('Thrown'),
    sql: () => {
      throw new Error('out of paper')
    },
  },
  { id: 'lab.other', entity: 'vehicle', field: yesNo('Other'), sql: () => 'true' },
]

const catalog = new Map<string, EntityTable>()
const table = { ...thingTable, catalog }
catalog.set('thing', table)
setListFilters(catalog, filters)
const list = entityList(table, catalog)

let made: TestDatabase
beforeAll(async () => {
  made = await createPeopledDatabase()
  await sql.raw(thingSchema).execute(made.db.query)
  await sql
    .raw(`create table scratch.label (thing_id integer not null, n integer not null);
    insert into scratch.thing (name, level, assigned_to, search_text)
      select 'Thing ' || n, 1 + n % 3, case when n % 2 = 0 then 3 end, '' from generate_series(1, 12) n;
    insert into scratch.label select id, id from scratch.thing where id <= 10`)
    .execute(made.db.query)
})
afterAll(() => made.drop())

const viewer = (...permissions: readonly number[]): Viewer => ({
  id: 3,
  storeId: null,
  permissions: new Set([9001, ...permissions]),
  email: '',
  roleId: 1,
  sessionId: '',
  sessionEndsAt: '',
})
const everything = viewer(9002)

async function idsOf(filter: Record<string, string>, who = everything, more: ListRequest = {}) {
  const { text } = await list.read(made.db, { filter, limit: 50, ...more }, who)
  const { data, totalItems } = JSON.parse(text as string) as { data: { id: number }[]; totalItems: number }
  expect(totalItems).toBe(data.length)
  return data.map(({ id }) => id)
}

describe('a filter that a plugin contributes', () => {
  it('is applied by the database, alone and with others, to the rows and to their number', async () => {
    expect(await idsOf({ '+lab.length': '2' })).toEqual([6, 7, 8, 9, 10])
    expect(await idsOf({ '+lab.length': '1,none', level: '1' })).toEqual([3, 12])
    expect(await idsOf({ '+lab.length': 'none' })).toEqual([11, 12])
    expect(await idsOf({ '+lab.length': 'any' }, everything, { commonFilters: { search: '' } })).toHaveLength(10)
  })

  it('never shows a row that the policy does not', async () => {
    expect(await idsOf({ '+lab.length': '2' }, viewer(9004))).toEqual([6, 8, 10])
    await expect(idsOf({ '+lab.wide': 'true' }, viewer(9004))).rejects.toMatchObject({
      status: 500,
      message: expect.stringContaining('The filter “Wide” of the plugin “lab” does not work'),
    })
  })

  it('says of other records only what the person may see of them', async () => {
    expect(await idsOf({ '+lab.like': 'true' })).toEqual([4, 7, 10])
    // They see the things 6 and 12 of level 1, and none of the things behind these is theirs.
    expect(await idsOf({ '+lab.like': 'true' }, viewer(9004))).toEqual([])
  })

  it('gets values as parameters, and the viewer where “me” was chosen', async () => {
    expect(await idsOf({ '+lab.more': '7' }, viewer(9002, 9008))).toEqual([8, 9, 10])
    expect(await idsOf({ '+lab.mine': 'me' })).toHaveLength(12)
    expect(await idsOf({ '+lab.mine': '4' })).toEqual([])
  })

  it('counts in figures, in one figure alone, and in the statements of plugins', async () => {
    const request = {
      measures: [{ of: 'count' as const }, { of: 'count' as const, filter: { '+lab.length': '1' } }],
      filter: { level: '1,2', '+lab.length': 'any' },
    }
    const { text, values } = aggregateSql(list.listed, readAggregate(list.listed, request, everything), everything)
    const { rows } = await made.db.pool.query(text, [...values])
    expect(rows.map((row) => (row as { values: unknown }).values)).toEqual([[7, 3]])
    const bound: unknown[] = [true]
    const part = listSql(table, catalog).rows({ filter: { '+lab.more': '9' } }, viewer(9002, 9008), (value) => {
      bound.push(value)
      return `$${bound.length}`
    })
    const found = await made.db.pool.query(`select id ${part} and $1::boolean`, bound)
    expect(found.rows).toEqual([{ id: 10 }])
  })

  it('selects the rows of actions on all that match', async () => {
    const where = list.where({ filter: { '+lab.length': '2' }, except: [7] }, everything)
    const { rows } = await made.db.pool.query(
      `select thing.id from scratch.thing thing ${where.text} order by id`,
      where.binder.values,
    )
    expect(rows.map((row) => (row as { id: number }).id)).toEqual([6, 8, 9, 10])
  })

  it('is refused without its permission, with a wrong value, on other lists, and where its plugin is off', async () => {
    await expect(idsOf({ '+lab.more': '7' })).rejects.toMatchObject({ status: 403 })
    await expect(idsOf({ '+lab.length': '3' })).rejects.toMatchObject({ status: 400 })
    for (const path of ['+lab.other', '+carpool.trips'])
      await expect(idsOf({ [path]: 'true' })).rejects.toMatchObject({
        status: 400,
        message: expect.stringMatching(/^There is no filter “\w+\.\w+” now, since the plugin “\w+” is off/),
      })
  })

  it('names its plugin when it fails, whether its code or the database refuses', async () => {
    for (const [path, label] of [
      ['+lab.broken', 'Broken'],
      ['+lab.thrown', 'Thrown'],
    ])
      await expect(idsOf({ [path!]: 'true' })).rejects.toMatchObject({
        status: 500,
        message: expect.stringContaining(`The filter “${label}” of the plugin “lab” does not work`),
      })
  })

  it('is no column, and nothing sorts or groups by it', async () => {
    await expect(idsOf({}, everything, { columns: ['+lab.length'] })).rejects.toMatchObject({ status: 400 })
    await expect(
      idsOf({}, everything, { sorting: { fieldName: '+lab.length', direction: 'asc' } }),
    ).rejects.toMatchObject({ status: 400 })
  })
})

it.each([
  ['a = 1', true],
  [`a in (select b from c where d = ')' and "e)" = (1))`, true],
  ["a = 'it''s'", true],
  ['a) or (true', false],
  ['(a', false],
  ['a -- comment', false],
  ['a /* comment */', false],
  ['a; drop table b', false],
  ["a = 'open", false],
  ['a = $$)$$', false],
  [' ', false],
])('is one condition: %s is %s', (text, isOne) => {
  expect(isOneCondition(text)).toBe(isOne)
})

it('the start names ids that are not the plugin’s, ids that are used twice, and kinds that nobody can filter by', () => {
  const entry = (id: string, more: Partial<ListFilter> = {}) => ({ ...filters[0]!, id, ...more })
  const point = { kind: 'point', id: 'list.filter', version: '1', stability: 'stable' } as const
  const entries = [
    entry('other.length'),
    entry('lab.twice'),
    entry('lab.twice'),
    entry('lab.secret', { field: choice('Secret', kinds, { sensitive: true }) }),
  ]
  expect(listFilterFaults([{ id: 'lab', contributes: [{ point, entries }] }]).map(({ at }) => at)).toEqual([
    'filter of lists “other.length”',
    'filter of lists “lab.twice”',
    'filter of lists “lab.secret”',
  ])
})
