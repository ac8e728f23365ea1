// Starts a product for each worker of the browser tests, side by side: filling two with demonstration data one after the other took twenty
// seconds longer. It ends when one of them ends.
import { spawn } from 'node:child_process'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { answers } from '../scripts/durability/product.mjs'
import { build } from '../scripts/lib/build.mjs'
import { inProject } from '../scripts/lib/project.mjs'

/** @type {readonly { port: string, dataDir: string }[]} */
const products = JSON.parse(String(process.env.E2E_PRODUCTS))

// Before they start, since both would build.
await build()
// Both trust the publisher of the packages that tests make (E2E_PUBLISHER_KEY).
const publisher = createPublicKey(createPrivateKey(await readFile(String(process.env.E2E_PUBLISHER_KEY), 'utf8')))
const TRUSTED_PUBLISHERS = `Harbor Care=${publisher.export({ type: 'spki', format: 'der' }).toString('base64')}`
// A test's package contributes to these, which nothing of the product does.
const EXPERIMENTAL_POINTS = 'record.panel,form.section,list.rowAction,list.bulkAction'
const environment = { DEMO: '1', PRIVATE_PROVIDERS: '1', TRUSTED_PUBLISHERS, EXPERIMENTAL_POINTS }
for (const { port, dataDir } of products)
  spawn(process.execPath, [inProject('scripts', 'start.mjs')], {
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, ...environment },
    stdio: 'inherit',
  }).once('exit', (code) => process.exit(code ?? 1))
for (const { port } of products) while (!(await answers(`http://127.0.0.1:${port}/readyz`))) await sleep(50)
// Tests reckon with days of this machine. The stores of the demonstration lie in other zones, in which it is another day for some hours.
for (const { dataDir } of products) {
  const client = new pg.Client({ connectionString: await addressOf(dataDir) })
  await client.connect()
  await client.query('update core.store set timezone = null')
  // What is thrown away needn't wait for the disk. A server of somebody else is left as it is.
  if (!process.env.DATABASE_URL) {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
      await client.query(`alter system set ${setting} = off`)
    await client.query('select pg_reload_conf()')
  }
  await client.end()
}
console.log('All products are ready.')

/** @param {string} dataDir */
async function addressOf(dataDir) {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const folder = path.join(dataDir, 'postgres')
  const password = (await readFile(path.join(folder, 'password'), 'utf8')).trim()
  const port = (await readFile(path.join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[3]
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}
