import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Locator, type Page, expect } from '@playwright/test'

const outbox = path.join(process.env.E2E_DATA_DIR!, 'outbox')
const demonstrationPassword = 'White-Glove-Demo-1'

/** Waits for a mail to this address that was not there before. @returns its code */
export async function codeFor(email: string, seen: ReadonlySet<string>): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      for (const name of (await readdir(outbox).catch(() => [])).filter((file) => !file.startsWith('.') && !seen.has(file))) {
        const message = JSON.parse(await readFile(path.join(outbox, name), 'utf8')) as { to: string; text: string }
        if (message.to === email) code = message.text.match(/\b\d{6}\b/)?.[0] ?? ''
      }
      return code
    })
    .toMatch(/^\d{6}$/)
  return code
}

/** The mails that are there already. */
export async function mailsSoFar(): Promise<ReadonlySet<string>> {
  return new Set(await readdir(outbox).catch(() => []))
}

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
