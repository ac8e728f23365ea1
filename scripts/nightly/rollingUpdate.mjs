import assert from 'node:assert/strict'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startImport } from '../durability/imports.mjs'
import { freePort } from '../durability/product.mjs'
import { create } from '../durability/referrals.mjs'
import { signIn } from '../durability/session.mjs'
import { inProject } from '../lib/project.mjs'
import { run } from '../lib/run.mjs'
import { exampleDrainSeconds, haproxyPackages, startHaproxy } from './lib/haproxy.mjs'
import { nginxPackages, startNginx } from './lib/nginx.mjs'
import { startNodes } from './lib/nodes.mjs'
import { postgresPackages, startPostgres } from './lib/postgres.mjs'
import { until } from '../lib/testing/until.mjs'
import { startWriting } from './lib/writers.mjs'

/** Two releases after this one: the first adds columns to tables in constant use and fills them, the second removes them. */
const releases = [
  [
    {
      id: '9001-expand',
      sql: `alter table core.session add column nightly text not null default 'added';
            alter table referrals.referral add column nightly text not null default 'added';`,
    },
    {
      id: '9002-values',
      inBatches: true,
      // As slow as with many more rows.
      sql: `do $$
        declare
          last integer := 0;
          until integer;
          -- While people go on adding referrals, there would always be a next one.
          newest integer := (select max(id) from referrals.referral);
        begin
          loop
            select max(id) into until
              from (select id from referrals.referral where id > last and id <= newest order by id limit 100) batch;
            exit when until is null;
            update referrals.referral set nightly = 'filled' where id > last and id <= until;
            perform pg_sleep(0.2);
            commit;
            last := until;
          end loop;
        end $$`,
    },
  ],
  [
    {
      id: '9003-contract',
      sql: 'alter table core.session drop column nightly; alter table referrals.referral drop column nightly;',
    },
  ],
]
/** @param {number} at */
const lastOf = (at) => releases[at]?.at(-1)?.id

/** @type {import('./lib/parts.mjs').Part} */
export const part = {
  about:
    'three nodes are updated one after the other behind nginx, and restarted behind HAProxy: no request is refused',
  packages: [...nginxPackages, ...haproxyPackages, ...postgresPackages],
  async run({ check, say }) {
    /** @type {(() => Promise<void>)[]} */
    const undo = []
    try {
      const folder = await mkdtemp(path.join(tmpdir(), 'white-glove-nightly-release-'))
      undo.push(() => rm(folder, { recursive: true, force: true }))
      const programs = [await buildRelease(path.join(folder, '1'), 1), await buildRelease(path.join(folder, '2'), 2)]

      const database = await startPostgres()
      undo.push(() => database.remove())
      const port = await freePort()
      const settings = {
        DATABASE_URL: database.url,
        PUBLIC_URL: `https://127.0.0.1:${port}`,
        TRUSTED_PROXIES: 'loopback',
      }
      const { nodes, dataDir, remove } = await startNodes(3, settings)
      undo.push(remove)
      const origins = nodes.map(({ origin }) => origin)
      /** @param {Awaited<ReturnType<typeof startDay>>} day */
      const nothingRefused = async (day) => {
        const { refusals, count } = await day.stop()
        say(`  ${count}`)
        assert.deepEqual(refusals, [])
      }

      const nginx = await startNginx(port, origins)
      undo.push(nginx.stop)
      const day = await startDay({ origin: nginx.origin, dataDir, fetch: nginx.fetch }, 'nginx')
      for (const [at, program] of programs.entries()) {
        await check(`behind nginx, to the version with ${lastOf(at)}, node by node`, async () => {
          for (const node of nodes) {
            await day.startLongWork()
            await nginx.serve(origins.filter((origin) => origin !== node.origin))
            // nginx's old workers finish their requests.
            await sleep(2000)
            await node.stop()
            node.start('', { ...settings, DEMO: '0' }, program)
            await node.ready()
            await nginx.serve(origins)
          }
          assert.equal(await database.query(`select count(*) from core.migration where id = '${lastOf(at)}'`), '1')
        })
      }
      await check('behind nginx no request was refused, and all that was acknowledged is stored', () =>
        nothingRefused(day),
      )
      await nginx.stop()
      undo.splice(undo.indexOf(nginx.stop), 1)

      const drainSeconds = await exampleDrainSeconds()
      const newest = programs.at(-1)
      const draining = { ...settings, DEMO: '0', DRAIN_SECONDS: drainSeconds }
      for (const node of nodes) {
        await node.stop()
        node.start('', draining, newest)
        await node.ready()
      }
      const haproxy = await startHaproxy(port, origins)
      undo.push(haproxy.stop)
      const next = await startDay({ origin: haproxy.origin, dataDir, fetch: haproxy.fetch }, 'haproxy')
      await check(
        `behind HAProxy, with DRAIN_SECONDS=${drainSeconds}: each node is only stopped and started`,
        async () => {
          for (const node of nodes) {
            await next.startLongWork()
            const begun = Date.now()
            await node.stop()
            const last = lastRequest(node.output)
            assert.ok(last > begun, 'the node served nothing after the signal')
            assert.ok(last < begun + 6000, `requests still came ${last - begun} ms after the signal`)
            node.start('', draining, newest)
            await node.ready()
          }
        },
      )
      await check('behind HAProxy no request was refused, and all that was acknowledged is stored', () =>
        nothingRefused(next),
      )
    } finally {
      for (const step of undo.toReversed()) await step()
    }
  },
}

