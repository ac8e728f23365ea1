// node bench/telemetry.mjs: the cost of measuring for /metrics and of sending traces for a request: nodes over one database, plain and with
// each, in turns.
import { createServer } from 'node:http'
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
/** A request without its own statement, and a page of a list. */
const requests = [
  { path: '/api/user/me', method: 'GET' },
  { path: '/api/referral/getAllReferral?limit=50', method: 'GET' },
]

await build()
let batches = 0
const receiver = createServer((request, response) => {
  batches += 1
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
})
await new Promise((resolve) => receiver.listen(0, '127.0.0.1', () => resolve(undefined)))
const { port } = /** @type {import('node:net').AddressInfo} */ (receiver.address())
const settings = {
  plain: {},
  measuring: { METRICS_TOKEN: token },
  tracing: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
  'tracing 1 of 10': {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  },
}
// The owner has the database and makes the demonstration's files. The others are measured after it is done.
const owner = await createProduct()
const nodes = await Promise.all(
  Object.entries(settings).map(async ([name, environment]) => ({
    name,
    environment,
    // They share the owner's keys.
    product: await createProduct(owner.dataDir),
  })),
)
const remove = async () => {
  for (const { product } of nodes) await product.remove()
  await owner.remove()
  receiver.close()
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
  // Started one after the other, because a start takes more connections than work does, and together they would exceed the database's
  // maximum.
  for (const { product, environment } of nodes) {
    product.start('', { DATABASE_URL: url, DEMO: '0', ...environment })
    await product.ready()
  }
  const session = await signIn(owner)
  for (const { path, method } of requests) {
    /** @type {Map<string, number[]>} */
    const spent = new Map(nodes.map(({ name }) => [name, []]))
    for (let round = 0; round < rounds; round++) {
      for (const { name, product } of nodes) {
        const asked = { origin: product.origin, method, path, headers: session.headers() }
        const before = cpuOf(product.pid ?? 0)
        const { requests: answered } = await load(asked, { connections: 10, ms })
        spent.get(name)?.push(((cpuOf(product.pid ?? 0) - before) * 1000) / answered)
      }
    }
    const figures = [...spent].map(([name, all]) => [name, Math.round(median(all.slice(1)))])
    console.log(`Processor time of the node for ${method} ${path}, µs:`, Object.fromEntries(figures))
  }
  console.log(`Batches of spans received: ${batches}`)
  const measuring = /** @type {(typeof nodes)[0]} */ (nodes.find(({ name }) => name === 'measuring'))
  const begun = performance.now()
  const answer = await fetch(`${measuring.product.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  console.log(`GET /metrics: ${answer.status}, ${text.length} bytes, ${Math.round(performance.now() - begun)} ms`)
} finally {
  await remove()
}
