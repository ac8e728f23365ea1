import { expect, type Page } from '@playwright/test'
import { call } from './call'
import { sessionOf } from './signIn'
import { testAs } from './signedIn'
import { toastSays } from './toasts'
import { violations } from './violations'

const test = testAs('superadmin')

// Only for one role, so that no other test has another form than the delivered one.
const records = { records: 'accountVehicle' }
const form = '/accounts/vin-details/add'

/** The labels of the fields of the form, in their order. */
const labelsOf = (page: Page) => page.locator('main form section label').allInnerTexts()

test('[S7.13] an administrator arranges a form for a role; its people see it in form and record, until it is as delivered again', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const { roles } = await call<{ roles: { id: number; name: string }[] }>(page, 'POST', '/api/Layout/Read', records)
  const role = roles.find(({ name }) => name === 'Sales Manager')!
  const { version } = await call<{ version: number }>(page, 'POST', '/api/Layout/Read', { ...records, roleId: role.id })
  await call(page, 'PUT', '/api/Layout/Save', { ...records, roleId: role.id, version, layout: {} })

  await page.goto('/layouts')
  await page.getByLabel('Records').selectOption('Vehicles of accounts')
  await page.getByLabel('For', { exact: true }).selectOption('Sales Manager')
  const section = page.getByRole('group', { name: 'Section Details' })
  const fields = section.getByRole('listitem')
  await expect(fields.first()).toContainText('VIN')
  await expect(fields.first(), 'a required field can’t be hidden').toContainText('Required')
  await expect(page.getByRole('button', { name: 'Hide VIN' })).toHaveCount(0)

  // Moved by the keyboard, and by the pointer.
  await page.getByRole('button', { name: 'Move Plate' }).focus()
  for (const place of [3, 2, 1]) {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('status').filter({ hasText: `Plate: place ${place} of` })).toBeAttached()
  }
  await expect(page.getByRole('button', { name: 'Move Plate' })).toBeFocused()
  await page.getByRole('button', { name: 'Move Notes' }).dragTo(page.getByRole('button', { name: 'Move Model year' }), {
    targetPosition: { x: 5, y: 2 },
  })
  await expect(fields.nth(3)).toContainText('Notes')
  await page.getByRole('button', { name: 'Hide Model year' }).click()
  await expect(page.getByRole('group', { name: 'Not shown' })).toContainText('Model year')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('group', { name: 'Not shown' })).toContainText('Everything is shown')
  await page.getByRole('button', { name: 'Hide Model year' }).click()

  await page.getByRole('button', { name: 'Change Notes' }).click()
  await page.getByLabel('Shown', { exact: true }).selectOption('While Plate …')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(fields.nth(3)).toContainText('while Plate is filled in')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview.getByLabel('Notes')).toHaveCount(0)
  await preview.getByLabel('Plate').fill('7ABC123')
  await expect(preview.getByLabel('Notes')).toBeVisible()
  await expect(preview.getByLabel('Model year')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save layout' }).click()
  await toastSays(page, 'Layout updated successfully !!')

  const theirs = await browser.newContext({
    ...(baseURL && { baseURL }),
    storageState: await sessionOf(browser, 'sales.manager'),
  })
  const manager = await theirs.newPage()
  await manager.goto(form)
  await expect(manager.getByLabel('Plate')).toBeVisible()
  expect((await labelsOf(manager)).map((label) => label.replace(/\W+$/, ''))).toEqual([
    'Plate',
    'VIN',
    'Account',
    'In service since',
  ])
  await manager.getByLabel('Plate').fill('7ABC123')
  await expect(manager.getByLabel('Notes')).toBeVisible()
  const [vehicle] = await call<{ id: number }[]>(manager, 'POST', '/api/AccountVin/List', {
    limit: 1,
    filter: { year: 'any' },
  })
  await manager.goto(`/accounts/vin-details/${vehicle!.id}`)
  await expect(manager.getByText('Maker').first()).toBeVisible()
  await expect(manager.getByText('Model year')).toHaveCount(0)

  await page.getByRole('button', { name: 'Follow everybody' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Follow everybody' }).click()
  // The toast of the first save may still be there.
  const saved = page.waitForResponse('**/api/Layout/Save')
  await page.getByRole('button', { name: 'Save layout' }).click()
  expect((await saved).ok()).toBe(true)
  await manager.reload()
  await expect(manager.getByText('Model year').first()).toBeVisible()
  await theirs.close()
})
