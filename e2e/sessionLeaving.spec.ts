import { type Page, expect, test } from '@playwright/test'
import { createPerson, query } from './database'
import { codeFor, mailsSoFar } from './mails'
import { enterPassword, signInAnew } from './signIn'

const minute = 60_000

/** Opens a page, and waits for the last call that a page makes, the bell's. If it came later, it would be refused, or count as activity. */
async function settled(page: Page, open: () => Promise<unknown>): Promise<void> {
  const last = page.waitForResponse('**/api/Notification/Count')
  await open()
  await last
}

/** Waits until no call is pending: its response would count as activity, so the clock must not be moved before it. */
async function idle(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

/** Signs in with a clock that the test sets, and waits until no call is pending. */
async function signInWithClock(page: Page, email: string): Promise<void> {
  await page.clock.install()
  await settled(page, () => signInAnew(page, email.split('@')[0]!))
  await idle(page)
}

/** Ends the user's sessions on the server, as an administrator does. */
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
  // The live connection would report the end of the session before any call is refused. It gets no response, because a refused one would
  // make the page check its session.
  await context.route('**/api/live', () => {})
  await settled(page, () => page.reload())
  await settled(other, () => other.goto('/users'))
  // Both must have their rows, because otherwise a call that is still pending would be refused first.
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

test('after signing in, the page is never one of another site', async ({ page }) => {
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

test('two minutes before the idle limit a dialog asks; staying in any tab extends it', async ({ page, context }) => {
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

test('at the idle limit the user is signed out, with the reason, and returns to the same page', async ({ page }) => {
  const email = await createPerson(['Intake Manager'])
  await signInWithClock(page, email)
  await settled(page, () => page.goto('/referral'))
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await idle(page)
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

test('typing for long without a call to the server keeps the session', async ({ page }) => {
  const email = await createPerson(['Intake Manager'])
  await signInWithClock(page, email)
  await settled(page, () => page.goto('/referral/add-referral'))
  // Saving a draft would also tell the server about the activity. Without it, typing must do so.
  await page.route('**/api/draft/Save', (route) => route.abort())
  await page.getByLabel('First name').fill('Ada')
  await idle(page)
  await page.clock.fastForward(20 * minute)
  const stored = page.waitForRequest('**/api/auth/refresh')
  await page.getByLabel('First name').press('a')
  await stored
  await page.clock.fastForward(20 * minute)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a form survives a forced logout: it is offered to the same user, nothing of it is stored, and nobody else gets it', async ({
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
    // The first tab that calls the server gets the 401, and tells the others.
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

test('[S4.4] a deliberate logout asks first if there are unsaved changes', async ({ page }) => {
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
