import { expect } from '@playwright/test'
import { query } from '../../../e2e/database'
import { createReferral } from '../../../e2e/formLinks'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

const test = testAs('intake.manager')

test('[D2 323] [D3] the directory shows the figures of a referrer; two of them are merged, and the merge is undone', async ({
  page,
}) => {
  const mark = String(Date.now() % 1_000_000)
  const [kept, twin] = [`Dr. Amina Yusuf ${mark}`, `Amina Yusuf ${mark}`]
  for (const name of [kept, kept, twin])
    await query(
      `update referrals.referral set source = 2, referred_by_name = $2, referred_by_organization = $3, referred_by_phone = null, referred_by_npi = null where id = $1`,
      [await createReferral(), name, name === kept ? 'Riverside Pediatrics' : 'Riverside'],
    )

  await page.goto('/referrers')
  await page.getByRole('searchbox').first().fill(mark)
  const row = page.getByRole('row', { name: new RegExp(kept) })
  // Until the search is answered, the rows before it are shown, dimmed.
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
  await expect(row).toContainText('0 (0%)')
  expect(await violations(page)).toEqual([])
  await row.getByRole('link').first().click()
  const figures = page.getByRole('region', { name: 'What came of their referrals' })
  const received = figures.getByText('Received').locator('xpath=following-sibling::*[1]')
  await expect(received).toHaveText('2')

  await page.getByRole('button', { name: 'More for this referrer' }).click()
  await page.getByRole('menuitem', { name: 'Merge with another…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'The other referrer' }).fill(twin)
  await dialog.getByRole('option', { name: new RegExp(`^${twin}`) }).click()
  expect(await violations(page, { within: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await toastSays(page, 'Referrers merged successfully !!')
  await expect(received).toHaveText('3')

  await page.getByRole('button', { name: /^Undo the merge of Amina/ }).click()
  await toastSays(page, 'Merge undone successfully !!')
  await expect(received).toHaveText('2')
})
