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
