import { call } from './call'
import { chooseFile } from './chooseFile'
import { expect, test, type Page } from '@playwright/test'
import { signInAnew, takeSession } from './signIn'

const pdf = (text: string) => ({
  name: 'report.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`),
})
const png = {
  name: 'card.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

async function openForm(page: Page): Promise<void> {
  await page.goto('/referral/add-referral')
  await expect(page.getByRole('heading', { level: 1, name: 'Add referral' })).toBeVisible()
}

async function fillLeast(page: Page, lastName: string): Promise<void> {
  await page.getByLabel('Type *', { exact: true }).selectOption({ label: 'New client' })
  await page.getByLabel('Source *', { exact: true }).selectOption({ label: 'School' })
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Date of birth').fill('20190314')
  await page.getByLabel('State').selectOption({ label: 'Oregon' })
  await page.getByLabel('ZIP').fill('97201')
  await page.getByRole('group', { name: 'Services requested' }).getByLabel('ABA').check()
}

test('a draft is offered on another device, and deleted once the form is saved', async ({ page, browser }) => {
  await takeSession(page, 'intake.manager')
  await openForm(page)
  const stored = page.waitForResponse('**/api/draft/Save')
  await page.getByLabel('First name').fill('Ottilie')
  await stored
  await expect(page.getByRole('status').filter({ hasText: 'kept as a draft' })).toBeVisible()
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
  ).not.toContain('Ottilie')

  // Another device. The first one is still open, as if it had crashed.
  const elsewhere = await (await browser.newContext()).newPage()
  await signInAnew(elsewhere, 'intake.manager')
  await openForm(elsewhere)
  await expect(elsewhere.getByText('Continue your draft?')).toBeVisible()
  await expect(elsewhere.getByLabel('First name')).toHaveValue('')
  await elsewhere.getByRole('button', { name: 'Continue the draft' }).click()
  await expect(elsewhere.getByLabel('First name')).toHaveValue('Ottilie')
  await fillLeast(elsewhere, `Draft${Date.now()}`)
  const discarded = elsewhere.waitForResponse('**/api/draft/Discard')
  await elsewhere.keyboard.press('Control+s')
  await discarded
  await expect(elsewhere).toHaveURL(/\/referral\?view=all/)
  const requested = elsewhere.waitForResponse('**/api/draft/View')
  await openForm(elsewhere)
  expect(await (await requested).json()).toEqual({ success: true, data: null })
  await expect(elsewhere.getByText('Continue your draft?')).toHaveCount(0)
  await elsewhere.context().close()
})

test('a click on Save counts, though the page moves the button away between pressing and releasing it', async ({
  page,
}) => {
  await takeSession(page, 'intake.manager')
  await openForm(page)
  await fillLeast(page, `Moved${Date.now()}`)
  const save = page.getByRole('button', { name: 'Save referral' })
  await save.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await save.boundingBox())!
  const [across, down] = [x + width / 2, y + height / 2]
  await page.mouse.move(across, down)
  await page.mouse.down()
  const above = await save.evaluate(
    (button) =>
      new Promise<number>((resolve) => {
        button.style.translate = '0 -120px'
        requestAnimationFrame(() => resolve(button.getBoundingClientRect().bottom))
      }),
  )
  expect(above).toBeLessThan(y)
  await page.mouse.up()
  await expect(page).toHaveURL(/\/referral\?view=all/)
})

test('a pressed Save that the pointer leaves saves nothing', async ({ page }) => {
  await takeSession(page, 'intake.manager')
  await openForm(page)
  await page.getByRole('button', { name: 'Save referral' }).hover()
  await page.mouse.down()
  await page.getByRole('heading', { level: 1 }).hover()
  await page.mouse.up()
  await page.getByLabel('First name').fill('Maya')
  await expect(page.getByText(/to fix before this can be saved/)).toHaveCount(0)
})

test('a person is found by typing, with keys alone', async ({ page }) => {
  await takeSession(page, 'intake.manager')
  await openForm(page)
  const person = page.getByRole('combobox', { name: 'Assigned to' })
  await person.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await person.pressSequentially('lindq', { delay: 20 })
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/Hannah Lindqvist/])
  await page.keyboard.press('Enter')
  await expect(person).toHaveValue('Hannah Lindqvist')
  await person.fill('nobody of this name')
  await expect(page.getByText('No match').last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(person).toHaveValue('Hannah Lindqvist')
  await person.fill('')
  await page.keyboard.press('Tab')
  await expect(person).toHaveValue('')
})

