import { expect, type Page } from '@playwright/test'
import { createReferral } from '../../../e2e/formLinks'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

const test = testAs('intake.manager')

/** The chosen item, beside the queue. */
const chosenItem = (page: Page) => page.getByRole('complementary', { name: 'Chosen item' })

test('[S2.9] [D3] two clicks log a voicemail from the record; after the third the referral can be withdrawn', async ({
  page,
}) => {
  const id = await createReferral()
  const queue = await page.context().newPage()
  await queue.goto('/referral/queue')
  await expect(queue.getByRole('main').getByRole('listitem').first()).toBeVisible()
  const followed = queue.waitForRequest('**/api/referral/Queue')
  await page.goto(`/referral/${id}`)
  for (const at of [1, 2, 3]) {
    await page.getByRole('button', { name: 'Log contact', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Left voicemail' }).click()
    if (at < 3) await expect(page.getByRole('dialog')).toBeHidden()
  }
  // A try changes nothing of the referral itself; an open queue follows it all the same.
  await followed
  await queue.close()
  const offer = page.getByRole('dialog', { name: /could not be reached/ })
  await expect(offer).toBeVisible()
  await offer.getByRole('button', { name: 'Withdraw the referral' }).click()
  await expect(offer).toBeHidden()
  await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Contact log/ }).click()
  await expect(page.getByRole('cell', { name: 'Left voicemail' })).toHaveCount(3)
})

