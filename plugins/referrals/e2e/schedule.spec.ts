import { expect } from '@playwright/test'
import { createPerson, query } from '../../../e2e/database'
import { createReferral } from '../../../e2e/formLinks'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

const test = testAs('intake.manager')

test('[D3] a person who works when the family has time is proposed over both grids, booked, and shown in the schedule', async ({
  page,
}) => {
  const id = await createReferral()
  await query(
    `update referrals.referral set service = service || '{"hoursPerWeek": 6, "availability": [19, 20, 21]}' where id = $1`,
    [id],
  )
  const email = await createPerson(['Care Coordinator'])
  await query(`update core."user" set last_name = $2 where email = $1`, [email, `Weekend${id}`])

  await page.goto('/referral/staff-hours/add')
  await page.getByRole('combobox', { name: 'Person' }).fill(`Weekend${id}`)
  await page.getByRole('option', { name: new RegExp(`Weekend${id}`) }).click()
  for (const part of ['Sunday morning', 'Sunday evening']) await page.getByRole('checkbox', { name: part }).check()
  await page.getByLabel('Center of the area').fill('97201')
  await page.getByLabel('Miles around it').fill('5')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await toastSays(page, /Staff hours created/)

  await page.goto(`/referral/${id}?tab=referrals.schedule`)
  const person = page.getByRole('button', { name: new RegExp(`^Robin Weekend${id}`) })
  await expect(person).toContainText('Overlaps 6 of 6 h · 0 miles away')
  await person.click()
  const week = page.getByRole('region', { name: 'Week' })
  await expect(week.getByRole('checkbox', { name: 'Sunday morning' })).toBeChecked()
  await expect(week.getByRole('checkbox', { name: 'Sunday afternoon' })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: `Book Robin Weekend${id}, 6 h a week` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Sunday evening, 2 h')).toBeVisible()
  await expect(dialog.getByText(/has not sent in its communication policy/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Book 6 h a week' }).click()
  await toastSays(page, /^Booked from/)
  await expect(page.getByText('6 of 6 h a week are booked')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Sunday evening' })).toBeVisible()
  await expect(week.getByText(`2 h booked with Robin Weekend${id}`)).toBeVisible()
})
