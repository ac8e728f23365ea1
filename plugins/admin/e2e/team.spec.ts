import { expect } from '@playwright/test'
import { query } from '../../../e2e/database'
import { fitsTheWindow } from '../../../e2e/fitsTheWindow'
import { testAs } from '../../../e2e/signedIn'
import { violations } from '../../../e2e/violations'

const test = testAs('admin')

test('[S2.14] the team shows people by manager and by store, on a desktop and on a phone', async ({ page }) => {
  await page.goto('/users')
  await page.getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  const [manager] = await query<{ name: string; reports: number }>(
    `select manager.name, count(*)::int as reports from core."user" as manager
      join core."user" as person on person.manager_id = manager.id and person.deleted_at is null and person.status <> 3
      where manager.email = 'sales.manager@demo.test' group by manager.name`,
  )
  const below = page.getByRole('list', { name: `Managed by ${manager!.name}` })
  await expect(below.getByRole('listitem')).toHaveCount(manager!.reports)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violations(page)).toEqual([])
    await fitsTheWindow(page)
  }
  await page.getByRole('radio', { name: 'Chart' }).check({ force: true })
  const chart = page.getByRole('group', { name: 'Who manages whom' })
  await expect(chart.getByRole('link', { name: manager!.name })).toBeVisible()
  const reports = chart.getByRole('button', { name: `Below ${manager!.name}` })
  await expect(chart.getByRole('link', { name: 'Mei Tanaka' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await reports.click()
  await expect(reports).toHaveAttribute('aria-expanded', 'false')
  await expect(chart.getByRole('link', { name: 'Mei Tanaka' })).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await violations(page)).toEqual([])
  await page.getByRole('radio', { name: 'By store' }).check({ force: true })
  await expect(page).toHaveURL('/users/team?by=store')
  await page.getByRole('region', { name: 'West' }).getByRole('link', { name: 'Mei Tanaka' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mei Tanaka' })).toBeVisible()
})
