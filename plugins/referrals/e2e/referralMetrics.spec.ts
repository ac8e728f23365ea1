import { type Page, expect } from '@playwright/test'
import { fitsTheWindow } from '../../../e2e/fitsTheWindow'
import { testAs } from '../../../e2e/signedIn'
import { violations } from '../../../e2e/violations'

const test = testAs('intake.manager')

const metrics = (page: Page) => page.getByRole('region', { name: 'Referrals', exact: true })

/** The number that a figure's link shows. */
async function shown(page: Page, list: string, label: string): Promise<{ count: number; open(): Promise<void> }> {
  const link = metrics(page)
    .locator(`dl[aria-label="${list}"] > div`)
    .filter({ hasText: label })
    .getByRole('link')
    .first()
  const count = Number((await link.innerText()).replaceAll(',', ''))
  return { count, open: () => link.click() }
}

test('[S2.40] each figure of the referral strip opens exactly the rows that it counts', async ({ page }) => {
  for (const [list, label] of [
    ['Referrals by phase', 'Clearance'],
    ['How referrals move', 'Authorizations ending'],
  ] as const) {
    await page.goto('/dashboard')
    const { count, open } = await shown(page, list, label)
    await open()
    await expect(
      page.getByText(`${count.toLocaleString('en-US')} ${count === 1 ? 'referral matches' : 'referrals match'}`),
    ).toBeVisible()
  }
})

test('the period is in the URL, and its filter in the list that a share opens', async ({ page }) => {
  await page.goto('/dashboard')
  await metrics(page).getByLabel('Speed and shares of referrals received in').selectOption('the last 30 days')
  await expect(page).toHaveURL(/received=30/)
  const received = metrics(page).getByRole('link', { name: / received$/ })
  await expect(received).toBeVisible()
  await received.click()
  await expect(page).toHaveURL(/receivedDate=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d/)
  await page.goBack()
  await expect(metrics(page).getByLabel('Speed and shares')).toHaveValue('30')
})

test('it has no accessibility violations, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await expect(metrics(page).getByText('Days on hold so far, by reason')).toBeVisible()
  expect(await violations(page, { within: 'main' })).toEqual([])
  await fitsTheWindow(page)
})