/**
 * Builds this version with the migrations of later ones.
 * @param {string} folder
 * @param {number} count the number of later releases
 * @returns {Promise<string>} the program
 */
async function buildRelease(folder, count) {
  for (const name of ['core', 'plugins', 'deployment', 'vite.config.ts', 'tsconfig.json', 'package.json'])
    await cp(inProject(name), path.join(folder, name), { recursive: true })
  await symlink(inProject('node_modules'), path.join(folder, 'node_modules'))
  const file = path.join(folder, 'core', 'kernel', 'server', 'migrations', 'coreMigrations.ts')
  const text = await readFile(file, 'utf8')
  const added = releases
    .slice(0, count)
    .flat()
    .map((release) => `${JSON.stringify(release)},\n]`)
  await writeFile(
    file,
    added.reduce((found, one) => found.replace(/\]\s*$/, () => one), text),
  )
  const vite = path.join(folder, 'node_modules', 'vite', 'bin', 'vite.js')
  const code = await run(process.execPath, [
    vite,
    'build',
    folder,
    '--ssr',
    'core/kernel/server/main.ts',
    '--logLevel',
    'warn',
  ])
  assert.equal(code, 0, 'the later version could not be built')
  await cp(inProject('dist', 'client'), path.join(folder, 'dist', 'client'), { recursive: true })
  return path.join(folder, 'dist', 'server', 'main.js')
}

/**
 * People who read, write, watch a screen, import files and change many rows, all of them through the proxy, until they are stopped.
 * @param {{ origin: string, dataDir: string, fetch: typeof fetch }} way
 * @param {string} name a part of all that is written
 */
