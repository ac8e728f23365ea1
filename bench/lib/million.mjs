import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { createProduct } from '../../scripts/durability/product.mjs'
import { build } from '../../scripts/lib/build.mjs'
import { inProject } from '../../scripts/lib/project.mjs'

export const rows = Number(process.env.ROWS ?? 1_000_000)

/**
 * The built product over its own database, in which there are a million referrals.
 * @typedef {{ product: import('../../scripts/durability/product.mjs').Product, url: string, postmaster: number, node: number, close(): Promise<void> }} Million
 */

/**
 * Starts it. BENCH_DATA names a folder that is kept and used again; otherwise everything is removed at the end.
 * @returns {Promise<Million>}
 */
export async function startMillion() {
  await build()
  const product = await createProduct(process.env.BENCH_DATA ? path.resolve(process.env.BENCH_DATA) : undefined)
  process.once('SIGINT', () => void product.remove().then(() => process.exit(1)))
  product.start()
  try {
    await product.ready()
    const { url, postmaster } = await addressOf(product.dataDir)
    await fill(url)
    if (!product.pid) throw new Error('The product is not running.')
    return { product, url, postmaster, node: product.pid, close: () => product.remove() }
  } catch (error) {
    await product.remove()
    throw error
  }
}

/** @param {string} dataDir of a running product */
async function addressOf(dataDir) {
  const folder = path.join(dataDir, 'postgres')
  const password = (await readFile(path.join(folder, 'password'), 'utf8')).trim()
  const [pid, , , port] = (await readFile(path.join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, postmaster: Number(pid) }
}

/** @param {string} url */
async function fill(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: [stored] } = await client.query('select count(*)::int as count from referrals.referral')
    if (stored.count < rows) {
      console.log(`Making ${rows.toLocaleString('en')} referrals; this takes a few minutes`)
      const text = await readFile(inProject('bench', 'lib', 'millionRows.sql'), 'utf8')
      await client.query(text.replace(':rows', String(rows)))
    }
    // The index of the search takes what is new into its pages here, and the tables get their visibility maps.
    await client.query('vacuum (analyze) referrals.referral')
    await client.query('vacuum (analyze) referrals.client')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
