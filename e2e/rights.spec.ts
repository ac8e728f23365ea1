import { expect, test } from '@playwright/test'
import { createPerson, query } from './database'
import { sidebar, signIn } from './signIn'

test('a menu that an administrator takes from a role is gone from its holder’s open screen within two seconds, without a reload', async ({ browser }) => {
  const email = await createPerson([])
  const [role] = await query<{ id: number }>('insert into core.role (name) values ($1) returning id', [`Rights ${Date.now()}`])
  await query('insert into core.role_permission select $1, unnest(array[300, 301, 302, 2733])', [role!.id])
  await query('insert into core.user_role select id, $2 from core."user" where email = $1', [email, role!.id])
  const [administrator, holder] = [await browser.newPage(), await browser.newPage()]
  await signIn(administrator, 'superadmin')
  await signIn(holder, email.replace('@demo.test', ''))
  await expect(sidebar(holder).getByRole('link', { name: 'Referrals' })).toBeVisible()

  await administrator.goto(`/configuration?role=${role!.id}`)
  await administrator.getByRole('checkbox', { name: 'Referrals: View Module On SideBar', exact: true }).uncheck()
  await administrator.getByRole('button', { name: 'Save changes' }).click()
  await expect(administrator.getByText('Permission updated successfully !!')).toBeVisible()
  await expect(sidebar(holder).getByRole('link', { name: 'Referrals' })).toHaveCount(0, { timeout: 2000 })
  await expect(holder.getByText('What your role may do was changed.')).toBeVisible()
  await Promise.all([administrator.close(), holder.close()])
})
