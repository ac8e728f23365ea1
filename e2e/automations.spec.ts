import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { call } from './call'
import { sessionOf, sidebar } from './signIn'
import { testAs } from './signedIn'
import { toastSays } from './toasts'
import { violations } from './violations'

const test = testAs('superadmin')

/** Adds a step of this kind. @returns it */
async function addStep(page: Page, kind: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
  const step = page.getByRole('list', { name: 'Steps' }).locator(':scope > li').last()
  await expect(step).toContainText(kind)
  return step
}

test('[S3.9] an administrator lets the product ask for approval of large leads, rehearses it, and a manager approves', async ({
  page,
  browser,
}) => {
  test.slow()
  const name = `Large leads ${randomBytes(3).toString('hex')}`
  await page.goto('/automations/add')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByLabel('Records').selectOption('Leads')
  await page.getByLabel('It starts when').selectOption('A record is created')
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await page.getByPlaceholder('Filter by…').fill('Company')
  await page.keyboard.press('Enter')
  await page.getByLabel('Contains').fill(name)
  await page.keyboard.press('Enter')
  const approval = await addStep(page, 'Ask for approval')
  await approval.getByLabel('Add a role, or somebody of the record').selectOption('Everybody who is Sales Manager')
  await approval.getByLabel('Question').fill('May we visit {{company}}?')
  const otherwise = approval.getByRole('group', { name: 'If it isn’t approved' })
  await otherwise.getByRole('button', { name: 'Add step' }).click()
  await page.getByRole('menuitem', { name: 'Notify people' }).click()
  await otherwise.getByLabel('Message').fill('No visit of {{company}}')
  const task = await addStep(page, 'Create a record')
  await task.getByLabel('Kind of record').selectOption('task')
  await task.getByLabel('Add a field').selectOption('Task')
  await task.getByLabel('Task', { exact: true }).fill('Visit {{company}}')
  await task.getByLabel('Add a field').selectOption('Due')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await toastSays(page, 'Automation created successfully !!')

  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('“May we visit Company?”')).toBeVisible()
  await expect(page.getByText('If it isn’t approved:')).toContainText('No visit of Company')
  await page.getByRole('button', { name: 'Turn on…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('it would have started')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await toastSays(page, 'It is on. It runs from now on.')
  const automation = Number(new URL(page.url()).pathname.split('/').pop())

  const company = `${name} Ltd`
  const lead = await call<{ id: number }>(page, 'POST', '/api/Lead/Create', {
    company,
    leadType: 1,
    source: 1,
    assignTo: 6,
  })
  const context = await browser.newContext({ storageState: await sessionOf(browser, 'sales.manager') })
  const manager = await context.newPage()
  await expect(async () => {
    await manager.goto('/approvals')
    await expect(manager.getByText(`May we visit ${company}?`)).toBeVisible({ timeout: 2000 })
  }).toPass()
  expect(await violations(manager)).toEqual([])
  await manager.goto('/dashboard')
  await expect(manager.getByRole('region', { name: 'Waiting for your approval' })).toBeVisible()
  await sidebar(manager).getByRole('link', { name: 'Approvals' }).click()
  await expect(manager).toHaveURL('/approvals')
  const asked = manager.getByRole('listitem').filter({ hasText: company })
  await asked.getByRole('button', { name: 'Don’t approve' }).click()
  await expect(manager.getByRole('dialog')).toContainText('The automation then does this instead: Notify people.')
  expect(await violations(manager)).toEqual([])
  await manager.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await asked.getByRole('button', { name: 'Approve', exact: true }).click()
  await toastSays(manager, 'Approved. It goes on now.')
  await context.close()

  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('list', { name: 'Runs' })).toContainText('Created a task', { timeout: 2000 })
  }).toPass()
  const tasks = await call<{ subject: string }[]>(page, 'POST', '/api/Task/List', { filter: { lead: String(lead.id) } })
  expect(tasks).toMatchObject([{ subject: `Visit ${company}` }])
  await expect(page.getByRole('list', { name: 'Runs' })).toContainText(company)

  // A change of what is on is rehearsed before it is saved.
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Question').fill('May we call {{company}}?')
  await page.keyboard.press('Control+s')
  await expect(dialog).toContainText('It would have acted on 1 lead')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Question')).toHaveValue('May we call {{company}}?')
  await page.keyboard.press('Control+s')
  await dialog.getByRole('button', { name: 'Save and turn off' }).click()
  await toastSays(page, 'Automation updated successfully !!')
  await expect(page.getByText('“May we call Company?”')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on…' })).toBeVisible()

  await page.getByRole('list', { name: 'Runs' }).getByRole('button', { name: 'Undo…' }).click()
  await expect(dialog).toContainText(`Task Visit ${company}, which it created, is deleted`)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Runs' })).toContainText('Undone')
  await call(page, 'DELETE', `/api/Automation/Delete?id=${automation}`)
})

