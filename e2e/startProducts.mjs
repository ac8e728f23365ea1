// Starts a product for each worker of the browser tests. It ends when one of them ends. Filling a product with demonstration data takes half a
// minute: one is filled and stopped, and all others begin as its copies, those that only one test uses too (ownProduct.ts).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { answers, copyDataFolder, databaseUrl } from '../scripts/durability/product.mjs'
import { build } from '../scripts/lib/build.mjs'
import { inProject } from '../scripts/lib/project.mjs'

/** @type {readonly Place[]} */
const products = JSON.parse(String(process.env.E2E_PRODUCTS))

// Before they start, since both would build.
await build()
// Both trust the publisher of the packages that tests make (E2E_PUBLISHER_KEY).
const publisher = createPublicKey(createPrivateKey(await readFile(String(process.env.E2E_PUBLISHER_KEY), 'utf8')))
const TRUSTED_PUBLISHERS = `Harbor Care=${publisher.export({ type: 'spki', format: 'der' }).toString('base64')}`
// A test's package contributes to these, which nothing of the product does.
const EXPERIMENTAL_POINTS = 'record.panel,form.section,list.rowAction,list.bulkAction'
const environment = { DEMO: '1', PRIVATE_PROVIDERS: '1', TRUSTED_PUBLISHERS, EXPERIMENTAL_POINTS }

const filled = { port: String(products[0]?.port), dataDir: String(process.env.E2E_FILLED) }
await fill()
const { DATABASE_URL } = process.env
for (const product of products) {
  if (!DATABASE_URL) await copyDataFolder(filled.dataDir, product.dataDir)
  startProduct(product).once('exit', (code) => process.exit(code ?? 1))
}
for (const product of products) await isReady(product)
if (DATABASE_URL) await settle(DATABASE_URL)
console.log('All products are ready.')

/** @typedef {{ readonly port: string, readonly dataDir: string }} Place where a product stores its data and listens */

/** Fills the data folder that the others begin as. */
async function fill() {
  const product = startProduct(filled, { DATABASE_URL: '' })
  product.once('exit', (code) => code && process.exit(code))
  await isReady(filled)
  const url = await databaseUrl(filled.dataDir)
  await settle(url)
  // What is thrown away needn't wait for the disk. A server of somebody else is left as it is.
  await query(
    url,
    ...['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => `alter system set ${name} = off`),
  )
  const ended = once(product, 'exit')
  product.kill('SIGTERM')
  await ended
}

/**
 * @param {Place} place
 * @param {NodeJS.ProcessEnv} [settings]
 */
function startProduct({ port, dataDir }, settings = {}) {
  return spawn(process.execPath, [inProject('scripts', 'start.mjs')], {
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, ...environment, ...settings },
    stdio: 'inherit',
  })
}

/** @param {Place} place */
async function isReady({ port }) {
  while (!(await answers(`http://127.0.0.1:${port}/readyz`))) await sleep(50)
}

/**
 * Waits until the demonstration has done what it does after the start. Tests reckon with days of this machine, but the stores of the
 * demonstration lie in other zones, in which it is another day for some hours.
 * @param {string} url of the database
 */
async function settle(url) {
  const isBusy = `select from pgboss.job where state < 'completed' and start_after <= now() limit 1`
  while (await query(url, isBusy)) await sleep(50)
  await query(url, 'update core.store set timezone = null')
}

/**
 * @param {string} url of the database
 * @param {string[]} statements
 * @returns {Promise<number>} how many rows the last one returned or changed
 */
async function query(url, ...statements) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let count = 0
    for (const statement of statements) count = (await client.query(statement)).rowCount ?? 0
    return count
  } finally {
    await client.end()
  }
}
