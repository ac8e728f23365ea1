import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { createPerson, query } from './database'
import { linkFor } from './mails'
import { testAs } from './signedIn'
import { toastSays } from './toasts'
import { violations } from './violations'

const test = testAs('superadmin')

test('[D8] the status of the system shows the running parts, and a failed delivery is sent again', async ({ page }) => {
  // An invitation that the mail server refused for the last time.
  const invited = await createPerson(['Salesperson'], { invited: true })
  const reason = `The server refuses the sender or the recipient (EENVELOPE ${randomUUID()})`
  await query(
    `insert into pgboss.job (name, data, state, retry_count, retry_limit, output, completed_on)
    select 'core.sendInvitation', jsonb_build_object('payload', jsonb_build_object('userId', id)), 'failed', 13, 13, $2::jsonb, now()
    from core."user" where email = $1`,
    [invited, { reason }],
  )
  await page.goto('/system-status')
  await expect(page.getByRole('list', { name: 'Nodes' })).toContainText('This one')
  await page.getByText(/^\d+ jobs without a fault$/).click()
  await expect(page.getByRole('list', { name: 'Jobs', exact: true })).toContainText('Mail digests')
  await expect(page.getByRole('list', { name: 'Plugins' })).toContainText('core')
  await expect(page.getByText('Not automatically')).toBeVisible()
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
  expect(await linkFor(invited)).toMatch(/^\/register/)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(row).toHaveCount(0)
})

test('[D8] if the status can’t be fetched, the previous one remains and the screen shows that', async ({ page }) => {
  await page.goto('/system-status')
  await expect(page.getByText('jobs without a fault')).toBeVisible()
  await page.route('**/api/status', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Away' } }),
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('This could not be refreshed')).toBeVisible()
  await expect(page.getByText('jobs without a fault')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This didn’t load' })).toBeVisible()
})
