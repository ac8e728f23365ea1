import { type Page, expect } from '@playwright/test'
import { query } from '../../../e2e/database'
import { linkFor, mailsSoFar } from '../../../e2e/mails'
import { sidebar } from '../../../e2e/signIn'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

const test = testAs('superadmin')

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

async function roleNamed(name: string): Promise<number> {
  return (await query<{ id: number }>('select id from core.role where name = $1 and deleted_at is null', [name]))[0]!.id
}

test('[S2.14, S2.38, S7.5, S8.3] a person is invited by the form, and the mailed link lets them choose a password', async ({
  page,
  browser,
}) => {
  const lastName = `Fischer ${Date.now() % 1_000_000}`
  const email = `lena.${lastName.replace(' ', '.').toLowerCase()}@care.test`
  await page.goto('/users')
  await page.getByRole('link', { name: 'Add user' }).click()
  await expect(page).toHaveURL('/users/add-user')
  await page.getByRole('button', { name: 'Save user' }).click()
  await expect(page.getByText('Roles is required').first()).toBeVisible()

  await page.getByLabel('First name').fill('Lena')
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill('care@demo.test')
  await page.getByLabel('Phone').fill(`555${String(Date.now()).slice(-7)}`)
  await tick(page, 'Intake Coordinator').check()
  await page.getByRole('button', { name: 'Save user' }).click()
  await expect(
    page.locator('[class*=warning]').filter({ hasText: 'taken' }),
    'a warning with the server’s message',
  ).toBeVisible()
  await expect(page.getByLabel('Email'), 'which stands at the field as well').toHaveAccessibleDescription(/taken/)
  await expect(page).toHaveURL('/users/add-user')

  const seen = await mailsSoFar()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Save user' }).click()
  await toastSays(page, 'User created successfully !!')
  await expect(page).toHaveURL('/users')
  await page.getByRole('link', { name: `Lena ${lastName}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Lena ${lastName}` })).toBeVisible()
  await expect(page.getByRole('main').getByText('Invited').first()).toBeVisible()

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(await linkFor(email, seen))
  await theirs
    .getByLabel('New password', { exact: true })
    .or(theirs.getByLabel('Password', { exact: true }))
    .fill('quiet river stone')
  await theirs
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await expect(theirs).toHaveURL('/auth/login')
  await expect(
    page.getByRole('main').getByText('Active').first(),
    'the open record follows without a reload',
  ).toBeVisible()

  await page.getByRole('button', { name: /^More for this/ }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  await expect(page.getByRole('dialog')).toContainText('signed out everywhere at once')
  await page.getByRole('button', { name: 'Suspend user' }).click()
  await expect(page.getByRole('main').getByText('Suspended').first()).toBeVisible()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByRole('button', { name: 'Activate user' }).click()
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeHidden()
})

test('[S2.15, S2.17, S6.1, S6.4] a role is created, given permissions in the matrix, and the changes are listed before the save', async ({
  page,
}) => {
  const name = `Night Desk ${Date.now() % 1_000_000}`
  await page.goto('/roles')
  await page.getByRole('link', { name: 'Add role' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add role' })).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save role' }).click()
  await toastSays(page, 'Role created successfully !!')
  await expect(page).toHaveURL('/roles')

  await sidebar(page).getByRole('button', { name: 'Configuration' }).click()
  await sidebar(page).getByRole('link', { name: 'Assign Permissions' }).click()
  await expect(page).toHaveURL('/configuration')
  await page.getByRole('main').getByRole('link', { name }).click()
  await expect(page.getByRole('columnheader', { name: 'View Module On SideBar' })).toBeVisible()

  // By keyboard only: the sidebar, and two checkboxes further the scope, which adds the action.
  await tick(page, 'Referrals: View Module On SideBar').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tick(page, 'Referrals: View assigned')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(tick(page, 'Referrals: View')).toBeChecked()
  await tick(page, 'Referrals: Export').check()
  const unsaved = page.getByRole('region', { name: 'Unsaved changes' })
  await expect(unsaved.getByRole('listitem')).toHaveText([
    '+ View Module On SideBar (Referrals)',
    '+ View (Referrals)',
    '+ View assigned (Referrals)',
    '+ Export (Referrals)',
  ])

  // Unsaved changes are not lost by accident.
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Auditor' })
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(unsaved.getByRole('listitem')).toHaveCount(4)

  await page.keyboard.press('Control+s')
  await toastSays(page, 'Permission updated successfully !!')
  await expect(unsaved).toHaveCount(0)
  const held = await query<{ permission_id: number }>(
    'select permission_id from core.role_permission where role_id = $1 order by 1',
    [await roleNamed(name)],
  )
  expect(held.map(({ permission_id }) => permission_id)).toEqual([300, 301, 303, 320, 2733])

  await page.getByLabel('Compare with').selectOption({ label: 'Intake Coordinator' })
  await page.getByLabel(/Only the \d+ that differ/).check()
  await expect(tick(page, 'Users: View')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})

test('another person’s change is shown, and mine is applied to it', async ({ page }) => {
  const name = `Day Desk ${Date.now()}`
  const [role] = await query<{ id: number }>('insert into core.role (name) values ($1) returning id', [name])
  await page.goto(`/configuration?role=${role!.id}`)
  await tick(page, 'Referrals: Export').check()
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(`/configuration?role=${role!.id}`)
  await tick(elsewhere, 'Users: Export').check()
  await elsewhere.getByRole('button', { name: 'Save changes' }).click()
  await toastSays(elsewhere, 'Permission updated successfully !!')

  await expect(page.getByText(`Somebody else changed what ${name} may do, while you did`)).toBeVisible()
  await page.getByRole('button', { name: 'Reload and keep mine' }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' }).getByRole('listitem')).toHaveText([
    '+ Export (Referrals)',
  ])
  await expect(tick(page, 'Users: Export')).toBeChecked()
})

test('the Super Admin’s matrix is read-only, and states why', async ({ page }) => {
  await page.goto(`/configuration?role=${await roleNamed('Super Admin')}`)
  await expect(page.getByText('may do everything, and that can’t be changed').first()).toBeVisible()
  await expect(tick(page, 'Referrals: Export')).toHaveAttribute('aria-disabled', 'true')
  await tick(page, 'Referrals: Export').focus()
  await page.keyboard.press('Space')
  await expect(tick(page, 'Referrals: Export')).toBeChecked()
})

test('[S2.15] a role is cloned with a new name; a role with holders can’t be deleted, and the dialog states that first', async ({
  page,
}) => {
  const name = `Visiting Auditor ${Date.now() % 1_000_000}`
  await page.goto(`/roles/${await roleNamed('Auditor')}`)
  await page.getByRole('button', { name: /^More for this/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText(/as long as somebody holds it: \d+ (person|people) now/)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete role' })).toHaveCount(0)
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await page.getByRole('button', { name: /^More for this/ }).click()
  await page.getByRole('menuitem', { name: 'Clone' }).click()
  await page.getByLabel('Name').fill('auditor')
  await page.getByRole('button', { name: 'Clone role' }).click()
  await expect(page.getByText(/taken/)).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Clone role' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Nobody holds it.')).toBeVisible()
})
