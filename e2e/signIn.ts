import { type Browser, type BrowserContext, type Locator, type Page, expect } from '@playwright/test'
import { mailedCode } from '../scripts/lib/testing/outbox.mjs'
import { codeFor, mailsSoFar } from './mails'
import { noteToasts } from './toasts'

const demonstrationPassword = 'White-Glove-Demo-1'

/** The cookies and storage of a signed-in browser. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** The sessions in this worker's product, by user. */
const sessions = new Map<string, Session>()

/** @returns a demonstration user's session, the same for all tests of a worker. It is created if there is none, or if it has ended. */
export async function sessionOf(browser: Browser, who: string): Promise<Session> {
  const known = sessions.get(who)
  if (known && (await holds(known))) return known
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
    storageState: { cookies: [], origins: [] },
  })
  await signInAnew(await context.newPage(), who)
  const session = await context.storageState()
  await context.close()
  sessions.set(who, session)
  return session
}

/** Whether nothing has ended the session, such as a change of the user's roles. */
async function holds({ cookies }: Session): Promise<boolean> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return (await fetch(`http://127.0.0.1:${process.env.E2E_PORT}/api/user/me`, { headers: { cookie } })).ok
}

/**
 * Gives the page's browser the session of a demonstration user, and opens no page.
 * @param who the part before @demo.test
 */
export async function takeSession(page: Page, who: string): Promise<void> {
  const context = page.context()
  // A page that is still open would find its session ended, and end the next one's as well.
  for (const open of context.pages()) await open.goto('about:blank')
  await noteToasts(context)
  await context.setStorageState(await sessionOf(context.browser()!, who))
}

/**
 * Opens the dashboard as a demonstration user. A test that opens another page first only needs `takeSession`.
 * @param who the part before @demo.test
 */
export async function signIn(page: Page, who: string): Promise<void> {
  await takeSession(page, who)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Signs in through the pages, for a session that no other test uses. */
export async function signInAnew(page: Page, who: string): Promise<void> {
  await noteToasts(page.context())
  const email = `${who}@demo.test`
  const seen = await mailsSoFar()
  await page.goto('/auth/login')
  await enterPassword(page, email)
  // The sixth digit submits.
  await page.getByLabel('One-time code').fill(await codeFor(email, seen))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
}

/**
 * Signs in to a product that only this test uses, in a context whose baseURL is that product's.
 * @param who the part before @demo.test
 */
export async function signInTo({ dataDir }: { readonly dataDir: string }, page: Page, who: string): Promise<void> {
  const email = `${who}@demo.test`
  await page.goto('/auth/login')
  await enterPassword(page, email)
  await page.getByLabel('One-time code').fill(await mailedCode(dataDir, email))
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Takes only the first step, which ends at the page for the code. */
export async function enterPassword(page: Page, email: string, password = demonstrationPassword): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/auth/verify-otp')
}

/** The sidebar's menu. It is needed because the dashboard and the breadcrumb have links to the same pages. */
export function sidebar(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main' })
}
