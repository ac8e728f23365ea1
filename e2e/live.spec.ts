import { type Browser, type Page, expect, test } from '@playwright/test'
import { call } from './call'
import { createPerson, query } from './database'
import { signIn } from './signIn'
import { toastSays } from './toasts'

/** Opens a browser of its own, in which this user is signed in. */
async function browserOf(browser: Browser, who: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${process.env.E2E_PORT}` })
  const page = await context.newPage()
  await signIn(page, who)
  return page
}

/**
 * Adds a referral as this user.
 * @returns its id and the client's name
 */
async function addReferral(page: Page): Promise<{ id: number; name: string }> {
  const lastName = `Heron${Date.now() % 1_000_000}`
  const { id } = await call<{ id: number }>(page, 'POST', '/api/referral/createReferral', {
    type: 1,
    source: 2,
    receivedDate: new Date().toISOString().slice(0, 10),
    client: { firstName: 'Ida', lastName, dateOfBirth: '2019-03-14', state: 'OR', zip: '97201' },
    service: { servicesRequested: [1] },
  })
  return { id, name: `Ida ${lastName}` }
}

async function save(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel(field, { exact: true }).fill(value)
  await page.keyboard.press('Control+s')
  await toastSays(page, 'Referral updated successfully !!')
}

test('what one user does, the other sees without reloading: in the list, in the record, in the form', async ({
  browser,
}) => {
  test.slow()
  const [mine, theirs] = [await browserOf(browser, 'intake.manager'), await browserOf(browser, 'admin')]
  const { id, name } = await addReferral(mine)

  await test.step('a row that was added and changed', async () => {
    await mine.goto('/referral')
    const row = mine.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('Routine')
    await theirs.goto(`/referral/${id}`)
    await theirs.getByRole('link', { name: 'Edit', exact: true }).click()
    await theirs.getByRole('combobox', { name: 'Priority' }).selectOption('Urgent')
    await theirs.keyboard.press('Control+s')
    await expect(row).toContainText('Urgent')
    const another = await addReferral(theirs)
    await expect(mine.getByRole('row').filter({ hasText: another.name })).toBeVisible()
  })

  await test.step('who else has the record open', async () => {
    await mine.getByRole('link', { name }).click()
    await theirs.goto(`/referral/${id}`)
    await expect(mine.getByText('Miguel Santos is viewing')).toBeVisible()
    await expect(theirs.getByText('Priya Raman is viewing')).toBeVisible()
    await theirs.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(mine.getByText('Miguel Santos is editing')).toBeVisible()
    await theirs.goto('/dashboard')
    await expect(mine.getByText('Miguel Santos is')).toBeHidden()
  })

  await test.step('what changed in the open record, and its timeline', async () => {
    await theirs.goto(`/referral/${id}`)
    await save(theirs, 'Preferred name', 'Heron Junior')
    await expect(mine.getByRole('status').filter({ hasText: 'Miguel Santos changed' })).toContainText(
      'Miguel Santos changed Client: Preferred name to Heron Junior just now',
    )
    await expect(mine.getByRole('tabpanel').getByRole('listitem').first()).toContainText(
      'Miguel Santos changed Client: Preferred name',
    )
    await mine.getByRole('main').getByRole('button', { name: 'Dismiss' }).click()
    await expect(mine.getByRole('complementary', { name: 'Facts' }).getByText('Heron Junior')).toBeVisible()
  })

  await test.step('a warning in the form before it is saved; nothing is lost', async () => {
    await mine.getByRole('link', { name: 'Edit', exact: true }).click()
    await mine.getByLabel('Middle name').fill('Quill')
    await save(theirs, 'Preferred name', 'Heron Senior')
    await expect(mine.getByText('Saved by Miguel Santos just now')).toBeVisible()
    await mine.getByText('Go on as you are').click()
    await expect(mine.getByText('Heron Senior')).toBeVisible()
    await expect(mine.getByLabel('Middle name')).toHaveValue('Quill')
    await mine.keyboard.press('Control+s')
    await mine.getByRole('button', { name: 'Save my changes too' }).click()
    await expect(theirs.getByRole('status').filter({ hasText: 'Priya Raman changed' })).toContainText('just now')
    await expect(theirs.getByRole('complementary', { name: 'Facts' }).getByText('Heron Senior')).toBeVisible()
  })

  await test.step('a delete, and its undo', async () => {
    await theirs.getByRole('button', { name: /^More for this/ }).click()
    await theirs.getByRole('menuitem', { name: 'Delete' }).click()
    await theirs.getByRole('dialog').getByRole('button', { name: 'Delete referral' }).click()
    await expect(mine.getByText('This referral was deleted.')).toBeVisible()
    await expect(mine.getByRole('link', { name: 'Edit', exact: true })).toBeHidden()
    await theirs.getByRole('button', { name: 'Undo' }).click()
    await toastSays(theirs, 'Referral restored successfully !!')
    await expect(mine.getByText('This referral was deleted.')).toBeHidden()
    await expect(mine.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
  })
  await mine.context().close()
  await theirs.context().close()
})

test('a user moves from record to record in the order of the list, and a link opens the same tab', async ({
  browser,
}) => {
  const page = await browserOf(browser, 'intake.manager')
  await page.goto('/referral')
  const rows = page.getByRole('row').getByRole('link')
  await expect(rows.nth(2)).toBeVisible()
  const names = (await rows.allTextContents()).slice(0, 3).map((text) => text.trim())
  await rows.nth(1).click()
  await expect(page.getByText(/^2 of /)).toBeVisible()
  await page.getByRole('tab', { name: /^Documents/ }).click()
  await page.keyboard.press('j')
  await expect(page.getByText(/^3 of /)).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Documents/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: /^Previous referral/ }).click()
  await expect(page.getByText(/^2 of /)).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByText(/^1 of /)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Previous referral/ })).toBeDisabled()
  expect(names[0]).toContain(await page.getByRole('heading', { level: 1 }).textContent())
  await page.reload()
  await expect(page.getByRole('tab', { name: /^Documents/ })).toHaveAttribute('aria-selected', 'true')
  await page.context().close()
})

test('[D7] a session that is ended elsewhere ends on the screen as well, without a click', async ({ browser }) => {
  const page = await browserOf(browser, 'care')
  await page.goto('/referral')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await query(`delete from core.session where user_id = (select id from core."user" where email = 'care@demo.test')`)
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.context().close()
})

test('when the rights of a role change while a user works in it, the screen follows', async ({ browser }) => {
  const email = await createPerson([])
  const role = `Live ${Date.now()}`
  await query('insert into core.role (name) values ($1)', [role])
  await query(
    `insert into core.role_permission select role.id, permission.id from core.role, core.permission where role.name = $1 and permission.id in (300, 301, 302)`,
    [role],
  )
  await query(
    `insert into core.user_role select "user".id, role.id from core."user", core.role where email = $1 and role.name = $2`,
    [email, role],
  )
  const page = await browserOf(browser, email.replace('@demo.test', ''))
  await page.goto('/referral')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add referral' })).toBeHidden()
  await query('insert into core.role_permission select id, unnest(array[304, 311]) from core.role where name = $1', [
    role,
  ])
  await expect(page.getByText('What your role may do was changed.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add referral' })).toBeVisible()
  await page.context().close()
})
