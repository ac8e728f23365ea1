import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { query } from '../../../e2e/database'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

const test = testAs('superadmin')

test('[D8] the status of the system shows the running parts, and a failed delivery is sent again', async ({ page }) => {
  // An invitation to nobody, which was refused for the last time. Sending it again has no effect.
  const id = randomUUID()
  const reason = `The server refuses the sender or the recipient (EENVELOPE ${id})`
  await query(
    `insert into pgboss.job (id, name, data, state, retry_count, retry_limit, output, completed_on)
    values ($1, 'core.sendInvitation', '{"payload": {"userId": 2147483647}}', 'failed', 13, 13, $2, now())`,
    [id, { reason }],
  )
  await page.goto('/system-status')
  await expect(page.getByRole('list', { name: 'Nodes' })).toContainText('This one')
  await expect(page.getByRole('list', { name: 'Jobs' })).toContainText('Mail digests')
  await expect(page.getByRole('list', { name: 'Plugins' })).toContainText('core')
  await expect(page.getByText('Not by themselves')).toBeVisible()
  const failed = page.getByRole('list', { name: 'Deliveries that failed' }).getByRole('listitem')
  const row = failed.filter({ hasText: reason })
  await expect(row).toContainText('Send invitation')
  await expect(row).toContainText('Given up')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }
  await row.getByRole('button', { name: 'Send again' }).click()
  await toastSays(page, 'It is sent again now.')
  await expect(row.filter({ hasText: 'Given up' })).toHaveCount(0)
  await query('delete from pgboss.job where id = $1', [id])
})

test('[D8] if the status can’t be fetched, the previous one remains and the screen shows that', async ({ page }) => {
  await page.goto('/system-status')
  await expect(page.getByRole('list', { name: 'Jobs' })).toBeVisible()
  await page.route('**/api/status', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Away' } }),
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('This could not be refreshed')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Jobs' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This didn’t load' })).toBeVisible()
})
