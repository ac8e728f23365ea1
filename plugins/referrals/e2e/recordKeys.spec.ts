import { expect } from '@playwright/test'
import { createReferral } from '../../../e2e/formLinks'
import { testAs } from '../../../e2e/signedIn'

const test = testAs('intake.manager')

test('a record is worked with single keys, which rest while somebody writes; Ctrl P of its list prints all rows', async ({
  page,
}) => {
  await page.goto(`/referral/${await createReferral()}`)
  const note = page.getByRole('textbox', { name: 'New note' })
  await expect(note).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await page.keyboard.press('n')
  await expect(note).toBeFocused()
  await page.keyboard.type('No lift')
  await expect(note).toHaveValue('No lift')
  await page.keyboard.press('Escape')
  await expect(note).not.toBeFocused()
  await expect(note).toHaveValue('No lift')
  await page.keyboard.press('l')
  await expect(page.getByRole('dialog', { name: /^Log a contact/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Referrals' }).first().click()
  await expect(page.getByRole('grid').or(page.getByRole('table')).first()).toBeVisible()
  await page.keyboard.press('Control+p')
  await expect(page.getByRole('dialog', { name: /^Print/ })).toBeVisible()
})
