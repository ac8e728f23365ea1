import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Page, expect } from '@playwright/test'
import { query } from '../../../e2e/database'
import { fitsTheWindow } from '../../../e2e/fitsTheWindow'
import { signIn } from '../../../e2e/signIn'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

const test = testAs('superadmin')

/** Other tests check the brand, so it is reset: there is no record. */
async function forget(): Promise<void> {
  await query('delete from core.user_setting')
}
test.beforeEach(forget)
test.afterEach(forget)

/** A gray picture: `first` has 200 × 50 pixels, `second` 240 × 60, `tiny` 16 × 16. */
const picture = (name: string) => readFile(path.join(import.meta.dirname, 'logos', name))

const upload = (page: Page, which: string, name: string, buffer: Buffer, mimeType = 'image/png') =>
  page
    .getByRole('group', { name: which, exact: true })
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType, buffer })
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()
const saved = (page: Page) => toastSays(page, /Settings (created|updated) successfully !!/)

test('[S3.3] name and colour are changed, and every open window follows without a reload', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${process.env.E2E_PORT}` })
  const other = await context.newPage()
  await signIn(other, 'care')
  await page.goto('/settings')
  await page.getByLabel('Product name').fill('Northwind Care')
  await page.getByLabel('Primary color', { exact: true }).fill('#ffd400')
  await expect(page.getByRole('list', { name: 'Contrast' })).toContainText(
    'White words on it would have a contrast of 1.4:1 and need 4.5:1',
  )
  await save(page)
  await saved(page)
  for (const one of [page, other]) {
    await expect(one.getByRole('link', { name: 'Northwind Care, dashboard' })).toBeVisible()
    await expect(one).toHaveTitle(/^Northwind Care \//)
  }
  expect(await other.evaluate(() => document.documentElement.style.getPropertyValue('--brand-primary'))).toContain(
    'light-dark',
  )
  await context.close()
})

test('[S3.3, S2.31] the last logo is in the sidebar and on the sign-in page, and an earlier one is restored', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/settings')
  await upload(page, 'Web logo', 'first.png', await picture('first.png'))
  await expect(page.getByAltText('Web logo now: first.png')).toBeVisible()
  await upload(page, 'Web logo', 'second.png', await picture('second.png'))
  await expect(page.getByAltText('Web logo now: second.png')).toBeVisible()
  await save(page)
  await saved(page)
  const logo = page.getByRole('link', { name: /, dashboard$/ }).locator('img')
  await expect(logo).toBeVisible()
  const second = await logo.getAttribute('src')

  await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await page.mouse.move(900, 500)
  await expect.poll(async () => (await logo.boundingBox())?.height).toBeLessThanOrEqual(50)
  await expect.poll(async () => (await logo.boundingBox())?.width).toBeLessThanOrEqual(72)

  await page.getByRole('button', { name: 'Use again: first.png' }).click()
  await save(page)
  await expect(logo).not.toHaveAttribute('src', second!)
  const outside = await browser.newContext({ baseURL: `http://127.0.0.1:${process.env.E2E_PORT}` })
  const signInPage = await outside.newPage()
  await signInPage.goto('/auth/login')
  await expect(signInPage.getByRole('img', { name: 'White Glove' })).toHaveAttribute(
    'src',
    (await logo.getAttribute('src'))!,
  )
  await outside.close()
})

test('an invalid logo is refused with the reason, and the typed values remain', async ({ page }) => {
  await page.goto('/settings')
  await page.getByLabel('Product name').fill('Northwind Care')
  await upload(
    page,
    'Mobile logo',
    'logo.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'image/svg+xml',
  )
  await expect(page.getByText('An SVG can carry scripts, so it is not taken.').first()).toBeVisible()
  await upload(page, 'Mobile logo', 'tiny.png', await picture('tiny.png'))
  await expect(page.getByText('“tiny.png” has 16 × 16 pixels.').first()).toBeVisible()
  await page.getByLabel('Primary color', { exact: true }).fill('yellow')
  await save(page)
  await expect(page.getByLabel('Primary color', { exact: true })).toHaveAccessibleDescription(/is written as #/)
  await expect(page.getByLabel('Product name')).toHaveValue('Northwind Care')
})

test('[S8.8] a failure shows no toast: the form keeps the typed values and shows the reason', async ({ page }) => {
  await page.route('**/api/UserSetting/Create', (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, message: 'Something went wrong. Please try again later.', requestId: 'r' },
    }),
  )
  await page.goto('/settings')
  await page.getByLabel('Product name').fill('Northwind Care')
  await save(page)
  await expect(page.getByRole('region', { name: 'This wasn’t saved' })).toContainText(
    'Something went wrong. Please try again later.',
  )
  await expect(page.getByText('Something went wrong. Please try again later.'), 'there and nowhere else').toHaveCount(1)
  await expect(page.getByLabel('Product name')).toHaveValue('Northwind Care')
})

