import { expect } from '@playwright/test'
import { query } from '../../../e2e/database'
import { testAs } from '../../../e2e/signedIn'
import { violations } from '../../../e2e/violations'

const test = testAs('superadmin')

test('[D2] a key is created, shown once, used by another program, and revoked', async ({
  page,
  playwright,
  baseURL,
}) => {
  const name = `Warehouse ${Date.now()}`
  await page.goto('/api-keys/add')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('With the rights of').fill('Sales M')
  await page.getByRole('option', { name: 'Sales Manager' }).click()
  await page.getByRole('group', { name: 'Only these modules' }).getByLabel('Leads').check()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()

  await page.getByRole('button', { name: 'Make the secret' }).click()
  const dialog = page.getByRole('dialog', { name: 'The secret' })
  const secret = await dialog.getByLabel('Secret').inputValue()
  expect(secret).toMatch(/^wgk_/)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByText('In use')).toBeVisible()
  await expect(page.getByText(secret.slice(0, 10)).first()).toBeVisible()
  expect(await page.content()).not.toContain(secret)

  const program = await playwright.request.newContext({
    baseURL: baseURL!,
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  })
  const leads = () => program.post('/api/Lead/List', { data: { limit: 1 } }).then((answer) => answer.status())
  expect(await leads()).toBe(200)
  await page.getByRole('button', { name: /^More for this/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page).not.toHaveURL(/api-keys\/\d/)
  expect(await leads()).toBe(401)
  await program.dispose()
})

test('[D2] a webhook shows its deliveries and the reasons of failures', async ({ page }) => {
  const name = `Partner ${Date.now()}`
  await page.goto('/webhooks/add')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Address').fill('https://127.0.0.1/hook')
  await page.getByRole('group', { name: 'Records' }).getByLabel('Leads').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Address is an address of the own network').first()).toBeVisible()
  await page.getByLabel('Address').fill('https://hooks.example/white-glove')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nothing was sent yet.')).toBeVisible()
  await query(
    `insert into core.webhook_delivery (webhook_id, event, entity, record_ids, fields, status, tries, reason, tried_at)
     select id, 'lead.changed', 'lead', '[7]', '["company", "status"]', 3, 2, 'The server answered 503', now() from core.webhook where name = $1`,
    [name],
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  const row = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await expect(row).toContainText('1 record: company, status. The server answered 503')
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    expect(await violations(page)).toEqual([])
  }
  await query('delete from core.webhook where name = $1', [name])
})
