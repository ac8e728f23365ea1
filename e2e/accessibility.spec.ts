import { type Page, expect, test } from '@playwright/test'
import { fitsTheWindow } from './fitsTheWindow'
import { longMenu, serveMenus } from './menus'
import { createPerson, inviteByLink } from './database'
import { enterPassword, signIn, takeSession } from './signIn'
import { violations } from './violations'

/** Every screen, and what can be opened on it. */
const screens: readonly { readonly path: string; show?(page: Page): Promise<unknown> }[] = [
  { path: '/dashboard' },
  { path: '/referral' },
  { path: '/referral?display=board' },
  { path: '/referral?display=calendar' },
  {
    path: '/referral',
    async show(page) {
      await page.getByRole('button', { name: 'More for referrals' }).click()
      await page.getByRole('menuitem', { name: 'Import…' }).click()
      await page.locator('input[type=file]').setInputFiles({
        name: 'clinic.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('First name,Shoe size\nMaya,30'),
      })
      await expect(page.getByLabel('Field for Shoe size')).toBeVisible()
    },
  },
  { path: '/referral/12' },
  { path: '/referral/add-referral' },
  { path: '/referral/edit-referral/12' },
  { path: '/users' },
  { path: '/users/4' },
  { path: '/users/add-user' },
  { path: '/roles/4' },
  { path: '/configuration' },
  { path: '/configuration?role=4' },
  { path: '/under-development' },
  { path: '/nowhere' },
]

/** Every state of the sign-in pages. */
const signInPages: readonly { show(page: Page): Promise<unknown>; says: string }[] = [
  { says: 'Continue', show: (page) => page.goto('/auth/login') },
  { says: 'Email is required', show: (page) => page.getByRole('button', { name: 'Continue' }).click() },
  {
    says: 'signed out because nothing happened',
    async show(page) {
      await page.evaluate(() => history.replaceState({ ending: 'idle' }, ''))
      await page.reload()
    },
  },
  { says: 'Text me a code', show: (page) => page.getByRole('button', { name: 'Use your phone' }).click() },
  {
    says: 'We texted a 6-digit code',
    async show(page) {
      // Another number each time, because the tries with one number are limited.
      await page.getByLabel('Phone').fill(`555${String(Date.now()).slice(-7)}`)
      await page.keyboard.press('Enter')
    },
  },
  {
    says: 'Set up an authenticator app',
    async show(page) {
      await page.goto('/auth/login')
      await enterPassword(page, await createPerson(['Auditor']))
    },
  },
  {
    says: 'Please enter correct OTP',
    async show(page) {
      await page.getByText('Set up an authenticator app').click()
      await page.getByRole('button', { name: 'Verify and sign in' }).click()
    },
  },
  { says: 'Email me a link', show: (page) => page.goto('/forgot-password') },
  { says: 'At least 12 characters', show: (page) => page.goto('/auth/reset-password#anything') },
  { says: 'Long enough', show: (page) => page.getByLabel('New password').fill('a good long phrase') },
  { says: 'doesn’t work', show: (page) => page.getByRole('button', { name: 'Save the new password' }).click() },
  {
    says: 'Set a password',
    show: async (page) =>
      page.goto(`/register#${await inviteByLink(await createPerson(['Auditor'], { invited: true }))}`),
  },
]

/**
 * A wide window in light mode, and a phone in dark mode from right to left. The document differs by the width, colors
 * by the theme, positions by the direction.
 */
const looks = [
  { width: 1440, height: 900, theme: 'light', dir: 'ltr' },
  { width: 390, height: 844, theme: 'dark', dir: 'rtl' },
] as const

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
}

/**
 * Checks the page in each look without loading it again, which would take twice as long. All rules run in one look, in turns, and the
 * contrast in the other: `npm run nightly -- screens` runs all in both, on every screen of three roles.
 */
async function inEveryLook(page: Page, what: string, turn: number): Promise<string[]> {
  const found: string[] = []
  const turnTo = (dir: string) => page.evaluate((direction) => void (document.documentElement.dir = direction), dir)
  for (const [at, { width, height, theme, dir }] of looks.entries()) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const direction of [dir === 'ltr' ? 'rtl' : 'ltr', dir]) {
      await turnTo(direction)
      await fitsTheWindow(page, `${what}, ${direction}, at ${width} px`)
    }
    const rules = at === turn % looks.length ? {} : { rules: ['color-contrast'] }
    found.push(...(await violations(page, rules)).map((violation) => `${width} px, ${theme}, ${dir}: ${violation}`))
  }
  // The next step runs in the usual look.
  await page.setViewportSize(looks[0])
  return found
}

