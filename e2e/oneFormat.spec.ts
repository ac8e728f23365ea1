import { expect, type Page } from '@playwright/test'
import { testAs } from './signedIn'

const test = testAs('superadmin')

/** The page as a person reads it who chose the form of their language. A session of its own isn't needed: nothing is stored. */
async function readAsInEnglish(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"dateForm":"iso"', '"dateForm":"locale"') })
  })
}

/** What a screen shows without a format. Texts of people aren't looked at: a note may hold any text. */
const unformatted = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      if (!node.parentElement || node.parentElement.closest('script, style, noscript, option, blockquote')) continue
      if (/\b\d{4}-\d{2}-\d{2}\b|\d\.\d{5,}|\d %|\b(undefined|NaN|Invalid Date)\b/.test(text))
        found.add(text.slice(0, 90))
    }
    return [...found].slice(0, 5)
  })

const screens = [
  '/dashboard',
  '/dashboard/referrals',
  '/task-activities',
  '/task-activities/activities',
  '/referral',
  '/referral/queue',
  '/referral/clients',
  '/leads',
  '/accounts',
  '/quotes',
  '/order/list',
  '/order/status',
  '/target',
  '/documents',
  '/reports/performance',
  '/reports/deliveries',
  '/stores',
  '/vehicles',
  '/Customers',
  '/users',
  '/audit-log',
  '/system-status',
  '/account',
]

/** Screens whose first record is opened too. */
const withRecords = ['/referral', '/leads', '/accounts', '/quotes', '/order/list', '/stores', '/vehicles', '/users']

test.use({ serviceWorkers: 'block' })

test('every screen writes dates as its reader chose, and no number without a format', async ({ page }) => {
  test.setTimeout(300_000)
  await readAsInEnglish(page)
  const found: string[] = []
  const look = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    found.push(...(await unformatted(page)).map((text) => `${path}: ${text}`))
  }
  for (const path of screens) {
    await look(path)
    if (!withRecords.includes(path)) continue
    const href = await page.locator('main table a[href^="/"]').first().getAttribute('href')
    await look(href!)
    await look(`${href!}?tab=timeline`)
  }
  expect(found).toEqual([])
})
