// node bench/accessLog.mjs: the cost of the patient access log for a request. Two apps over one database take turns; in one of them no
// entity is marked as health data. Each round is paired with the other's, and the result is the median of the ratios. ROUNDS and REQUESTS
// set the numbers.
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createServer, createServerModuleRunner, loadConfigFromFile } from 'vite'
import { addressOf, idle } from './lib/million.mjs'
import { cpuOf, cpuOfPostgres, median } from './lib/usage.mjs'
import { createProduct } from '../scripts/durability/product.mjs'
import { signIn } from '../scripts/durability/session.mjs'
import { build } from '../scripts/lib/build.mjs'

const rounds = Number(process.env.ROUNDS ?? 15)
const requests = Number(process.env.REQUESTS ?? 240)
/** Longer than the log waits before it writes, in milliseconds. */
const written = 500
const root = path.resolve(import.meta.dirname, '..')

await build()
const owner = await createProduct()
process.once('SIGINT', () => void owner.remove().then(() => process.exit(1)))
const built = await loadConfigFromFile(
  { command: 'build', mode: 'development', isSsrBuild: true },
  path.join(root, 'vite.config.ts'),
)
const server = await createServer({
  configFile: false,
  plugins: built?.config.plugins ?? [],
  root,
  appType: 'custom',
  logLevel: 'error',
  resolve: { tsconfigPaths: true },
  server: { middlewareMode: true, ws: false, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
const runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
/** @type {(() => Promise<unknown>)[]} */
const ends = []
try {
  owner.start()
  await owner.ready()
  const { url, postmaster } = await addressOf(owner.dataDir)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await idle(client)
  const { rows } = await client.query('select array_agg(id) as ids from referrals.referral')
  const { ids } = rows[0]
  const session = await signIn(owner)

  const of = (/** @type {string} */ file) => runner.import(`/core/kernel/server/${file}`)
  const { createApp } = await of('app.ts')
  const { openDatabase } = await of('platform/database/openDatabase.ts')
  const { openFolder } = await of('platform/files/store/openFolder.ts')
  const { openDataKeys } = await of('platform/dataKeys.ts')
  const { setDataKeys } = await of('platform/database/sealedTexts.ts')
  const { allPlugins } = await of('plugins/foundPlugins.ts')
  const dataKeys = await openDataKeys({ dataKey: undefined, dataDir: owner.dataDir }, () => {})
  setDataKeys(dataKeys)

  /** @param {readonly any[]} plugins */
  async function appOf(plugins) {
    const db = openDatabase({ connectionString: url, maxConnections: 3 })
    const { app } = await createApp({
      db,
      messages: { send: async () => {} },
      plugins,
      brand: { name: 'White Glove', color: null },
      publicUrl: owner.origin,
      session: { idleMinutes: 30, hours: 12, askAgainMinutes: 60 },
      dataKeys,
      files: openFolder(path.join(owner.dataDir, 'files')),
      dataDir: owner.dataDir,
    })
    ends.push(async () => {
      await app.close()
      await db.close()
    })
    return app
  }
  const without = allPlugins.map((/** @type {any} */ plugin) => ({
    ...plugin,
    entities: (/** @type {unknown} */ context) =>
      (plugin.entities?.(context) ?? []).map((/** @type {any} */ table) => ({
        ...table,
        entity: { ...table.entity, personal: undefined },
      })),
  }))
  const apps = { with: await appOf(allPlugins), without: await appOf(without) }

  const kinds = {
    'a record': (/** @type {number} */ n) => ({ method: 'GET', url: `/api/referral/${ids[n % ids.length]}` }),
    'a list of 50 rows': (/** @type {number} */ n) => ({
      method: 'POST',
      url: '/api/referral/List',
      payload: { limit: 50, offset: n % 300 },
    }),
    'the history of a record': (/** @type {number} */ n) => ({
      method: 'POST',
      url: '/api/referral/History',
      payload: { id: ids[n % ids.length] },
    }),
  }
  const used = () => cpuOf(process.pid) + cpuOfPostgres(postmaster)
  for (const [kind, requestOf] of Object.entries(kinds)) {
    /** @param {any} app @param {number} round */
    const spend = async (app, round) => {
      const before = used()
      for (let n = 0; n < requests; n++) {
        const { statusCode, body } = await app.inject({
          ...requestOf(round * requests + n),
          headers: session.headers(),
        })
        if (statusCode !== 200) throw new Error(`${kind}: ${statusCode} ${body.slice(0, 200)}`)
      }
      await pause(written)
      return used() - before
    }
    const ratios = []
    for (let round = 0; round <= rounds; round++) {
      // The first one finds colder caches, so they alternate.
      const order = round % 2 ? /** @type {const} */ (['with', 'without']) : /** @type {const} */ (['without', 'with'])
      /** @type {Partial<Record<keyof typeof apps, number>>} */
      const spent = {}
      for (const name of order) spent[name] = await spend(apps[name], round)
      if (round > 0) ratios.push((spent.with ?? 0) / (spent.without ?? 1))
    }
    const sorted = ratios.toSorted((a, b) => a - b)
    console.log(
      `${kind}: ${median(ratios).toFixed(2)} of the processor time without the log (of ${rounds} rounds: ${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)})`,
    )
  }
  const { rows: logged } = await client.query('select count(*) as entries from core.patient_access')
  console.log(`${logged[0].entries} entries were written`)
  await client.end()
} finally {
  for (const end of ends) await end()
  await runner.close()
  await server.close()
  await owner.remove()
}
