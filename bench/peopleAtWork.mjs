// node bench/peopleAtWork.mjs: many people at work over 100,000 leads and referrals, with one node and with three. It measures errors,
// waiting times, memory and processor time by process. PEOPLE, MINUTES and ROWS replace 500, 10 and 100,000.
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createProduct } from '../scripts/durability/product.mjs'
import { referralMarked } from '../scripts/durability/referrals.mjs'
import { sessionOf } from '../scripts/durability/session.mjs'
import { fill, idle, referrals, startFilled } from './lib/million.mjs'
import { cpuOf, cpuOfPostgres, median } from './lib/usage.mjs'

const count = Number(process.env.PEOPLE ?? 500)
const minutes = Number(process.env.MINUTES ?? 10)
const size = Number(process.env.ROWS ?? 100_000)
/** The pause between two requests of a person, in milliseconds: 5 to 15 seconds, for reading the page. */
const think = () => 5000 + Math.random() * 10_000

/** @typedef {import('../scripts/durability/session.mjs').Session} Session */
/** @typedef {(who: Session, turn: number) => Promise<{ status: number }>} Act */

const list = (/** @type {string} */ path, more = {}) =>
  /** @type {Act} */ ((who) => who.post(path, { limit: 50, ...more }))
const dashboard = (/** @type {string} */ view) =>
  /** @type {Act} */ ((who) => who.post('/api/Dashboard/FetchDashboardDetails', { view }))
const search = (/** @type {string} */ path) =>
  /** @type {Act} */ (
    (who, turn) => who.post(path, { limit: 50, commonFilters: { search: ['har', 'fleet', 'med', 'north'][turn % 4] } })
  )

/** The actions and their frequency in percent. @type {Record<'sales' | 'intake', readonly (readonly [number, Act])[]>} */
const mixes = {
  sales: [
    [35, list('/api/Lead/List')],
    [20, search('/api/Lead/List')],
    [20, list('/api/Activities/List')],
    [15, (who) => who.get('/api/user/me')],
    [10, dashboard('pipeline')],
  ],
  intake: [
    [30, list('/api/referral/List')],
    [15, search('/api/referral/List')],
    [30, (who, turn) => who.get(`/api/referral/${1 + (turn % 300)}`)],
    [15, (who, turn) => who.post('/api/referral/createReferral', referralMarked(`People-${process.pid}-${turn}`))],
    [10, dashboard('care')],
  ],
}
const models = { sales: 'sales.manager@demo.test', intake: 'intake.manager@demo.test' }

/** Shared by all people, so that no two create the same referral. */
let turn = 0

/** @typedef {{ token: string, mix: readonly (readonly [number, Act])[] }} Person */

/**
 * People like those of the demonstration, signed in: half of them in sales.
 * @param {string} url of the database
 * @returns {Promise<Person[]>}
 */
async function hire(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const people = []
  try {
    await idle(client)
    for (const kind of /** @type {const} */ (['sales', 'intake'])) {
      const tokens = Array.from({ length: Math.ceil(count / 2) }, () => randomBytes(32).toString('base64url'))
      await client.query(
        `with made as (
          insert into core."user" (first_name, last_name, email, store_id, status)
          select 'Person', $1 || ' ' || n, $1 || '.' || n || '@bench.test', store_id, 2
          from core."user", generate_series(1, $3::integer) as n where email = $2 returning id),
        numbered as (select id, row_number() over (order by id) as n from made),
        roles as (
          insert into core.user_role (user_id, role_id)
          select made.id, role_id from made, core.user_role join core."user" on "user".id = user_id where email = $2
          returning user_id, role_id)
        insert into core.session (token_hash, user_id, role_id, expires_at)
        select ($4::bytea[])[numbered.n], user_id, role_id, now() + interval '12 hours' from roles join numbered on numbered.id = user_id`,
        [kind, models[kind], tokens.length, tokens.map((token) => createHash('sha256').update(token).digest())],
      )
      people.push(...tokens.map((token) => ({ token, mix: mixes[kind] })))
    }
    return people
  } finally {
    await client.end()
  }
}

/**
 * @param {readonly string[]} origins of the nodes
 * @param {readonly Person[]} people
 * @param {() => unknown} halfway
 */
async function work(origins, people, halfway) {
  /** @type {number[]} */
  const times = []
  /** @type {Map<string, number>} */
  const errors = new Map()
  const end = Date.now() + minutes * 60_000
  /** @param {Person} person @param {number} at */
  async function live({ token, mix }, at) {
    const who = sessionOf(origins[at % origins.length] ?? '', { wg_session: token })
    await sleep(Math.random() * 10_000)
    // The response sets the anti-forgery cookie.
    await who.get('/api/user/me')
    while (Date.now() < end) {
      let drawn = Math.random() * 100
      const act = mix.find(([share]) => (drawn -= share) < 0)?.[1] ?? (() => who.get('/api/user/me'))
      const begun = performance.now()
      const { status } = await act(who, ++turn).catch((/** @type {unknown} */ error) => ({ status: String(error) }))
      times.push(performance.now() - begun)
      if (status !== 200 && status !== 201) errors.set(String(status), (errors.get(String(status)) ?? 0) + 1)
      await sleep(think())
    }
  }
  const working = Promise.all(people.map(live))
  await sleep(minutes * 30_000)
  halfway()
  await working
  return { times: times.toSorted((a, b) => a - b), errors }
}

/** @param {import('./lib/million.mjs').Million} million @param {number} nodeCount @param {readonly Person[]} people */
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
    let residentHalfway = ''
    const { times, errors } = await work(
      nodes.map(({ origin }) => origin),
      people,
      () => (residentHalfway = residents(pids)),
    )
    const after = cpu()
    const share = (/** @type {keyof ReturnType<typeof cpu>} */ of) =>
      `${(((after[of] - before[of]) / (minutes * 60_000)) * 100).toFixed(0)} %`
    return {
      nodes: nodeCount,
      requests: times.length,
      errors: [...errors].map(([status, often]) => `${often} × ${status}`).join(', ') || 0,
      'median, ms': median(times).toFixed(0),
      '95 %, ms': (times[Math.floor(times.length * 0.95)] ?? 0).toFixed(0),
      'memory halfway, MB': residentHalfway,
      'memory at the end, MB': residents(pids),
      'a core: nodes': share('nodes'),
      Postgres: share('postgres'),
      'the load itself': share('own'),
    }
  } finally {
    for (const node of others) await node.kill({ node: true, database: false })
  }
}

/** @param {readonly number[]} pids @returns {string} resident memory of each in MB */
function residents(pids) {
  const of = (/** @type {number} */ pid) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  return pids.map((pid) => of(pid).toFixed(0)).join(', ')
}

const million = await startFilled('manyLeads.sql', size, {
  name: 'leads',
  counted: 'crm.lead',
  tables: ['lead', 'quote', 'sales_order', 'task', 'activity'].map((name) => `crm.${name}`),
  rebuildsIndexes: true,
})
try {
  await fill(million.url, 'millionRows.sql', size, referrals)
  const people = await hire(million.url)
  const rows = []
  for (const nodes of [1, 3]) {
    rows.push(await measure(million, nodes, people))
    console.log(rows.at(-1))
  }
  console.log(
    `\n${people.length} people for ${minutes} minutes, 5 to 15 s between their requests, over ${size.toLocaleString('en')} leads and referrals`,
  )
  console.table(rows)
  console.log(
    `${os.availableParallelism()} cores for all of it, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`,
  )
} finally {
  await million.close()
}
