import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createProduct, postmasterOf } from '../durability/product.mjs'
import { signIn } from '../durability/session.mjs'
import { runQuietly } from '../lib/run.mjs'
import { until } from '../lib/testing/until.mjs'
import { operations, prometheusPackages, promtool, startPrometheus } from './lib/prometheus.mjs'
import { signalServer } from './lib/signalServer.mjs'

const token = 'the-token-of-the-nightly-tests'

/** Selectors that find nothing on a node whose files are in a folder. */
const ofBuckets = ['white_glove_bucket_up', 'white_glove_source_up{source="bucket"}']

/** Selectors that find nothing as long as nothing has failed. */
const emptyAtFirst = ['white_glove_request_duration_seconds_count{status="5xx"}']

/** @type {import('./lib/parts.mjs').Part} */
export const part = {
  about: 'Prometheus reads a node, knows every series of the alerts, and fires them when something really fails',
  packages: prometheusPackages,
  async run({ check, say }) {
    /** @type {(() => Promise<void>)[]} */
    const undo = []
    try {
      await check('promtool accepts the rules, and each alert fires and does not fire as its tests say', async () => {
        await promtool('check', 'rules', 'alerts.yml')
        await promtool('check', 'config', '--syntax-only', 'prometheus.yml')
        await promtool('test', 'rules', 'alerts.test.yml')
        const [rules, tests] = await Promise.all(
          ['alerts.yml', 'alerts.test.yml'].map((name) => readFile(path.join(operations, name), 'utf8')),
        )
        for (const [, alert] of /** @type {string} */ (rules).matchAll(/- alert: (\w+)/g)) {
          assert.match(String(tests), new RegExp(`alertname: ${alert}\\n *exp_alerts:\\n`), `${alert} never fires`)
          assert.match(String(tests), new RegExp(`alertname: ${alert}, exp_alerts: \\[\\]`), `${alert} always fires`)
        }
      })

      const product = await createProduct()
      undo.push(() => product.remove())
      product.start('', {})
      await product.ready()
      await product.stop()
      const disk = await mkdtemp(path.join(tmpdir(), 'white-glove-nightly-backups-'))
      undo.push(() => rm(disk, { recursive: true, force: true }))
      const mounted = path.join(disk, 'mounted')
      await writeFile(mounted, 'not mounted')
      const settings = {
        METRICS_TOKEN: token,
        QUERY_SECONDS: '5',
        BACKUP_TO: path.join(mounted, 'backups'),
        BACKUP_PASSWORD: 'seven quiet harbors',
        WAL_ARCHIVE: path.join(mounted, 'wal'),
      }
      product.start('', settings)
      await product.ready()
      const session = await signIn(product, 'superadmin@demo.test')
      const prometheus = await startPrometheus({
        origin: product.origin,
        token: 'not-the-token-of-the-nightly-tests',
        wait: { NodeDown: '5s', DatabaseAway: '5s', ChangesNotArchived: '5s' },
      })
      undo.push(prometheus.stop)

      /** @param {string} alert @param {number} [seconds] @returns {Promise<Record<string, string>>} its labels */
      const fires = async (alert, seconds = 60) => {
        const begun = Date.now()
        /** @type {import('./lib/prometheus.mjs').Alert | undefined} */
        let found
        await until(
          async () => {
            found = (await prometheus.firing()).find(({ labels }) => labels.alertname === alert)
            return found !== undefined
          },
          `${alert} does not fire`,
          seconds,
        )
        const { summary = '' } = found?.annotations ?? {}
        assert.ok(summary.length > 10 && !/no value|^\s|  /.test(summary), `${alert} says “${summary}”`)
        say(`  ${alert} fires after ${((Date.now() - begun) / 1000).toFixed(0)} s: ${summary}`)
        return found?.labels ?? {}
      }
      /** @param {string} alert @param {number} [seconds] */
      const ends = (alert, seconds = 60) =>
        until(
          async () => (await prometheus.firing()).every(({ labels }) => labels.alertname !== alert),
          `${alert} goes on`,
          seconds,
        )

      await check('a wrong token is refused, and the right one is used from the next request on', async () => {
        await until(
          async () => (await prometheus.target()).lastError.includes('401'),
          'the wrong token was not refused',
        )
        await prometheus.useToken(token)
        await until(async () => (await prometheus.target()).health === 'up', 'the right token was refused')
        await ends('NodeDown')
        await promtool('check', 'config', prometheus.configFile)
      })

      await check('the text of /metrics is in order, and Prometheus renames none of its labels', async () => {
        const text = path.join(disk, 'metrics')
        const response = await fetch(`${product.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
        await writeFile(text, await response.text())
        const { code, output } = await runQuietly('sh', ['-c', 'promtool check metrics < "$0"', text])
        assert.deepEqual([code, output], [0, ''])
        const series = await prometheus.query('{job="white-glove"}')
        const renamed = series.filter(({ metric }) => Object.keys(metric).some((name) => name.startsWith('exported_')))
        assert.deepEqual(renamed, [])
        assert.ok(series.length > 100, `${series.length} series`)
        say(`  ${series.length} series of one node`)
      })

      await check(
        'a disk for backups that is missing: the backup fails again and again, and so does the archive',
        async () => {
          await fires('ChangesNotArchived', 240)
          const labels = await fires('JobFails', 360)
          assert.equal(labels.job_name, 'core.backup')
        },
      )

      await check('with the disk the backup is made, the archive goes on, and both alerts end', async () => {
        await rm(mounted)
        await mkdir(mounted)
        await ends('ChangesNotArchived', 180)
        await ends('JobFails', 360)
      })

      await check(
        'every selector of every rule finds a series, every rule is healthy, and no alert fires',
        async () => {
          const rules = await prometheus.rules()
          assert.ok(rules.length > 10)
          for (const { name, health, lastError = '' } of rules) assert.deepEqual([health, lastError], ['ok', ''], name)
          const empty = []
          for (const selector of selectorsOf(rules))
            if ((await prometheus.query(selector)).length === 0) empty.push(selector)
          assert.deepEqual(empty.toSorted(), [...ofBuckets, ...emptyAtFirst].toSorted())
          assert.deepEqual(await prometheus.firing(), [])
          say(`  ${rules.length} rules, ${selectorsOf(rules).length} selectors`)
        },
      )

      await check('a database that hangs is reported as such, and /metrics answers all the same', async () => {
        const database = { pid: () => postmasterOf(product.dataDir) }
        await signalServer(database, 'SIGSTOP')
        undo.push(() => signalServer(database, 'SIGCONT').catch(() => {}))
        const waiting = session.get('/api/status').catch(() => {})
        const labels = await fires('DatabaseAway')
        assert.equal(labels.source, 'database')
        assert.equal((await prometheus.target()).health, 'up')
        const begun = Date.now()
        const response = await fetch(`${product.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
        assert.match(await response.text(), /^white_glove_source_up\{source="pools"\} 1$/m)
        assert.ok(Date.now() - begun < 5000, `/metrics took ${Date.now() - begun} ms`)
        say(`  /metrics answered after ${Date.now() - begun} ms`)
        await waiting
        await signalServer(database, 'SIGCONT')
        await ends('DatabaseAway')
        assert.deepEqual(
          (await prometheus.firing()).filter(({ labels }) => labels.alertname === 'NodeDown'),
          [],
        )
      })

      await check('what failed meanwhile is counted for ManyFaults', async () => {
        for (const selector of emptyAtFirst)
          await until(async () => (await prometheus.query(selector)).length > 0, `${selector} finds nothing`)
      })

      await check('a node that is stopped is reported, until it is back', async () => {
        await product.stop()
        assert.equal((await fires('NodeDown')).instance, new URL(product.origin).host)
        product.start('', settings)
        await product.ready()
        await ends('NodeDown')
      })

      await check('Prometheus had nothing to complain about', async () => {
        assert.equal(prometheus.output(), '')
      })
    } finally {
      for (const step of undo.toReversed()) await step()
    }
  },
}

/** @param {readonly import('./lib/prometheus.mjs').Rule[]} rules @returns {string[]} what they select, each once */
function selectorsOf(rules) {
  const all = rules.flatMap(({ query }) => query.match(/\b(?:(?:white_glove|nodejs)_\w+|up)(?:\{[^}]*\})?/g) ?? [])
  return [...new Set(all)]
}