test('axe finds nothing on the sign-in pages, wide and on a phone, light and dark, in both directions', async ({
  page,
}) => {
  test.setTimeout(400_000)
  const found: string[] = []
  for (const [turn, { show, says }] of signInPages.entries()) {
    await show(page)
    await expect(page.getByText(says).first()).toBeVisible()
    await settled(page)
    found.push(...(await inEveryLook(page, `“${says}”`, turn)))
  }
  expect(found).toEqual([])
})

test('axe finds nothing on any screen, wide and on a phone, light and dark, in both directions', async ({ page }) => {
  test.setTimeout(800_000)
  await page.setViewportSize(looks[0])
  await takeSession(page, 'superadmin')
  const found: string[] = []
  for (const [turn, { path, show }] of screens.entries()) {
    await page.goto(path)
    await settled(page)
    if (show) {
      await show(page)
      await settled(page)
    }
    found.push(...(await inEveryLook(page, path, turn)))
  }
  expect(found).toEqual([])
})

const layouts = [
  {
    name: 'a dark menu along the top, light',
    width: 1440,
    stored: { darkMode: 'false', type: 'horizontal', semiDarkMode: 'true' },
  },
  {
    name: 'a dark menu at the side, light',
    width: 1440,
    stored: { darkMode: 'false', semiDarkMode: 'true', skin: 'bordered' },
  },
  {
    name: 'monochrome and bordered, light',
    width: 390,
    stored: { darkMode: 'false', monochrome: 'true', skin: 'bordered' },
  },
  {
    name: 'monochrome, dark, from right to left',
    width: 1440,
    stored: { darkMode: 'true', monochrome: 'true', direction: 'rtl', type: 'horizontal' },
  },
  { name: 'collapsed, dark', width: 1440, stored: { darkMode: 'true', sidebarCollapsed: 'true' } },
  { name: 'from right to left, dark', width: 390, stored: { darkMode: 'true', direction: 'rtl' } },
] as const

const overlays = [
  {
    open: async (page: Page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('customize')
      await page.getByRole('option', { name: 'Customize the layout' }).click()
    },
    name: 'Customize the layout',
  },
  { open: (page: Page) => page.keyboard.press('Control+k'), name: 'Search or jump to' },
  { open: (page: Page) => page.keyboard.press('?'), name: 'Keyboard shortcuts' },
]

test('axe finds nothing in any layout, or in the customizer, the palette and the shortcut sheet', async ({ page }) => {
  test.setTimeout(400_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await serveMenus(page, longMenu)
  await signIn(page, 'superadmin')
  const found: string[] = []
  for (const { name, width, stored } of layouts) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((items) => {
      for (const key of ['darkMode', 'sidebarCollapsed', 'semiDarkMode', 'direction', 'skin', 'type', 'monochrome'])
        localStorage.removeItem(key)
      Object.entries(items).forEach(([key, value]) => localStorage.setItem(key, value))
    }, stored)
    const check = async (what: string, within = 'html') =>
      found.push(...(await violations(page, { within })).map((violation) => `${name}, ${what}: ${violation}`))
    // Monochrome changes the colors of the whole page, lists included. The other layouts change the frame, and checking a whole page is slow.
    await page.goto('monochrome' in stored ? '/referral' : '/dashboard')
    await settled(page)
    await check('page', 'monochrome' in stored ? 'html' : 'aside, header, nav, footer')
    await fitsTheWindow(page, name)
    for (const overlay of overlays) {
      await overlay.open(page)
      await expect(page.getByRole('dialog', { name: overlay.name })).toBeVisible()
      await check(overlay.name, 'dialog[open]')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: overlay.name })).toHaveCount(0)
    }
  }
  await page.getByRole('button', { name: 'Open the menu' }).click()
  found.push(...(await violations(page)))
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => localStorage.setItem('type', 'horizontal'))
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  found.push(...(await violations(page)))
  expect(found).toEqual([])
})
