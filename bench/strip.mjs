// node bench/strip.mjs [strip] [lists]: the figures of the dashboard's referral strip, and each order, filter, board and calendar of the
// list, over referrals of two years. ROWS sets their number, by default 100,000.
import os from 'node:os'
import { compare, method } from './lib/compare.mjs'
import { latency } from './lib/latency.mjs'
import { everyList } from './lib/everyList.mjs'
import { openLists } from './lib/lists.mjs'
import { load } from './lib/load.mjs'
import { startFilled } from './lib/million.mjs'
import { figuresOf, metricsFloor } from './lib/metricsFloor.mjs'
import { signIn } from '../scripts/durability/session.mjs'

const rows = Number(process.env.ROWS ?? 100_000)
const periods = [30, 90, 365]
const people = { 'all referrals': 'intake.manager@demo.test', 'their own': 'intake@demo.test' }
const parts = { strip, lists }
const wanted = process.argv.slice(2)

const filled = await startFilled('twoYears.sql', rows)
try {
  for (const [name, part] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await part()
  console.log(
    `\n${rows.toLocaleString('en')} referrals; ${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; load of the machine at the end ${(os.loadavg()[0] ?? 0).toFixed(1)}`,
  )
} finally {
  await filled.close()
}

async function strip() {
  const measured = []
  const times = []
  for (const [whose, email] of Object.entries(people)) {
    const session = await signIn(filled.product, email)
    const pathOf = (/** @type {number} */ days) => `/api/referral/Strip?days=${days}`
    const ask = async (/** @type {any} */ { days }) => {
      const { status, body } = await session.get(pathOf(days))
      if (status !== 200) throw new Error(`The strip was answered ${status}: ${JSON.stringify(body)}`)
      return { data: figuresOf(body.data), from: body.data.from }
    }
    for (const days of periods) times.push({ whose, days, ...(await latency({ ask }, [{ days }], 12)) })
    if (whose !== 'all referrals') continue
    for (const days of periods) {
      const ours = {
        million: filled,
        ask,
        load: (/** @type {any} */ _body, /** @type {{ connections: number, ms: number }} */ how) =>
          load({ origin: filled.product.origin, method: 'GET', path: pathOf(days), headers: session.headers() }, how),
      }
      measured.push({ days, ...(await compare(ours, { days }, metricsFloor((await ask({ days })).from))) })
    }
  }
  console.log(`\nProcessor time of the strip, ms, node + Postgres. ${method}`)
  const ms = (/** @type {import('./lib/compare.mjs').Measured} */ { node, postgres }) =>
    `${(node / 1000).toFixed(1)} + ${(postgres / 1000).toFixed(1)}`
  console.table(
    measured.map(({ days, floor, ours }) => ({
      days,
      floor: ms(floor),
      ours: ms(ours),
      'floor / ours': ((floor.node + floor.postgres) / (ours.node + ours.postgres)).toFixed(2),
    })),
  )
  console.log('\nMilliseconds until the strip is there, one at a time')
  console.table(times)
}

async function lists() {
  const asked = await openLists(filled)
  const table = []
  for (const [what, body] of everyList()) table.push({ what, ...(await latency(asked, [body], 6)) })
  console.log('\nMilliseconds until a page of the list is there, one at a time; the slowest first')
  console.table(table.toSorted((a, b) => Number(b.median) - Number(a.median)))
}
