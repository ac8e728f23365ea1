import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { call } from '../../../e2e/call'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'
import { person } from './signers'

const test = testAs('sales.manager')

interface Made {
  readonly documentUniqueId: string
  readonly version: number
}

/** Two leads of the same name, one of which has a document that waits for a signature. @returns their name */
async function twoLeads(page: Page): Promise<string> {
  const company = `Signature ${randomUUID().slice(0, 8)}`
  const lead = () =>
    call<{ id: number }>(page, 'POST', '/api/Lead/Create', { company, leadType: 1, source: 1, assignTo: 6 })
  const { id: leadId } = await lead()
  await lead()
  const made = await call<Made>(page, 'POST', '/api/DocuSignMap/Create', {
    template: 'delivery-acceptance',
    title: `Delivery to ${company}`,
    leadId,
    signers: [person('Ana Novak', 'ana')],
  })
  const { documentUniqueId, version } = made
  await call(page, 'POST', '/api/DocuSignMap/Send', { documentUniqueId, version })
  return company
}

test('the list of leads is filtered by their documents for signature: its number, its file and its address agree', async ({
  page,
}) => {
  const company = await twoLeads(page)
  await page.goto('/leads')
  await page.getByLabel('Search leads').fill(company)
  const bar = page.getByRole('group', { name: 'Search and filter leads' })
  await expect(bar.getByRole('status')).toHaveText(/^2 leads/)
  await page.getByRole('heading', { level: 1 }).click()
  await page.locator('body').press('f')
  await page.getByLabel('Find a field').fill('document for')
  await page.getByLabel('Find a field').press('Enter')
  await page.getByLabel('Sent', { exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('status')).toHaveText(/^1 lead/)
  await expect(bar.getByRole('button', { name: /^Document for signature.*Sent/ })).toBeVisible()
  await expect(page.locator('[aria-rowcount]')).toHaveAttribute('aria-rowcount', '2')
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'More for leads' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 lead, filtered and sorted as on screen.')
  await dialog.getByText('Text (CSV)').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  const [, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(rows).toEqual([expect.stringContaining(company)])

  expect(page.url()).toContain('documents.signature.lead=2')
  await page.reload()
  await expect(bar.getByRole('button', { name: /^Document for signature.*Sent/ })).toBeVisible()
  await bar.getByRole('button', { name: 'Remove the filter by Document for signature' }).click()
  await expect(page).not.toHaveURL(/documents\.signature/)
})

test('[S2.7] the dashboard shows the documents that wait for a signature, once the tile is added', async ({ page }) => {
  await twoLeads(page)
  await call(page, 'DELETE', '/api/Dashboard/ResetLayout?dashboard=manager')
  await page.goto('/dashboard/manager')
  await page.getByRole('button', { name: 'Edit layout', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('From', { exact: true }).selectOption('Documents')
  await dialog.getByLabel('Add a tile').selectOption('Waiting for signature (list)')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await toastSays(page, 'Dashboard updated successfully !!')
  const tile = page.getByRole('region', { name: 'Waiting for signature' })
  await expect(tile.getByRole('link').first()).toBeVisible()
  await expect(tile).toContainText('Sent')
  expect(await violations(page, { within: 'main' })).toEqual([])
  await tile.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/document/)
  await call(page, 'DELETE', '/api/Dashboard/ResetLayout?dashboard=manager')
})
