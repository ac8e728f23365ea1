import { expect, test } from '@playwright/test'
import { takeSession } from '../../../e2e/signIn'
import { violations } from '../../../e2e/violations'

test('[security 3] outside the caseload the user is asked for a purpose; they go back, or give one and see the record', async ({
  page,
}) => {
  await takeSession(page, 'intake.manager')
  // The test server doesn't ask for a purpose (ASK_PURPOSE), so the response of this record is replaced until the purpose was given.
  let given = false
  const body = { success: false, message: 'Please say why', reason: 'purposeNeeded', requestId: 'r' }
  await page.route(/\/api\/referral\/2(\/|$)/, (route) =>
    given ? route.continue() : route.fulfill({ status: 403, json: { ...body, record: { entity: 'referral', id: 2 } } }),
  )
  page.on('response', (response) => {
    if (response.url().endsWith('/api/PatientAccess/Purpose')) given = response.ok()
  })
  await page.goto('/referral')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/referral/2')
  const dialog = page.getByRole('dialog', { name: 'Why do you open this record?' })
  await expect(dialog.getByLabel('Purpose')).toBeFocused()
  await expect(dialog).toContainText('Those who watch over the log read it')
  for (const [width, colorScheme, direction] of [
    [1440, 'light', 'ltr'],
    [390, 'dark', 'rtl'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((dir) => (document.documentElement.dir = dir), direction)
    expect(await violations(page)).toEqual([])
  }

  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL(/\/referral$/)
  await page.goto('/referral/2')
  await dialog.getByRole('button', { name: 'Open the record' }).click()
  await expect(dialog.getByText('Purpose is required')).toBeVisible()
  await dialog.getByLabel('Purpose').selectOption({ label: 'Something else' })
  await dialog.getByRole('button', { name: 'Open the record' }).click()
  await expect(dialog.getByText('Please say in a few words why you open this record')).toBeVisible()
  await dialog.getByLabel('In your words').fill('Checking a complaint')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(
    page
      .getByRole('tab', { name: 'Overview' })
      .or(page.getByRole('heading', { level: 1 }))
      .first(),
  ).toBeVisible()
  await expect(page.getByText('Please say why')).toHaveCount(0)
})
