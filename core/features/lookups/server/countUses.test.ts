import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { group, lookup, rows, text } from '@core/kernel/entity/fieldKinds'
import { defineEntityTable } from '@core/kernel/server/entities/table/EntityTable'
import { type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'
import { countUses } from './countUses'

const colour = 'paint.colour'
const van = defineEntity({
  id: 'van',
  name: { one: 'Van', many: 'Vans' },
  path: 'Van',
  title: ['name'],
  fields: {
    name: text('Name'),
    roofColour: lookup('Roof', colour),
    door: group('Door', { colour: lookup('Door', colour) }),
    panels: rows('Panels', { colour: lookup('Panel', colour), kind: lookup('Kind', 'paint.kind') }),
  },
  policy: { view: {}, create: {}, update: {}, delete: {} },
})
const table = defineEntityTable({ entity: van, table: 'paint.van' })
let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  await sql`create schema paint`.execute(test.db.query)
  await sql`create table paint.van (id integer primary key, roof_colour integer, door jsonb, panels jsonb, deleted_at timestamptz)`.execute(
    test.db.query,
  )
  await sql`insert into paint.van values
    (1, 1, '{"colour": 1}', '[{"colour": 2}, {"colour": 2, "kind": 7}]', null),
    (2, 2, null, null, null),
    (3, null, '{"colour": null}', 'null', null),
    (4, 3, null, null, now())`.execute(test.db.query)
})
afterAll(() => test.close())

it('counts each record that refers to an entry once, in any of its fields; deleted records don’t count', async () => {
  const catalog = new Map([['van', table]])
  expect(await countUses(test.db, catalog, colour)).toEqual(
    new Map([
      [1, 1],
      [2, 2],
    ]),
  )
  expect(await countUses(test.db, catalog, 'paint.kind')).toEqual(new Map([[7, 1]]))
  expect(await countUses(test.db, catalog, 'paint.none')).toEqual(new Map())
})
