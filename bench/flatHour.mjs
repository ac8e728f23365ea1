// node bench/flatHour.mjs: an hour of 200 people on one node. Each minute the heap after collection, the resident memory, what the node has
// open, the connections of Postgres, and the files of the data folder are read. From the tenth minute on the heap may differ by 5 %.
// PEOPLE, MINUTES and ROWS replace the numbers.
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inProject } from '../scripts/lib/project.mjs'
import { addressOf, fill, referrals, startFilled } from './lib/million.mjs'
import { hire, newest } from './lib/people.mjs'
import { workUntil } from './lib/personAtWork.mjs'
import { median } from './lib/usage.mjs'

const count = Number(process.env.PEOPLE ?? 200)
const minutes = Number(process.env.MINUTES ?? 60)
const size = Number(process.env.ROWS ?? 100_000)
/** The minute from which on the heap is compared. */
const settled = 10

const million = await startFilled('manyLeads.sql', size, {
  name: 'leads',
  counted: 'crm.lead',
  tables: ['lead', 'quote', 'sales_order', 'task', 'activity'].map((name) => `crm.${name}`),
  rebuildsIndexes: true,
})
const { product } = million
const work = await mkdtemp(path.join(tmpdir(), 'white-glove-flat-hour-'))
const probe = path.join(work, 'heap.json')
/** For the node's own temporary files. */
const temporary = path.join(work, 'temporary')
await mkdir(temporary)
try {
  await fill(million.url, 'millionRows.sql', size, referrals)
  await product.stop()
  product.start('', {
    HEAP_PROBE: probe,
    TMPDIR: temporary,
    NODE_OPTIONS: `--import ${new URL(`file://${inProject('bench', 'lib', 'heapProbe.mjs')}`).href}`,
  })
  await product.ready()
  const { url } = await addressOf(product.dataDir)
  const people = await hire(url, count)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const records = await newest(url)
  /** @type {import('./lib/personAtWork.mjs').Measured} */
  const measured = { times: [], refreshes: 0, errors: new Map() }
  const begun = Date.now()
  const end = begun + minutes * 60_000
  const working = Promise.all(
    people.map(({ token, mix }) => workUntil({ origin: product.origin, token, mix, records, end, measured })),
  )
  /** @type {Awaited<ReturnType<typeof sample>>[]} */
  const samples = []
  for (let minute = 1; minute <= minutes; minute++) {
    await sleep(Math.max(0, begun + minute * 60_000 - 5_000 - Date.now()))
    samples.push(await sample(client, minute))
    console.log(JSON.stringify(samples.at(-1)))
  }
  await working
  await sleep(5_000)
  const after = await sample(client, minutes + 1)
  await client.end()
  console.table([...samples.filter(({ minute }) => minute === 1 || minute % 5 === 0), after])
  const heaps = samples.filter(({ minute }) => minute >= settled).map((each) => each['heap, MB'])
  const middle = median(heaps)
  const spread = Math.max(...heaps.map((heap) => Math.abs(heap - middle))) / middle
  const errors = [...measured.errors].map(([what, often]) => `${often} × ${what}`).join(', ')
  const times = measured.times.toSorted((a, b) => a - b)
  console.log(
    `${count} people, ${minutes} minutes, ${times.length} requests, median ${median(times).toFixed(0)} ms, 95 % ${times[Math.floor(times.length * 0.95)]?.toFixed(0)} ms`,
  )
  console.log(`Heap from minute ${settled} on: ${middle.toFixed(1)} MB ± ${(spread * 100).toFixed(1)} %`)
  console.log(`Errors: ${errors || 'none'}`)
  if (errors || spread > 0.05) process.exitCode = 1
} finally {
  await million.close()
  await rm(work, { recursive: true, force: true })
}

/**
 * What the node and its database hold now.
 * @param {pg.Client} client
 * @param {number} minute
 */
async function sample(client, minute) {
  await rm(probe, { force: true })
  process.kill(product.pid ?? 0, 'SIGUSR2')
  /** @type {string | undefined} */
  let text
  while (!(text = await readFile(probe, 'utf8').catch(() => undefined))) await sleep(50)
  const { heapUsed, external, rss, handles } = JSON.parse(text)
  const MB = (/** @type {number} */ bytes) => Number((bytes / 2 ** 20).toFixed(1))
  const { rows } = await client.query(`select
    (select count(*)::int from pg_stat_activity where application_name <> '' or backend_type = 'client backend') as connections,
    (select count(*)::int from pg_stat_activity where state like 'idle in transaction%') as open,
    (select temp_files::int from pg_stat_database where datname = current_database()) as spilled,
    (select count(*)::int from pgboss.job) as jobs,
    (select count(*)::int from core.session) as sessions`)
  const [database] = rows
  return {
    minute,
    'heap, MB': MB(heapUsed),
    'outside of it, MB': MB(external),
    'resident, MB': MB(rss),
    sockets: handles.TCPSocketWrap ?? 0,
    timers: handles.Timeout ?? 0,
    'open files': (await readdir(`/proc/${product.pid}/fd`)).length,
    connections: database.connections,
    'open transactions': database.open,
    'files Postgres spilled': database.spilled,
    jobs: database.jobs,
    sessions: database.sessions,
    'files of the data folder': await filesOf(product.dataDir),
    'temporary files': (await readdir(temporary)).length,
  }
}

/** @param {string} folder @returns {Promise<number>} the files in it and below, without the database's own */
async function filesOf(folder) {
  const entries = await readdir(folder, { withFileTypes: true })
  const counts = await Promise.all(
    entries.map(async (entry) => {
      if (!entry.isDirectory()) return 1
      return entry.name === 'postgres' ? 0 : filesOf(path.join(folder, entry.name))
    }),
  )
  return counts.reduce((sum, each) => sum + each, 0)
}
