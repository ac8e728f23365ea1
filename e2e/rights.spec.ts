import { type Browser, expect, test } from '@playwright/test'
import { createPerson, query } from './database'
import { sidebar, signInAnew, takeSession } from './signIn'
import { toastSays } from './toasts'

// Two people sign in, each with a mailed code.
test.slow()

/** A user with a role of their own, and an administrator who has the role's matrix open. */
async function holderAndAdministrator(browser: Browser, permissions: readonly number[]) {
  const email = await createPerson([])
  const [role] = await query<{ id: number }>('insert into core.role (name) values ($1) returning id', [
    `Rights ${Date.now()}`,
  ])
  await query('insert into core.role_permission select $1, unnest($2::integer[])', [role!.id, permissions])
  await query('insert into core.user_role select id, $2 from core."user" where email = $1', [email, role!.id])
  const [administrator, holder] = [await browser.newPage(), await browser.newPage()]
  await takeSession(administrator, 'superadmin')
  await signInAnew(holder, email.replace('@demo.test', ''))
  await administrator.goto(`/configuration?role=${role!.id}`)
  const take = async (name: string) => {
    await administrator.getByRole('checkbox', { name, exact: true }).uncheck()
    await administrator.getByRole('button', { name: 'Save changes' }).click()
    await toastSays(administrator, 'Permission updated successfully !!')
  }
  return { administrator, holder, take }
}

test('a menu that an administrator removes from a role disappears from its holder’s open screen at once, without a reload', async ({
  browser,
}) => {
  const { administrator, holder, take } = await holderAndAdministrator(browser, [300, 301, 302, 2733])
  await expect(sidebar(holder).getByRole('link', { name: 'Referrals' })).toBeVisible()

  await take('Referrals: View Module On SideBar')
  await expect(sidebar(holder).getByRole('link', { name: 'Referrals' })).toHaveCount(0)
  await expect(holder.getByText('What your role may do was changed.')).toBeVisible()
  await Promise.all([administrator.close(), holder.close()])
})

test('[S6.9] a form that is open when its permission is removed shows that at once, keeps all typed text, and can be left for the remaining pages of the role', async ({
  browser,
}) => {
  const { administrator, holder, take } = await holderAndAdministrator(browser, [300, 301, 302, 304, 311, 2733])
  await holder.goto('/referral/add-referral')
  await holder.getByLabel('First name').first().fill('Wilhelmina')
  await holder.getByLabel('Last name').first().fill('Kept')
  await take('Referrals: Create')

  await expect(holder.getByRole('alert').filter({ hasText: 'You can no longer save this' })).toBeVisible({
    timeout: 2000,
  })
  await expect(holder.getByLabel('First name').first()).toHaveValue('Wilhelmina')
  await expect(holder.getByLabel('Last name').first()).toHaveValue('Kept')

  // After the form is left on purpose, the page has the role's current rights.
  await sidebar(holder).getByRole('link', { name: 'Referrals' }).click()
  await holder
    .getByRole('dialog')
    .getByRole('button', { name: /discard|leave/i })
    .click()
  await expect(holder.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible()
  await expect(holder.getByRole('link', { name: 'Add referral' })).toHaveCount(0)
  await holder.goto('/referral/add-referral')
  await expect(holder.getByText('You do not have the necessary permissions for “Add referral”')).toBeVisible()
  await Promise.all([administrator.close(), holder.close()])
})

test('[S6.9] if the role keeps a form’s page but not the record, the server refuses with the missing permission, and nothing typed is lost', async ({
  browser,
}) => {
  const { administrator, holder, take } = await holderAndAdministrator(browser, [300, 301, 302, 306, 307, 2733])
  const [referral] = await query<{ id: number }>(
    'select id from referrals.referral where deleted_at is null and status not in (11, 12, 13, 14, 15) order by id limit 1',
  )
  await holder.goto(`/referral/${referral!.id}`)
  await holder.getByRole('link', { name: 'Edit', exact: true }).click()
  await holder.getByRole('textbox', { name: 'Preferred name' }).first().fill('Billie')
  await take('Referrals: Update all')

  await expect(holder.getByText('What your role may do was changed', { exact: true })).toBeVisible({ timeout: 2000 })
  await holder.getByRole('button', { name: 'Save changes' }).click()
  await expect(
    holder.getByText(
      /for changing this referral\. You may change only referrals that are assigned to you\. Any other needs “Update all”/,
    ),
  ).toBeVisible()
  await expect(holder.getByRole('textbox', { name: 'Preferred name' }).first()).toHaveValue('Billie')
  await Promise.all([administrator.close(), holder.close()])
})
