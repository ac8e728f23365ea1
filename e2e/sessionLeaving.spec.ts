import { type Page, expect, test } from '@playwright/test'
import { createPerson, query } from './database'
import { codeFor, mailsSoFar } from './mails'
import { enterPassword, signInAnew } from './signIn'

const minute = 60_000

/** Does what opens a page, and waits for the call that a page makes last, the bell's: a late one is refused, or counts as a sign of life. */
async function settled(page: Page, open: () => Promise<unknown>): Promise<void> {
  const last = page.waitForResponse('**/api/Notification/Count')
  await open()
  await last
}

/** With a clock that the test sets; nothing is under way that would still count as a sign of life after it is set. */
async function signInWithClock(page: Page, email: string): Promise<void> {
  await page.clock.install()
  await settled(page, () => signInAnew(page, email.split('@')[0]!))
  // The last answer of the page counts as well: the hands of the clock stand until it is there.
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

/** Ends the person's sessions on the server, as an administrator does. */
const endSessions = (email: string) =>
  query(`delete from core.session where user_id = (select id from core."user" where email = $1)`, [email])

test('[S4.5, S8.2] a 401 forces the logout in every tab at once, and signing in again leads back to each tab’s own page', async ({
  page,
  context,
}) => {
  const email = await createPerson(['Intake Manager'])
  await signInAnew(page, email.split('@')[0]!)
  await page.goto('/referral')
  const other = await context.newPage()
  // The stream of live news would tell them before any call is refused. It is left without an answer: a stream that is
  // refused makes the page ask whether its session still stands.
  await context.route('**/api/live', () => {})
  await settled(page, () => page.reload())
  await settled(other, () => other.goto('/users'))
  // Both have their rows: a call that is still under way would be refused before the one that is meant.
  for (const tab of [page, other]) await expect(tab.getByRole('row').nth(1)).toBeVisible()

  await endSessions(email)
  await page.getByLabel('Search referrals').fill('Ottoline')
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText('Your session has ended. Sign in to go on where you were.')).toBeVisible()
  await expect(other).toHaveURL('/auth/login')
  await expect(other.getByText('Your session has ended. Sign in to go on where you were.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)

  const seen = await mailsSoFar()
  await enterPassword(page, email)
  await page.getByLabel('One-time code').fill(await codeFor(email, seen))
  await expect(page).toHaveURL(/\/referral/)
  await expect(other).toHaveURL('/users')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the way back never leads to another site', async ({ page }) => {
  const email = await createPerson(['Intake Coordinator'])
  for (const [at, forged] of [
    '//evil.test',
    '/\\evil.test',
    'https://evil.test/',
    'javascript:alert(1)',
    '/%2F%2Fevil.test',
    '/\t/evil.test',
  ].entries()) {
    if (at > 0) await page.context().clearCookies()
    const seen = await mailsSoFar()
    await page.goto(`/auth/login?returnTo=${encodeURIComponent(forged)}`)
    await page.evaluate((returnTo) => {
      localStorage.clear()
      history.replaceState({ returnTo }, '')
    }, forged)
    await page.reload()
    await enterPassword(page, email)
    await page.getByLabel('One-time code').fill(await codeFor(email, seen))
    await expect(page, forged).toHaveURL('/dashboard')
  }
})

test('two minutes before the idle limit one is asked; staying, in any tab, puts it off', async ({ page, context }) => {
  const email = await createPerson(['Intake Manager'])
  await signInWithClock(page, email)
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' })
  await page.clock.fastForward(27 * minute)
  await expect(dialog).toHaveCount(0)
  await page.clock.fastForward(1.5 * minute)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('timer')).toHaveText(/^1:[0-3]\d$/)
  await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  await page.clock.fastForward(28.5 * minute)
  await expect(dialog).toBeVisible()
  const other = await context.newPage()
  await other.clock.install({ time: await page.evaluate(() => Date.now()) })
  await other.goto('/referral')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(dialog, 'what happens in another tab counts').toHaveCount(0)
})

test('at the idle limit one is signed out, with the reason, and comes back to the same page', async ({ page }) => {
  const email = await createPerson(['Intake Manager'])
  await signInWithClock(page, email)
  await settled(page, () => page.goto('/referral'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.fastForward(29 * minute)
  await page.clock.fastForward(2 * minute)
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText(/signed out because nothing happened/)).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await expect.poll(async () => (await page.request.get('/api/user/me')).status()).toBe(401)
  const seen = await mailsSoFar()
  await enterPassword(page, email)
  await page.getByLabel('One-time code').fill(await codeFor(email, seen))
  await expect(page).toHaveURL(/\/referral/)
})

test('whoever types for long without calling the server is noticed', async ({ page }) => {
  const email = await createPerson(['Intake Manager'])
  await signInWithClock(page, email)
  await page.goto('/referral/add-referral')
  // A draft that is saved tells the server as well; without one, typing does so by itself.
  await page.route('**/api/draft/Save', (route) => route.abort())
  await page.getByLabel('First name').fill('Ada')
  await page.clock.fastForward(20 * minute)
  const stored = page.waitForRequest('**/api/auth/refresh')
  await page.getByLabel('First name').press('a')
  await stored
  await page.clock.fastForward(20 * minute)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a form outlives a forced logout: the same person is offered it, nothing of it is stored, nobody else gets it', async ({
  page,
  context,
}) => {
  const email = await createPerson(['Intake Manager'])
  const enter = async (who: string) => {
    const seen = await mailsSoFar()
    await enterPassword(page, who)
    await page.getByLabel('One-time code').fill(await codeFor(who, seen))
    await expect(page).toHaveURL('/referral/add-referral')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const forceOut = async () => {
    await endSessions(email)
    // The first tab that calls the server hears of it, and tells the others.
    const other = await context.newPage()
    await other.goto('/dashboard')
    await expect(page).toHaveURL('/auth/login')
    await other.close()
  }

  await signInAnew(page, email.split('@')[0]!)
  await page.goto('/referral/add-referral')
  await page.getByLabel('First name').fill('Ottoline')
  await forceOut()
  expect(
    await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
    ),
  ).not.toContain('Ottoline')
  await enter(email)
  await expect(page.getByText('Continue your draft?')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('')
  await page.getByRole('button', { name: 'Continue the draft' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ottoline')
  await expect(page.getByText('Continue your draft?')).toHaveCount(0)

  await forceOut()
  await enter(await createPerson(['Intake Manager']))
  await expect(page.getByText('Continue your draft?')).toHaveCount(0)
})

test('[S4.4] a deliberate logout asks first where something is unsaved', async ({ page }) => {
  await signInAnew(page, 'intake')
  await page.goto('/referral/add-referral')
  await page.getByLabel('First name').fill('Typed')
  await page.getByRole('button', { name: /Hannah Lindqvist/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Typed')
  await page.getByRole('button', { name: /Hannah Lindqvist/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard and log out' }).click()
  await expect(page).toHaveURL('/auth/login')
})
