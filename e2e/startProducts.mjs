// Starts a product for each worker of the browser tests, side by side: filling two with demonstration data one after the other took twenty
// seconds longer. It ends when one of them ends.
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { answers } from '../scripts/durability/product.mjs'
import { build } from '../scripts/lib/build.mjs'
import { inProject } from '../scripts/lib/project.mjs'

/** @type {readonly { port: string, dataDir: string }[]} */
const products = JSON.parse(String(process.env.E2E_PRODUCTS))

// Before they start, since both would build.
await build()
for (const { port, dataDir } of products)
  spawn(process.execPath, [inProject('scripts', 'start.mjs')], {
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, DEMO: '1' },
    stdio: 'inherit',
  }).once('exit', (code) => process.exit(code ?? 1))
for (const { port } of products) while (!(await answers(`http://127.0.0.1:${port}/readyz`))) await sleep(50)
console.log('All products are ready.')
