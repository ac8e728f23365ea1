import { randomBytes } from 'node:crypto'
import { type Page, expect, test } from '@playwright/test'
import { addDays, today } from '@core/entity'
import { call } from '../../../e2e/call'
import { query } from '../../../e2e/database'
import { fitsTheWindow } from '../../../e2e/fitsTheWindow'
import { createReferral } from '../../../e2e/formLinks'
import { formTokenFor } from '../../../e2e/mails'
import { takeSession } from '../../../e2e/signIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'
import { sampleAnswers } from '../shared/forms/testing/sampleAnswers'

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** No violation, and no horizontal scrolling. */
async function clean(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  await fitsTheWindow(page)
}

/** Assigns a referral that is long overdue, so that it is on top of the person's queue. */
async function giveOverdue(id: number, email: string, status: number): Promise<void> {
  await query(
    `update referrals.referral set status = $3, next_follow_up = current_date - 900, assigned_to = (select id from core."user" where email = $2) where id = $1`,
    [id, email, status],
  )
}

const rowOf = (page: Page, id: number) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="/referral/${id}"]`) })
/** The same under the heading of a reason. */
const rowUnder = (page: Page, reason: string, id: number) =>
  page
    .getByRole('region', { name: new RegExp(`^${reason}`) })
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="/referral/${id}"]`) })

/** Where the actions of an item are: beside the queue where there is room, else in its row. */
async function actionsOf(page: Page, id: number) {
  const row = rowOf(page, id)
  if (page.viewportSize()!.width < 1200) return row
  await row.click()
  return page.getByRole('complementary', { name: 'Chosen item' })
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const showTab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click()
/** Shows a part of what happened to the record. */
const showPart = async (page: Page, name: RegExp) => {
  await showTab(page, 'Activity')
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name }).click()
}

/** From the dashboard to the queue, as a day starts. */
async function openQueue(page: Page): Promise<void> {
  await page.goto('/dashboard')
  const waiting = page.getByRole('main').getByRole('button', { name: 'Log contact' }).first()
  await expect(waiting).toBeVisible()
  await clean(page)
  await page.getByRole('link', { name: 'Open the work queue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Work queue' })).toBeVisible()
  await expect(waiting).toBeVisible()
  await clean(page)
}

