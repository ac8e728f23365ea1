import { expect, test } from '@playwright/test'
import { signIn } from '../../../e2e/signIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

test('[D5] a lead is merged with one that was not detected, and the merge is undone', async ({ page }) => {
  await signIn(page, 'sales.manager')
  await page.goto('/leads')
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('Elko Produce')
  await page.getByRole('link', { name: 'Elko Produce' }).click()
  await page.getByRole('button', { name: 'More for this lead' }).click()
  await page.getByRole('menuitem', { name: 'Merge with another…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge two leads' })
  await dialog.getByRole('combobox', { name: 'The other lead' }).fill('Prescott Catering')
  await dialog.getByRole('option', { name: /Prescott Catering/ }).click()
  await expect(dialog.getByText('Stays', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Is merged into it')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText('Prescott Catering was merged into this')).toBeVisible()

  await page.getByRole('button', { name: 'Undo the merge of Prescott Catering' }).click()
  await toastSays(page, 'Merge undone successfully !!')
  await page.goto('/leads')
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('Prescott Catering')
  await expect(page.getByRole('link', { name: 'Prescott Catering' })).toBeVisible()
})
