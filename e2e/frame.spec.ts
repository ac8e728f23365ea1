import { expect, type Page } from '@playwright/test'
import { longMenu, serveMenus } from './menus'
import { testAs } from './signedIn'
import { sidebar } from './signIn'

const test = testAs('superadmin')
// As for most people: other tests don't wait for movement to end (playwright.config.ts).
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const aside = (page: Page) => page.locator('aside')
const logo = (page: Page) => page.getByRole('link', { name: /, dashboard$/ }).locator('svg')
const width = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.width
const height = async (page: Page) => (await logo(page).boundingBox())!.height

async function keep(page: Page, stored: Readonly<Record<string, string>>, path = '/dashboard') {
  await page.addInitScript(
    (items) => Object.entries(items).forEach(([key, value]) => localStorage.setItem(key, value)),
    stored,
  )
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('[S2.29, S2.30, S9.4] the sidebar is 248 px wide from 1280 px on; below, it is a drawer with a close button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await keep(page, {})
  expect(await width(page, 'aside')).toBe(248)
  await expect(page.getByRole('button', { name: 'Open the menu' })).toHaveCount(0)

  await page.setViewportSize({ width: 1279, height: 800 })
  await expect(aside(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Referrals' })).toBeVisible()
  expect(await drawer.evaluate((element: HTMLElement) => element.offsetWidth)).toBe(248)
  await drawer.getByRole('button', { name: 'Close the menu' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused()

  await page.keyboard.press('Enter')
  await drawer.getByRole('link', { name: 'Referrals' }).click()
  await expect(page).toHaveURL('/referral')
  await expect(drawer).toHaveCount(0)
})

test('[S2.30, S9.4] a collapsed sidebar is 72 px wide; a 50 ms hover expands it over the page', async ({ page }) => {
  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await keep(page, { sidebarCollapsed: 'true' })
  expect(await width(page, 'aside')).toBe(72)
  const main = await page.locator('#main').boundingBox()
  expect(main!.x).toBe(72)

  await page.clock.pauseAt(Date.now() + 60_000)
  await page.mouse.move(36, 400)
  await page.clock.runFor(49)
  expect(await width(page, 'aside')).toBe(72)
  await page.clock.runFor(1)
  await expect.poll(() => width(page, 'aside')).toBe(248)
  const { x, y, width: wide } = main!
  // The page may still become longer when its figures arrive.
  expect(await page.locator('#main').boundingBox(), 'the page stays where it was').toMatchObject({ x, y, width: wide })
  await page.mouse.move(700, 400)
  await page.clock.runFor(50)
  await expect.poll(() => width(page, 'aside')).toBe(72)
})

test('[S1.9, S2.31] the logo leads to the dashboard, is larger from 1280 px on, and at most 50 px high when collapsed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await keep(page, {}, '/users')
  const large = await height(page)
  await logo(page).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
  expect(await height(page)).toBeLessThanOrEqual(50)

  await page.setViewportSize({ width: 1279, height: 800 })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  expect(await height(page)).toBeLessThan(large)
})

test('[S2.28, S9.4] a page that the user opens arrives within 0.5 s, and at once with reduced motion', async ({
  page,
}) => {
  const durations = () =>
    page.evaluate(() =>
      document
        .querySelector('main')!
        .getAnimations()
        .map((animation) => animation.effect?.getTiming().duration),
    )
  await keep(page, {})
  await page.evaluate(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      const animation = animate.call(this, frames, options)
      animation.pause()
      return animation
    }
  })
  await sidebar(page).getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  expect(await durations()).toEqual([500])
  await page.evaluate(() =>
    document
      .querySelector('main')!
      .getAnimations()
      .forEach((animation) => animation.finish()),
  )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await sidebar(page).getByRole('link', { name: 'Referrals' }).click()
  await expect(page.getByRole('heading', { name: 'Referrals', level: 1 })).toBeVisible()
  expect(await durations()).toEqual([])
})

test('[S2.29] the menu along the top: entries that don’t fit are in “More”; below 1280 px it is the drawer', async ({
  page,
}) => {
  await serveMenus(page, longMenu)
  await keep(page, { type: 'horizontal' })
  await expect(aside(page)).toHaveCount(0)
  const bar = (await sidebar(page).boundingBox())!
  expect([bar.x, bar.width]).toEqual([0, 1440])
  expect((await page.locator('#main').boundingBox())!.y).toBe(bar.y + bar.height)

  await sidebar(page).getByRole('button', { name: 'Orders' }).click()
  await expect(sidebar(page).getByRole('link', { name: 'Order status' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sidebar(page).getByRole('link', { name: 'Order status' })).toBeHidden()

  const users = sidebar(page).getByRole('link', { name: 'Users' })
  await expect(users).toBeHidden()
  await sidebar(page).getByRole('button', { name: 'More' }).click()
  await users.click()
  await expect(page).toHaveURL('/users')
  await expect(users).toBeHidden()

  await page.setViewportSize({ width: 1279, height: 800 })
  await expect(sidebar(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible()
})

test('[S2.32, S2.33, S2.34] badge, heading, children, third level; one parent and one group are open at a time', async ({
  page,
}) => {
  await serveMenus(page, longMenu)
  await keep(page, {}, '/reports/quotes')
  const nav = sidebar(page)
  await expect(nav.getByRole('link', { name: 'Referrals 12' })).toBeVisible()
  await expect(nav.getByText('People')).toBeVisible()
  await expect(nav.getByRole('link', { name: 'People' })).toHaveCount(0)

  const expanded = (name: string) => nav.getByRole('button', { name, exact: true }).getAttribute('aria-expanded')
  await expect(nav.getByRole('link', { name: 'Quote report' })).toHaveAttribute('aria-current', 'page')
  expect([await expanded('Reports'), await expanded('Sales reports'), await expanded('Care reports')]).toEqual([
    'true',
    'true',
    'false',
  ])
  await nav.getByRole('button', { name: 'Care reports' }).click()
  expect([await expanded('Sales reports'), await expanded('Care reports')]).toEqual(['false', 'true'])
  await nav.getByRole('button', { name: 'Orders' }).click()
  expect([await expanded('Orders'), await expanded('Reports')]).toEqual(['true', 'false'])
})

test('[S9.4] the sidebar’s scroll bar has a thumb of at least 25 px, and hides 1000 ms after the last scroll', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 160 })
  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await serveMenus(page, longMenu)
  await keep(page, {})
  await page.clock.pauseAt(Date.now() + 60_000)
  const thumb = aside(page).locator('[data-thumb]')
  await page.mouse.move(100, 120)
  await page.mouse.wheel(0, 200)
  await expect(thumb).not.toHaveCSS('opacity', '0')
  expect((await thumb.boundingBox())!.height).toBe(25)
  await page.clock.runFor(999)
  await expect(thumb).not.toHaveCSS('opacity', '0')
  await page.clock.runFor(1)
  await expect(thumb).toHaveCSS('opacity', '0')
})

test('[S1.7] the header shows initial and name; the dropdown’s only item is Logout, which leads to sign-in', async ({
  page,
}) => {
  // A real logout would end the session of the other tests, too.
  await page.route('**/api/auth/logout', (route) => route.fulfill({ json: { success: true } }))
  await keep(page, {})
  await page.getByRole('button', { name: 'Ada Okafor' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Logout'])
  await page.keyboard.press('l')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth/login')
})

test('[S2.35] the breadcrumb of the first page names the page, not the greeting', async ({ page }) => {
  await keep(page, {})
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).not.toContainText('Good ')
})

test('[S2.22] a page under development shows a message, inside the frame', async ({ page }) => {
  await keep(page, {}, '/under-development')
  await expect(page.getByRole('heading', { name: 'This page is being built' })).toBeVisible()
  await expect(sidebar(page)).toBeVisible()
})
