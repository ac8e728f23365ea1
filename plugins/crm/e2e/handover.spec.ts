import { expect, type Page } from '@playwright/test'
import { call } from '../../../e2e/call'
import { createPerson, query } from '../../../e2e/database'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

const test = testAs('sales.manager')

const create = async (page: Page, path: string, data: object) =>
  (await call<{ id: number }>(page, 'POST', `/api/${path}/Create`, data)).id

test('[S7.14] [D5] the leads, accounts and tasks that a person who left was working on go to somebody else', async ({
  page,
}) => {
  test.slow()
  const unique = String(Date.now() % 1_000_000)
  const email = await createPerson(['Salesperson'])
  const [left] = await query<{ id: number }>(`update core."user" set last_name = $2 where email = $1 returning id`, [
    email,
    `Leaver${unique}`,
  ])
  const assignTo = left!.id
  const company = { leadType: 1, source: 1, state: 'OR' }
  const lead = await create(page, 'Lead', { ...company, company: `Cedar Courier ${unique}`, assignTo })
  const lost = await create(page, 'Lead', {
    ...company,
    company: `Cedar Dairy ${unique}`,
    assignTo,
    status: 9,
    lostReason: 1,
  })
  const account = await create(page, 'Account', {
    company: `Cedar Clinic ${unique}`,
    accountType: 1,
    assignToId: assignTo,
    state: 'OR',
  })
  const task = await create(page, 'Task', { taskType: 1, subject: `Call Cedar ${unique}`, assignTo })
  await query(`update core."user" set status = 3 where id = $1`, [assignTo])

  await page.goto('/leads')
  await page.getByRole('button', { name: 'Contacts, web forms and more' }).click()
  await page.getByRole('menuitem', { name: 'Move leads' }).click()
  await page.getByText('Everything of a person').click()
  await page.getByLabel('From', { exact: true }).selectOption({ label: `Robin Leaver${unique}` })
  await page.getByRole('combobox', { name: 'To', exact: true }).fill('Mei')
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Mei Tanaka/ })
    .click()
  const plan = page.getByRole('region', { name: 'What would move' })
  for (const kind of ['Leads', 'Accounts', 'Tasks'])
    await expect(plan.getByRole('listitem').filter({ hasText: new RegExp(`${kind}$`) })).toHaveText(`1 ${kind}`)
  expect(await violations(page, { within: 'main' })).toEqual([])
  await page.getByRole('button', { name: 'Move 3' }).click()
  await expect(page.getByText('Reason is required')).toBeVisible()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Left the company')
  await page.getByRole('button', { name: 'Move 3' }).click()
  await toastSays(page, 'Records transferred successfully !!')

  for (const path of [`/leads/${lead}`, `/accounts/${account}`]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText('Mei Tanaka').first()).toBeVisible()
  }
  const owners = await query<{ owner: string }>(
    `select last_name as owner from core."user" join (select assign_to from crm.task where id = $1 union all
      select assign_to from crm.lead where id = $2) moved on moved.assign_to = id order by 1`,
    [task, lost],
  )
  // A lost lead stays with its owner.
  expect(owners.map(({ owner }) => owner)).toEqual([`Leaver${unique}`, 'Tanaka'])
})
