import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect, test } from '@playwright/test'
import { longMenu, serveMenus } from './menus'
import { signIn } from './signIn'

const screens = ['/dashboard', '/referral', '/referral/12', '/referral/add-referral', '/referral/edit-referral/12', '/users', '/under-development', '/nowhere']
const looks = [
  { theme: 'light', dir: 'ltr', width: 1440, height: 900 },
  { theme: 'dark', dir: 'ltr', width: 390, height: 844 },
  { theme: 'dark', dir: 'rtl', width: 1440, height: 900 },
  { theme: 'light', dir: 'rtl', width: 390, height: 844 },
] as const

/** @param within a selector, where the rest of the page has been looked at */
async function violations(page: Page, within = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(within).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  return violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))))
}

for (const { theme, dir, width, height } of looks) {
  test(`axe finds nothing, ${theme}, ${dir}, ${width} px`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.goto('/auth/login')
    await page.evaluate((direction) => localStorage.setItem('direction', direction), dir)
    await page.reload()
    await settled(page)
    const found = await violations(page)
    await signIn(page, 'superadmin')
    await page.evaluate((direction) => localStorage.setItem('direction', direction), dir)
    for (const screen of screens) {
      await page.goto(screen)
      await settled(page)
      expect(await page.evaluate(() => document.documentElement.dir)).toBe(dir)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${screen} is no wider than the window`).toBeLessThanOrEqual(0)
      found.push(...(await violations(page)))
    }
    expect(found).toEqual([])
  })
}

const layouts = [
  { name: 'a dark menu along the top, light', width: 1440, stored: { darkMode: 'false', type: 'horizontal', semiDarkMode: 'true' } },
  { name: 'a dark menu at the side, light', width: 1440, stored: { darkMode: 'false', semiDarkMode: 'true', skin: 'bordered' } },
  { name: 'monochrome and bordered, light', width: 390, stored: { darkMode: 'false', monochrome: 'true', skin: 'bordered' } },
  { name: 'monochrome, dark, from right to left', width: 1440, stored: { darkMode: 'true', monochrome: 'true', direction: 'rtl', type: 'horizontal' } },
  { name: 'collapsed, dark', width: 1440, stored: { darkMode: 'true', sidebarCollapsed: 'true' } },
  { name: 'from right to left, dark', width: 390, stored: { darkMode: 'true', direction: 'rtl' } },
] as const

const overlays = [
  { open: (page: Page) => page.getByRole('button', { name: 'Customize the layout' }).click(), name: 'Customize the layout' },
  { open: (page: Page) => page.keyboard.press('Control+k'), name: 'Search or jump to' },
  { open: (page: Page) => page.keyboard.press('?'), name: 'Keyboard shortcuts' },
]

test('axe finds nothing in any layout, nor in the customizer, the palette and the shortcut sheet', async ({ page }) => {
  test.setTimeout(120_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await serveMenus(page, longMenu)
  await signIn(page, 'superadmin')
  const found: string[] = []
  for (const { name, width, stored } of layouts) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((items) => {
      for (const key of ['darkMode', 'sidebarCollapsed', 'semiDarkMode', 'direction', 'skin', 'type', 'monochrome']) localStorage.removeItem(key)
      Object.entries(items).forEach(([key, value]) => localStorage.setItem(key, value))
    }, stored)
    const check = async (what: string, within?: string) => found.push(...(await violations(page, within)).map((violation) => `${name}, ${what}: ${violation}`))
    // A list is slow to look through; it has the colours that monochrome takes away.
    await page.goto('monochrome' in stored ? '/referral' : '/dashboard')
    await settled(page)
    await check('page')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${name} is no wider than the window`).toBeLessThanOrEqual(0)
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
  await page.getByRole('button', { name: 'More' }).click()
  found.push(...(await violations(page)))
  expect(found).toEqual([])
})
