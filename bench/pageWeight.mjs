// node bench/pageWeight.mjs: the JavaScript that pages fetch on a cold load, against the budgets of the design.
import { chromium } from '@playwright/test'
import { mailedCode, createProduct } from '../scripts/durability/product.mjs'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { build } from '../scripts/lib/build.mjs'
import { weighPage } from './weighPage.mjs'

await build()
const product = await createProduct()
product.start()
await product.ready()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic', '--no-first-run'] })

const context = await browser.newContext({ baseURL: product.origin })
const stranger = await context.newPage()
const rows = [{ page: 'sign-in', budget: 90, ...(await weighPage(stranger, '/auth/login', () => stranger.getByLabel('Email').waitFor())) }]

const email = 'superadmin@demo.test'
await stranger.getByLabel('Email').fill(email)
await stranger.getByLabel('Password', { exact: true }).fill('White-Glove-Demo-1')
await stranger.getByRole('button', { name: 'Continue' }).click()
await stranger.waitForURL('**/auth/verify-otp')
await stranger.getByLabel('One-time code').fill(await mailedCode(product.dataDir, email))
await stranger.waitForURL('**/dashboard')
for (const [name, url, budget] of /** @type {const} */ ([['dashboard', '/dashboard', 160], ['referrals', '/referral', 160], ['a referral', '/referral/12', 160], ['add a referral', '/referral/add-referral', 160], ['users', '/users', 160]])) {
  const page = await context.newPage()
  rows.push({ page: name, budget, ...(await weighPage(page, url, () => page.getByRole('heading', { level: 1 }).waitFor())) })
  await page.close()
}

console.table(rows.map(({ page, budget, scriptBytes, scripts, layoutShift }) => ({ page, 'kB, brotli': (scriptBytes / 1000).toFixed(1), budget, files: scripts.length, 'layout shift': layoutShift.toFixed(4) })))
await browser.close()
await product.remove()
