import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect, test } from '@playwright/test'
import { signIn } from './signIn'

const screens = ['/dashboard', '/referral', '/referral/12', '/referral/add-referral', '/referral/edit-referral/12', '/users', '/nowhere']
const looks = [
  { theme: 'light', dir: 'ltr', width: 1440, height: 900 },
  { theme: 'dark', dir: 'ltr', width: 390, height: 844 },
  { theme: 'dark', dir: 'rtl', width: 1440, height: 900 },
  { theme: 'light', dir: 'rtl', width: 390, height: 844 },
] as const

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
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
