import { readFile } from 'node:fs/promises'
import { type Locator, type Page, expect } from '@playwright/test'
import { createPerson } from './database'
import { takeSession } from './signIn'
import { testAs } from './signedIn'
import { toastSays } from './toasts'

const test = testAs('intake.manager')

const lane = (page: Page, name: string) => page.locator(`[data-lane="${name}"]`)
const announced = (page: Page) => page.locator('[aria-live="assertive"]')
const menu = (page: Page, item: string) => async () => {
  await page.getByRole('button', { name: 'More for referrals' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function openBoard(page: Page): Promise<void> {
  await page.goto('/referral?display=board')
  await expect(lane(page, 'Closed').locator('[data-card]').first()).toBeAttached()
}

test('the board: a card is moved by keys along the allowed transitions, with announcements, and stays where it was dropped', async ({
  page,
}) => {
  await openBoard(page)
  const card = lane(page, 'Intake').locator('[data-card]', { hasText: 'Intake Review' }).first()
  const id = await card.getAttribute('data-card')
  await card.locator('[data-card-link]').focus()
  await page.keyboard.press('Space')
  await expect(announced(page)).toContainText('from Intake Review')
  await page.keyboard.press('ArrowRight')
  await expect(announced(page), 'D3: from review it goes to insurance verification').toHaveText(
    'Insurance Verification',
  )
  await page.keyboard.press('ArrowRight')
  await expect(announced(page), 'of the statuses that wait only a hold is open').toHaveText('On Hold')
  await page.keyboard.press('ArrowRight')
  await expect(announced(page), 'Active is passed over').toHaveText('Declined')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await toastSays(page, 'Referral updated successfully !!')
  const moved = lane(page, 'Clearance').locator(`[data-card="${id}"]`)
  await expect(moved.locator('[data-card-link]')).toBeFocused()
  await page.reload()
  await expect(page.locator(`[data-card="${id}"]`).first()).toContainText('Insurance Verification')
})

test('the board: a card that is dragged to a refused place goes back with a reason; a hold requires its reason first', async ({
  page,
}) => {
  await openBoard(page)
  const card = lane(page, 'New').locator('[data-card]').first()
  const id = await card.getAttribute('data-card')
  const [count] = await counts(page, 'New')
  await drag(page, card, lane(page, 'Clearance'))
  await expect(page.getByText(/A referral can't go from/).last()).toBeVisible()
  expect(await counts(page, 'New')).toEqual([count])

  await drag(page, card, lane(page, 'Waiting'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Hold reason').first()).toBeVisible()
  await expect(lane(page, 'Waiting').locator(`[data-card="${id}"]`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(lane(page, 'New').locator(`[data-card="${id}"]`)).toBeVisible()
  expect(await counts(page, 'New')).toEqual([count])
})

test('the calendar: a follow-up is moved to another day by keys', async ({ page }) => {
  await page.goto('/referral?display=calendar')
  // What is finished stays where it was.
  const card = page.locator('td [data-card][data-drag]').first()
  const link = await card.locator('[data-card-link]').getAttribute('href')
  const [id, day] = [
    link!.match(/\d+/)![0],
    await page.locator('td:has([data-card][data-drag])').first().getAttribute('data-drop'),
  ]
  await card.locator('[data-card-link]').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await toastSays(page, 'Referral updated successfully !!')
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10)
  const answer = (await (await page.request.get(`/api/referral/${id}`)).json()) as { data: { nextFollowUp: string } }
  expect(answer.data.nextFollowUp).toBe(next)
})

test('bulk change: a preview shows the number of rows, and the change is followed and undone', async ({ page }) => {
  await page.goto('/referral?priority=1&sort=number')
  const rows = page.getByRole('row')
  await rows.nth(1).getByRole('checkbox').check()
  await rows
    .nth(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar.getByText('3 selected')).toBeVisible()
  const total = Number((await page.getByText(/referrals? match/).textContent())!.match(/\d+/)![0])
  await bar.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Field', { exact: true }).selectOption({ label: 'Priority' })
  await dialog.getByLabel(/^Priority/).selectOption({ label: 'Urgent' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('3 referrals will be changed.')).toBeVisible()
  await expect(dialog.getByText('Priority: Urgent')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change 3 referrals' }).click()
  const work = page.getByRole('region', { name: 'Work in progress' })
  await expect(work.getByText('3 referrals changed')).toBeVisible()
  await expect(page.getByText(`${total - 3} referrals match`)).toBeVisible()
  await page.getByRole('link', { name: 'White Glove, dashboard' }).click()
  await work.getByRole('button', { name: 'Undo' }).click()
  await expect(work.getByText('3 referrals put back')).toBeVisible()
  await page.goBack()
  await expect(page.getByText(`${total} referrals match`)).toBeVisible()
})

test('an import: columns are recognized, a trial run shows errors, the valid rows are imported, and the failed rows are returned as a file', async ({
  page,
}) => {
  const lastName = `Kestrel${Date.now() % 1_000_000}`
  const csv = [
    'Type,Source,Received,First name,Last name,Date of birth,State,ZIP,Services requested,Shoe size',
    `New client,Physician,2026-01-05,Maya,${lastName},2019-03-14,Oregon,97201,Speech therapy,30`,
    `New client,Physician,2026-01-05,Noah,${lastName},2017-03-14,Oregon,9720,Speech therapy,31`,
    `Returning,School,2026-01-06,Ivy,${lastName},2015-03-14,OR,97201,ABA,32`,
  ].join('\n')
  await page.goto('/referral')
  await menu(page, 'Import…')()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'clinic.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByLabel('Field for Last name')).toHaveValue('client.lastName')
  await expect(dialog.getByLabel('Field for Shoe size')).toHaveValue('')
  await dialog.getByLabel('Field for ZIP').selectOption('')
  await expect(dialog.getByText(/No column goes into Client: ZIP/)).toBeVisible()
  await dialog.getByLabel('Field for ZIP').selectOption('client.zip')
  await dialog.getByRole('button', { name: 'Check 3 rows' }).click()
  await expect(dialog.getByText('2 referrals can be imported; the rows with problems are left out')).toBeVisible()
  await expect(dialog.getByText(/ZIP must be 5 digits/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 2 referrals' }).click()
  await expect(dialog.getByText('2 referrals imported')).toBeVisible()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'File of the failed rows' }).click(),
  ])
  const failed = await readFile(await file.path(), 'utf8')
  expect(failed).toContain(`Noah,${lastName}`)
  expect(failed).toMatch(/ZIP must be 5 digits/)
  expect(failed.trim().split('\n')).toHaveLength(2)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByLabel('Search referrals').fill(lastName)
  await expect(page.getByText('2 referrals match')).toBeVisible()
})

test('an export: exactly the rows, columns and order on screen', async ({ page }) => {
  // A user who has chosen no columns yet.
  await page.context().clearCookies()
  await page.goto('/auth/login')
  await page.evaluate(() => localStorage.clear())
  await takeSession(page, (await createPerson(['Intake Manager'])).split('@')[0]!)
  await page.goto('/referral?status=3&sort=number')
  await expect(page.getByText(/referrals match/)).toBeVisible()
  const total = Number((await page.getByText(/referrals match/).textContent())!.match(/\d+/)![0])
  const numbers = await page.getByRole('cell', { name: /^REF-/ }).allTextContents()
  await menu(page, 'Export…')()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`${total} referrals, filtered and sorted as on screen.`)).toBeVisible()
  await dialog.getByText('Text (CSV)').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^referrals-\d{4}-\d{2}-\d{2}\.csv$/)
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n')
  expect(head).toBe(
    'Number,Client: First name,Client: Last name,Status,Next follow-up,Assigned to,Priority,Type,Received',
  )
  expect(rows).toHaveLength(total)
  expect(rows.slice(0, numbers.length).map((row) => row.slice(0, 10))).toEqual(
    numbers.map((number) => number.slice(0, 10)),
  )
  expect(rows.every((row) => row.includes(',Intake Sent,'))).toBe(true)
})

/** The number beside a column's name. */
async function counts(page: Page, ...names: readonly string[]): Promise<number[]> {
  return Promise.all(
    names.map(async (name) =>
      Number((await lane(page, name).getByRole('heading').textContent())!.match(/[\d,]+/)![0].replaceAll(',', '')),
    ),
  )
}

/** Drags a card by the mouse into the middle of a column, below its header. */
async function drag(page: Page, card: Locator, column: Locator): Promise<void> {
  const from = (await card.boundingBox())!
  const to = (await column.boundingBox())!
  await page.mouse.move(from.x + 20, from.y + from.height - 12)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 })
  await expect(column.locator('[data-drop]').first()).toBeVisible()
  await page.mouse.up()
}

test('on a phone a card is selected at its edge, and the bar of bulk actions appears', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/referral')
  const box = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()
  await box.click()
  await expect(box).toBeChecked()
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected')
  await expect(page, 'ticking opens nothing').toHaveURL(/\/referral$/)
})
