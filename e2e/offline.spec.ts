import { type BrowserContext, type Page, expect, test as base } from '@playwright/test'
import { createPerson, query } from './database'
import { signIn, signInAnew } from './signIn'
import { looksRight } from './violations'

const test = base.extend({ serviceWorkers: 'allow' })

/** All that the browser has cached, by cache: requests and responses. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const all: Record<string, string> = {}
    for (const name of await caches.keys()) {
      if (name === 'assets') continue
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        all[`${name.split(' ')[0]} ${decodeURIComponent(request.url)}`] = await (await cache.match(request))!.text()
    }
    return all
  })
const cachedNames = async (page: Page) => Object.keys(await cached(page)).join('\n')

/** Opens the list of leads and one of them, and waits until the browser has cached both and the page. */
async function openLead(page: Page): Promise<string> {
  await page.goto('/leads')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/leads\/\d+$/)
  const company = await page.getByRole('heading', { level: 1 }).innerText()
  for (const part of ['/kept/page', '/kept/until', '/api/Lead/List', '/api/View/List', /GET \/api\/Lead\/\d+/])
    await expect.poll(() => cachedNames(page)).toMatch(part)
  return company
}

const goneEverywhere = async (...pages: Page[]) => {
  for (const page of pages) await expect.poll(() => cachedNames(page)).toBe('')
}

const offline = (context: BrowserContext) => context.setOffline(true)

test('offline, a user can read the leads that were opened before, with their age', async ({ page, context }) => {
  await signIn(page, 'sales.manager')
  const company = await openLead(page)
  await offline(context)
  await page.reload()
  await expect(page.getByRole('heading', { name: company, level: 1 })).toBeVisible()
  const banner = page.getByText('You are offline: you see what you opened lately.')
  await expect(banner).toContainText(/As of \d{4}-\d{2}-\d{2}, \d+:\d{2} [AP]M\./)
  await looksRight(page)
  await page.goto('/leads')
  await expect(page.getByRole('row').filter({ hasText: company }).first()).toBeVisible()
  await expect(banner).toBeVisible()
  await context.setOffline(false)
  await expect(banner).toHaveCount(0)
})

test('a change that is made offline is refused, and the typed text stays so that it can be saved later', async ({
  page,
  context,
}) => {
  await signIn(page, 'sales.manager')
  await openLead(page)
  await page.getByRole('button', { name: 'Edit Company' }).click()
  const typed = `Ambulances ${Date.now()}`
  await page.getByLabel('Industry').fill(typed)
  await offline(context)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You are offline, so nothing was changed.').first()).toBeVisible()
  await expect(page.getByLabel('Industry')).toHaveValue(typed)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Industry')).toHaveCount(0)
  // The activity tells of it too.
  await expect(page.getByText(typed).first()).toBeVisible()
})

