import { expect } from '@playwright/test'
import { query } from '../../../e2e/database'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

const test = testAs('superadmin')

test('an entry of the audit log opens with person, action, time, place and changed permissions as text, and a link to the record', async ({
  page,
}) => {
  const [role] = await query<{ id: number }>("select id from core.role where name = 'Salesperson'")
  await page.goto(`/configuration?role=${role!.id}`)
  await page.getByRole('checkbox', { name: 'Referrals: Export', exact: true }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await toastSays(page, 'Permission updated successfully !!')

  await page.goto('/audit-log')
  const row = page.getByRole('row').filter({ hasText: 'Changed what a role may do' }).first()
  await row.getByRole('button').click()
  const entry = page.getByRole('dialog', { name: 'Changed what a role may do' })
  await expect(entry).toContainText('Export (Referrals)')
  await expect(entry).toContainText('Ada Okafor')
  expect(await violations(page)).toEqual([])
  await entry.getByRole('link', { name: 'Role Salesperson' }).click()
  await expect(page).toHaveURL(`/roles/${role!.id}`)
})

test('a deleted record has an entry that leads to it, with its history and the button that restores it', async ({
  page,
}) => {
  const [lead] = await query<{ id: number; company: string }>(
    'select id, company from crm.lead where deleted_at is null order by id desc limit 1',
  )
  await page.goto(`/leads/${lead!.id}`)
  await page.getByRole('button', { name: 'More for this lead' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete lead' }).click()
  await toastSays(page, 'Lead deleted successfully !!')

  await page.goto('/audit-log')
  await page.getByRole('searchbox', { name: /^Search/ }).fill(lead!.company)
  const row = page.getByRole('row').filter({ hasText: 'Deleted a record' }).first()
  await row.getByRole('button').click()
  const entry = page.getByRole('dialog', { name: 'Deleted a record' })
  await expect(entry).toContainText('Ada Okafor')
  await entry.getByRole('link', { name: `Lead ${lead!.company}` }).click()
  await expect(page).toHaveURL(`/leads/${lead!.id}`)
  await expect(page.getByRole('heading', { name: 'This lead was deleted' })).toBeVisible()
  await expect(page.getByText('deleted this lead')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Restore lead' }).click()
  await toastSays(page, 'Lead restored successfully !!')
  await expect(page.getByRole('heading', { level: 1, name: lead!.company })).toBeVisible()
})
