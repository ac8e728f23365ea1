import { expect, test } from '@playwright/test'
import { call } from '../../../e2e/call'
import { takeSession } from '../../../e2e/signIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

test('[D5] a lead is merged with one that was not detected, and the merge is undone', async ({ page }) => {
  await takeSession(page, 'sales.manager')
  const mark = Date.now()
  const [fuller, other] = [`Larkin Produce ${mark}`, `Quill Catering ${mark}`]
  const lead = { leadType: 1, source: 1, assignTo: 6 }
  const about = { city: 'Portland', state: 'OR', zip: '97201', estimatedUnits: 4 }
  const { id } = await call<{ id: number }>(page, 'POST', '/api/Lead/Create', { ...lead, ...about, company: fuller })
  await call(page, 'POST', '/api/Lead/Create', { ...lead, company: other })
  await page.goto(`/leads/${id}`)
  await page.getByRole('button', { name: 'More for this lead' }).click()
  await page.getByRole('menuitem', { name: 'Merge with another…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge two leads' })
  await dialog.getByRole('combobox', { name: 'The other lead' }).fill(other)
  await dialog.getByRole('option', { name: new RegExp(other) }).click()
  await expect(dialog.getByText('Stays', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Is merged into it')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText(`${other} was merged into this`)).toBeVisible()

  await page.getByRole('button', { name: `Undo the merge of ${other}` }).click()
  await toastSays(page, 'Merge undone successfully !!')
  await page.goto('/leads')
  await page.getByRole('searchbox', { name: 'Search leads' }).fill(other)
  await expect(page.getByRole('link', { name: other })).toBeVisible()
})