test('[S9.2] a day is typed as digits or picked from the calendar by keys', async ({ page }) => {
  await takeSession(page, 'intake.manager')
  await openForm(page)
  const day = page.getByLabel('Next follow-up')
  await day.pressSequentially('20300131')
  await expect(day).toHaveValue('2030-01-31')
  await day.press('Alt+ArrowDown')
  await expect(page.getByRole('button', { name: 'Thursday, January 31, 2030' })).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('button', { name: 'Thursday, February 28, 2030' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(day).toHaveValue('2030-02-28')
  await expect(day).toBeFocused()
  await day.fill('2030-02-31')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Next follow-up must be a date in the form YYYY-MM-DD')).toBeVisible()
})

test('[D4] files are uploaded with the form, refused by content, and read with the record', async ({ page }) => {
  await takeSession(page, 'intake.manager')
  await openForm(page)
  const lastName = `Filed${Date.now()}`
  await fillLeast(page, lastName)
  await page.getByRole('button', { name: 'Add coverage' }).click()
  const payer = page.locator('[data-field="coverages[0].payer"]').getByRole('combobox')
  await payer.pressSequentially('tric')
  await page.getByRole('option', { name: 'TRICARE' }).click()
  await expect(payer).toHaveValue('TRICARE')
  await page.getByLabel('Member ID').fill('W123')
  const choose = (name: string, file: Parameters<typeof chooseFile>[1]) =>
    chooseFile(page.getByRole('button', { name }), file)
  await choose('Card, front: choose a file', png)
  await expect(page.getByRole('link', { name: /card\.png/ })).toBeVisible()
  await choose('Diagnosis report: choose files', pdf('one'))
  await expect(page.getByRole('link', { name: /report\.pdf/ })).toBeVisible()
  await choose('Diagnosis report: choose files', {
    name: 'evil.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ\0\0 a program'),
  })
  await expect(
    page.getByRole('alert').filter({ hasText: 'Only pdf, jpg, png, heic, webp files can be uploaded' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss evil.pdf' }).click()
  const created = page.waitForResponse('**/api/referral/createReferral')
  await page.keyboard.press('Control+s')
  const { data } = (await (await created).json()) as { data: { id: number; clinical: { report: { id: string }[] } } }
  await page.goto(`/referral/edit-referral/${data.id}`)
  await expect(page.getByRole('link', { name: /card\.png/ })).toBeVisible()
  const file = await page.request.get(`/api/file/${data.clinical.report[0]!.id}`)
  expect([file.status(), file.headers()['content-type'], file.headers()['x-content-type-options']]).toEqual([
    200,
    'application/pdf',
    'nosniff',
  ])

  // The file is removed from the form, and deleted when the form is saved.
  await page.getByRole('button', { name: 'Remove report.pdf' }).click()
  await page.keyboard.press('Control+s')
  await expect(page, '[S2.38] who came by the address goes to the list').toHaveURL(/\/referral\?view=all/)
  expect((await page.request.get(`/api/file/${data.clinical.report[0]!.id}`)).status()).toBe(404)
})

test('[S6.9] a screen that the role may not open shows a message, and does not match a record’s address', async ({
  page,
}) => {
  await takeSession(page, 'auditor')
  await page.goto('/referral/add-referral')
  await expect(page.getByText('You do not have the necessary permissions for “Add referral”')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('the page after a form that was scrolled begins at its top', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await takeSession(page, 'intake.manager')
  const [referral] = await call<{ id: number }[]>(page, 'POST', '/api/referral/list', { limit: 1 })
  await page.goto(`/referral/${referral!.id}`)
  await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).first().click()
  await page.getByLabel('Referrer’s fax').fill('503-555-0199')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(`/referral/${referral!.id}`)
  await expect(page.getByRole('tab', { name: 'Packet' })).toBeVisible()
  // The browser scrolls of its own accord in one of the next frames.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
