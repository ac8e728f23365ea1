import path from 'node:path'
import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { isAlive } from './core/kernel/server/platform/postgres/postmaster'
import { fleetingParent } from './core/kernel/server/testing/fleetingParent.mjs'

/** A product of its own for each worker: an empty folder and a free port. Tests in one can't meet those in another. */
interface Product {
  readonly port: string
  readonly dataDir: string
}

// One product alone where the database is given, since two would share it.
const workers = process.env.DATABASE_URL ? 1 : 2
// Workers read this file again, and find what the run has chosen.
const isRun = process.env.E2E_PRODUCTS === undefined
if (isRun) {
  const folder = newFolder()
  const dataDirs = Array.from({ length: workers }, (_, n) => path.join(folder, `product-${n}`))
  process.env.E2E_FILLED = path.join(folder, 'filled')
  for (const dataDir of [...dataDirs, process.env.E2E_FILLED]) mkdirSync(dataDir)
  process.env.E2E_PRODUCTS = JSON.stringify(
    dataDirs.map((dataDir, n): Product => ({
      // Below the ports that systems give to connections (from 32,768 on Linux), one of which could have it already.
      port: String(20_000 + Math.floor(Math.random() * 6000) * 2 + n),
      dataDir,
    })),
  )
  // The products trust the packages that are signed with this key.
  process.env.E2E_PUBLISHER_KEY = path.join(folder, 'publisher.pem')
  writeFileSync(
    process.env.E2E_PUBLISHER_KEY,
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
  )
  process.once('exit', (code) => {
    if (code === 0) rmSync(folder, { recursive: true, force: true })
  })
}
const products = JSON.parse(process.env.E2E_PRODUCTS!) as Product[]
const own = products[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]!
process.env.E2E_PORT = own.port
process.env.E2E_DATA_DIR = own.dataDir

/**
 * @returns a folder for what the run stores, in memory where there is enough. What a run that failed has stored stays, to be looked at,
 * until the next run.
 */
function newFolder(): string {
  const parent = fleetingParent()
  const prefix = 'white-glove-e2e-'
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue
    rmSync(path.join(parent, name), { recursive: true, force: true })
  }
  const folder = mkdtempSync(path.join(parent, `${prefix}${process.pid}-`))
  // Root's Postgres runs as another user, which must be able to enter.
  chmodSync(folder, 0o711)
  return folder
}

export default defineConfig({
  // A plugin's own tests stand in its folder; e2e/ has the journeys through the whole product.
  testDir: '.',
  testMatch: ['e2e/**/*.spec.ts', 'plugins/*/e2e/**/*.spec.ts'],
  workers,
  forbidOnly: true,
  // How long a wait may take belongs to the machine; a test says itself where a time is what it is about.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // What passes only the second time is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'list',
  use: {
    baseURL: `http://127.0.0.1:${own.port}`,
    // What doesn't come within a minute doesn't come; the rest of a slow test's time would be lost to waiting for it.
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Waiting for movement to end takes a fifth of the time. In e2e/frame, e2e/intakeStory and crm's deal it moves as for most people.
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that a service worker answers can't be routed; the tests of it allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace of each test takes a fifth of the time: where nobody watches, the second try makes it.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node e2e/startProducts.mjs',
    wait: { stdout: /All products are ready/ },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
