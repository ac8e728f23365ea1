import { expect, test } from '@playwright/test'
import { call } from '../../../e2e/call'
import { query } from '../../../e2e/database'
import { fitsTheWindow } from '../../../e2e/fitsTheWindow'
import { signIn } from '../../../e2e/signIn'

test('a name without a blank never widens the page of a lead on a phone', async ({ page }) => {
  await signIn(page, 'sales.manager')
  const [me] = await query<{ id: number }>(`select id from core."user" where email = 'sales.manager@demo.test'`)
  const { id } = await call<{ id: number }>(page, 'POST', '/api/Lead/Create', {
    company: 'W'.repeat(200),
    leadType: 1,
    source: 1,
    assignTo: me!.id,
    contactName: 'W'.repeat(100),
  })
  await call(page, 'POST', '/api/Contact/Create', { name: 'W'.repeat(200), leadId: id })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/leads/${id}`)
  await expect(page.getByRole('tab', { name: 'Contacts (2)' })).toBeVisible()
  await fitsTheWindow(page)
})
