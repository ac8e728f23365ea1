import { expect } from '@playwright/test'
import { query } from '../../../e2e/database'
import { createReferral } from '../../../e2e/formLinks'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

const test = testAs('intake.manager')

test('[D3] a partner is entered, and a referral is sent to it and withdrawn, only with the family’s consent', async ({
  page,
}) => {
  const id = await createReferral()
  const name = `Northgate Agency ${id}`
  await page.goto('/referral-partners/add')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('FHIR address').fill('https://fhir.partner.invalid')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await toastSays(page, /Partner created/)

  await page.goto(`/referral/${id}?tab=referrals.exchange`)
  await page.getByRole('button', { name: 'Send to a partner' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Partner').selectOption({ label: name })
  expect(await violations(page, { within: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByText('hasn’t agreed that this is shared')).toBeVisible()
  await query(
    `update referrals.referral set consent = coalesce(consent, '{}') || '{"services": true, "sharing": [4]}' where id = $1`,
    [id],
  )
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await toastSays(page, 'Referral sent successfully !!')
  const exchange = page.getByRole('region', { name: 'Exchanges' }).getByRole('listitem')
  await expect(exchange).toContainText('Requested')
  // Where the page has scrolled to, its head covers a part of the links above; axe would call them too small.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])

  await exchange.getByRole('button', { name: 'Take back…' }).click()
  await dialog.getByLabel('Reason').fill('A place was found here')
  await dialog.getByRole('button', { name: 'Take back', exact: true }).click()
  await toastSays(page, 'Taken back successfully !!')
  await expect(exchange).toContainText('Cancelled')
  await expect(exchange).toContainText('A place was found here')
})
