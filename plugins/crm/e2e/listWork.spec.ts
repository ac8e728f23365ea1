import { type Page, expect } from '@playwright/test'
import { call } from '../../../e2e/call'
import { query } from '../../../e2e/database'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'

const test = testAs('sales.manager')

interface Made {
  readonly id: number
}

/** Makes a lead of this test, so that others don't depend on it, with a task. */
async function makeLead(page: Page, company: string, subject: string): Promise<{ lead: number; task: number }> {
  const [seller] = await query<{ id: number }>(`select id from core."user" where email = 'sales@demo.test'`)
  const assignTo = seller!.id
  const body = { company, leadType: 1, source: 1, assignTo, estimatedValue: '1000' }
  const lead = await call<Made>(page, 'POST', '/api/Lead/Create', body)
  const about = { entityType: 1, entityTypeId: lead.id, taskType: 1, assignTo }
  const task = await call<Made>(page, 'POST', '/api/Task/Create', { ...about, subject })
  return { lead: lead.id, task: task.id }
}

test('a list is grouped with counts, folded by keys, and reproduced by its address', async ({ page }) => {
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Group rows' }).click()
  await page.getByRole('menuitem', { name: 'Stage', exact: true }).click()
  await expect(page).toHaveURL(/group=status/)
  const heading = page.getByRole('rowheader').getByRole('button', { name: /^New \d/ })
  await expect(heading).toHaveAttribute('aria-expanded', 'true')
  await heading.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
  const counts = await page.getByRole('rowheader').getByRole('button').allTextContents()
  const sum = counts.reduce((total, text) => total + Number(/([\d,]+)$/.exec(text.trim())![1]!.replaceAll(',', '')), 0)
  await expect(page.getByText(`${sum.toLocaleString('en-US')} leads`, { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-row-link]:focus')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('rowheader').first()).toContainText('New')
  await page.getByRole('button', { name: 'By stage' }).click()
  await page.getByRole('menuitem', { name: 'No groups' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(0)
})

test('a record that a row points at is a link with a card, by the pointer and by the keyboard; nothing is fetched before', async ({
  page,
}) => {
  const company = `Alder Creek Catering ${Date.now()}`
  await page.goto('/task-activities/tasks')
  const { task } = await makeLead(page, company, `Ring ${company}`)
  let cards = 0
  page.on('request', (request) => (cards += Number(request.url().endsWith('/api/Related/Card'))))
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill(`Ring ${company}`)
  const link = page.getByRole('row').getByRole('link', { name: company, exact: true })
  await expect(link).toBeVisible()
  expect(cards).toBe(0)
  const card = page.getByRole('tooltip').filter({ hasText: company })
  await link.hover()
  await expect(card).toContainText('Lead · New')
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await page.mouse.move(0, 0)
  await page.locator(`[data-row-link][href$="/${task}"]`).focus()
  // Past the cells that can be edited.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await expect(card).toBeVisible()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
})

test('a cell is edited in its place: by a double click, F2 and Enter, with the checks of the field', async ({
  page,
}) => {
  const company = `Juniper Cold Storage ${Date.now()}`
  await page.goto('/leads')
  await makeLead(page, company, 'Ask for the lease terms')
  await page.getByRole('searchbox', { name: 'Search leads' }).fill(company)
  const row = page.getByRole('row').filter({ hasText: company })
  const value = row.locator('[data-edit="estimatedValue"]')
  await value.dblclick()
  const editor = page.getByRole('dialog', { name: /Estimated value of/ })
  await editor.getByRole('textbox').fill('-5')
  await page.keyboard.press('Enter')
  await expect(editor.getByText('Allow only numbers', { exact: true })).toBeVisible()
  await editor.getByRole('textbox').fill('2500')
  await page.keyboard.press('Enter')
  await toastSays(page, 'Lead updated successfully !!')
  await expect(value).toContainText('$2,500.00')
  await expect(value).toBeFocused()
  expect(page.url(), 'a double click opens no record').not.toMatch(/leads\/\d/)
  await page.keyboard.press('F2')
  await expect(editor.getByRole('textbox')).toBeFocused()
  await editor.getByRole('textbox').fill('2600')
  // A click elsewhere saves, as in a spreadsheet.
  await page.getByRole('heading', { level: 1 }).click()
  await expect(value).toContainText('$2,600.00')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(value).toContainText('$2,500.00')
})

test('a related list leads to the same rows in the list, and opens a preview', async ({ page }) => {
  await page.goto('/leads')
  const { lead } = await makeLead(page, `Alder Street Bakery ${Date.now()}`, 'Send the brochure')
  await page.goto(`/leads/${lead}?tab=crm.leadTasks`)
  const tasks = page.getByRole('region', { name: 'Tasks' })
  await tasks.getByRole('row', { name: /Send the brochure/ }).hover()
  await tasks.getByRole('button', { name: 'Preview Send the brochure' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview of Send the brochure' })
  await expect(preview).toBeVisible()
  await preview.getByLabel('Close', { exact: true }).click()
  await tasks.getByRole('link', { name: 'Open in list' }).click()
  await expect(page).toHaveURL(/entityTypeId=/)
  await expect(page.getByRole('row').filter({ hasText: 'Send the brochure' })).toBeVisible()
})

test('a reference has a card on hover and on focus; Escape closes it, and the pointer may rest on it', async ({
  page,
}) => {
  const company = `Tamarack Linen ${Date.now()}`
  await page.goto('/leads')
  const { task } = await makeLead(page, company, 'Ask for the fleet list')
  await page.goto(`/task-activities/tasks/${task}`)
  const link = page.getByRole('link', { name: company }).first()
  const card = page.getByRole('tooltip')
  await link.hover()
  await expect(card).toContainText('Lead · New')
  await card.hover()
  await expect(card).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await page.mouse.move(0, 0)
  await link.focus()
  await expect(card).toContainText(company)
  await expect(link).toHaveAttribute('aria-describedby', /./)
})