async function startDay(way, name) {
  const session = await signIn(way)
  const manager = await signIn(way, 'sales.manager@demo.test')
  const writers = startWriting(session, { name, people: 3 })
  const readers = startReading(session)
  const screen = startWatching(way, session)
  const { body } = await manager.post('/api/Lead/List', { limit: 60, filter: { status: 1 } })
  const ids = body.data.map((/** @type {{ id: number }} */ { id }) => id)
  /** The number of rows of each operation, by its id. @type {Map<number, number>} */
  const operations = new Map()
  return {
    /** Starts an import and a change of many rows. */
    async startLongWork() {
      const rows = Array.from({ length: rowsOfImport }, (_, at) => `Fleet ${name} ${operations.size} ${at}`)
      operations.set(await startImport(manager, rows), rows.length)
      const values = { nextFollowUp: '2031-03-03' }
      const changed = await manager.post('/api/Lead/Bulk', { action: 'update', ids, values })
      assert.equal(changed.status, 201, JSON.stringify(changed.body))
      operations.set(changed.body.data.id, ids.length)
    },
    /** Stops when everything has ended, and checks that it is stored once. */
    async stop() {
      for (const [id, rows] of operations) {
        /** @type {any} */
        let found
        await until(async () => {
          found = (await manager.get(`/api/operation/${id}`)).body.data
          return found.state !== 'running'
        }, `operation ${id} did not end`)
        assert.deepEqual([found.state, found.done, found.failed], ['done', rows, 0], JSON.stringify(found.problems))
      }
      const listed = await manager.post('/api/Lead/List', { limit: 1_000_000, columns: ['company'] })
      assert.equal(listed.status, 200, JSON.stringify(listed.body))
      const found = JSON.stringify(listed.body.data).match(new RegExp(`Fleet ${name} `, 'g'))
      assert.equal(found?.length, (operations.size / 2) * rowsOfImport)
      const id = await create(session, `Kept-heard${name}`)
      await until(async () => screen.heard(Number(id)), 'the screen was not told of a change')
      await writers.stop()
      const read = await readers.stop()
      const watched = await screen.stop()
      const slowest = `the slowest write ${writers.slowest()} ms`
      await writers.verify()
      return {
        refusals: [...writers.refusals, ...read.refusals, ...watched.refusals],
        count: `${writers.acknowledged.size} writes, ${read.count} reads, ${operations.size} imports and bulk changes, ${watched.count} live streams, ${slowest}`,
      }
    },
  }
}

/** Takes a node a few seconds, so that some are under way when it stops. */
const rowsOfImport = 2000

/**
 * @param {string} output of a node; its first line may be cut off
 * @returns {number} when it answered its last request; a live stream ends only when the node does
 */
function lastRequest(output) {
  const times = output
    .split('\n')
    .filter((line) => /"time":\d+.*"route":"\/api\/(?!live").*"msg":"request"/.test(line))
    .map((line) => Number(/"time":(\d+)/.exec(line)?.[1]))
  return Math.max(...times)
}

/** @param {import('../durability/session.mjs').Session} session */
function startReading(session) {
  const paths = ['/api/user/me', '/api/referral/getAllReferral?limit=20', '/api/referral/1']
  /** @type {string[]} */
  const refusals = []
  let count = 0
  let over = false
  const reading = (async () => {
    for (; !over; count++) {
      const address = paths[count % paths.length] ?? ''
      const { status } = await session.get(address).catch((error) => ({ status: String(error) }))
      if (status !== 200) refusals.push(`${address} ${status}`)
      await sleep(20)
    }
  })()
  return {
    async stop() {
      over = true
      await reading
      return { count, refusals }
    },
  }
}

/**
 * A screen that hears of changes. As a browser does, it connects again when its stream ends.
 * @param {{ origin: string, fetch: typeof fetch }} way
 * @param {import('../durability/session.mjs').Session} session
 */
function startWatching(way, session) {
  const over = new AbortController()
  const { signal } = over
  /** @type {string[]} */
  const refusals = []
  let text = ''
  let count = 0
  const watching = (async () => {
    while (!signal.aborted) {
      try {
        const response = await way.fetch(`${way.origin}/api/live`, { headers: session.headers(), signal })
        count += 1
        if (response.status !== 200) refusals.push(`/api/live ${response.status}`)
        // The stream of a node that stops breaks off.
        else await readStream(response).catch(() => {})
      } catch (error) {
        if (!signal.aborted) refusals.push(`/api/live ${String(error)}`)
      }
      await sleep(200)
    }
  })()
  /** @param {Response} response */
  async function readStream(response) {
    for await (const part of /** @type {any} */ (response.body)) text += Buffer.from(part).toString()
  }
  return {
    /** @param {number} id of a record */
    heard: (id) => new RegExp(`event: change\\ndata: .*\\b${id}\\b`).test(text),
    async stop() {
      over.abort()
      await watching
      return { count, refusals }
    },
  }
}
