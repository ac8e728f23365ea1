// node bench/dashboards.mjs [sales] [care]: each view of the dashboards over many leads, with their quotes, orders, tasks and activities, and
// the view Care over many referrals. Runs both parts by default. ROWS sets the number of leads and of referrals, by default 100,000.
import os from 'node:os'
import { latency } from './lib/latency.mjs'
import { referrals, startFilled } from './lib/million.mjs'
import { signIn } from '../scripts/durability/session.mjs'

const rows = Number(process.env.ROWS ?? 100_000)
const details = '/api/Dashboard/FetchDashboardDetails'
const tables = ['lead', 'quote', 'sales_order', 'task', 'activity'].map((name) => `crm.${name}`)

const parts = {
  sales: {
    file: 'manyLeads.sql',
    /** @type {import('./lib/million.mjs').Filled} */
    filled: { name: 'leads', counted: 'crm.lead', tables, rebuildsIndexes: true },
    people: { 'all rows': 'sales.manager@demo.test', 'their own': 'sales@demo.test' },
    /** The requests by their names. @type {Record<string, object>} */
    asked: {
      'Team, figures alone': { view: 'team', figuresOnly: true },
      Team: { view: 'team' },
      'Pipeline (1)': { filterType: 1 },
      'Quotes (2)': { filterType: 2 },
      'Opportunities (3)': { filterType: 3 },
      'Performance (4)': { filterType: 4 },
      'Forecasting (5)': { filterType: 5 },
      'Orders (3)': { activityType: 3 },
      'Accounts (4)': { activityType: 4 },
      'Sent quotes (5)': { activityType: 5 },
    },
  },
  care: {
    file: 'millionRows.sql',
    filled: referrals,
    people: { 'all rows': 'intake.manager@demo.test', 'their own': 'intake@demo.test' },
    /** @type {Record<string, object>} */
    asked: { 'Care, figures alone': { view: 'care', figuresOnly: true }, Care: { view: 'care' } },
  },
}
const wanted = process.argv.slice(2)

/** @param {(typeof parts)[keyof typeof parts]} part */
async function measure({ file, filled: wantedRows, people, asked }) {
  const filled = await startFilled(file, rows, wantedRows)
  try {
    const sessions = new Map()
    for (const email of Object.values(people)) sessions.set(email, await signIn(filled.product, email))
    const table = []
    for (const [what, body] of Object.entries(asked)) {
      /** @type {Record<string, string>} */
      const line = { view: what }
      for (const [whose, email] of Object.entries(people)) {
        const ask = async (/** @type {any} */ request) => {
          const { status, body: answer } = await sessions.get(email).post(details, request)
          if (status !== 200) throw new Error(`${what} was answered ${status}: ${JSON.stringify(answer)}`)
          return answer
        }
        const begun = performance.now()
        await ask(body)
        line[`${whose}: first`] = (performance.now() - begun).toFixed(0)
        const { median, '95 %': most } = await latency({ ask }, [body], 10)
        line[`${whose}: median`] = median
        line[`${whose}: 95 %`] = most
      }
      table.push(line)
    }
    console.log('\nMilliseconds until a view is there, one at a time; the first time, and again and again')
    console.table(table)
    console.log(
      `\n${rows.toLocaleString('en')} ${wantedRows.name}; ${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; load of the machine at the end ${(os.loadavg()[0] ?? 0).toFixed(1)}`,
    )
  } finally {
    await filled.close()
  }
}

for (const [name, part] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await measure(part)
