import { expect } from '@playwright/test'
import { createPerson, query } from './database'
import { codeFor, mailsSoFar } from './mails'
import { enterPassword, sidebar, signInAnew, takeSession } from './signIn'
import { testAs } from './signedIn'
import { violations } from './violations'

const test = testAs('admin')
test.slow()

const viewing = 'You are viewing as Intake Coordinator. Nothing can be changed.'

test('[D2] viewing as a role: its menu, its records, a banner on every page and in every tab, and no changes until the user stops', async ({
  page,
  context,
}) => {
  const [role] = await query<{ id: number }>("select id from core.role where name = 'Intake Coordinator'")
  const [me] = await query<{ id: number }>('select id from core."user" where email = \'admin@demo.test\'')
  const [referral] = await query<{ id: number; before: number | null }>(
    'select id, assigned_to as before from referrals.referral where deleted_at is null and status = 1 order by id desc limit 1',
  )
  await query('update referrals.referral set assigned_to = $1 where id = $2', [me!.id, referral!.id])
  const elsewhere = await context.newPage()
  await elsewhere.goto('/users')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()

  await page.goto(`/roles/${role!.id}`)
  await page.getByRole('button', { name: 'View as this role' }).click()
  const banner = page.getByRole('complementary', { name: 'Viewing as a role' })
  await expect(banner.getByRole('status')).toHaveText(viewing)
  await expect(sidebar(page).getByRole('link', { name: 'Users' })).toHaveCount(0)
  await elsewhere.bringToFront()
  await expect(elsewhere.getByText(viewing), 'the other tab follows').toBeVisible()
  await expect(elsewhere.getByRole('heading', { name: /not found/i }), 'to a role without users').toBeVisible()
  await elsewhere.close()

  await page.goto(`/referral/${referral!.id}`)
  await expect(banner).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Preferred name' }).first().fill('Nobody')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(
    page.getByText(/You are viewing as Intake Coordinator\. Nothing can be changed\. Stop viewing/).first(),
  ).toBeVisible()
  expect(await violations(page)).toEqual([])

  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(banner).toHaveCount(0)
  await expect(sidebar(page).getByRole('link', { name: 'Users' })).toBeVisible()
  const [after] = await query<{ name: string | null }>(
    'select client.preferred_name as name from referrals.referral join referrals.client on client.id = referral.client_id where referral.id = $1',
    [referral!.id],
  )
  expect(after!.name).not.toBe('Nobody')
  await query('update referrals.referral set assigned_to = $1 where id = $2', [referral!.before, referral!.id])
})

test('[39] viewing as a person shows the records that are theirs', async ({ browser }) => {
  const email = await createPerson(['Care Coordinator'])
  const [person] = await query<{ id: number }>('select id from core."user" where email = $1', [email])
  const [referral] = await query<{ id: number; number: string; before: number | null }>(
    'select id, number, assigned_to as before from referrals.referral where deleted_at is null and status = 1 order by id limit 1',
  )
  await query('update referrals.referral set assigned_to = $1 where id = $2', [person!.id, referral!.id])
  const page = await (await browser.newContext()).newPage()
  await takeSession(page, 'superadmin')
  await page.goto(`/users/${person!.id}`)
  await page.getByRole('button', { name: 'View as Robin' }).click()
  const banner = page.getByRole('complementary', { name: 'Viewing as a role' })
  await expect(banner.getByRole('status')).toHaveText(
    'You are viewing as Robin Tested, Care Coordinator. Nothing can be changed.',
  )
  await sidebar(page).getByRole('link', { name: 'Referrals', exact: true }).click()
  await expect(page.getByText('1 referral', { exact: true })).toBeVisible()
  await expect(page.getByText(referral!.number)).toBeVisible()
  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(banner).toHaveCount(0)
  await query('update referrals.referral set assigned_to = $1 where id = $2', [referral!.before, referral!.id])
})

test('[D2] the command palette starts and stops viewing as a role', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('view as auditor')
  await page.getByRole('option', { name: /View as Auditor/ }).click()
  await expect(page.getByText('You are viewing as Auditor. Nothing can be changed.')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('stop viewing')
  await page.getByRole('option', { name: /Stop viewing as a role/ }).click()
  await expect(page.getByText('You are viewing as Auditor. Nothing can be changed.')).toHaveCount(0)
})

test('[D7] the user’s own password: the current one is required, other sessions end, and the new one works', async ({
  browser,
}) => {
  const email = await createPerson(['Salesperson'])
  const who = email.replace('@demo.test', '')
  const [page, other] = [
    await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage(),
    await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage(),
  ]
  await signInAnew(page, who)
  await signInAnew(other, who)
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('link', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/account/password')
  await page.getByLabel('Present password').fill('not the right one')
  await page.getByLabel('New password').fill('seven quiet harbors')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByLabel('Present password')).toHaveAccessibleDescription(/not your present password/)
  await page.getByLabel('Present password').fill('White-Glove-Demo-1')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByText('Your password was changed. Your other sessions have ended.')).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL('/auth/login')
  const seen = await mailsSoFar()
  await enterPassword(other, email, 'seven quiet harbors')
  await other.getByLabel('One-time code').fill(await codeFor(email, seen))
  await expect(other).toHaveURL('/dashboard')
  await Promise.all([page.context().close(), other.context().close()])
})