async function moveTo(page: Page, status: string): Promise<void> {
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: status }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Move to ${status}` })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

for (const size of sizes) {
  test(`[D2, D3] a Care Coordinator’s day at ${size.width} px: the queue, a call, the record with its health fields, units, hold, and the client’s page`, async ({
    page,
  }) => {
    test.slow()
    const lastName = `Quist${randomBytes(4).toString('hex')}`
    const id = await createReferral(lastName)
    await giveOverdue(id, 'care@demo.test', 6)
    await takeSession(page, 'care')
    await page.setViewportSize(size)
    const { version } = await call<{ version: number }>(page, 'GET', `/api/referral/${id}`)
    const speech = { status: 2, number: 'A-300', service: 3, units: 200, unitsUsed: 40, end: addDays(today(), 12) }
    await call(page, 'PUT', `/api/referral/${id}`, {
      version,
      clinical: { allergies: 'Peanuts' },
      authorization: {
        ...speech,
        number: 'A-299',
        service: 1,
        start: addDays(today(), -30),
        end: addDays(today(), 90),
      },
      otherAuthorizations: [{ ...speech, start: addDays(today(), -40) }],
    })

    await openQueue(page)
    await expect(rowUnder(page, 'Follow-up overdue', id)).toBeVisible()
    await (await actionsOf(page, id)).getByRole('button', { name: 'Log contact' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Note').fill('Evenings are better')
    await clean(page)
    await dialog.getByRole('button', { name: 'Called, talked' }).click()
    await toastSays(page, /^Called, talked: logged for Nora/)
    await expect(
      rowUnder(page, 'The authorization ends', id),
      'the next reason: not the current authorization, another one',
    ).toContainText('Speech therapy · in 12 days')
    const actions = await actionsOf(page, id)
    await expect(
      actions.getByRole('button', { name: 'Open', exact: true }),
      'a renewal is not theirs to add',
    ).toBeVisible()
    await actions.getByRole('link', { name: `Nora ${lastName}` }).click()

    await expect(page.getByRole('heading', { level: 1, name: `Nora ${lastName}` })).toBeVisible()
    await expect(page.getByText('Peanuts'), 'health fields are theirs to see').toBeVisible()
    await expect(part(page, 'Other authorizations').getByText('Ends in 12 days')).toBeVisible()
    await clean(page)
    await showPart(page, /^Contact log/)
    await expect(page.getByText('Evenings are better').first()).toBeVisible()
    await clean(page)
    await showTab(page, 'Schedule')
    await expect(part(page, 'Week')).toBeVisible()
    await clean(page)
    await showPart(page, /^Notes/)
    await page.getByLabel('New note').fill('Speech is to be renewed')
    await page.getByRole('button', { name: 'Add note' }).click()
    await toastSays(page, 'Note created successfully !!')
    await clean(page)

    await moveTo(page, 'Authorization')
    await page.getByRole('button', { name: 'Change status' }).click()
    await expect(page.getByRole('menuitem', { name: 'Intake Review' }), 'no way of D3').toHaveCount(0)
    await page.getByRole('menuitem', { name: 'On Hold' }).click()
    await dialog.getByRole('button', { name: 'Move to On Hold' }).click()
    await expect(dialog.getByText('Hold reason is required')).toBeVisible()
    await clean(page)
    await dialog.getByLabel('Hold reason').selectOption('Authorization pending')
    await dialog.getByLabel('Review date').fill(addDays(today(), 14))
    await dialog.getByRole('button', { name: 'Move to On Hold' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('On Hold', { exact: true }).first()).toBeVisible()
    await clean(page)

    await page.goto('/clients')
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
    await page.getByRole('searchbox').fill(lastName)
    await page.getByRole('link', { name: `Nora ${lastName}` }).click()
    await expect(part(page, 'Authorizations').getByText('A-300')).toBeVisible()
    await expect(page.getByRole('link', { name: 'New referral' }), 'a Care Coordinator adds none').toHaveCount(0)
    await clean(page)
    await showPart(page, /^Notes/)
    await expect(page.getByText('Speech is to be renewed')).toBeVisible()
    await showTab(page, 'Documents')
    await expect(part(page, 'Submitted forms')).toBeVisible()
    await clean(page)
  })

  test(`[D2, D3, D4] an Intake Coordinator’s day at ${size.width} px: the queue, a voicemail, the packet, a form that came back, the next status`, async ({
    page,
    request,
  }) => {
    test.slow()
    await takeSession(page, 'intake')
    await page.setViewportSize(size)
    const lastName = `Heron${randomBytes(4).toString('hex')}`
    const email = `${lastName.toLowerCase()}@family.example`
    const { id } = await call<{ id: number }>(page, 'POST', '/api/referral/createReferral', {
      type: 1,
      source: 2,
      receivedDate: today(),
      client: { firstName: 'Nora', lastName, dateOfBirth: '2016-02-29', state: 'OR', zip: '97201' },
      guardians: [{ name: 'Ingrid Heron', relationship: 1, phone: '555-010-0103', email, legalCustody: 2 }],
      service: { servicesRequested: [1] },
    })
    await giveOverdue(id, 'intake@demo.test', 1)

    await openQueue(page)
    const row = rowOf(page, id)
    const dialog = page.getByRole('dialog')
    await (await actionsOf(page, id)).getByRole('button', { name: 'Log contact' }).click()
    await expect(dialog.getByRole('link', { name: '555-010-0103' }), 'whom to call').toBeVisible()
    await dialog.getByRole('button', { name: 'Left voicemail' }).click()
    await expect(row).toHaveCount(0)

    await page.goto(`/referral/${id}`)
    await expect(page.getByText('Peanuts')).toHaveCount(0)
    await clean(page)
    await showTab(page, 'Packet')
    await expect(page.getByText('0 of 6 submitted')).toBeVisible()
    await clean(page)
    await page.getByRole('button', { name: 'Send Intake form' }).click()
    await expect(dialog.getByLabel('To')).toContainText(email)
    await clean(page)
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await toastSays(page, 'Send link successfully. Please check your mail')
    await expect(page.getByText('Intake Sent', { exact: true }).first(), 'the sending moved it').toBeVisible()
    const token = await formTokenFor(email, '/intake-form')
    const answers = {
      ...sampleAnswers.intake,
      client: { firstName: 'Nora', lastName, dateOfBirth: '2016-02-29', state: 'OR', zip: '97209' },
    }
    expect((await request.post('/api/referrals/form/submit', { data: { token, answers } })).ok()).toBe(true)

    await page.goto('/referral/queue')
    await expect(rowUnder(page, 'The intake form came back', id)).toBeVisible()
    await (await actionsOf(page, id)).getByRole('button', { name: 'Review the form' }).click()
    await expect(page.getByText('Some answers are hidden: they are sensitive')).toBeVisible()
    await expect(page.getByText('CH-778812'), 'the member ID needs 318').toHaveCount(0)
    await expect(page.getByText('Melatonin'), 'and so does what is clinical').toHaveCount(0)
    await clean(page)
    const table = page.getByRole('table', { name: 'What differs' })
    const zip = table.getByRole('row', { name: /ZIP/ })
    await expect(zip.getByRole('checkbox'), 'what would replace a value is not ticked').not.toBeChecked()
    await expect(
      table
        .getByRole('row', { name: / Empty / })
        .first()
        .getByRole('checkbox'),
    ).toBeChecked()
    await zip.getByRole('checkbox').check()
    await page.getByRole('button', { name: /^Save \d+ answers and move to Insurance Verification$/ }).click()
    await expect(page.getByText(/Copied to the referral: .*ZIP/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to the queue' })).toBeVisible()
    await expect(page.getByText('Insurance Verification', { exact: true }).first()).toBeVisible()
    // Where the facts have no room beside the tabs, they are the first one.
    if (size.width < 1024) await showTab(page, 'Details')
    await expect(page.getByText(/Oregon 97209/)).toBeVisible()
    await clean(page)
  })
}
