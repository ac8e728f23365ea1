import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createProduct, freePort } from '../durability/product.mjs'
import { startProxy } from '../durability/proxy.mjs'
import { inProject } from '../lib/project.mjs'
import { startNodes } from './lib/nodes.mjs'
import { postgresPackages, startPostgres } from './lib/postgres.mjs'
import { tour } from './lib/tour.mjs'
import { until } from '../lib/testing/until.mjs'

/** @type {import('./lib/parts.mjs').Part} */
export const part = {
  about: 'three nodes whose requests go through PgBouncer in transaction mode',
  packages: ['pgbouncer', ...postgresPackages],
  async run({ check }) {
    /** @type {(() => Promise<void>)[]} */
    const undo = []
    try {
      const database = await startPostgres()
      undo.push(() => database.remove())

      let connectQuery = ''
      const bare = await startPgBouncer(database.port, '')
      undo.push(bare.stop)
      await check(
        'a start is refused where PgBouncer does not set its connections up, with the line that does, which sets what the document says',
        async () => {
          const product = await createProduct()
          try {
            product.start('', { DATABASE_URL: bare.url, DATABASE_DIRECT_URL: database.url })
            const error = await product.ready().then(
              () => assert.fail('it started'),
              (/** @type {Error} */ error) => error,
            )
            connectQuery = /connect_query='((?:[^']|'')+)'/.exec(error.message)?.[1] ?? ''
            const namesOf = (/** @type {string} */ query) => query.match(/set \w+/g)
            assert.deepEqual(namesOf(connectQuery), namesOf(await documentedQuery()))
          } finally {
            await product.remove()
          }
        },
      )

      // Fewer connections than the nodes have together, so that they must share them.
      const pooler = await startPgBouncer(database.port, `connect_query='${connectQuery}' pool_size=8`)
      undo.push(pooler.stop)
      const { nodes, dataDir, remove } = await startNodes(3, {
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: database.url,
        TRUSTED_PROXIES: 'loopback',
      })
      undo.push(remove)
      const proxy = await startProxy(nodes.map(({ origin }) => origin))
      undo.push(proxy.close)
      await tour({ origin: proxy.origin, dataDir }, check)
      await check('requests shared the connections of PgBouncer', async () => {
        const found = await database.query(
          `select count(*) from pg_stat_activity where application_name = 'white-glove' and usename = 'postgres' and client_port is not null`,
        )
        assert.ok(Number(found) <= 8 + 3 * 6, `${found} connections`)
      })
    } finally {
      for (const step of undo.toReversed()) await step()
    }
  },
}

/** @returns {Promise<string>} the query that docs/operations.md tells people to configure */
async function documentedQuery() {
  const text = await readFile(inProject('docs', 'operations.md'), 'utf8')
  const found = /connect_query='((?:[^']|'')+)'$/m.exec(text)?.[1]
  assert.ok(found, 'docs/operations.md has no connect_query')
  return found
}

/** @param {number} databasePort @param {string} options of the database's line */
async function startPgBouncer(databasePort, options) {
  const folder = await mkdtemp(path.join(tmpdir(), 'white-glove-nightly-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(path.join(folder, 'users.txt'), '"postgres" ""\n')
  await writeFile(
    file,
    `[databases]
postgres = host=127.0.0.1 port=${databasePort} ${options}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
max_client_conn = 200
`,
  )
  // It refuses to run as root.
  const child = spawn('/usr/sbin/pgbouncer', ['-q', '-u', 'postgres', file], { stdio: 'inherit' })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await until(async () => {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.end()
    return true
  }, 'PgBouncer does not answer')
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
