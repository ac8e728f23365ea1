import { type Page, expect, test } from '@playwright/test'
import { takeSession } from './signIn'
import { toastSays } from './toasts'
import { violations } from './violations'

const toolbar = (page: Page) => page.getByRole('group', { name: 'Search and filter referrals' })
const total = (page: Page) => toolbar(page).getByRole('status')
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views of referrals' }).getByRole('link', { name })

/**
 * Waits until the list is counted, and the total differs from `before`.
 * @returns the new total
 */
async function totalAfter(page: Page, before: string | null): Promise<string> {
  const counted = total(page).and(page.locator(':not([aria-busy=true])'))
  await expect(counted).toHaveText(new RegExp(`^(?!${before}$).+`))
  return (await counted.textContent()) ?? ''
}

async function openList(page: Page, address = '/referral'): Promise<string> {
  await page.goto(address)
  await expect(page.getByRole('row').nth(3).getByRole('link').first()).toBeVisible()
  return totalAfter(page, null)
}

test('[S3.20, S3.22] a list is filtered by choice, person, days, range and text; the link shows the same rows, and no names', async ({
  page,
}) => {
  await takeSession(page, 'intake.manager')
  const all = await openList(page)
  const bar = toolbar(page)

  await bar.getByRole('button', { name: 'Priority' }).click()
  await page.getByLabel('Routine').check()
  await page.keyboard.press('Escape')
  const routine = await totalAfter(page, all)

  await bar.getByRole('button', { name: 'Assigned to' }).click()
  await page.getByRole('dialog', { name: 'Filter by Assigned to' }).getByLabel('Find in Assigned to').fill('lindq')
  await page.getByLabel(/^Hannah Lindqvist/).check()
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('button', { name: /Assigned to.*Hannah Lindqvist/ })).toBeVisible()
  const hers = await totalAfter(page, routine)

  await page.locator('body').press('f')
  await page.getByLabel('Find a field').fill('next follow')
  await page.getByLabel('Find a field').press('Enter')
  await page.getByRole('button', { name: 'This year' }).click()
  const due = await totalAfter(page, hers)
  await expect(page).toHaveURL(/nextFollowUp=thisYear/)

  await page.locator('body').press('f')
  await page.getByLabel('Find a field').fill('last name')
  await page.getByRole('button', { name: 'Client: Last name' }).click()
  await page.getByLabel('Contains').fill('an')
  await page.getByLabel('Contains').press('Enter')
  const named = await totalAfter(page, due)
  await expect(bar.getByRole('button', { name: /Client: Last name.*“an”/ })).toBeVisible()
  expect(page.url(), 'a name that is asked for stays out of the address').not.toContain('lastName')

  await page.reload()
  await expect(total(page)).toHaveText(named)
  const linked = await page.context().newPage()
  await linked.goto(page.url())
  await expect(total(linked), 'the link alone shows all but what may name somebody').toHaveText(due)
  await linked.close()
  await bar.getByRole('button', { name: 'Remove the filter by Client: Last name' }).click()
  await bar.getByRole('button', { name: 'Remove the filter by Next follow-up' }).click()
  await expect(total(page)).toHaveText(hers)
  // A single filter has its own clear button. With the second filter there is one that clears all.
  await page.getByLabel('Search referrals').fill('a')
  await bar.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(total(page)).toHaveText(all)
})

