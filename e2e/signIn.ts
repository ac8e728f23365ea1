import { type Browser, type BrowserContext, type Locator, type Page, expect } from '@playwright/test'
import { codeFor, mailsSoFar } from './mails'
import { noteToasts } from './toasts'

const demonstrationPassword = 'White-Glove-Demo-1'

/** What a browser keeps of somebody who is signed in. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** In this worker's product, by whom. */
const sessions = new Map<string, Session>()

/** @returns a demonstration user's session, the same for all tests of a worker; they sign in where there is none yet, or none any more */
export async function sessionOf(browser: Browser, who: string): Promise<Session> {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
    storageState: sessions.get(who) ?? { cookies: [], origins: [] },
  })
  if (!sessions.has(who) || !(await context.request.get('/api/user/me')).ok()) {
    await signInAnew(await context.newPage(), who)
    sessions.set(who, await context.storageState())
  }
  await context.close()
  return sessions.get(who)!
}

/** Has a demonstration user at the dashboard, signed in. @param who the part before @demo.test */
export async function signIn(page: Page, who: string): Promise<void> {
  await noteToasts(page.context())
  await page.context().setStorageState(await sessionOf(page.context().browser()!, who))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Signs in as a person does, for a session that nobody else has. */
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
