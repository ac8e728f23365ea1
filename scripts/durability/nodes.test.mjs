// Three nodes of the built product over one Postgres server, behind a proxy. Each may answer, and each may be killed.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { fleetingParent } from '../../core/kernel/server/testing/fleetingParent.mjs'
import { build } from '../lib/build.mjs'
import { until } from '../lib/testing/until.mjs'
import { createProduct, databaseUrl } from './product.mjs'
import { startImport } from './imports.mjs'
import { startProxy } from './proxy.mjs'
import { create, stored } from './referrals.mjs'
import { signIn } from './session.mjs'

// Every run kills at other moments; THOROUGH=5 kills five times as often.
const rounds = 2 * Number(process.env.THOROUGH ?? 1)
const writers = 4

/** Has the database, whose server continues after its node was killed. @type {import('./product.mjs').Product} */
let owner
/** @type {import('./product.mjs').Product[]} */
let nodes
/** @type {Awaited<ReturnType<typeof startProxy>>} */
let proxy
/** @type {NodeJS.ProcessEnv} */
let settings

before(async () => {
  await build()
  owner = await createProduct(undefined, { parent: fleetingParent() })
  owner.start()
  await owner.ready()
  await owner.kill({ node: true, database: false })
  settings = { DATABASE_URL: await databaseUrl(owner.dataDir), DEMO: '0' }
  // They have no FILES_URL, so they share the folder of files.
  nodes = await Promise.all([0, 1, 2].map(() => createProduct(owner.dataDir)))
  for (const node of nodes) node.start('', settings)
  await Promise.all(nodes.map((node) => node.ready()))
  proxy = await startProxy(nodes.map(({ origin }) => origin))
})
after(async () => {
  await proxy?.close()
  await Promise.all((nodes ?? []).map((node) => node.kill({ node: true, database: false })))
  await owner?.remove()
})

/** @param {string} [email] */
const signInByProxy = (email) => signIn({ origin: proxy.origin, dataDir: owner.dataDir }, email)

test('a session holds on every node, and its end does too', async () => {
  const session = await signInByProxy()
  /** @param {import('./product.mjs').Product} node */
  const statusAt = async ({ origin }) => (await fetch(`${origin}/api/user/me`, { headers: session.headers() })).status
  assert.deepEqual(await Promise.all(nodes.map(statusAt)), [200, 200, 200])
  await session.post('/api/auth/logout', {})
  for (const node of nodes) await until(async () => (await statusAt(node)) === 401, 'a node still knows the session')
})

test('a change on one node reaches the screens of all others', async () => {
  const session = await signInByProxy()
  const stop = new AbortController()
  const screens = await Promise.all(
    nodes.map(async ({ origin }) => {
      const response = await fetch(`${origin}/api/live`, { headers: session.headers(), signal: stop.signal })
      const screen = { text: '' }
      const read = async () => {
        for await (const part of /** @type {any} */ (response.body).pipeThrough(new TextDecoderStream()))
          screen.text += part
      }
      void read().catch(() => {})
      return screen
    }),
  )
  // From then on a stream receives every event.
  for (const screen of screens) await until(async () => screen.text.includes('event: missed'), 'a stream hears nothing')
  const other = await signInByProxy('intake@demo.test')
  const id = await create(other, 'Kept-live')
  assert.ok(id)
  for (const screen of screens)
    await until(
      async () => new RegExp(`event: change\\ndata: .*\\b${id}\\b`).test(screen.text),
      'a screen was not told',
    )
  stop.abort()
})

test('all nodes are known, and no job failed wherever it ran', async () => {
  const session = await signInByProxy('superadmin@demo.test')
  const { body } = await session.get('/api/status')
  // The owner was killed without a shutdown, so it may still count as alive.
  const alive = body.data.nodes.filter((/** @type {any} */ { alive }) => alive)
  assert.ok(alive.length >= nodes.length, `${alive.length} nodes are alive`)
  assert.ok(body.data.jobs.length > 10)
  for (const job of body.data.jobs) assert.equal(job.fault, null, `${job.name}: ${job.fault?.reason}`)
})

