import { emptyPage } from './emptyPage'
import { expect, type Page } from '@playwright/test'
import { testAs } from './signedIn'
import { sidebar } from './signIn'

const test = testAs('superadmin')

const layoutKeys = ['darkMode', 'sidebarCollapsed', 'semiDarkMode', 'direction', 'skin', 'type', 'monochrome']
const sessionKeys = ['AUTH_DATA', 'CURRENT_LOGIN_ID', 'TOKEN', 'currentRole', 'email', 'role']
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted())
const colour = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)

async function open(page: Page, path = '/dashboard') {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Opens the customizer from any page. The account has a button for it too. */
async function openCustomizer(page: Page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('customize')
  await page.getByRole('option', { name: 'Customize the layout' }).click()
}

/** Makes choices in the customizer as a user does. */
async function customize(page: Page, ...choices: readonly string[]) {
  await openCustomizer(page)
  const panel = page.getByRole('dialog', { name: 'Customize the layout' })
  for (const choice of choices) await panel.getByText(choice, { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
}

test('[S3.24] the customizer stores seven choices under their keys and no others; they survive a reload, the rest does not', async ({
  page,
}) => {
  await open(page)
  await customize(
    page,
    'Dark',
    'Dark menu',
    'Monochrome',
    'Bordered',
    'Collapse the sidebar',
    'Along the top',
    'Boxed',
    'Scrolls away',
    'Footer',
    'Right to left',
  )
  expect((await stored(page)).filter((key) => !sessionKeys.includes(key))).toEqual(layoutKeys.toSorted())
  await expect(page.getByRole('contentinfo')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveClass(/\bdark\b.*\bbordered\b.*\bmonochrome\b/)
  await expect(page.locator('aside')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)

  await openCustomizer(page)
  await page.getByRole('button', { name: 'Reset to the defaults' }).click()
  expect((await stored(page)).filter((key) => !sessionKeys.includes(key))).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
})

test('[S3.24, S4.19] the theme is applied before any script of the app loads: nothing flashes', async ({ page }) => {
  await page.goto('/auth/login')
  await page.evaluate(() =>
    Object.entries({ darkMode: 'true', direction: 'rtl', skin: 'bordered' }).forEach(([key, value]) =>
      localStorage.setItem(key, value),
    ),
  )
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.locator('html')).toHaveClass('dark bordered')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})

test('[S4.19] follows the system’s theme until one is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page)
  await expect(page.locator('html')).toHaveClass('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveClass('light')
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await expect(page.locator('html')).toHaveClass('dark')
  await customize(page, 'System')
  await expect(page.locator('html')).toHaveClass('light')
})

test('[S2.29] boxed, the page and the header are 1024 px wide; fluid, they have the window’s width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1800, height: 900 })
  await open(page, '/users')
  const content = () =>
    page
      .locator('#main')
      .evaluate((main) => main.clientWidth - 2 * Number.parseFloat(getComputedStyle(main).paddingInlineStart))
  await expect.poll(content).toBe(1800 - 248 - 64)
  await customize(page, 'Boxed')
  await expect.poll(content).toBe(1024)
})

test('[S3.23] semi-dark: the menu is dark in the light theme; a hidden menu opens from the header', async ({
  page,
}) => {
  await open(page)
  expect(await colour(page, 'aside')).toBe('rgb(255, 255, 255)')
  await customize(page, 'Dark menu')
  expect(await colour(page, 'aside')).toBe('rgb(27, 28, 43)')
  await customize(page, 'Hide the menu')
  await expect(page.locator('aside')).toHaveCount(0)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(sidebar(page)).toBeVisible()
})

test('[D8] the deployment’s name and color are used for buttons, links and logo; text stays readable', async ({
  page,
}) => {
  await emptyPage(page)
  await page.route('**/api/deployment', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, brandName: 'Northwind', brandColor: '#00796b' } },
    })
  })
  await open(page, '/referral')
  await expect(page.getByRole('link', { name: 'Northwind, dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add referral' })).toHaveCSS('background-color', 'rgb(0, 121, 107)')
  await expect(page.locator('aside svg rect').first()).toHaveCSS('fill', 'rgb(0, 121, 107)')
})
