import { type Locator, type Page, expect } from '@playwright/test'
import { codeFor, mailsSoFar } from './mails'

const demonstrationPassword = 'White-Glove-Demo-1'

/** Signs a demonstration user in as a person does, and waits for the dashboard. @param who the part before @demo.test */
export async function signIn(page: Page, who: string): Promise<void> {
  const email = `${who}@demo.test`
  const seen = await mailsSoFar()
  await page.goto('/auth/login')
  await enterPassword(page, email)
  // The sixth digit submits.
  await page.getByLabel('One-time code').fill(await codeFor(email, seen))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
}

/** The first step alone: ends at the page that asks for the code. */
export async function enterPassword(page: Page, email: string, password = demonstrationPassword): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/auth/verify-otp')
}

/** The sidebar's menu; the dashboard and the breadcrumb link to the same places. */
export function sidebar(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main' })
}
