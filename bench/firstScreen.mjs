// node bench/firstScreen.mjs [commit]: a cold load of the list of referrals on a slow phone, with this tree and an earlier commit in turns.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { mailedCode } from '../scripts/lib/testing/outbox.mjs'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { root } from '../scripts/lib/project.mjs'
import { addressOf, idle } from './lib/million.mjs'
import { median } from './lib/usage.mjs'

const rounds = Number(process.env.ROUNDS ?? 7)
const commit = process.argv[2] ?? '07118ab'
const screen = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
/** A cheap phone on a slow mobile network. */
const phone = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, cpu: 4 }

const work = await mkdtemp(path.join(os.tmpdir(), 'white-glove-first-screen-'))
const earlier = path.join(work, 'earlier')
execFileSync('git', ['clone', '--quiet', '--no-checkout', root, earlier])
execFileSync('git', ['checkout', '--quiet', commit], { cwd: earlier })

/**
 * @typedef {{ shown: number, usable: number, requests: number, kB: number }} Load ms until rows are drawn, and until the page's scripts have replaced them with usable ones; the requests and kB until then
 */
const products = [await start(commit, earlier, 1), await start('this tree', root, 2)]
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
})
try {
  for (const product of products) product.session = await signIn(product)
  for (let round = 0; round <= rounds; round++)
    for (const product of products) {
      const measured = await coldLoad(product)
      // The first load warms up the server.
      if (round > 0) product.loads.push(measured)
    }
  const [before] = products
  const middle = (/** @type {Load[]} */ loads, /** @type {keyof Load} */ of) => median(loads.map((load) => load[of]))
  console.log(
    `\n/referral, cold, ${phone.latency} ms, 1.6 Mbit/s, processor ×${phone.cpu} slower; ${rounds} rounds in turns, medians`,
  )
  console.table(
    products.map(({ name, loads }) => ({
      of: name,
      'rows drawn, ms': middle(loads, 'shown').toFixed(0),
      ratio: (middle(loads, 'shown') / middle(before?.loads ?? [], 'shown')).toFixed(2),
      'rows usable, ms': middle(loads, 'usable').toFixed(0),
      'of it': (middle(loads, 'usable') / middle(before?.loads ?? [], 'usable')).toFixed(2),
      'requests until then': middle(loads, 'requests'),
      kB: middle(loads, 'kB').toFixed(0),
    })),
  )
  console.log(`${os.availableParallelism()} cores, load of the machine at the end ${(os.loadavg()[0] ?? 0).toFixed(1)}`)
} finally {
  await browser.close()
  for (const { stop } of products) await stop()
  await rm(work, { recursive: true, force: true })
}

/**
 * @param {string} name
 * @param {string} folder
 * @param {number} number
 */
async function start(name, folder, number) {
  const port = 20_000 + (process.pid % 10_000) * 2 + number
  const dataDir = path.join(work, `data${number}`)
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: '1' },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${name} ended before it was ready.`)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const client = new pg.Client({ connectionString: (await addressOf(dataDir)).url })
  await client.connect()
  await idle(client)
  await client.end()
  return {
    name,
    origin,
    dataDir,
    /** @type {Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>> | undefined} */
    session: undefined,
    /** @type {Load[]} */
    loads: [],
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** @param {Awaited<ReturnType<typeof start>>} product */
async function signIn({ origin, dataDir }) {
  // Signed in on the phone, because the browser reports its display settings at sign-in.
  const context = await browser.newContext({ baseURL: origin, ...screen })
  const page = await context.newPage()
  const email = 'intake@demo.test'
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('White-Glove-Demo-1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/auth/verify-otp')
  await page.getByLabel('One-time code').fill(await mailedCode(dataDir, email))
  await page.waitForURL('**/dashboard')
  // When the heading is visible, the browser has reported its display settings.
  await page.getByRole('heading', { level: 1 }).waitFor()
  const session = await context.storageState()
  await context.close()
  return session
}

/** @param {Awaited<ReturnType<typeof start>>} product @returns {Promise<Load>} */
async function coldLoad({ origin, session }) {
  const context = await browser.newContext({
    baseURL: origin,
    ...screen,
    ...(session && { storageState: session }),
  })
  const page = await context.newPage()
  await page.addInitScript(noteRows)
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', { offline: false, ...phone })
  await tools.send('Emulation.setCPUThrottlingRate', { rate: phone.cpu })
  await page.goto('/referral', { waitUntil: 'commit' })
  const load = await page.evaluate(() => /** @type {any} */ (globalThis).rowsDrawn)
  await context.close()
  return load
}

/** Runs in the page before its own scripts: `rowsDrawn` resolves when a frame begins after a usable row was added. */
function noteRows() {
  performance.setResourceTimingBufferSize(1000)
  const globals = /** @type {any} */ (globalThis)
  globals.rowsDrawn = new Promise((resolve) => {
    const isRow = (/** @type {Element} */ link) =>
      /^\/referral\/\d+$/.test(link.getAttribute('href') ?? '') && link.textContent?.trim()
    /** @type {number | undefined} */
    let shown
    const look = () => {
      const rows = [...document.querySelectorAll('a[href^="/referral/"]')].filter(isRow)
      if (rows.length > 0 && shown === undefined) requestAnimationFrame(() => (shown ??= performance.now()))
      // Rows that the server rendered can't be used yet.
      if (!rows.some((row) => !row.closest('[inert]'))) return requestAnimationFrame(look)
      requestAnimationFrame(() => {
        const usable = performance.now()
        const all = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource')).filter(
          ({ startTime }) => startTime < usable,
        )
        resolve({
          shown: shown ?? usable,
          usable,
          requests: all.length + 1,
          kB: all.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
        })
      })
    }
    requestAnimationFrame(look)
  })
}
