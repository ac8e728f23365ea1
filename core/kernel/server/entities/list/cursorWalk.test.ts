import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Viewer } from '../../platform/http/Viewer'
import { type TestDatabase, createTestDatabase } from '../../testing/testDatabase'
import { entityList } from './EntityList'
import { thingSchema, thingTable } from './testing/things'

const list = entityList(thingTable, new Map())
const viewer: Viewer = {
  id: 1,
  storeId: null,
  permissions: new Set([9001, 9002]),
  email: '',
  roleId: 1,
  sessionId: '',
  sessionEndsAt: '',
}

let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase()
  await sql.raw(thingSchema).execute(made.db.query)
  // Every second row stays as it is; the others are added, deleted and moved.
  await sql`insert into scratch.thing (name, level, due, code)
    select ${someName(sql`n`)}, 1, case when n % 5 > 1 then date '2024-01-01' + n % 50 end, case when n % 2 = 0 then 'stays' end from generate_series(1, 600) n`.execute(
    made.db.query,
  )
})
afterAll(() => made.drop())

/** Names that differ in marks, case or a number alone, and many that are equal. */
function someName(n: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(array['Jose', 'José', ${'Jose\u0301'}, 'jose', 'Lukas', 'Łukasz', 'Ñandu', '🚚'])[1 + ${n} % 8] || ' ' || ${n} % 12`
}

/** A person who adds, deletes and moves rows for as long as others read. */
async function write(goOn: () => boolean): Promise<number> {
  let writes = 0
  for (; goOn(); writes++) {
    const day = sql`date '2024-01-01' + (random() * 50)::int`
    const one = sql`(select id from scratch.thing where code is null order by random() limit 1)`
    await sql`insert into scratch.thing (name, level, due) values (${someName(sql`(random() * 60)::int`)}, 1, ${day})`.execute(
      made.db.query,
    )
    await sql`delete from scratch.thing where id = ${one}`.execute(made.db.query)
    await sql`update scratch.thing set deleted_at = now() where id = ${one}`.execute(made.db.query)
    await sql`update scratch.thing set due = case when random() < 0.5 then ${day} end, name = ${someName(sql`(random() * 60)::int`)} where id = ${one}`.execute(
      made.db.query,
    )
  }
  return writes
}

interface Page {
  readonly data: readonly { readonly id: number; readonly code: string | null }[]
  readonly next?: string
  readonly previous?: string
}

async function read(fieldName: string, direction: 'asc' | 'desc', limit: number, cursor?: string): Promise<Page> {
  const { text } = await list.read(
    made.db,
    { sorting: { fieldName, direction }, limit, total: false, ...(cursor && { cursor }) },
    viewer,
  )
  return JSON.parse(text as string)
}

describe('paging by cursor while rows change', () => {
  it.each([
    ['id', 'asc'],
    ['id', 'desc'],
    ['name', 'asc'],
    ['name', 'desc'],
    ['due', 'asc'],
    ['due', 'desc'],
  ] as const)('by %s %s neither skips nor repeats a row that stays', async (field, direction) => {
    const inOrder = await sql<{ id: number }>`select id from scratch.thing where code = 'stays'
      order by ${sql.raw(field === 'name' ? 'name collate core.names' : field)} ${sql.raw(direction)} nulls last, id ${sql.raw(direction)}`.execute(
      made.db.query,
    )
    const stays = inOrder.rows.map(({ id }) => id)
    const staying = (page: Page) => page.data.filter(({ code }) => code === 'stays').map(({ id }) => id)
    let reading = true
    const writers = [write(() => reading), write(() => reading)]
    for (const limit of [7, 23]) {
      let page = await read(field, direction, limit)
      const forward = staying(page)
      while (page.next) forward.push(...staying((page = await read(field, direction, limit, page.next))))
      expect(forward).toEqual(stays)
      const back = staying(page)
      while (page.previous) back.unshift(...staying((page = await read(field, direction, limit, page.previous))))
      expect(back).toEqual(stays)
    }
    reading = false
    const writes = await Promise.all(writers)
    expect(Math.min(...writes), 'both wrote meanwhile').toBeGreaterThan(0)
  })
})

it('[D9] a number that is sorted by the ids behind it is walked like the ids', async () => {
  const byNumber = entityList({ ...thingTable, orders: { name: 'thing.id' } }, new Map())
  const page = async (more: object) =>
    JSON.parse(
      (
        await byNumber.read(
          made.db,
          { sorting: { fieldName: 'name', direction: 'asc' }, total: false, ...more },
          viewer,
        )
      ).text as string,
    ) as Page
  const both = await page({ limit: 6 })
  const first = await page({ limit: 3 })
  const second = await page({ limit: 3, cursor: first.next })
  expect([...first.data, ...second.data]).toEqual(both.data)
  expect((await page({ limit: 3, cursor: second.previous })).data).toEqual(first.data)
})
