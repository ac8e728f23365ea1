import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isRoutes, sqlLines } from './routeSql'

const root = join(import.meta.dirname, '../..')

it('a file of routes contains no SQL: that stands in repositories', async () => {
  const all = await Promise.all(
    ['core', 'plugins'].map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((file) => `${folder}/${file}`),
    ),
  )
  const files = all.flat().filter(isRoutes)
  expect(files.length).toBeGreaterThan(80)
  const found = await Promise.all(
    files.map(async (file) => (sqlLines(await readFile(join(root, file), 'utf8')).length > 0 ? [file] : [])),
  )
  expect(found.flat()).toEqual([])
})

it('finds templates, the query builder, and the execution of a statement that another file began', () => {
  const planted = `
import { sql } from 'kysely'
export const routes = ({ db }) => [
  defineRoute(calls.list, { handle: () => sql<{ id: number }>\`select id from yard.van\`.execute(db.query) }),
  defineRoute(calls.count, { handle: () => db.query.selectFrom('yard.van').select(count) }),
  defineRoute(calls.people, { handle: () => activePeople(db).executeTakeFirst() }),
  defineRoute(calls.add, { handle: ({ body }) => db.transaction((tx) => insertVan(tx, body)) }),
]`
  expect(sqlLines(planted)).toEqual([2, 4, 5, 6])
  expect(isRoutes('plugins/yard/server/vanRoutes.ts')).toBe(true)
  expect(isRoutes('plugins/yard/server/vans.ts')).toBe(false)
})