test('[S3.9] a limit is said in words with what it counts, and an automation is tried on a record', async ({
  page,
}) => {
  const name = `Above ten ${randomBytes(3).toString('hex')}`
  const company = `${name} Ltd`
  await page.goto('/automations/add')
  const lead = { company, leadType: 1, source: 1, assignTo: 6, estimatedUnits: 11 }
  const { id } = await call<{ id: number }>(page, 'POST', '/api/Lead/Create', lead)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByLabel('Records').selectOption('Leads')
  await page.getByLabel('It starts when').selectOption('A record is created or changed')
  await page.getByLabel('Field', { exact: true }).selectOption('Stage')
  // Nothing is wider than a phone, the choice of values beside each other included.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await page.getByPlaceholder('Filter by…').fill('Estimated value')
  await page.keyboard.press('Enter')
  const limit = page.getByRole('dialog', { name: 'Filter by Estimated value' })
  await expect(limit.getByLabel('At least')).toBeFocused()
  await limit.getByLabel('Lower end').selectOption('Above')
  await limit.getByLabel('Above').fill('$1,000')
  expect(await violations(page)).toEqual([])
  await limit.getByLabel('Above').press('Enter')
  await expect(page.getByRole('button', { name: 'Estimated value above $1,000.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove the filter by Estimated value' }).click()
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await page.getByPlaceholder('Filter by…').fill('Estimated units')
  await page.keyboard.press('Enter')
  await page.getByLabel('Lower end').selectOption('Above')
  await page.getByLabel('Above').fill('10')
  await page.keyboard.press('Enter')
  const approval = await addStep(page, 'Ask for approval')
  await approval.getByLabel('Add a role, or somebody of the record').selectOption('Everybody who is Sales Manager')
  await approval.getByRole('button', { name: 'Insert a field' }).click()
  await page.getByRole('menuitem', { name: 'Name of the lead' }).click()
  await approval.getByRole('group', { name: 'If it isn’t approved' }).getByRole('button', { name: 'Add step' }).click()
  await page.getByRole('menuitem', { name: 'Notify people' }).click()

  // What is wrong stands at the step that it is about.
  await page.keyboard.press('Control+s')
  const inner = approval.getByRole('list', { name: 'If it isn’t approved' }).getByRole('listitem')
  await expect(inner).toContainText('Step 1.1: Message is required')
  await expect(approval.getByText('Step 1.1: Message is required')).toHaveCount(1)
  await page.getByRole('button', { name: 'Step 1.1: Message is required' }).click()
  await inner.getByLabel('Message').fill('No visit of {{company}}')
  await page.keyboard.press('Control+s')
  await toastSays(page, 'Automation created successfully !!')

  await expect(page.getByText('above 10')).toBeVisible()
  await page.getByRole('button', { name: 'Rehearse' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('A chosen record').click()
  await dialog.getByRole('combobox', { name: 'Lead' }).fill(company)
  await page.getByRole('option', { name: company }).click()
  await expect(dialog.getByRole('list', { name: 'Conditions' })).toContainText(
    'Met: Estimated units: above 10 (it is 11)',
  )
  await expect(dialog.getByText(company, { exact: true })).toBeVisible()
  await expect(dialog.getByText('If it isn’t approved:')).toContainText(`No visit of ${company}`)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const automation = Number(new URL(page.url()).pathname.split('/').pop())
  await call(page, 'DELETE', `/api/Automation/Delete?id=${automation}`)
  await call(page, 'DELETE', `/api/Lead/Delete?id=${id}`)
})
