import { type Page, expect, test } from '@playwright/test'
import { query } from '../../../e2e/database'
import { fitsTheWindow } from '../../../e2e/fitsTheWindow'
import { takeSession } from '../../../e2e/signIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

/** Opens a lead or an account by its name, from the current list. */
async function openBySearch(page: Page, company: string): Promise<void> {
  await page
    .getByRole('searchbox', { name: /search/i })
    .first()
    .fill(company)
  await page.getByRole('link', { name: company }).click()
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
}

async function changeStage(page: Page, stage: string): Promise<void> {
  await page.getByRole('button', { name: 'Change stage' }).click()
  const changed = page.waitForResponse('**/api/LeadStatus/Update')
  await page.getByRole('menuitem', { name: stage, exact: true }).click()
  await changed
  await toastSays(page, 'Lead updated successfully !!')
}

test('[S4.12] [S4.13] [S8.9] a lead of the web form is assigned, contacted, qualified with its fleet, transferred, restored and transferred again', async ({
  page,
  browser,
}) => {
  test.slow()
  const company = `Tioga Mobility ${Date.now() % 1_000_000}`
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/lead-form/1')
  await visitor.getByLabel('Company').fill(company)
  await visitor.getByLabel('Kind of organization').selectOption({ label: 'Care / medical transport' })
  await visitor.getByLabel('State').selectOption({ label: 'New York' })
  await visitor.getByLabel('Your name').fill('Ruth Adler')
  await visitor.getByLabel('Email').fill('ruth@tioga.example')
  await visitor.getByRole('group', { name: 'I agree' }).getByText('Yes').click()
  expect(await violations(visitor)).toEqual([])
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByText(/^Our store .+ has your request/)).toBeVisible()
  await visitor.close()

  await takeSession(page, 'sales.manager')
  await page.goto('/leads')
  await openBySearch(page, company)
  await expect(page.getByText('next in turn').or(page.getByText('the only person')).first()).toBeVisible()

  // Assigned: after saving, the form returns to the list, in a view that contains the lead and marks it.
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const assignee = page.getByRole('combobox', { name: 'Assigned to' })
  // The name of who has it arrives after the form; what is typed before would stand beside it.
  await expect(assignee).not.toHaveValue('')
  await assignee.fill('Mei')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await toastSays(page, 'Lead updated successfully !!')
  await expect(page).toHaveURL(/sort=-updatedAt/)
  await expect(page.getByRole('link', { name: company })).toBeVisible()

  // From here on a phone, as the salesperson who has it now.
  await takeSession(page, 'sales')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/leads')
  await openBySearch(page, company)
  await changeStage(page, 'Contacted')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Fleet size' }).fill('14')
  await page.getByRole('button', { name: 'Add fleet' }).click()
  await page.getByRole('textbox', { name: 'Quantity' }).fill('5')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await toastSays(page, 'Lead updated successfully !!')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
  await changeStage(page, 'Qualified')
  expect(await violations(page, { within: 'main' })).toEqual([])

  await page.getByRole('link', { name: 'Transfer' }).click()
  await expect(
    page.getByRole('region', { name: 'What goes with it' }).getByText('1 Contact', { exact: true }),
  ).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Transfer lead' }).click()
  await toastSays(page, 'Lead transferred successfully !!')
  await expect(page.getByRole('heading', { name: company })).toBeVisible()
  await page.getByRole('button', { name: 'Undo the transfer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the transfer' }).click()
  await toastSays(page, 'Transfer undone successfully !!')
  await expect(page).toHaveURL(/\/leads\/\d+$/)

  await page.getByRole('link', { name: 'Transfer' }).click()
  await page.getByRole('button', { name: 'Transfer lead' }).click()
  await toastSays(page, 'Lead transferred successfully !!')
  await page.getByRole('tab', { name: /People/ }).click()
  await expect(page.getByRole('link', { name: 'Ruth Adler' })).toBeVisible()
  await fitsTheWindow(page)

  // The account is there for who sees all, and nothing can be taken back by who only sees.
  const account = new URL(page.url()).pathname
  for (const [who, mayUndo] of [
    ['sales.manager', 1],
    ['auditor', 0],
  ] as const) {
    await takeSession(page, who)
    await page.goto(account)
    await expect(page.getByText(`This account was the lead ${company}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo the transfer' })).toHaveCount(mayUndo)
  }
})

test('[S8.4] [S8.6] a stage that is refused and a store that still has people say the server’s words', async ({
  page,
}) => {
  await takeSession(page, 'sales.manager')
  await page.goto('/leads')
  const [lead] = await query<{ company: string }>(
    `select company from crm.lead where status = 1 and assign_to is not null and deleted_at is null order by id limit 1`,
  )
  await openBySearch(page, lead!.company)
  const refusal = { success: false, message: 'This lead was changed by somebody else.' }
  await page.route('**/api/LeadStatus/Update', (route) => route.fulfill({ status: 409, json: refusal }))
  await page.getByRole('button', { name: 'Change stage' }).click()
  await page.getByRole('menuitem').first().click()
  await toastSays(page, refusal.message)

  await page.goto('/stores')
  await page.getByRole('main').getByRole('link', { name: 'East', exact: true }).click()
  await page.getByRole('button', { name: 'More for this store' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/^East still has .+ Move them to another store, then delete it\.$/)).toBeVisible()
})

test('[S4.12] [S7.14] the board shows the value of each stage; leads are moved with a preview; web forms have a link', async ({
  page,
}) => {
  await takeSession(page, 'sales.manager')
  await page.goto('/leads?display=board')
  await expect(page.getByRole('region', { name: /^New/ }).getByText(/^\$.+ weighted$/)).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Contacts, web forms and more' }).click()
  await page.getByRole('menuitem', { name: 'Web forms' }).click()
  await expect(page.getByRole('link', { name: 'Tell us what you need' })).toBeVisible()

  await page.goto('/leads/move')
  await page.getByText('Everything of a person').click()
  // Somebody who has open leads all through the run: who left in another test may have none any more.
  await page.getByLabel('From', { exact: true }).selectOption({ label: 'Mei Tanaka' })
  await page.getByRole('combobox', { name: 'To', exact: true }).fill('a')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(page.getByRole('region', { name: 'What would move' }).getByText('Accounts')).toBeVisible()
  await page.getByRole('button', { name: /^Move \d/ }).click()
  await expect(page.getByText('Reason is required')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('[D5] who takes turns for leads of a type is said on a screen, which a phone shows too', async ({ page }) => {
  const name = `Care fleets ${Date.now() % 1_000_000}`
  await takeSession(page, 'sales.manager')
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Contacts, web forms and more' }).click()
  await page.getByRole('menuitem', { name: 'Assignment rules' }).click()
  await page.getByRole('link', { name: 'Add assignment rule' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByLabel('Individual').check()
  await page.getByRole('button', { name: 'Add turn' }).click()
  await page.getByRole('combobox', { name: 'Person' }).fill('Mei')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByLabel('Open leads at most').fill('1000')
  expect(await violations(page, { within: 'main' })).toEqual([])
  await page.getByRole('button', { name: 'Save assignment rule' }).click()
  await toastSays(page, 'Assignment rule created successfully !!')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/leads/assignment-rules')
    await expect(page.getByRole('link', { name })).toBeVisible()
    expect(await violations(page, { within: 'main' })).toEqual([])
  }
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('Mei Tanaka')).toBeVisible()
})

test('[S2.12] [S2.38] [D1] /customers leads to /Customers; a new account, a new customer and a new vehicle lead to their lists', async ({
  page,
}) => {
  const own = Date.now() % 1_000_000
  await takeSession(page, 'sales.manager')
  await page.goto('/customers')
  await expect(page).toHaveURL(/\/Customers$/)

  await page.goto('/accounts/add-account')
  await page.getByRole('textbox', { name: 'Company' }).fill(`Oak Hill Transit ${own}`)
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Government' })
  await page.getByRole('combobox', { name: 'Assigned to' }).fill('Mei')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('button', { name: 'Save account' }).click()
  await toastSays(page, 'Account created successfully !!')
  await expect(page).toHaveURL(/\/accounts(\?|$)/)
  await expect(page.getByRole('link', { name: `Oak Hill Transit ${own}` })).toBeVisible()

  await page.goto('/Customers/add-customers')
  await page.getByLabel('Name').fill(`Oak Hill Clinic ${own}`)
  await page.getByRole('button', { name: 'Save customer' }).click()
  await toastSays(page, 'Customer created successfully !!')
  await expect(page).toHaveURL(/\/Customers(\?|$)/)

  await page.goto('/vehicles/add-vehicle')
  await page.getByLabel('Name').fill(`Shuttle ${own}`)
  for (const [field, value] of [
    ['Make', 'Ford'],
    ['Model', 'Transit'],
    ['Year', '2026'],
  ] as const) {
    await page.getByRole('combobox', { name: field, exact: true }).fill(value)
    await page.getByRole('option', { name: value, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Save vehicle' }).click()
  await toastSays(page, 'Vehicle created successfully !!')
  await expect(page).toHaveURL(/\/vehicles(\?|$)/)
})

test('[S2.18] [S3.17] the pictures of a vehicle can be browsed by buttons, by keys and by thumbnails', async ({
  page,
}) => {
  await takeSession(page, 'sales.manager')
  await page.goto('/vehicles')
  await page
    .getByRole('link', { name: /Ford Transit$/ })
    .first()
    .click()
  const pictures = page.getByRole('group', { name: /^Pictures of .+ Ford Transit$/ })
  const shown = (name: string) => expect(pictures.getByRole('img', { name })).toBeVisible()
  await shown('side.webp')
  await pictures.getByRole('button', { name: 'Next picture' }).click()
  await shown('front.webp')
  await page.keyboard.press('ArrowRight')
  await shown('rear.webp')
  await expect(pictures.getByText('3 of 3')).toBeVisible()
  await pictures.getByRole('button', { name: 'Picture 1: ' }).click()
  await shown('side.webp')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violations(page, { within: 'main' })).toEqual([])
    await fitsTheWindow(page)
  }
})
