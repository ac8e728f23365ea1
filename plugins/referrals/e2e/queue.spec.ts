import { expect } from '@playwright/test'
import { createReferral } from '../../../e2e/formLinks'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

const test = testAs('intake.manager')

test('[S2.9] [D3] two clicks log a voicemail from the record; after the third the referral can be withdrawn as unreachable', async ({
  page,
}) => {
  const id = await createReferral()
  await page.goto(`/referral/${id}`)
  for (const at of [1, 2, 3]) {
    await page.getByRole('button', { name: 'Log contact', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Left voicemail' }).click()
    if (at < 3) await expect(page.getByRole('dialog')).toBeHidden()
  }
  const offer = page.getByRole('dialog', { name: /could not be reached/ })
  await expect(offer).toBeVisible()
  await offer.getByRole('button', { name: 'Withdrawn: unreachable' }).click()
  await expect(offer).toBeHidden()
  await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
  await page.getByRole('tab', { name: /Contact log/ }).click()
  await expect(page.getByRole('cell', { name: 'Left voicemail' })).toHaveCount(3)
})

test('the work queue names the next step of each referral, and what is put off leaves it', async ({ page }) => {
  await page.goto('/referral/queue')
  await expect(page.getByRole('heading', { level: 1, name: 'Work queue' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const rows = page.getByRole('main').getByRole('listitem')
  const name = await rows.first().getByRole('link').innerText()
  await rows
    .first()
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Put off …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Put off' }).click()
  await toastSays(page, /Back in the queue on/)
  await expect(rows.first().getByRole('link')).not.toHaveText(name)
})
