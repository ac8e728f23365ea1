import { expect, test } from '@playwright/test'
import { query } from '../../../e2e/database'
import { takeSession } from '../../../e2e/signIn'

test('a lead’s feed is narrowed in one row: everything, what has a view of its own, and each part', async ({
  page,
}) => {
  await takeSession(page, 'sales.manager')
  const [lead] = await query<{ id: number }>(
    `select entity_type_id as id from crm.activity join crm.lead on lead.id = entity_type_id and lead.deleted_at is null
     where entity_type = 1 and activity_status = 2 and activity.deleted_at is null and lead.status > 2 order by lead.id limit 1`,
  )
  await page.goto(`/leads/${lead!.id}?tab=timeline`)
  const row = page.getByRole('group', { name: 'View' })
  const pressed = row.getByRole('button', { pressed: true })
  await row.getByRole('button', { name: 'Changes' }).click()
  await expect(pressed).toHaveText('Changes')
  await row.getByRole('button', { name: /^Notes/ }).click()
  await expect(pressed).toHaveText(/^Notes/)
  await row.getByRole('button', { name: 'Activities' }).click()
  await expect(pressed).toHaveText('Activities')
  await row.getByRole('button', { name: 'Everything' }).click()
  await expect(pressed).toHaveText('Everything')
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveCount(0)
})

test('the search of a list is read whole on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await takeSession(page, 'sales.manager')
  await page.goto('/leads')
  const search = page.getByRole('searchbox', { name: 'Search leads' })
  await expect(search).toHaveAttribute('placeholder', 'Search')
})
