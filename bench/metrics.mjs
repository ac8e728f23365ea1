// node bench/metrics.mjs: what measuring for /metrics costs a request: two nodes over one database, one with METRICS_TOKEN, in turns.
import pg from 'pg'
import { addressOf, idle } from './lib/million.mjs'
import { load } from './lib/load.mjs'
import { cpuOf, median } from './lib/usage.mjs'
import { createProduct } from '../scripts/durability/product.mjs'
import { signIn } from '../scripts/durability/session.mjs'
import { build } from '../scripts/lib/build.mjs'

const rounds = Number(process.env.ROUNDS ?? 13)
const ms = Number(process.env.ROUND_MS ?? 2500)
const token = 'a-token-of-the-monitoring-system'

await build()
// The first one has the database and makes the demonstration's files; the other two are measured once it is done.
const [owner, plain, measuring] = [await createProduct(), await createProduct(), await createProduct()]
const remove = async () => {
  for (const product of [measuring, plain, owner]) await product.remove()
}
process.once('SIGINT', () => void remove().then(() => process.exit(1)))
try {
  owner.start()
  await owner.ready()
  const { url } = await addressOf(owner.dataDir)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await idle(client)
  await client.end()
  const environment = { DATABASE_URL: url, DEMO: '0' }
  plain.start('', environment)
  measuring.start('', { ...environment, METRICS_TOKEN: token })
  await Promise.all([plain.ready(), measuring.ready()])
  const session = await signIn(owner)
  /** @type {Record<string, { readonly product: import('../scripts/durability/product.mjs').Product, readonly spent: number[] }>} */
  const nodes = { plain: { product: plain, spent: [] }, measuring: { product: measuring, spent: [] } }
  for (let round = 0; round < rounds; round++) {
    for (const { product, spent } of Object.values(nodes)) {
      const asked = { origin: product.origin, method: 'GET', path: '/api/user/me', headers: session.headers() }
      const before = cpuOf(product.pid ?? 0)
      const { requests } = await load(asked, { connections: 10, ms })
      spent.push(((cpuOf(product.pid ?? 0) - before) * 1000) / requests)
    }
  }
  const figures = Object.entries(nodes).map(([name, { spent }]) => [name, Math.round(median(spent.slice(1)))])
  console.log('Processor time of the node for GET /api/user/me, µs:', Object.fromEntries(figures))
  const begun = performance.now()
  const answer = await fetch(`${measuring.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  console.log(`GET /metrics: ${answer.status}, ${text.length} bytes, ${Math.round(performance.now() - begun)} ms`)
} finally {
  await remove()
}
