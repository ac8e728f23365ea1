import { type Page, expect, test } from '@playwright/test'
import { query } from '../../../e2e/database'
import { sidebar, signIn, takeSession } from '../../../e2e/signIn'
import { toastSays } from '../../../e2e/toasts'

async function fillRequired(page: Page, lastName: string): Promise<void> {
  await page.getByLabel('Type').selectOption('New client')
  await page.getByLabel('Source').selectOption('Physician')
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Date of birth').fill('2019-03-14')
  await page.getByLabel('State').selectOption('Oregon')
  await page.getByLabel('ZIP').fill('97201')
  await page.getByRole('group', { name: 'Services requested' }).getByLabel('Speech therapy').check()
}

test('[S2.9, S2.38, S7.9, S8.9] a referral is added, found, edited, still there after a reload, changed in status and deleted', async ({
  page,
}) => {
  // Seven steps, each of them a page.
  test.slow()
  const lastName = `Kestrel${Date.now() % 1_000_000}`
  await signIn(page, 'intake.manager')
  await sidebar(page).getByRole('link', { name: 'Referrals' }).click()
  await page.getByRole('link', { name: 'Add referral' }).click()

  await page.getByRole('button', { name: 'Save referral' }).click()
  await expect(page.getByRole('button', { name: 'First name is required' })).toBeVisible()
  await page.getByRole('button', { name: 'ZIP is required' }).click()
  await expect(page.getByLabel('ZIP')).toBeFocused()
  await fillRequired(page, lastName)
  // The toast is visible for a second and a half, which the double click alone may take on a busy machine.
  await Promise.all([
    toastSays(page, 'Referral created successfully !!'),
    page.getByRole('button', { name: 'Save referral' }).dblclick(),
  ])
  await expect(page, 'in a view that holds it').toHaveURL(/\/referral\?view=all/)
  await expect(page.getByRole('link', { name: `Maya ${lastName}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeVisible()

  await page.getByLabel('Search referrals').fill(lastName)
  await expect(page.getByText('1 referral matches'), 'the double click made one').toBeVisible()
  expect(page.url(), 'a name that is searched for stays out of the address').not.toContain(lastName)
  await page.getByRole('link', { name: `Maya ${lastName}` }).click()
  await expect(page.getByRole('heading', { name: `Maya ${lastName}` })).toBeVisible()

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('combobox', { name: 'Priority' }).selectOption('Urgent')
  await page.getByRole('textbox', { name: 'Preferred name' }).fill('May')
  await page.keyboard.press('Control+s')
  await toastSays(page, 'Referral updated successfully !!')
  await expect(
    page.getByRole('heading', { name: `Maya ${lastName}` }),
    'who came from the record goes back to it',
  ).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Key facts' }).getByText('Urgent')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Facts' }).getByText('May', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Change status' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Contacted',
    'Intake Sent',
    'On Hold',
    'Declined',
    'Withdrawn',
    /Duplicate/,
  ])
  await page.getByRole('menuitem', { name: 'On Hold' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Hold reason').selectOption({ label: 'School break' })
  await dialog.getByLabel(/review/i).fill(daysFromToday(40))
  await dialog.getByRole('button', { name: 'Move to On Hold' }).click()
  await expect(dialog.getByText(/30 days/).first()).toBeVisible()
  await dialog.getByLabel(/review/i).fill(daysFromToday(7))
  await dialog.getByRole('button', { name: 'Move to On Hold' }).click()
  await expect(page.getByText('On Hold').first()).toBeVisible()
  const stages = page.getByRole('list', { name: 'Stages' }).getByRole('listitem')
  await expect(stages).toHaveText(['New, on hold', 'Intake', 'Clearance', 'Waiting', 'Active'])

  await page.getByRole('button', { name: /^More for this/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete referral' }).click()
  await toastSays(page, 'Referral deleted successfully !!')
  await expect(page).toHaveURL(/\/referral$/)
})

test('leaving a form with changes asks first, and a link in it does not lose them', async ({ page }) => {
  await takeSession(page, 'intake.manager')
  await page.goto('/referral/add-referral')
  await page.getByLabel('First name').fill('Unsaved')
  await page.getByRole('link', { name: 'White Glove, dashboard' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Unsaved')
})

test('[S6.3] a coordinator sees only the assigned referrals, and can’t open others by URL', async ({ page }) => {
  await takeSession(page, 'intake')
  const mine = (await (await page.request.get('/api/referral/getAllReferral?limit=1000')).json()) as {
    data: { id: number; labels: { assignedTo: string } }[]
  }
  expect(new Set(mine.data.map(({ labels }) => labels.assignedTo))).toEqual(new Set(['Hannah Lindqvist']))
  const ids = new Set(mine.data.map(({ id }) => id))
  const foreign = Array.from({ length: 50 }, (_, n) => n + 1).find((id) => !ids.has(id))
  await page.goto(`/referral/${foreign}`)
  await expect(page.getByText(/not found|no such|isn't yours/i).first()).toBeVisible()
})

test('[S6.2] sensitive fields are hidden from a role without the permission, and the page states it', async ({
  page,
}) => {
  await takeSession(page, 'intake')
  const [referral] = await query<{ id: number }>(
    `select r.id from referrals.referral r join core."user" u on u.id = r.assigned_to
     where u.email = 'intake@demo.test' and r.clinical is not null and r.deleted_at is null limit 1`,
  )
  await page.goto(`/referral/${referral!.id}`)
  await expect(page.getByText('Some fields are hidden: they are sensitive')).toBeVisible()
  await expect(page.getByText('Hidden', { exact: true }).first()).toBeVisible()
})

test('two people at once: the second sees both versions and chooses, and nothing is lost silently', async ({
  page,
  browser,
}) => {
  await takeSession(page, 'intake.manager')
  await page.goto('/referral/20')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Preferred name' }).fill('Robin')

  const other = await (await browser.newContext()).newPage()
  await takeSession(other, 'admin')
  await other.goto('/referral/edit-referral/20')
  await other.getByRole('textbox', { name: 'Preferred name' }).fill('Wren')
  await other.getByRole('button', { name: /save/i }).click()
  await toastSays(other, 'Referral updated successfully !!')

  await page.getByRole('button', { name: /save/i }).click()
  const choice = page.getByRole('dialog').getByRole('group', { name: 'Preferred name' })
  await expect(choice.getByText('Wren')).toBeVisible()
  await choice.getByText('Robin').click()
  await page.getByRole('dialog').getByRole('button', { name: /save/i }).click()
  await toastSays(page, 'Referral updated successfully !!')
  await expect(page.getByRole('complementary', { name: 'Facts' }).getByText('Robin')).toBeVisible()
})

function daysFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
