import { expect } from '@playwright/test'
import { testAs } from './signedIn'
import { sidebar } from './signIn'

const test = testAs('superadmin')

test('[S8.1] the banner of a lost network comes and goes automatically, with the specified text', async ({
  page,
  context,
}) => {
  await page.goto('/under-development')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await context.setOffline(true)
  const banner = page.getByText('Please check your network connection')
  await expect(banner).toBeVisible()
  await context.setOffline(false)
  await expect(banner).toHaveCount(0)
})

test('a chunk that is gone after a deployment reloads the page once; after that the page shows a message, and the frame works', async ({
  page,
}) => {
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  let loads = 0
  page.on('load', () => loads++)
  await page.route('**/assets/UserList-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await sidebar(page).getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { name: 'This screen couldn’t be shown' })).toBeVisible()
  expect(loads).toBe(1)
  await page.unroute('**/assets/UserList-*.js')
  await sidebar(page).getByRole('link', { name: 'Referrals' }).click()
  await expect(page.getByRole('heading', { name: 'Referrals', level: 1 })).toBeVisible()
})

test('a plugin that cannot start shows a message instead of its pages; the others work', async ({ page }) => {
  // Only the body of the users' plugin is broken.
  await page.route('**/assets/admin-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/users')
  await expect(page.getByRole('heading', { name: 'Users is not available right now' })).toBeVisible()
  await sidebar(page).getByRole('link', { name: 'Referrals' }).click()
  await expect(page.getByRole('heading', { name: 'Referrals', level: 1 })).toBeVisible()
})
