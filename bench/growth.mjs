// node bench/growth.mjs: typical actions over 10,000 and 100,000 leads, referrals, activities and documents each, and how the time of each
// response grows. SIZES=10000,100000,1000000 sets other sizes.
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import pg from 'pg'
import { startImport } from '../scripts/durability/imports.mjs'
import { referralMarked } from '../scripts/durability/referrals.mjs'
import { signIn } from '../scripts/durability/session.mjs'
import { inProject } from '../scripts/lib/project.mjs'
import { fill, referrals, startFilled, withoutIndexes } from './lib/million.mjs'
import { median } from './lib/usage.mjs'

const sizes = (process.env.SIZES ?? '10000,100000').split(',').map(Number)
const crmTables = ['lead', 'quote', 'sales_order', 'task', 'activity'].map((name) => `crm.${name}`)

/** @param {number} size */
async function start(size) {
  const million = await startFilled('manyLeads.sql', size, {
    name: 'leads',
    counted: 'crm.lead',
    tables: crmTables,
    rebuildsIndexes: true,
  })
  await fill(million.url, 'millionRows.sql', size, referrals)
  await fill(million.url, 'manyDocuments.sql', size, {
    name: 'documents',
    counted: 'documents.pdf_document',
    tables: ['documents.pdf_document', 'documents.document'],
  })
  const client = new pg.Client({ connectionString: million.url })
  await client.connect()
  const text = await readFile(inProject('bench', 'lib', 'moreSales.sql'), 'utf8')
  await withoutIndexes(client, ['crm.quote', 'crm.activity'], () =>
    client.query(text.replaceAll(':rows', String(size))),
  )
  for (const table of ['crm.quote', 'crm.activity']) await client.query(`vacuum (analyze) ${table}`)
  await client.end()
  return million
}

/** @typedef {import('../scripts/durability/session.mjs').Session} Session */

/**
 * The measured actions, each warmed up first.
 * @param {Session} sales
 * @param {Session} intake
 * @returns {Record<string, (turn: number) => Promise<unknown>>}
 */
function acts(sales, intake) {
  const list = (/** @type {Session} */ who, /** @type {string} */ path, more = {}) =>
    who.post(path, { limit: 50, ...more })
  const search = (/** @type {number} */ turn) => ['har', 'fleet', 'med', 'north'][turn % 4]
  return {
    'page of leads': () => list(sales, '/api/Lead/List'),
    'page of activities': () => list(sales, '/api/Activities/List'),
    'page of referrals': () => list(intake, '/api/referral/List'),
    'page of documents': () => list(sales, '/api/DocuSignMap/DocuSignMapList'),
    'search of leads': (turn) => list(sales, '/api/Lead/List', { commonFilters: { search: search(turn) } }),
    'search of referrals': (turn) => list(intake, '/api/referral/List', { commonFilters: { search: search(turn) } }),
    'record of a referral': (turn) => intake.get(`/api/referral/${1 + (turn % 300)}`),
    'work queue, one’s own': () => list(intake, '/api/referral/Queue', { mine: true }),
    'work queue of everybody': () => list(intake, '/api/referral/Queue'),
    'contact with a family': (turn) =>
      intake.post('/api/referralContact/Create', { referralId: 1 + (turn % 300), kind: 2 }),
    'save of a referral': (turn) =>
      intake.post('/api/referral/createReferral', referralMarked(`Growth-${process.pid}-${turn}`)),
    'dashboard, pipeline': () => sales.post('/api/Dashboard/FetchDashboardDetails', { view: 'pipeline' }),
    'dashboard, care': () => intake.post('/api/Dashboard/FetchDashboardDetails', { view: 'care' }),
    'import of 1,000 leads': (turn) => importLeads(sales, turn),
    'export of 1,000 leads': () => exportLeads(sales),
  }
}

/** @param {Session} sales @param {number} turn */
async function importLeads(sales, turn) {
  const id = await startImport(
    sales,
    Array.from({ length: 1000 }, (_, at) => `Growth ${turn} Fleet ${at}`),
  )
  for (;;) {
    const found = await sales.get(`/api/operation/${id}`)
    if (found.body.data.state !== 'running') return { status: found.body.data.done === 1000 ? 200 : 500 }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** All leads, because the time grows with their number. @param {Session} sales */
async function exportLeads(sales) {
  const response = await sales.download('/api/Lead/Export', {
    format: 'csv',
    columns: ['company', 'status', 'estimatedValue'],
  })
  let rows = 0
  for await (const part of response.body ?? []) for (const byte of part) if (byte === 10) rows++
  return { status: response.status, rows }
}

async function growth() {
  /** @type {Record<string, number[]>} */
  const found = {}
  for (const size of sizes) {
    const million = await start(size)
    try {
      const sales = await signIn(million.product, 'sales.manager@demo.test')
      const intake = await signIn(million.product)
      for (const [name, act] of Object.entries(acts(sales, intake))) {
        const turns = /import|export/.test(name) ? 2 : 12
        const times = []
        for (let turn = 0; turn < turns; turn++) {
          const begun = performance.now()
          const answer = /** @type {{ status: number, rows?: number }} */ (await act(turn))
          if (answer.status >= 400) throw new Error(`${name} was answered ${answer.status}`)
          const ms = performance.now() - begun
          // The first turn warms up. An export is measured per thousand rows.
          if (turn > 0) times.push(answer.rows ? (ms / answer.rows) * 1000 : ms)
        }
        ;(found[name] ??= []).push(median(times))
      }
    } finally {
      await million.close()
    }
  }
  console.log('\nMedians in ms, one at a time')
  console.table(
    Object.entries(found).map(([what, times]) => ({
      what,
      ...Object.fromEntries(sizes.map((size, at) => [size.toLocaleString('en'), (times[at] ?? 0).toFixed(1)])),
      'last / first': ((times.at(-1) ?? 0) / (times[0] ?? 1)).toFixed(2),
    })),
  )
}

await growth()
console.log(
  `\n${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; load of the machine at the end ${(os.loadavg()[0] ?? 0).toFixed(1)}`,
)
