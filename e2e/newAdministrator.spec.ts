import { type Page, expect, test } from '@playwright/test'
import { query } from './database'
import { codeFor, linkFor, mailsSoFar } from './mails'
import { enterPassword, sidebar, signInAnew } from './signIn'
import { toastSays } from './toasts'

const password = 'seven quiet harbors'

// Three people sign in, each with a mailed code.
test.slow()

interface Newcomer {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly role: string
}

/**
 * Invites a person by the form.
 * @returns the mailed link
 */
async function invite(page: Page, { firstName, lastName, email, phone, role }: Newcomer): Promise<string> {
  await page.goto('/users')
  await page.getByRole('link', { name: 'Add user' }).click()
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill(phone)
  await page.getByRole('checkbox', { name: role, exact: true }).check()
  const seen = await mailsSoFar()
  await page.getByRole('button', { name: 'Save user' }).click()
  await toastSays(page, 'User created successfully !!')
  return linkFor(email, seen)
}

/** Opens the mailed link, sets a password, and signs in with it and the mailed code. */
async function accept(page: Page, link: string, { firstName, email }: Newcomer): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${firstName}` })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page).toHaveURL('/auth/login')
  const seen = await mailsSoFar()
  await enterPassword(page, email, password)
  await page.getByLabel('One-time code').fill(await codeFor(email, seen))
  await expect(page).toHaveURL('/dashboard')
}

test('[S2.14, S2.15, S2.17, S6.1, S6.2, D2] a new administrator: from the invitation to a new role that only sees the referrals assigned to it', async ({
  browser,
}) => {
  const run = Date.now().toString(36)
  const nadia: Newcomer = {
    firstName: 'Nadia',
    lastName: 'Brandt',
    email: `nadia.${run}@care.test`,
    phone: '5550400001',
    role: 'Administrator',
  }
  const roleName = `Case Reader ${run}`
  const tomas: Newcomer = {
    firstName: 'Tomas',
    lastName: 'Vega',
    email: `tomas.${run}@care.test`,
    phone: '5550400002',
    role: roleName,
  }
  const fresh = async () => (await browser.newContext()).newPage()

  const founder = await fresh()
  await signInAnew(founder, 'superadmin')
  const administrator = await fresh()
  await accept(administrator, await invite(founder, nadia), nadia)
  await expect(sidebar(administrator).getByRole('link', { name: 'Users' })).toBeVisible()

  await administrator.goto('/roles')
  await administrator.getByRole('link', { name: 'Add role' }).click()
  await expect(administrator).toHaveURL('/roles/add-role')
  await administrator.getByRole('textbox', { name: 'Name' }).fill(roleName)
  await administrator.getByRole('button', { name: 'Save role' }).click()
  await toastSays(administrator, 'Role created successfully !!')
  await administrator.getByRole('link', { name: roleName }).click()
  await administrator.getByRole('link', { name: 'Assign permissions' }).click()
  for (const name of ['Referrals: View Module On SideBar', 'Referrals: View assigned'])
    await administrator.getByRole('checkbox', { name, exact: true }).check()
  await expect(
    administrator.getByRole('checkbox', { name: 'Referrals: View', exact: true }),
    'the reach brings its action',
  ).toBeChecked()
  await administrator.getByRole('button', { name: 'Save changes' }).click()
  await toastSays(administrator, 'Permission updated successfully !!')

  const reader = await fresh()
  await accept(reader, await invite(administrator, tomas), tomas)
  await expect(sidebar(reader).getByRole('link')).toHaveText(['Referrals', 'Work queue', 'Clients', 'Referrers'])
  await sidebar(reader).getByRole('link', { name: 'Referrals' }).click()
  await expect(reader.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible()
  await expect(reader.getByText('0 referrals')).toBeVisible()

  const [theirs, other] = await query<{ id: number; last: string }>(
    'select referral.id, client.last_name as last from referrals.referral join referrals.client on client.id = referral.client_id where referral.deleted_at is null order by referral.id limit 2',
  )
  await query(
    'update referrals.referral set assigned_to = (select id from core."user" where email = $1) where id = $2',
    [tomas.email, theirs!.id],
  )
  await reader.reload()
  await expect(reader.getByText('1 referral', { exact: true })).toBeVisible()
  await reader.goto(`/referral/${theirs!.id}`)
  await expect(reader.getByRole('heading', { level: 1 })).toContainText(theirs!.last)
  await expect(reader.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await reader.goto(`/referral/${other!.id}`)
  await expect(reader.getByText(/not found/i).first()).toBeVisible()

  await administrator.goto('/users/why-not')
  await administrator.getByRole('combobox', { name: 'Person' }).fill('Tomas Vega')
  await administrator
    .getByRole('option', { name: /Tomas Vega/ })
    .first()
    .click()
  await administrator.getByRole('combobox', { name: 'Screen' }).fill('assign permissions')
  await administrator.getByRole('option', { name: /Assign Permissions/ }).click()
  await expect(administrator.getByText('Tomas Vega can’t open “Assign Permissions”')).toBeVisible()
  await expect(
    administrator.getByText('It lacks “View Module On SideBar” of Configuration and “Assign permissions” of Role.'),
  ).toBeVisible()
  await Promise.all([founder, administrator, reader].map((page) => page.context().close()))
})
