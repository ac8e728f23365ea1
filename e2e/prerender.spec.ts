import { type Page, expect } from '@playwright/test'
import { call } from './call'
import { testAs } from './signedIn'

const test = testAs('intake.manager')

/** The visible rows: their texts and positions. */
const rowsIn = (page: Page, where: string) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(`${selector} tbody tr`)]
        .filter((row) => row.getBoundingClientRect().top < innerHeight)
        .map((row) => {
          const { left, top, width, height } = row.getBoundingClientRect()
          return { text: (row as HTMLElement).innerText, place: [left, top, width, height].map(Math.round) }
        }),
    where,
  )

const read = (page: Page, language: string) =>
  call(page, 'PUT', '/api/user/me/preferences', { dateForm: 'locale', language })

/** Opens a list again until the server had a free thread to render it. */
async function openRendered(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    expect(await page.locator('#prerendered').count()).toBe(1)
  }).toPass()
}

for (const [name, use] of [
  ['wide', { viewport: { width: 1440, height: 900 } }],
  ['on a phone, dark, from right to left', { viewport: { width: 390, height: 844 } }],
  ['in Spanish', { viewport: { width: 1440, height: 900 } }],
] as const)
  test.describe(name, () => {
    test.use(use)
    if (name === 'in Spanish') {
      test.beforeEach(async ({ page }) => {
        await page.goto('/dashboard')
        await read(page, 'es')
      })
      test.afterEach(({ page }) => read(page, 'en'))
    }

    test('[S2.27] a list shows its rows before any script has run, exactly where the scripts then draw them', async ({
      page,
    }) => {
      // A busy server renders nothing, and the page is opened again.
      test.slow()
      if (name.startsWith('on a phone'))
        await page.addInitScript(() => {
          localStorage.setItem('darkMode', 'true')
          localStorage.setItem('direction', 'rtl')
        })
      // On this page the browser stores the cookie with its width and theme.
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto('/auth/nowhere')

      const complaints: string[] = []
      page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
      await page.route('**/assets/*.js', (route) => route.abort())
      await openRendered(page, '/referral')
      await expect(page.locator('#prerendered tbody tr').first()).toBeVisible()
      const rendered = await rowsIn(page, '#prerendered')
      expect(rendered.length).toBeGreaterThan(4)
      expect(complaints.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([])

      await page.unroute('**/assets/*.js')
      await page.goto('/referral')
      await expect(page.locator('#root tbody a').first()).toBeVisible()
      await expect(page.locator('#prerendered')).toHaveCount(0)
      expect(await rowsIn(page, '#root')).toEqual(rendered)
    })
  })

for (const [whose, columns] of [
  ['', undefined],
  [', also in columns of one’s own', ['number', 'client.lastName', 'guardians', 'receivedDate']],
] as const)
  test(`the scripts ask for nothing that the server has just answered${whose}`, async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const remember = (chosen: object) =>
      call(page, 'PUT', '/api/View/Remember', { entity: 'referral', view: 'all', columns: chosen })
    await remember(columns ? { all: columns } : {})
    try {
      const requested: string[] = []
      page.on('request', (request) => void requested.push(new URL(request.url()).pathname.toLowerCase()))
      await expect(async () => {
        requested.length = 0
        await page.goto('/referral')
        await expect(page.locator('#root tbody a').first()).toBeVisible()
        expect(requested).not.toContain('/api/referral/list')
      }).toPass()
      expect(requested).not.toContain('/api/view/list')
      await expect(page.getByRole('columnheader', { name: 'Guardians' })).toHaveCount(columns ? 1 : 0)
      // The page remembers the view before the test puts back what it changed.
      const remembered = page.waitForResponse((response) => response.url().endsWith('/api/View/Remember'))
      // From now on, requests go to the server.
      await page.getByRole('link', { name: 'On hold' }).click()
      await expect.poll(() => requested).toContain('/api/referral/list')
      await remembered
    } finally {
      await remember({})
    }
  })
