import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { coreTables, foreignSql, ownCoreTables } from './publicSql'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFile(join(root, file), 'utf8')

async function filesBelow(folder: string, kind: RegExp): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true })
  return names.map((name) => `${folder}/${name}`).filter((name) => kind.test(name))
}

async function tables() {
  const migrations = await filesBelow('core/kernel/server/migrations', /\.ts$/)
  return coreTables((await Promise.all(migrations.map(read))).join('\n'))
}

it('plugins read core’s tables by the views of the schema api only, and change none by SQL', async () => {
  const known = await tables()
  expect(known.size).toBeGreaterThan(30)
  for (const plugin of await readdir(join(root, 'plugins'))) {
    const files = (await filesBelow(`plugins/${plugin}`, /\.(ts|mjs)$/)).filter(
      (file) => !/\.test\.ts$|\/(testing|e2e|migrations)\/|\/migrations\.ts$/.test(file),
    )
    const sources = await Promise.all(files.map(read))
    const own = ownCoreTables(sources)
    const found = sources.flatMap((source, at) =>
      foreignSql(source, known, own).map(({ line, why }) => `${files[at]}:${line}: ${why}`),
    )
    expect(found, 'docs/plugin-guide.md, “Tables of core”').toEqual([])
  }
})

it('finds tables and private functions of core in each kind of SQL, and changes of a view', async () => {
  const planted = `
const { rows } = await sql\`select name from core."user" where id = \${id}\`.execute(tx.query)
await tx.query.insertInto('core.user_role').values({ user_id: 1, role_id: 2 }).execute()
await sql\`update api.role_permission set role_id = 1\`.execute(tx.query)
await tx.query.deleteFrom('api.person').execute()
await sql\`select core.cut(name)\`.execute(tx.query)
`
  expect(foreignSql(planted, await tables(), new Set()).map(({ line }) => line)).toEqual([2, 3, 4, 5, 6])
})

it('allows views, public functions, the plugin’s own entity, and names that are no tables', async () => {
  const allowed = `
/* core.role is read by each request. */
export const storeTable = defineEntityTable({ entity: storeEntity, table: 'core.store' })
await sql\`select core.today(), name from api.person order by name collate core.names\`.execute(tx.query)
await sql\`update core.store set active = false\`.execute(tx.query)
const job = 'core.backup'
`
  expect(foreignSql(allowed, await tables(), ownCoreTables([allowed]))).toEqual([])
})
