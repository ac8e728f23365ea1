import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { call } from './call'
import { testAs } from './signedIn'
import { toastSays } from './toasts'
import { violations } from './violations'

const test = testAs('superadmin')

test('[S7.13] an administrator adds a field; people fill it in, list it and filter by it without a reload of the server', async ({
  page,
}) => {
  test.slow()
  const name = `Ramp ${randomBytes(3).toString('hex')}`
  await page.goto('/fields/add')
  await page.getByLabel('Label').fill(name)
  await page.getByLabel('Records').selectOption('Vehicles')
  await page.getByLabel('Kind').selectOption('One of several choices')
  await page.getByRole('button', { name: 'Add choice' }).click()
  await page.getByLabel('Name').fill('Fixed')
  await page.getByRole('button', { name: 'Add another choice' }).click()
  await page.getByLabel('Name').last().fill('Folding')
  await page.getByRole('combobox', { name: 'Default' }).selectOption('Fixed')
  await page.getByRole('checkbox', { name: 'Often sorted or filtered' }).check()
  await page.getByRole('checkbox', { name: 'Found by quick search' }).check()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await toastSays(page, 'Field created successfully !!')

  await page.goto('/vehicles')
  const vehicle = await page.locator('main table a[href^="/vehicles/"]').first().getAttribute('href')
  await page.goto(vehicle!)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('combobox', { name }).selectOption('Folding')
  await page.keyboard.press('Control+s')
  await toastSays(page, 'Vehicle updated successfully !!')
  await page.goto(vehicle!)
  await expect(page.getByText('Folding').first()).toBeVisible()
  const [field] = await call<{ id: number }[]>(page, 'POST', '/api/CustomField/List', { filter: { label: name } })
  await page.goto(`/fields/${field!.id}`)
  // The sidebar has “Vehicles” before the page has its heading, which axe asks for.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('main').getByText('Vehicles').first()).toBeVisible()
  await expect(page.getByText('Fixed', { exact: true }).first()).toBeVisible()
  // The index is built in the background, within about a minute.
  await expect(page.getByText(/^(Being built|Ready)$/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await call(page, 'DELETE', `/api/CustomField/Delete?id=${field!.id}`)
})

test('a new record begins with the default of a field; whoever empties it saves it empty', async ({ page }) => {
  const label = `Width ${randomBytes(3).toString('hex')}`
  await page.goto('/leads')
  const field = await call<{ id: number; key: string }>(page, 'POST', '/api/CustomField/Create', {
    records: 'lead',
    label,
    kind: 3,
    defaultValue: '70',
  })
  await page.goto('/leads/add-leads')
  await expect(page.getByRole('textbox', { name: label })).toHaveValue('70')
  await page.getByRole('textbox', { name: label }).fill('')
  await page.getByRole('textbox', { name: 'Company' }).fill(`${label} Ltd`)
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ index: 1 })
  await page.getByRole('combobox', { name: 'Source' }).selectOption({ index: 1 })
  await page.keyboard.press('Control+s')
  await toastSays(page, 'Lead created successfully !!')
  const [lead] = await call<{ custom: Record<string, unknown> }[]>(page, 'POST', '/api/Lead/List', {
    filter: { company: `=${label} Ltd` },
    columns: [`custom.${field.key}`],
  })
  expect(lead!.custom[field.key]).toBeNull()
  await call(page, 'DELETE', `/api/CustomField/Delete?id=${field.id}`)
})

test('a field is for chosen roles: others have it neither in the form nor in the list', async ({ page }) => {
  const label = `Note ${randomBytes(3).toString('hex')}`
  await page.goto('/fields/add?records=lead')
  await page.getByLabel('Label').fill(label)
  await page.getByLabel('Kind').selectOption('Text')
  const roles = page.getByRole('group', { name: 'Who sees it' })
  await roles.getByRole('checkbox', { name: 'Sales Manager' }).check()
  await page.keyboard.press('Control+s')
  await toastSays(page, 'Field created successfully !!')
  const [field] = await call<{ id: number }[]>(page, 'POST', '/api/CustomField/List', { filter: { label } })
  await page.goto(`/fields/${field!.id}`)
  await expect(page.getByText('Sales Manager').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goto('/leads/add-leads')
  await expect(page.getByRole('textbox', { name: 'Company' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: label })).toHaveCount(0)
  await call(page, 'DELETE', `/api/CustomField/Delete?id=${field!.id}`)
})

test('a formula counts the records that belong to its own, and shows what it results in', async ({ page }) => {
  await page.goto('/fields/add?records=lead')
  await page.getByLabel('Label').fill(`Tasks ${randomBytes(3).toString('hex')}`)
  await page.getByLabel('Kind').selectOption('Formula')
  await page.locator('summary', { hasText: 'Figures over tasks' }).click()
  await page.getByRole('button', { name: 'Number of tasks', exact: true }).click()
  const formula = page.getByRole('textbox', { name: 'Formula' })
  await expect(formula).toHaveValue('countOf(task)')
  await expect(page.getByText('It results in a number.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Last of tasks: Due' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  // A label in place of the name is marked, and one click mends it.
  await formula.fill('{Estimated units} * 2')
  await page.getByRole('button', { name: 'Write estimatedUnits' }).click()
  await expect(formula).toHaveValue('estimatedUnits * 2')
  await expect(formula).toBeFocused()
  await expect(page.getByText('It results in a number.')).toBeVisible()
})

test('a deleted field is put back from the list of fields, where its values can be exported, too', async ({ page }) => {
  const label = `Old ramp ${randomBytes(3).toString('hex')}`
  await page.goto('/fields')
  const field = await call<{ id: number }>(page, 'POST', '/api/CustomField/Create', { records: 'lead', label, kind: 3 })
  await page.goto(`/fields/${field.id}`)
  await expect(page.getByRole('link', { name: 'Arrange the list' })).toHaveAttribute(
    'href',
    '/layouts?records=lead&part=list',
  )
  await call(page, 'DELETE', `/api/CustomField/Delete?id=${field.id}`)
  await page.goto(`/fields/${field.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Deleted field' })).toBeVisible()
  await page.goto('/fields')
  await page.getByRole('button', { name: /^Deleted \(/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Deleted fields' })
  await expect(dialog.getByRole('listitem').filter({ hasText: label })).toContainText('30 days left')
  await expect(dialog.getByRole('button', { name: `Export ${label}` })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: `Put back ${label}` }).click()
  await expect(dialog.getByText(label)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.goto(`/fields/${field.id}`)
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
  await call(page, 'DELETE', `/api/CustomField/Delete?id=${field.id}`)
})