test('the work queue shows the next step of each referral, and a snoozed one disappears', async ({ page }) => {
  await page.goto('/referral/queue')
  await expect(page.getByRole('heading', { level: 1, name: 'Work queue' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const rows = page.getByRole('main').getByRole('listitem')
  const name = await rows.first().getByRole('link').innerText()
  await expect(chosenItem(page).getByRole('heading', { level: 2 })).toHaveText(name)
  await chosenItem(page).getByRole('button', { name: 'Put off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Put off' }).click()
  await toastSays(page, /Back in the queue on/)
  await expect(rows.first().getByRole('link')).not.toHaveText(name)
})

test('the sidebar leads to the queue, and a referral that is opened from it leads back and to the next one', async ({
  page,
}) => {
  await page.goto('/dashboard')
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('link', { name: 'Work queue' }).click()
  await expect(sidebar.locator('[aria-current=page]')).toHaveText(['Work queue'])
  await chosenItem(page).getByRole('heading', { level: 2 }).getByRole('link').click()
  const walk = page.getByRole('group', { name: 'Referrals of the work queue' })
  await expect(walk).toContainText(/^1 of \d+/)
  await expect(walk.getByRole('button', { name: /^Previous/ })).toBeDisabled()
  await walk.getByRole('button', { name: /^Next/ }).click()
  await expect(walk).toContainText(/^2 of \d+/)
  await page.getByRole('main').getByRole('link', { name: 'Work queue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Work queue' })).toBeVisible()
  await sidebar.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await expect(sidebar.locator('[aria-current=page]')).toHaveText(['Clients'])
})

test('the chosen item is beside the queue: whom to call, what was tried, what is open; J goes to the next one, wherever the focus is', async ({
  page,
}) => {
  await page.goto('/referral/queue')
  const items = page.getByRole('main').locator('li[data-id]')
  await expect(items.first()).toHaveAttribute('aria-current', 'true')
  const heading = chosenItem(page).getByRole('heading', { level: 2 })
  for (const part of ['Whom to call', 'Last tries', 'Open'])
    await expect(chosenItem(page).getByRole('heading', { level: 3, name: part })).toBeVisible()
  await expect(chosenItem(page).locator('a[href^="tel:"]').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('j')
  await expect(heading).toHaveText(await items.nth(1).getByRole('link').innerText())
  await chosenItem(page).getByRole('button', { name: 'Put off' }).focus()
  await page.keyboard.press('j')
  await expect(items.nth(2).getByRole('link')).toBeFocused()
  await items.nth(3).click()
  await expect(heading).toHaveText(await items.nth(3).getByRole('link').innerText())
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(chosenItem(page)).toHaveCount(0)
  await expect(items.first().getByRole('button', { name: /^More for/ })).toBeVisible()
})

test('[S2.9] thirty items of the work queue are worked off with the keyboard alone: done, or put off by typing; and one is taken back', async ({
  page,
}) => {
  await page.goto('/referral/queue')
  const items = page.getByRole('main').locator('li[data-id]')
  await expect(items.nth(35)).toBeAttached()
  const left = async () => Number(/^(\d+) referrals/.exec(await page.getByText(/^\d+ referrals/).innerText())![1])
  const before = await left()
  await page.keyboard.press('ArrowDown')
  await expect(items.first().getByRole('link')).toBeFocused()
  await page.keyboard.press('j')
  await expect(items.nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('k')
  const focused = page.locator('li[data-id]:focus-within')
  for (let done = 1; done <= 30; done += 1) {
    const id = (await focused.getAttribute('data-id'))!
    if (done % 7 === 0) {
      await page.keyboard.press('s')
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Until' })).toBeFocused()
      await page.keyboard.type(done % 14 === 0 ? '3d' : '+2w')
      await page.keyboard.press('Enter')
    } else await page.keyboard.press('d')
    // The next item has the focus.
    await expect(focused).not.toHaveAttribute('data-id', id)
  }
  // At once: a toast disappears soon, and its button with it.
  await expect(async () => {
    const undone = page.waitForResponse('**/queue-unmark', { timeout: 3000 })
    await page.getByRole('button', { name: 'Undo' }).last().press('Enter', { timeout: 1000 })
    expect((await undone).ok()).toBe(true)
  }).toPass()
  await expect.poll(left).toBeLessThan(before)
  await expect(page.getByText(/ · \d+ done today/)).toBeVisible()

  await items.first().getByRole('link').focus()
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog', { name: /^Put off/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('l')
  await expect(page.getByRole('dialog')).toContainText('Left voicemail')
})

test('the work queue shows the same items after a reload, and so does a referral that was opened from it', async ({
  page,
}) => {
  await page.goto('/referral/queue')
  await page.getByText('Everybody’s').click()
  await expect(page).toHaveURL(/\?of=all$/)
  const items = page.getByRole('main').locator('li[data-id]')
  await expect(items).toHaveCount(100)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Everybody’s' })).toBeChecked()
  await expect(items).toHaveCount(100)
  await chosenItem(page).getByRole('heading', { level: 2 }).getByRole('link').click()
  const walk = page.getByRole('group', { name: 'Referrals of the work queue' })
  await expect(walk).toContainText(/^1 of \d+/)
  await page.reload()
  await expect(walk).toContainText(/^1 of \d+/)
})

test('the work queue is grouped by reason, each with its number, and shows all by and by', async ({ page }) => {
  await page.goto('/referral/queue')
  const groups = page.getByRole('main').getByRole('region')
  await expect(groups.first().getByRole('heading', { level: 2 })).toHaveText(/^\D+\d+$/)
  await page.getByText('Everybody’s').click()
  const items = page.getByRole('main').locator('li[data-id]')
  await expect(items).toHaveCount(100)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => items.count()).toBeGreaterThan(100)
})

test('[D2] a referral of the queue is handed over to the suggested colleague', async ({ page }) => {
  await page.goto('/referral/queue')
  const first = page.getByRole('main').getByRole('listitem').first()
  const link = first.getByRole('link')
  const path = await link.getAttribute('href')
  await chosenItem(page).getByRole('button', { name: 'Hand over' }).click()
  const dialog = page.getByRole('dialog', { name: /^Hand over/ })
  const suggested = dialog.getByRole('radio').first()
  await expect(suggested).toHaveAccessibleName(/Suggested$/)
  await expect(suggested).toHaveAccessibleDescription(/Caseload \d+/)
  await expect(dialog.getByRole('button', { name: 'Hand over' })).toBeDisabled()
  expect(await violations(page, { within: 'dialog' })).toEqual([])
  await suggested.press('Space')
  const words = await dialog.locator('label').first().locator('[id$="-name"]').innerText()
  const colleague = words.replace(/\s*Suggested$/, '')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await toastSays(page, 'Referral updated successfully !!')
  await expect(dialog).toBeHidden()
  await page.goto(path!)
  await expect(page.getByRole('definition').filter({ hasText: colleague }).first()).toBeVisible()
})

test('[D2] the form of an unassigned referral suggests a colleague, who can be assigned by one click', async ({
  page,
}) => {
  const id = await createReferral()
  await page.goto(`/referral/edit-referral/${id}`)
  const suggestion = page.getByRole('button', { name: /^Suggested: / })
  const name = (await suggestion.innerText()).replace('Suggested: ', '')
  await suggestion.click()
  const field = page.getByRole('combobox', { name: 'Assigned to' })
  await expect(field).toHaveValue(name)
  await expect(field).toBeFocused()
  await expect(suggestion).toBeHidden()
})