test('an entry of a look-up list is added, renamed, moved with the arrow keys, retired and restored; forms offer it at once', async ({
  page,
  context,
}) => {
  test.slow()
  const name = `Radio ${Date.now() % 1_000_000}`
  try {
    const counted = page.waitForResponse('**/api/Lookup/Uses')
    await page.goto('/settings?tab=lookups&list=referrals.source')
    await counted
    const list = page.getByRole('list', { name: 'Referral sources', exact: true })
    await expect(list.getByText(/\d+ records?/).first()).toBeVisible()
    await page.getByLabel('New entry').fill(name)
    await page.keyboard.press('Enter')
    await expect(list.getByRole('listitem').last()).toContainText(name)

    const form = await context.newPage()
    await form.goto('/referral/add-referral')
    const source = form.getByRole('combobox', { name: 'Source', exact: true })
    await expect(source).toBeEnabled({ timeout: 30_000 })
    await expect(source.locator('option').filter({ hasText: name })).toHaveCount(1)

    await page.bringToFront()
    await page.getByRole('button', { name: `Rename ${name}` }).click()
    await page.getByLabel(`New name of ${name}`).fill(`${name} FM`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Rename ${name} FM` })).toBeFocused()
    await form.bringToFront()
    await expect(source.locator('option').filter({ hasText: `${name} FM` }), 'the open form follows').toHaveCount(1)

    await page.bringToFront()
    const ordered = page.waitForResponse('**/api/Lookup/Order')
    await page.getByRole('button', { name: `Move ${name} FM` }).press('ArrowUp')
    await expect(page.getByRole('status').filter({ hasText: `${name} FM: ` })).toHaveCount(1)
    expect((await ordered).status()).toBe(200)
    await expect(list.getByRole('listitem').last()).not.toContainText(name)

    await page.getByRole('button', { name: `Retire ${name} FM` }).click()
    await page.getByRole('button', { name: `Bring back ${name} FM` }).click()
    await expect(page.getByRole('button', { name: `Retire ${name} FM` })).toBeVisible()
  } finally {
    await query('delete from core.lookup_entry where list = $1 and name like $2', ['referrals.source', `${name}%`])
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the settings have no accessibility defects, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const tab of ['brand', 'lookups']) {
      await page.goto(`/settings?tab=${tab}`)
      await expect(
        page.getByRole('button', { name: tab === 'brand' ? 'Web logo: upload a picture' : 'Add' }),
      ).toBeVisible()
      expect(await violations(page)).toEqual([])
    }
  })
}

test('on a phone nothing overflows the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const tab of ['brand', 'lookups']) {
    await page.goto(`/settings?tab=${tab}`)
    await expect(
      page.getByRole('button', { name: tab === 'brand' ? 'Web logo: upload a picture' : 'Add' }),
    ).toBeVisible()
    await fitsTheWindow(page)
  }
})

test('the settings lead to what administrators shape: fields, kinds, layouts, automations, standing rules', async ({
  page,
}) => {
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Fields, layouts and rules' }).click()
  const links = page.getByRole('region', { name: 'Fields, layouts and rules' }).getByRole('link')
  await expect(links).toHaveText(['Fields', 'Kinds of record', 'Layouts', 'Automations', 'Standing rules'])
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await fitsTheWindow(page)
  await links.last().click()
  await expect(page).toHaveURL('/standing-rules')
})
