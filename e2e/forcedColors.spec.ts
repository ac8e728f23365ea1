import { expect, test, type Page } from '@playwright/test'
import { takeSession } from './signIn'

/** @returns what is selected or current on the page and has no edge, by its text */
function withoutEdge(page: Page): Promise<readonly (string | undefined)[]> {
  return page
    .locator(
      ':is([aria-selected=true], [aria-pressed=true], a[aria-current], button[aria-current], label:has(> input[type=radio]:checked)):visible',
    )
    .evaluateAll((selected) =>
      selected
        .filter((one) => getComputedStyle(one).outlineStyle === 'none')
        .map((one) => one.textContent?.trim() || one.outerHTML.slice(0, 80)),
    )
}

test('[WCAG 2.2] with forced colours, everything selected and every badge has an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await takeSession(page, 'sales.manager')
  await page.goto('/leads')
  await page.getByRole('row').nth(1).waitFor()
  expect(await page.locator('[aria-current=page]:visible').count()).toBeGreaterThan(2)
  expect(await withoutEdge(page)).toEqual([])
  const badge = page.getByRole('row').nth(1).locator('[class*=badge]').first()
  expect(await badge.evaluate((one) => getComputedStyle(one).outlineColor)).not.toBe('rgba(0, 0, 0, 0)')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('tab').first().waitFor()
  expect(await withoutEdge(page)).toEqual([])
})
