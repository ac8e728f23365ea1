import { password } from '../../durability/session.mjs'
import { mailedCode } from '../../lib/testing/outbox.mjs'

/**
 * Signs in with the screens.
 * @param {import('@playwright/test').Page} page
 * @param {string} dataDir of the product, which writes the code into it
 * @param {string} email of a person of the demonstration
 */
export async function signIn(page, dataDir, email) {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('One-time code').waitFor()
  // The sixth digit submits.
  await page.getByLabel('One-time code').fill(await mailedCode(dataDir, email))
  await page.waitForURL('/dashboard')
}