test('[S4.4] after a logout nothing is cached, in every tab, even if the logout is made offline', async ({
  page,
  context,
}) => {
  const email = await createPerson(['Sales Manager'])
  await signInAnew(page, email.split('@')[0]!)
  await openLead(page)
  const other = await context.newPage()
  await other.goto('/accounts')
  await expect.poll(() => cachedNames(other)).toContain('/api/Account/List')
  await offline(context)
  await page.getByRole('button', { name: 'Robin Tested' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth/login')
  await expect(other).toHaveURL('/auth/login')
  await goneEverywhere(page, other)
})

test('[S4.5] after a 401 nothing is cached', async ({ page }) => {
  const email = await createPerson(['Sales Manager'])
  await signInAnew(page, email.split('@')[0]!)
  await openLead(page)
  await query(`delete from core.session where user_id = (select id from core."user" where email = $1)`, [email])
  await page.goto('/quotes')
  await expect(page).toHaveURL('/auth/login')
  await goneEverywhere(page)
})

test('[S4.7] after a switch of the role nothing of the old role is cached, also in another tab', async ({
  page,
  context,
}) => {
  const email = await createPerson(['Sales Manager', 'Intake Manager'])
  await signInAnew(page, email.split('@')[0]!)
  await page.getByRole('button', { name: 'Role: Intake Manager' }).click()
  await page.getByRole('menuitem', { name: 'Sales Manager' }).click()
  await expect(page.getByRole('button', { name: 'Role: Sales Manager' })).toBeVisible()
  await openLead(page)
  const other = await context.newPage()
  await other.goto('/leads')
  await expect(other.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Role: Sales Manager' }).click()
  await page.getByRole('menuitem', { name: 'Intake Manager' }).click()
  await expect(other.getByRole('button', { name: 'Role: Intake Manager' })).toBeVisible()
  for (const tab of [page, other]) await expect.poll(() => cachedNames(tab)).not.toContain('Lead')
  // The page that is cached from now on is that of the new role.
  await expect.poll(async () => Object.values(await cached(page)).join()).toContain('"currentRoleId"')
  const cachedPage = Object.values(await cached(page)).join()
  expect(cachedPage).toContain('Referrals')
  expect(cachedPage).not.toContain('"title":"Leads"')
})

test('nothing about patients, customers, orders and notes is ever cached', async ({ page }) => {
  await signIn(page, 'superadmin')
  await openLead(page)
  const requested = new Set<string>()
  page.on(
    'response',
    (response) => response.ok() && requested.add(new URL(response.url()).pathname.replace(/\d+/, ':id')),
  )
  for (const path of ['/referral', '/Customers', '/order/list']) {
    await page.goto(path)
    const record = page.waitForResponse((response) => /\/api\/\w+\/\d+$/.test(new URL(response.url()).pathname))
    await page.locator('main [role=row] a[href], main [role=grid] a[href], main table a[href]').first().click()
    await record
    await page.waitForLoadState('networkidle')
  }
  await page.goto('/task-activities')
  await page.waitForLoadState('networkidle')
  // This page is opened after all of them and is cached, so the others would be cached by now.
  await page.goto('/quotes')
  await expect.poll(() => cachedNames(page)).toContain('/api/Quotes/List')
  expect([...requested]).toEqual(expect.arrayContaining(['/api/referral/:id', '/api/Customer/:id', '/api/Order/:id']))
  const calls = (await cachedNames(page)).match(/\/api\/\w+\/\w+/g)!
  expect(calls.filter((call) => !/^\/api\/(Lead|Quotes|View|lookup)\//i.test(call))).toEqual([])
})

test('a public page registers no worker, and an existing one doesn’t handle it', async ({ page, context }) => {
  await page.goto('/intake-form')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean))).toBe(false)
  expect(await page.locator('link[rel=manifest]').count()).toBe(0)
  await signIn(page, 'sales.manager')
  await openLead(page)
  expect(await page.locator('link[rel=manifest]').count()).toBe(1)
  await offline(context)
  await expect(page.goto('/intake-form')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})

test('[D7] after the session has ended, the cached page shows no personal data, and the cache is empty', async ({
  page,
  context,
}) => {
  await signIn(page, 'sales.manager')
  const company = await openLead(page)
  await page.evaluate(async () => (await caches.open('page')).put('/kept/until', new Response(String(Date.now() - 1))))
  await offline(context)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'We couldn’t open your workspace' })).toBeVisible()
  await expect(page.getByText(company)).toHaveCount(0)
  await goneEverywhere(page)
})

test('[D8] Chromium can install the page of a signed-in user as an app', async ({ page, context }) => {
  await signIn(page, 'sales.manager')
  const devtools = await context.newCDPSession(page)
  const { url, errors } = await devtools.send('Page.getAppManifest')
  expect({ path: new URL(url).pathname, errors }).toEqual({ path: '/manifest.webmanifest', errors: [] })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Each test has a profile of its own in memory, which Chromium treats as a private window. The headless shell installs nothing and finds
  // nothing, so there only the manifest is checked.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test('the first screen makes no further requests before it shows rows', async ({ page }) => {
  await signIn(page, 'sales.manager')
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/leads')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(requested.filter((path) => /worker\.js|manifest|\/icons\//.test(path))).toEqual([])
})