test('a view is saved, shared and opened by another user; its changes are indicated, saved or discarded', async ({
  page,
  browser,
}) => {
  // Two people sign in.
  test.slow()
  const name = `Urgent ones ${Date.now() % 100_000}`
  await takeSession(page, 'intake.manager')
  await openList(page, '/referral?view=all')
  await view(page, 'On hold').click()
  await expect(page).toHaveURL(/view=hold$/)
  await expect(page.getByRole('columnheader', { name: 'Hold reason' })).toBeVisible()
  await view(page, 'All referrals').click()
  const all = await totalAfter(page, null)

  await toolbar(page).getByRole('button', { name: 'Priority' }).click()
  await page.getByLabel('Urgent').check()
  await page.keyboard.press('Escape')
  await totalAfter(page, all)
  await toolbar(page).getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByText('Share with everyone').click()
  const remembered = page.waitForResponse((response) => response.url().endsWith('/api/View/Remember') && response.ok())
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await remembered
  await expect(view(page, name)).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL(/view=\d+$/)
  const address = page.url()
  await page.goto('/referral')
  await expect(page, 'one comes back to the view that one was in').toHaveURL(address)

  const other = await (await browser.newContext()).newPage()
  await takeSession(other, 'admin')
  await openList(other, new URL(address).pathname + new URL(address).search)
  await expect(view(other, name)).toHaveAttribute('aria-current', 'page')
  await expect(toolbar(other).getByRole('button', { name: /Priority.*Urgent/ })).toBeVisible()
  await toolbar(other).getByRole('button', { name: 'Clear the filter by Priority' }).click()
  await expect(view(other, name)).toHaveAccessibleName(/changed/)
  await toolbar(other).getByRole('button', { name: 'Reset' }).click()
  await expect(toolbar(other).getByRole('button', { name: /Priority.*Urgent/ })).toBeVisible()
  await other.getByRole('button', { name: 'What to do with this view' }).click()
  await expect(other.getByRole('menuitem', { name: /Delete/ }), 'it is not theirs').toHaveCount(0)
  await other.context().close()

  await page.getByRole('button', { name: 'What to do with this view' }).click()
  await page.getByRole('menuitem', { name: 'Delete view…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click()
  await expect(view(page, 'All referrals')).toHaveAttribute('aria-current', 'page')
  await expect(view(page, name)).toHaveCount(0)
})

test('columns are chosen, ordered by keys and widened, and stay so; the scroll position is kept', async ({ page }) => {
  await takeSession(page, 'intake.manager')
  await openList(page, '/referral?view=all')
  const headings = () => page.getByRole('columnheader').allInnerTexts()
  const before = await headings()
  await page.getByRole('region', { name: 'Rows of Referrals' }).evaluate((rows) => (rows.scrollTop = 2200))
  const row = page.locator('tr[aria-rowindex="60"]')
  await expect(row.getByRole('link').first()).toBeVisible()

  await toolbar(page).getByRole('button', { name: 'Columns' }).click()
  const chooser = page.getByRole('dialog', { name: 'Choose columns' })
  await chooser.getByRole('checkbox', { name: 'Guardians' }).check()
  await expect(page.getByRole('columnheader', { name: 'Guardians' })).toBeVisible()
  await expect(row, 'the place is kept').toBeVisible()
  await chooser.getByRole('checkbox', { name: 'Type', exact: true }).uncheck()
  await chooser.getByRole('button', { name: 'Move Guardians' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(chooser.getByRole('status')).toContainText('Guardians: column')
  await page.keyboard.press('Escape')

  const edge = page.getByRole('slider', { name: 'Width of Number' })
  const width = Number(await edge.getAttribute('aria-valuenow'))
  await edge.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', String(width + 16))
  const remembered = page.waitForResponse((response) => response.url().endsWith('/api/View/Remember') && response.ok())
  await page.getByRole('button', { name: 'Number', exact: true }).press('Shift+ArrowRight')
  await remembered

  const chosen = await headings()
  expect(chosen).toContain('Guardians')
  expect(chosen).not.toContain('Type')
  await page.reload()
  await expect.poll(headings).toEqual(chosen)
  await expect(edge).toHaveAttribute('aria-valuenow', String(width + 32))
  await toolbar(page).getByRole('button', { name: 'Columns' }).click()
  const reset = page.waitForResponse((response) => response.url().endsWith('/api/View/Remember') && response.ok())
  await chooser.getByRole('button', { name: 'Reset columns' }).click()
  await expect.poll(headings).toEqual(before)
  await reset
})

test('[S3.20, S4.12] the assignee of a referral and the stage of a lead are changed in the list, without opening them', async ({
  page,
}) => {
  /** The row by its link, because it may move when it has changed. */
  const firstRow = async () => {
    const link = page.getByRole('row').nth(1).getByRole('link').first()
    return page.getByRole('row').filter({ has: page.locator(`a[href="${await link.getAttribute('href')}"]`) })
  }
  await takeSession(page, 'intake.manager')
  // Sorted by a field that a change of the assignee doesn't affect.
  await openList(page, '/referral?sort=number')
  const referral = await firstRow()
  const assignee = referral.getByRole('button', { name: /Change assigned to of/ })
  const next = (await assignee.textContent())?.includes('Hannah') ? 'Priya Raman' : 'Hannah Lindqvist'
  await assignee.click()
  const chooser = page.getByRole('dialog', { name: 'Assigned to' }).getByRole('combobox')
  await expect(chooser).toBeFocused()
  // Keys that normally move in and select rows must not do so here.
  await chooser.pressSequentially(`x ${next.split(' ')[0]}`)
  await chooser.fill(next)
  await page.getByRole('option', { name: next }).click()
  await toastSays(page, 'Referral updated successfully !!')
  await expect(assignee).toContainText(next)
  await expect(assignee, 'the focus is back where it was').toBeFocused()
  await expect(referral.getByRole('checkbox')).not.toBeChecked()
  expect(await violations(page)).toEqual([])

  await takeSession(page, 'sales.manager')
  await page.goto('/leads?sort=company')
  await expect(page.getByRole('row').nth(3).getByRole('link').first()).toBeVisible()
  const lead = await firstRow()
  const stage = lead.getByRole('button', { name: /Change stage of/ })
  const to = (await stage.textContent())?.includes('Contacted') ? 'Qualified' : 'Contacted'
  await stage.press('ArrowDown')
  await page.getByRole('menuitem', { name: to, exact: true }).press('Enter')
  await toastSays(page, 'Lead updated successfully !!')
  await expect(stage).toContainText(to)
})

test('the keys of rows work at once when a list opens, and few things are before the rows', async ({ page }) => {
  await takeSession(page, 'intake.manager')
  await openList(page, '/referral?view=all')
  const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex'))
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe('2')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect.poll(focused).toBe('3')
  await page.keyboard.press('a')
  const choices = page.getByRole('dialog', { name: 'Assigned to' })
  await expect(choices.getByRole('option').first(), 'the choices are open').toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(choices).toBeHidden()

  await page.reload()
  await expect(page.getByRole('row').nth(2).getByRole('link').first()).toBeVisible()
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('1 selected')
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: 'Edit 1 referral' })
  await expect(dialog.getByRole('combobox', { name: /Status/ }), 'the field is chosen').toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await bar.getByRole('button', { name: 'Assign' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Assigned to' })).toBeFocused()
})

test('a list is printed with all of its rows, its columns, its filter and the day', async ({ page }) => {
  await page.addInitScript(() => {
    // The browser's own dialog would wait for somebody.
    window.print = () => document.body.setAttribute('data-printed', document.querySelector('[data-print]')!.textContent)
  })
  await takeSession(page, 'intake.manager')
  await openList(page, '/referral?view=all&priority=2')
  const total = Number(
    (await page
      .getByRole('status')
      .filter({ hasText: /referrals match/ })
      .textContent())!.match(/\d+/)![0],
  )
  await page.getByRole('button', { name: 'More for referrals' }).click()
  await page.getByRole('menuitem', { name: 'Print…' }).click()
  const dialog = page.getByRole('dialog', { name: `Print ${total} referrals` })
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute(
    'data-printed',
    new RegExp(`Priority: Urgent · ${total} rows.*Printed 2.* by `),
  )
  const printed = (await page.locator('body').getAttribute('data-printed'))!
  expect(printed.match(/REF-\d{6}/g)).toHaveLength(total)
  await expect(dialog).toHaveCount(0)
})

test('[D10] a record is previewed beside its list and its board, by pointer and by key, and the preview moves to the next one', async ({
  page,
}) => {
  await takeSession(page, 'sales.manager')
  await page.goto('/leads?sort=company')
  const rows = page.getByRole('row')
  const nameOf = (at: number) => rows.nth(at).getByRole('link').first().innerText()
  const panel = (name: string) => page.getByRole('dialog', { name: `Preview of ${name}`, exact: true })
  await expect(rows.nth(4).getByRole('link').first()).toBeVisible()
  const [first, second] = [await nameOf(2), await nameOf(3)]

  await rows.nth(2).hover()
  await rows
    .nth(2)
    .getByRole('button', { name: `Preview ${first}` })
    .click()
  await expect(panel(first).locator(':focus'), 'the focus is within').toBeVisible()
  await expect(panel(first).getByText('Estimated value')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await panel(first).getByRole('button', { name: 'Next lead' }).click()
  await expect(panel(second).getByText('Estimated value')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/leads?sort=company')

  await rows.nth(2).getByRole('link').first().focus()
  await page.keyboard.press('p')
  await panel(first).getByRole('link', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()

  await page.goto('/leads?display=board')
  const cards = page.locator('[data-card-link]')
  await expect(cards.first()).toHaveText(/\S/)
  const name = (await cards.first().textContent())!
  // By its name: another card may be the first one once the order stands.
  await cards.filter({ hasText: name }).first().focus()
  await page.keyboard.press('p')
  await expect(panel(name).getByText('Estimated value')).toBeVisible()
})
