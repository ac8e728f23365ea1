// node bench/peopleAtWork.mjs: how many people can work over 100,000 leads and referrals, with one node and with three. It adds a hundred
// people every three minutes until 95 % of their waiting times exceed a second or an error occurs, and prints the last number that was
// within that, with errors, waiting times, memory, processor time by process, and the statements that took most of the database's time.
// PEOPLE (such as 500, or 100,200,500), MINUTES, NODES (such as 1) and ROWS replace the numbers. With PEOPLE it doesn't stop early.
import os from 'node:os'
import { createProduct } from '../scripts/durability/product.mjs'
import { fill, referrals, startFilled } from './lib/million.mjs'
import { hire, newest } from './lib/people.mjs'
import { costliestStatements, forgetStatements, measureStatements } from './lib/statements.mjs'
import { workUntil } from './lib/personAtWork.mjs'
import { cpuOf, cpuOfPostgres, median, residentOf } from './lib/usage.mjs'

/** @param {string} list such as `100,200` */
const numbers = (list) => list.split(',').map(Number)
const wanted = process.env.PEOPLE ? numbers(process.env.PEOPLE) : undefined
const counts = wanted ?? Array.from({ length: 10 }, (_, at) => (at + 1) * 100)
const count = Math.max(...counts)
const minutes = Number(process.env.MINUTES ?? 3)
/** What 95 % of the waiting times may be at most, in milliseconds. */
const longest = 1000
const size = Number(process.env.ROWS ?? 100_000)

/**
 * The people share the nodes evenly.
 * @param {readonly string[]} origins of the nodes
 * @param {readonly import('./lib/people.mjs').Person[]} people
 * @param {import('./lib/personAtWork.mjs').Records} records
 */
async function work(origins, people, records) {
  /** @type {import('./lib/personAtWork.mjs').Measured} */
  const measured = { times: [], refreshes: 0, errors: new Map() }
  const end = Date.now() + minutes * 60_000
  await Promise.all(
    people.map(({ token, mix }, at) =>
      workUntil({ origin: origins[at % origins.length] ?? '', token, mix, records, end, measured }),
    ),
  )
  return { ...measured, times: measured.times.toSorted((a, b) => a - b) }
}

/**
 * @param {import('./lib/million.mjs').Million} million
 * @param {number} nodeCount
 * @param {readonly import('./lib/people.mjs').Person[]} people
 */
async function measure({ product, url, postmaster }, nodeCount, people) {
  const others = []
  try {
    for (let made = 1; made < nodeCount; made++) {
      const node = await createProduct(product.dataDir)
      others.push(node)
      node.start('', { DATABASE_URL: url, DEMO: '0' })
      await node.ready()
    }
    const nodes = [product, ...others]
    const pids = nodes.map(({ pid }) => pid ?? 0)
    const cpu = () => ({
      nodes: pids.reduce((sum, pid) => sum + cpuOf(pid), 0),
      postgres: cpuOfPostgres(postmaster),
      own: cpuOf(process.pid),
    })
    const before = cpu()
    const memory = watchMemory(pids)
    const { times, refreshes, errors } = await work(
      nodes.map(({ origin }) => origin),
      people,
      await newest(url),
    )
    const resident = memory.stop()
    const after = cpu()
    /** @param {keyof ReturnType<typeof cpu>} of @returns {number} percent of a core */
    const share = (of) => ((after[of] - before[of]) / (minutes * 60_000)) * 100
    return {
      requests: times.length,
      refreshes,
      errors: [...errors].map(([status, often]) => `${often} × ${status}`).join(', '),
      median: median(times),
      slow: times[Math.floor(times.length * 0.95)] ?? 0,
      resident,
      nodes: share('nodes'),
      postgres: share('postgres'),
      own: share('own'),
    }
  } finally {
    for (const node of others) await node.kill({ node: true, database: false })
  }
}

/**
 * Samples the resident memory of each process every 15 seconds.
 * @param {readonly number[]} pids
 */
function watchMemory(pids) {
  /** @type {{ minute: number, MB: number[] }[]} */
  const samples = []
  const begun = Date.now()
  const timer = setInterval(
    () => samples.push({ minute: (Date.now() - begun) / 60_000, MB: pids.map(residentOf) }),
    15_000,
  )
  return {
    /**
     * Ends the sampling.
     * @returns the MB of each process at most, and how many MB a minute each grew after the first third, by least squares
     */
    stop() {
      clearInterval(timer)
      const settled = samples.filter(({ minute }) => minute > minutes / 3)
      return pids.map((_, at) => ({
        most: Math.max(...samples.map(({ MB }) => MB[at] ?? 0)),
        growth: slope(settled.map(({ minute, MB }) => [minute, MB[at] ?? 0])),
      }))
    },
  }
}

/** @param {readonly (readonly [number, number])[]} points @returns {number} the slope of their line by least squares; 0 for fewer than two */
function slope(points) {
  const mean = (/** @type {0 | 1} */ at) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  return spread ? points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread : 0
}

let million = await startFilled('manyLeads.sql', size, {
  name: 'leads',
  counted: 'crm.lead',
  tables: ['lead', 'quote', 'sales_order', 'task', 'activity'].map((name) => `crm.${name}`),
  rebuildsIndexes: true,
})
try {
  await fill(million.url, 'millionRows.sql', size, referrals)
  million = await measureStatements(million)
  const people = await hire(million.url, count)
  const ms = (/** @type {number} */ value) => `${value.toFixed(0)} ms`
  const percent = (/** @type {number} */ value) => `${value.toFixed(0)} %`
  console.log(
    `\n${minutes} minutes each, 5 to 15 s between the steps of a person, over ${size.toLocaleString('en')} leads and referrals`,
  )
  for (const nodeCount of numbers(process.env.NODES ?? '1,3')) {
    let supported = 0
    for (const working of counts) {
      await forgetStatements(million.url)
      const run = await measure(million, nodeCount, people.slice(0, working))
      const isFine = run.slow <= longest && !run.errors
      console.table({
        [`${working} people, ${nodeCount} node${nodeCount === 1 ? '' : 's'}`]: {
          requests: run.requests,
          'of them after a change of others': run.refreshes,
          'median, 95 %': `${ms(run.median)}, ${ms(run.slow)}`,
          'memory at most, MB': run.resident.map(({ most }) => most.toFixed(0)).join(', '),
          'its growth, MB a minute': run.resident.map(({ growth }) => growth.toFixed(1)).join(', '),
          'of a core: nodes': percent(run.nodes),
          Postgres: percent(run.postgres),
          'the load itself': percent(run.own),
        },
      })
      if (run.errors) console.log(`Errors: ${run.errors}`)
      if (isFine) supported = working
      if (!isFine || working === count) console.table(await costliestStatements(million.url, 12))
      if (run.errors) process.exitCode = 1
      if (!isFine && !wanted) break
    }
    console.log(`Supports ${supported} people with ${nodeCount} node${nodeCount === 1 ? '' : 's'}.`)
  }
  console.log(
    `${os.availableParallelism()} cores for all of it, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, load of the machine at the end ${os.loadavg()[0]?.toFixed(1)}`,
  )
} finally {
  await million.close()
}
