import { expect } from '@playwright/test'
import { call } from './call'
import { testAs } from './signedIn'
import { toastSays } from './toasts'
import { violations } from './violations'

const test = testAs('superadmin')

test('a change in the history is put back, and is a change of its own', async ({ page }) => {
  const company = `Birch Lane Bakery ${Date.now()}`
  await page.goto('/leads')
  const lead = { company, leadType: 1, source: 1, assignTo: 8, estimatedUnits: 12 }
  const { id } = await call<{ id: number }>(page, 'POST', '/api/Lead/Create', lead)
  await call(page, 'PUT', '/api/Lead/Update', { id, version: 1, estimatedUnits: 40 })
  await page.goto(`/leads/${id}`)
  const change = page.getByRole('listitem').filter({ hasText: 'changed Estimated units' })
  await expect(change).toHaveCount(1)
  // Also where nothing points at the entry, as on a touch screen and by keyboard.
  await expect(change.getByRole('button', { name: 'Put back…' })).toHaveCSS('opacity', '1')
  await change.getByRole('button', { name: 'Put back…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put this change back?' })
  await expect(dialog).toContainText('Estimated units from 40 to 12')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Put back' }).click()
  await toastSays(page, 'Lead updated successfully !!')
  await expect(page.getByRole('listitem').filter({ hasText: 'put back Estimated units from 40 to 12' })).toHaveCount(1)
  await expect(change).toHaveCount(1)
  expect(await call<{ estimatedUnits: number }>(page, 'GET', `/api/Lead/${id}`)).toMatchObject({ estimatedUnits: 12 })
})
