import assert from 'node:assert/strict'
import { createProduct } from '../durability/product.mjs'
import { create } from '../durability/referrals.mjs'
import { signIn } from '../durability/session.mjs'
import { postgresPackages, startPostgres, startReplica } from './lib/postgres.mjs'
import { signalServer } from './lib/signalServer.mjs'
import { until } from '../lib/testing/until.mjs'

/** A read that a replica may answer. */
const lastPage = '/api/referral/getAllReferral?limit=1000000&search=Kept'

/** @type {import('./lib/parts.mjs').Part} */
export const part = {
  about: 'reads go to a streaming replica and are never older than what the reader wrote',
  packages: postgresPackages,
  async run({ check, say }) {
    /** @type {(() => Promise<void>)[]} */
    const undo = []
    try {
      const primary = await startPostgres()
      undo.push(() => primary.remove())
      const replica = await startReplica(primary)
      undo.push(() => replica.remove())
      const product = await createProduct()
      undo.push(() => product.remove())
      product.start('', { DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url, METRICS_TOKEN: token })
      await product.ready()
      const writer = await signIn(product)
      const reader = await signIn(product, 'superadmin@demo.test')

      /** @param {import('../durability/session.mjs').Session} session @returns {Promise<string[]>} the marks */
      const marks = async (session) => {
        const { status, body } = await session.get(lastPage)
        assert.equal(status, 200, JSON.stringify(body))
        return body.data.map((/** @type {object} */ row) => /Kept-\w+/.exec(JSON.stringify(row))?.[0]).toSorted()
      }
      const state = async () => (await reader.get('/api/status')).body.data.database.reads

      /** Replicas cancel whatever runs there while they apply a vacuum. @param {string} text */
      const setReplica = (text) =>
        until(async () => {
          try {
            await replica.query(text)
            return true
          } catch (error) {
            if (!String(error).includes('conflict with recovery')) throw error
            return false
          }
        }, 'the replica cancels everything')

      // The log arrives by a pipe, which may be later than the response.
      const logged = (/** @type {string} */ line) =>
        until(async () => product.output.includes(line), `the log does not say “${line}”`)

      await check('reads beyond a page go to the replica', async () => {
        assert.ok(await create(writer, 'Kept-first'))
        await until(async () => {
          await marks(reader)
          return (await state()).served > 2
        }, 'no read went to the replica')
        assert.deepEqual(await marks(reader), ['Kept-first'])
      })

      await check('every dashboard, report and export is read from the replica', async () => {
        const names = await readNames(reader)
        const manager = await signIn(product, 'sales.manager@demo.test')
        const posted = (/** @type {string} */ path, /** @type {object} */ body) => reader.post(path, body)
        const file = async (/** @type {string} */ path, /** @type {object} */ body) => {
          const answer = await manager.download(path, body)
          await answer.arrayBuffer()
          return answer
        }
        const columns = ['company', 'status', 'assignTo']
        /** @type {[string, () => Promise<{ status: number }>][]} */
        const reads = [
          ...names.views.map(asked('the view', (view) => posted('/api/Dashboard/FetchDashboardDetails', { view }))),
          ...names.dashboards.map(asked('the layout', (dashboard) => posted('/api/Dashboard/Layout', { dashboard }))),
          ['the counts', () => posted('/api/dashboard/FetchLeadAndAccountCount', {})],
          ['the activities', () => posted('/api/Dashboard/ActivityCount', {})],
          ...names.reports.map(asked('the report', (report) => posted('/api/Report/Run', { report }))),
          ['a report’s export', () => file('/api/Report/Export', { report: 'leads', format: 'csv' })],
          ...['csv', 'xlsx'].map(asked('leads as', (format) => file('/api/Lead/Export', { format, columns }))),
          ['the figures of referrals', () => reader.get('/api/referral/Strip')],
        ]
        for (const [title, read] of reads) {
          const { served } = await state()
          /** @type {Set<number>} */
          const statuses = new Set()
          // The replica may lack the reader's last change for a moment.
          await until(async () => {
            statuses.add((await read()).status)
            return (await state()).served > served
          }, `${title} was not read from the replica`)
          assert.deepEqual([...statuses], [200], title)
        }
        assert.doesNotMatch(product.output, /the primary answered it/)
        say(`  ${names.views.length} views, ${names.dashboards.length} layouts, ${names.reports.length} reports`)
      })

      await check('whoever wrote reads what they wrote at once, 50 times, while the replica streams', async () => {
        for (let count = 0; count < 50; count++) {
          assert.ok(await create(writer, `Kept-own${count}`))
          assert.ok((await marks(writer)).includes(`Kept-own${count}`))
        }
      })

      await setReplica(`alter system set recovery_min_apply_delay = '30s'`)
      await setReplica('select pg_reload_conf()')
      await check(
        'with a lag of 30 seconds the writer still reads their own, and others what the replica has',
        async () => {
          await until(async () => (await marks(reader)).includes('Kept-own49'), 'the replica did not catch up', 90)
          const before = await state()
          const begun = Date.now()
          assert.ok(await create(writer, 'Kept-late'))
          assert.ok((await marks(writer)).includes('Kept-late'))
          assert.ok(!(await marks(reader)).includes('Kept-late'), 'the reader did not read from the replica')
          assert.ok(Date.now() - begun < 30_000, 'the machine was too slow to tell')
          const after = await state()
          assert.ok(after.behind > before.behind && after.served > before.served, JSON.stringify({ before, after }))
          await until(async () => (await marks(reader)).includes('Kept-late'), 'the reader never saw it', 90)
        },
      )

      await check('a screen that was told of a change does not read from before it', async () => {
        assert.ok(await create(writer, 'Kept-told'))
        const { status, body } = await reader.get(lastPage, { 'x-background': '1' })
        assert.equal(status, 200)
        assert.match(JSON.stringify(body), /Kept-told/)
        assert.ok((await marks(reader)).includes('Kept-told'), 'a later read was older than what the screen showed')
      })
      await setReplica('alter system reset recovery_min_apply_delay')
      await setReplica('select pg_reload_conf()')

      await check('without the replica the primary answers at once, and the log and the status say so', async () => {
        await until(async () => (await state()).lag === 0, 'the replica did not catch up')
        await replica.stop('immediate')
        const begun = Date.now()
        assert.ok((await marks(reader)).includes('Kept-told'))
        assert.ok(Date.now() - begun < 10_000, 'it took too long')
        assert.equal((await state()).isThere, false)
        await logged('the read replica does not answer; the primary is read instead')
      })

      await check('a replica that is back is used again', async () => {
        await replica.start()
        await until(async () => (await state()).isThere, 'it was not noticed')
        const { served } = await state()
        await until(async () => {
          await marks(reader)
          return (await state()).served > served
        }, 'no read went there')
        await logged('the read replica answers')
      })

      await check('a replica that hangs costs two seconds once', async () => {
        await signalServer(replica, 'SIGSTOP')
        try {
          const begun = Date.now()
          await marks(reader)
          assert.ok(Date.now() - begun < 10_000, `the first read took ${Date.now() - begun} ms`)
          const again = Date.now()
          await marks(reader)
          assert.ok(Date.now() - again < 2000, `the next one took ${Date.now() - again} ms`)
        } finally {
          await signalServer(replica, 'SIGCONT')
        }
        await until(async () => (await state()).isThere, 'it was not noticed that it is back')
      })

      await check('/metrics shows it', async () => {
        const response = await fetch(`${product.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
        const text = await response.text()
        assert.match(text, /^white_glove_replica_up 1$/m)
        assert.match(text, /^white_glove_replica_reads\{outcome="served"\} \d+$/m)
        assert.match(text, /^white_glove_replica_lag_seconds /m)
      })
    } finally {
      for (const step of undo.toReversed()) await step()
    }
  },
}

const token = 'the-token-of-the-nightly-tests'

/**
 * @param {string} what
 * @param {(name: string) => Promise<{ status: number }>} read
 * @returns {(name: string) => [string, () => Promise<{ status: number }>]}
 */
function asked(what, read) {
  return (name) => [`${what} ${name}`, () => read(name)]
}

/**
 * @param {import('../durability/session.mjs').Session} session
 * @returns the names of the product's dashboards, their views, and its reports
 */
async function readNames(session) {
  const { paths } = (await session.get('/api/openapi.json')).body
  /** @param {string} path @param {string} field @returns {string[]} */
  const choices = (path, field) => {
    const { schema } = paths[path].post.requestBody.content['application/json']
    const found = schema.properties[field].enum.filter((/** @type {unknown} */ name) => typeof name === 'string')
    assert.ok(found.length > 2, `${path} has few choices for ${field}`)
    return found
  }
  const menus = JSON.stringify((await session.post('/api/Menus/List', {})).body)
  const reports = [...menus.matchAll(/"\/reports\/([\w-]+)"/g)]
    .map(([, id = '']) => id)
    .filter((id) => id !== 'builder')
  assert.ok(reports.length > 10, `few reports: ${reports.join(' ')}`)
  return {
    views: choices('/api/Dashboard/FetchDashboardDetails', 'view'),
    dashboards: choices('/api/Dashboard/Layout', 'dashboard'),
    reports: [...new Set(reports)],
  }
}
