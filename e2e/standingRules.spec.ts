import { expect } from '@playwright/test'
import { call } from './call'
import { testAs } from './signedIn'
import { toastSays } from './toasts'
import { violations } from './violations'

const test = testAs('superadmin')

test('an administrator sets for how long quotes are valid, and the next quote is', async ({ page }) => {
  await page.goto('/standing-rules')
  const rule = page.getByRole('region', { name: 'Validity of quotes' })
  await rule.getByLabel('Days').fill('0')
  await rule.getByRole('button', { name: 'Save' }).click()
  await expect(rule.getByText('Days must be between 1 and 365')).toBeVisible()
  await rule.getByLabel('Days').fill('45')
  await rule.getByRole('button', { name: 'Save' }).click()
  await toastSays(page, 'Rule updated successfully !!')
  await expect(rule.getByRole('button', { name: 'Save' })).toBeDisabled()
  expect(await violations(page)).toEqual([])
  const rules = await call<{ id: string; version: number }[]>(page, 'GET', '/api/standing-rules/all')
  const { version } = rules.find(({ id }) => id === 'crm.quoteValidity')!
  await call(page, 'PUT', '/api/standing-rules/crm.quoteValidity', { version, values: { days: 30 } })
})
