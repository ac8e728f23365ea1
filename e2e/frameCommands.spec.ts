import { expect, type Page } from '@playwright/test'
import { testAs } from './signedIn'
import { query } from './database'
const test = testAs('superadmin')

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })

test.beforeEach(async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the palette opens a screen by keyboard alone; the focus follows, and the typed text is in no address', async ({
  page,
}) => {
  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.type('users')
  await expect(chosen(page)).toHaveText(/^Users/)
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen(page).getAttribute('id'))!)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/users')
  await expect(palette(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeFocused()
})

test('the palette finds records that a plugin offers, and opens them', async ({ page }) => {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('REF-000012')
  const record = palette(page).getByRole('group', { name: 'Referrals' }).getByRole('option')
  await expect(record).toHaveCount(1)
  expect(page.url()).not.toContain('000012')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/referral/12')
})

test('an empty palette has the records that were opened last, what one can do on the page, and one entry for each menu', async ({
  page,
}) => {
  await page.goto('/referral/12')
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('button', { name: 'More for this referral' }).waitFor()
  await page.goto('/referral/13')
  await page.getByRole('button', { name: 'More for this referral' }).waitFor()
  await page.keyboard.press('Control+k')
  const group = (title: string) => palette(page).getByRole('group', { name: title }).getByRole('option')
  await expect(group('Recent').first(), 'the open one is left out').toContainText(name!.split(' ')[0]!)
  await expect(group('On this page').first()).toBeVisible()
  await expect(group('Screens').filter({ hasText: 'Edit document' })).toHaveCount(0)
  expect(await palette(page).getByRole('option').count()).toBeLessThan(30)
  await page.keyboard.type('export as fhir')
  await expect(chosen(page)).toHaveText(/^Export as FHIR/)
})

test('a record that is found by what its name doesn’t show says by what', async ({ page }) => {
  const [guardian] = await query<{ phone: string }>(
    `select guardians -> 0 ->> 'phone' as phone from referrals.referral where id = 12`,
  )
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(guardian!.phone)
  await expect(
    palette(page)
      .getByRole('option')
      .filter({ hasText: `Guardians: ${guardian!.phone}` })
      .first(),
  ).toBeVisible()
})

test('the palette wraps around with the arrows, runs actions, and reports when nothing is found', async ({ page }) => {
  await page.getByRole('button', { name: 'Search or jump to' }).click()
  const first = await chosen(page).textContent()
  await page.keyboard.press('ArrowUp')
  await expect(palette(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText(first!)
  await page.keyboard.type('qqqq')
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found for “qqqq”')
  await palette(page).getByRole('combobox').fill('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveClass('dark')
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeFocused()
})

test('? shows the shortcuts; a letter in a field is text, and single keys can be turned off', async ({ page }) => {
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await expect(sheet).toBeVisible()
  await sheet.getByRole('switch', { name: 'Single keys' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.keyboard.press('[')
  await expect(sheet).toHaveCount(0)
  expect((await page.locator('aside').boundingBox())!.width).toBe(248)

  await page.goto('/referral')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('?[/')
  await expect(page.getByRole('searchbox')).toHaveValue('?[/')
  await expect(sheet).toHaveCount(0)
})

test('palette and sheet are chunks of their own, fetched when they are first needed', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const names = /CommandPalette|ShortcutSheet|Customizer/
  expect(requested.filter((url) => names.test(url))).toEqual([])
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  expect(requested.some((url) => url.includes('CommandPalette'))).toBe(true)
})
