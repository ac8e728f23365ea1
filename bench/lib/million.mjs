import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createProduct } from '../../scripts/durability/product.mjs'
import { build } from '../../scripts/lib/build.mjs'
import { inProject } from '../../scripts/lib/project.mjs'

export const rows = Number(process.env.ROWS ?? 1_000_000)

/**
 * The built product over its own database, which contains the requested number of referrals.
 * @typedef {{ product: import('../../scripts/durability/product.mjs').Product, url: string, postmaster: number, node: number, close(): Promise<void> }} Million
 */

/**
 * The rows that a file makes: the table whose rows are counted, all tables that it fills, and whether it can do without their indexes
 * during that.
 * @typedef {{ name: string, counted: string, tables: readonly string[], rebuildsIndexes?: boolean }} Filled
 */

/** @type {Filled} */
export const referrals = {
  name: 'referrals',
  counted: 'referrals.referral',
  tables: ['referral', 'client', 'status_change', 'form_link', 'form_submission', 'contact_attempt'].map(
    (name) => `referrals.${name}`,
  ),
}

/** A million referrals of six years, for lists. @returns {Promise<Million>} */
export function startMillion() {
  return startFilled('millionRows.sql', rows)
}

/**
 * Starts the product. BENCH_DATA names a folder that is kept and used again, by commands of the same file; otherwise everything is removed
 * at the end.
 * @param {string} file which makes the rows
 * @param {number} wanted the number of rows
 * @param {Filled} [filled]
 * @returns {Promise<Million>}
 */
export async function startFilled(file, wanted, filled = referrals) {
  await build()
  const product = await createProduct(process.env.BENCH_DATA ? path.resolve(process.env.BENCH_DATA) : undefined)
  process.once('SIGINT', () => void product.remove().then(() => process.exit(1)))
  product.start()
  try {
    await product.ready()
    const { url, postmaster } = await addressOf(product.dataDir)
    await fill(url, file, wanted, filled)
    if (!product.pid) throw new Error('The product is not running.')
    return { product, url, postmaster, node: product.pid, close: () => product.remove() }
  } catch (error) {
    await product.remove()
    throw error
  }
}

/** @param {string} dataDir of a running product with its own database */
export async function addressOf(dataDir) {
  const folder = path.join(dataDir, 'postgres')
  const password = (await readFile(path.join(folder, 'password'), 'utf8')).trim()
  const [pid, , , port] = (await readFile(path.join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, postmaster: Number(pid) }
}

/** Adds rows to a database. @param {string} url @param {string} file @param {number} wanted @param {Filled} filled */
export async function fill(url, file, wanted, { name, counted, tables, rebuildsIndexes }) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const {
      rows: [stored],
    } = await client.query(`select count(*)::int as count from ${counted}`)
    await idle(client)
    if (stored.count < wanted) {
      console.log(`Making ${wanted.toLocaleString('en')} ${name}; this takes a few minutes`)
      const text = await readFile(inProject('bench', 'lib', file), 'utf8')
      await withoutIndexes(client, rebuildsIndexes ? tables : [], () =>
        client.query(text.replaceAll(':rows', String(wanted))),
      )
    }
    // Each row that was made has added one to its roll-ups. In a product that runs for longer than a few minutes, a job has merged them.
    await client.query(`update pgboss.job set start_after = now() where name like '%.sumUp%' and state = 'created'`)
    await idle(client)
    // Moves pending entries of the search index into its pages, and updates the visibility maps of the tables.
    for (const table of tables) await client.query(`vacuum (analyze) ${table}`)
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/**
 * Fills tables that have only their primary keys and constraints, because building an index takes a tenth of the time of growing it.
 * @param {pg.Client} client
 * @param {readonly string[]} tables
 * @param {() => Promise<unknown>} work
 */
export async function withoutIndexes(client, tables, work) {
  const { rows: indexes } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await work()
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { definition } of indexes) await client.query(definition)
}

/**
 * Waits for the end of the background work of a first start: the demonstration's files and sealed documents take a core.
 * @param {pg.Client} client
 */
export async function idle(client) {
  /** @type {string[]} */
  let due = []
  for (const begun = Date.now(); Date.now() - begun < 300_000; await sleep(500)) {
    const { rows: jobs } = await client.query(
      `select distinct name from pgboss.job where state < 'completed' and start_after <= now()`,
    )
    due = jobs.map(({ name }) => name)
    if (due.length === 0) return
  }
  console.log(`Measured beside what is still under way: ${due.join(', ')}`)
}
