import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { createPerson } from './database'
import { takeSession } from './signIn'
import { noteToasts, toastSays } from './toasts'
import { looksRight, violations } from './violations'

test('[D11] an export is prepared in the background, its notification downloads it, and it is deleted on the account page', async ({
  page,
}) => {
  await noteToasts(page.context())
  await takeSession(page, (await createPerson(['Intake Manager'])).split('@')[0]!)
  await page.goto('/referral?status=3&sort=number')
  await expect(page.getByText(/referrals match/)).toBeVisible()
  await page.getByRole('button', { name: 'More for referrals' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Text (CSV)').click()
  await dialog.getByLabel('Prepare in the background').check()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Prepare file' }).click()
  await toastSays(page, 'We are preparing your file; we will notify you')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: /^Notifications, 1 unread$/ }).click()
  const link = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /export of referrals is ready/ })
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toMatch(/^referrals-\d{4}-\d{2}-\d{2}\.csv$/)
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')[0]).toContain('Number,Client: First name')
  await expect(page).toHaveURL('/account')

  const exports = page.getByRole('region', { name: 'Exports' })
  await expect(exports.getByRole('listitem')).toContainText('Ready')
  await looksRight(page)
  expect(await violations(page)).toEqual([])
  await exports.getByRole('button', { name: 'Delete the export of referrals' }).click()
  await expect(exports.getByText(/^None\./)).toBeVisible()
})
