// node bench/week.mjs: a week of a small office in some minutes. The clocks of the product and its Postgres are moved on, three hours at a time; in
// working hours people sign in, read, write, type half a form and upload; every job that falls due runs. Each midnight the rows of all tables and
// the files of the data folder are counted. It fails when a job failed, or when what is stored for some days only grows for longer.
// DAYS replaces the number. Needs Debian's package libfaketime.
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { fleetingParent } from '../core/kernel/server/testing/fleetingParent.mjs'
import { createProduct, databaseUrl } from '../scripts/durability/product.mjs'
import { signIn } from '../scripts/durability/session.mjs'
import { until } from '../scripts/lib/testing/until.mjs'
import { mixes } from './lib/dayMix.mjs'
import { newest } from './lib/people.mjs'

const days = Number(process.env.DAYS ?? 7)
/** Of a day, in hours; people work in those of the office. */
const steps = [0, 3, 6, 9, 12, 15, 18, 21]
const office = new Set([9, 12, 15])
/** Steps of each person in each of these. */
const often = 60
/** Two who see every record; the others only sign in. */
const working = /** @type {const} */ ({ 'sales.manager@demo.test': 'sales', 'intake.manager@demo.test': 'intake' })
const others = ['admin', 'sales', 'intake', 'care', 'auditor'].map((name) => `${name}@demo.test`)
/** What is stored for so many days only, or for as many people: after that it doesn't grow. */
const level = {
  'core.draft': 14,
  'core.known_device': 7,
  'core.presence': 1,
  'core.session': 1,
  'crm.day_notice': 8,
  'pgboss.archive': 7,
  'pgboss.job': 1,
  '(files in files)': 2,
}
/** In milliseconds. */
const hour = 3_600_000
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

const folder = await mkdtemp(path.join(fleetingParent(), 'white-glove-week-'))
// Root's Postgres runs as another user, which reads the clock's file too.
await chmod(folder, 0o755)
const clock = path.join(folder, 'offset')
await writeFile(clock, '+0')
const dataDir = path.join(folder, 'data')
await mkdir(dataDir)
const product = await createProduct(dataDir)
try {
  product.start('', { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' })
  await product.ready()
  const url = await databaseUrl(dataDir)
  const client = new pg.Client({ connectionString: url })
  // The database ends with the product, also when that is because something failed.
  client.on('error', () => {})
  await client.connect()
  await jobsAreDone(client)
  const records = await newest(url)
  /** The offset at which the first day begins: the next midnight. */
  const start = hour * 24 - (Date.now() % (hour * 24))
  /** @type {Map<string, number[]>} */
  const counts = new Map()
  let turn = 0
  for (let day = 0; day < days; day++) {
    for (const step of steps) {
      await moveTo(client, start + (day * 24 + step) * hour)
      if (office.has(step)) await work(records)
      await jobsAreDone(client)
    }
    for (const [what, count] of await counted(client)) counts.set(what, [...(counts.get(what) ?? []), count])
    console.log(`Day ${day + 1}: ${turn} steps of people so far`)
  }
  const rows = [...counts].filter(([, each]) => each.at(-1) !== each[0]).toSorted(([a], [b]) => a.localeCompare(b))
  console.table(
    Object.fromEntries(
      rows.map(([what, each]) => [what, Object.fromEntries(each.map((count, day) => [`day ${day + 1}`, count]))]),
    ),
  )
  const { rows: failed } = await client.query(
    `select name, data->'fault'->>'reason' as reason from pgboss.job where data ? 'fault' or state = 'failed'`,
  )
  const faults = failed.map(({ name, reason }) => `${name} failed: ${reason}`)
  for (const [what, after] of Object.entries(level)) {
    const each = counts.get(what)
    if (!each) throw new Error(`There is no ${what}.`)
    const [then = 0, last = 0] = [each[after + 1], each.at(-1)]
    if (days > after + 2 && last > then * 1.2 + 10)
      faults.push(`${what} grows: ${then} after ${after + 2} days, ${last} at the end`)
  }
  for (const fault of faults) console.log(fault)
  if (faults.length > 0) process.exitCode = 1
  await client.end()

  /** @param {import('./lib/personAtWork.mjs').Records} records */
  async function work(records) {
    for (const email of others) await signIn(product, email)
    for (const [email, kind] of Object.entries(working)) {
      const session = await signIn(product, email)
      const mix = mixes[kind]
      const pick = (/** @type {readonly number[]} */ ids) => ids[turn % ids.length] ?? 0
      for (let done = 0; done < often; done++) {
        const step = mix[turn++ % mix.length]
        const drawn = { turn, lead: pick(records.leads), referral: pick(records.referrals) }
        for (const { status, body } of await Promise.all(step?.take(session, drawn) ?? []))
          if (status >= 400) throw new Error(`${email}: ${status} ${JSON.stringify(body)}`)
      }
      await leave(session, turn)
    }
  }
} finally {
  await product.remove()
  await rm(folder, { recursive: true, force: true })
}

/**
 * What people leave behind besides records: a draft, a file that no record contains, a note, an export, a contact.
 * @param {import('../scripts/durability/session.mjs').Session} session
 * @param {number} turn
 */
async function leave(session, turn) {
  await session.post('/api/draft/Save', { form: `/leads/${turn}`, draft: { company: 'Half-typed' }, base: {} })
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n']), 'card.pdf')
  await session.send('/api/file/Upload', form)
}

/**
 * Moves the clocks on, and waits until both show it.
 * @param {pg.Client} client
 * @param {number} offset in milliseconds from now
 */
async function moveTo(client, offset) {
  const wanted = Date.now() + offset
  await writeFile(clock, `+${Math.round(offset / 1000)}`)
  const isThere = (/** @type {Date | string | null} */ shown) =>
    Math.abs(new Date(shown ?? 0).getTime() - wanted) < hour / 10
  await until(async () => {
    const { headers } = await fetch(`${product.origin}/healthz`)
    const { rows } = await client.query('select now() as shown')
    return isThere(headers.get('date')) && isThere(rows[0].shown)
  }, 'the clocks did not move')
}

/** @param {pg.Client} client */
async function jobsAreDone(client) {
  const isBusy = `select from pgboss.job where state < 'completed' and start_after <= now() limit 1`
  for (;;) {
    if ((await client.query(isBusy)).rowCount === 0) return
    // A request wakes the node, whose timers are due.
    await fetch(`${product.origin}/healthz`)
    await sleep(100)
  }
}

/** @param {pg.Client} client @returns {Promise<Map<string, number>>} the rows of each table, the megabytes of the database, and the files of each folder */
async function counted(client) {
  const { rows: tables } = await client.query(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname not like 'pg\\_%' and nspname <> 'information_schema'`,
  )
  const found = new Map()
  for (const { name } of tables)
    found.set(name, (await client.query(`select count(*)::int as count from ${name}`)).rows[0].count)
  const { rows } = await client.query('select pg_database_size(current_database()) / 2 ^ 20 as size')
  found.set('(database, MB)', Math.round(rows[0].size))
  for (const entry of await readdir(dataDir, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name !== 'postgres')
      found.set(`(files in ${entry.name})`, (await readdir(path.join(dataDir, entry.name), { recursive: true })).length)
  return found
}
