import { chromium } from '@playwright/test'
import { mailedCode } from '../../scripts/lib/testing/outbox.mjs'
import { findBrowser } from '../../scripts/lib/browser.mjs'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

/**
 * A browser that opens pages of a product.
 * @param {import('../../scripts/durability/product.mjs').Product} product
 * @returns {Promise<{ context: import('@playwright/test').BrowserContext, stranger: import('@playwright/test').Page, signIn(): Promise<void>, close(): Promise<void> }>}
 */
export async function openBrowser(product) {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...quiet, '--enable-precise-memory-info'],
  })
  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1280, height: 800 } })
  const stranger = await context.newPage()
  return {
    context,
    stranger,
    async signIn() {
      const email = 'superadmin@demo.test'
      if (!stranger.url().includes('/auth/login')) await stranger.goto('/auth/login')
      await stranger.getByLabel('Email').fill(email)
      await stranger.getByLabel('Password', { exact: true }).fill('White-Glove-Demo-1')
      await stranger.getByRole('button', { name: 'Continue' }).click()
      await stranger.waitForURL('**/auth/verify-otp')
      await stranger.getByLabel('One-time code').fill(await mailedCode(product.dataDir, email))
      await stranger.waitForURL('**/dashboard')
    },
    close: () => browser.close(),
  }
}