test(`killing nodes at random loses nothing that was acknowledged and repeats nothing, ${rounds} kills`, async (context) => {
  const session = await signInByProxy()
  /** @type {Map<string, number>} */
  const acknowledged = new Map()
  let repeated = 0
  let over = false
  let failed = false

  /** @param {number} writer */
  async function write(writer) {
    for (let count = 0; !over && !failed; count++) {
      const mark = `Kept-${writer}-${count}`
      while (!failed) {
        const id = await create(session, mark)
        if (id !== undefined) {
          acknowledged.set(mark, id)
          // People don't write without a pause either, and the restarting node needs the processor too.
          await sleep(20)
          break
        }
        // As a browser does: with the same key, so that it is made once, whatever happened to the first request.
        repeated += 1
        await sleep(50)
      }
    }
  }
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  try {
    for (let round = 0; round < rounds; round++) {
      await sleep(200 + Math.random() * 600)
      const victim = /** @type {import('./product.mjs').Product} */ (nodes[Math.floor(Math.random() * nodes.length)])
      await victim.kill({ node: true, database: false })
      // The others keep answering.
      assert.equal((await session.get('/api/user/me')).status, 200)
      victim.start('', settings)
      await victim.ready()
    }
  } catch (error) {
    // Otherwise the writers, and the run, would never end.
    failed = true
    throw error
  }
  over = true
  await writing

  const found = await stored(session)
  // The record of the live event.
  found.delete('Kept-live')
  assert.deepEqual([...found.keys()].toSorted(), [...acknowledged.keys()].toSorted())
  for (const [mark, id] of acknowledged) assert.deepEqual(found.get(mark), [id], `${mark} was acknowledged as ${id}`)
  assert.ok(acknowledged.size > rounds * writers, `only ${acknowledged.size} were written`)
  context.diagnostic(`${acknowledged.size} acknowledged writes, ${repeated} tries repeated, ${rounds} kills`)
})

test('an import whose nodes are killed continues where it was: no row is left out, and none is imported twice', async (context) => {
  const companies = Array.from({ length: 6000 }, (_, at) => `Killed Fleet ${at}`)
  const id = await startImport(await signInByProxy('sales.manager@demo.test'), companies)
  const client = new pg.Client({ connectionString: settings.DATABASE_URL })
  await client.connect()
  const read = async () => {
    const { rows } = await client.query('select state, done, failed from core.operation where id = $1', [id])
    return rows[0]
  }
  /** Waits until this number of rows is done. @param {number} count */
  const reached = async (count) => {
    await until(async () => (await read()).done >= count, `the import stands at ${(await read()).done}`)
    return (await read()).done
  }
  try {
    const [last, ...others] = /** @type {[import('./product.mjs').Product, ...import('./product.mjs').Product[]]} */ (
      nodes
    )
    const first = await reached(1)
    await Promise.all(others.map((node) => node.kill({ node: true, database: false })))
    // Only one node is left to work on it, and it is killed during that.
    const second = await reached((await read()).done + 1)
    await last.kill({ node: true, database: false })
    const standing = (await read()).done
    assert.ok(standing < companies.length, 'it had ended before the last node was killed')
    for (const node of nodes) node.start('', settings)
    await Promise.all(nodes.map((node) => node.ready()))
    await until(async () => (await read()).state !== 'running', 'the import did not end')
    assert.deepEqual(await read(), { state: 'done', done: companies.length, failed: 0 })
    const { rows } = await client.query(
      `select company from crm.lead where company like 'Killed Fleet %' and deleted_at is null`,
    )
    const found = rows.map((/** @type {{ company: string }} */ { company }) => company)
    assert.deepEqual(found.toSorted(byName), companies.toSorted(byName))
    context.diagnostic(
      `${first}, ${second} and ${standing} of ${companies.length} rows were done when nodes were killed`,
    )
  } finally {
    await client.end()
  }
})

// Must be last, because it blocks this address for a while.
test('attempts are counted for all nodes together', async () => {
  const statuses = []
  for (let attempt = 0; attempt < 45; attempt++) {
    const { origin } = /** @type {import('./product.mjs').Product} */ (nodes[attempt % nodes.length])
    const response = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `nobody${attempt}@clinic.test`, password: 'certainly wrong' }),
    })
    statuses.push(response.status)
  }
  // If it is too many for one node, it is too many for all three in turn.
  assert.deepEqual(statuses.slice(-3), [429, 429, 429], statuses.join(' '))
})

/** @param {string} a @param {string} b */
const byName = (a, b) => a.localeCompare(b)
