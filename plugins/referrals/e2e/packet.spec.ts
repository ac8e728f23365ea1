import { type Page, expect, test } from '@playwright/test'
import { sampleAnswers } from '../shared/forms/testing/sampleAnswers'
import { call } from '../../../e2e/call'
import { formTokenFor } from '../../../e2e/mails'
import { takeSession } from '../../../e2e/signIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

/** A new referral, with a guardian who can be reached. */
async function referral(page: Page, more: object = {}): Promise<{ id: number; email: string }> {
  const mark = String(Date.now() % 10_000_000)
  const email = `guardian${mark}@family.example`
  const { id } = await call<{ id: number }>(page, 'POST', '/api/referral/createReferral', {
    type: 1,
    source: 2,
    receivedDate: '2024-05-06',
    client: { firstName: 'Nora', lastName: `Heron${mark}`, dateOfBirth: '2016-02-29', state: 'OR', zip: '97201' },
    guardians: [{ name: 'Ingrid Heron', relationship: 1, phone: '555-010-0103', email, legalCustody: 2 }],
    service: { servicesRequested: [1] },
    ...more,
  })
  return { id, email }
}

test('[S7.9, S8.9, D4] a form is sent, submitted while the page is open, compared, taken over and printed', async ({
  page,
  request,
}) => {
  await takeSession(page, 'intake.manager')
  const { id, email } = await referral(page)
  await page.goto(`/referral/${id}?tab=referrals.packet`)
  await expect(page.getByText('0 of 6 submitted')).toBeVisible()
  expect(await violations(page)).toEqual([])

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Intake Sent' }).click()
  await expect(dialog.getByRole('heading', { name: 'Send: Intake form' }), 'nobody is moved there unsent').toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Send Intake form' }).click()
  await expect(dialog.getByLabel('To')).toContainText(`Ingrid Heron (Mother) · ${email}`)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send' }).dblclick()
  await toastSays(page, 'Send link successfully. Please check your mail')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Intake form' }) })
  await expect(row).toContainText('to Ingrid Heron (Mother) by email, not opened yet; expires')
  await expect(row).toContainText('Sent by Priya Raman')
  await expect(page.getByText('Intake Sent').first()).toBeVisible()

  const token = await formTokenFor(email, '/intake-form')
  const answers = {
    ...sampleAnswers.intake,
    client: { firstName: 'Nora', lastName: 'Heron', dateOfBirth: '2016-02-29', state: 'OR', zip: '97299' },
  }
  expect((await request.post('/api/referrals/form/submit', { data: { token, answers } })).ok()).toBe(true)
  await expect(row, 'without a reload').toContainText('Submitted just now by Ingrid Quist')
  await expect(page.getByText('Intake Review').first()).toBeVisible()
  await expect(page.getByText('1 of 6 submitted')).toBeVisible()

  await row.getByRole('button', { name: 'View Intake form' }).click()
  await expect(page.getByRole('heading', { name: 'Intake form', level: 2 })).toBeFocused()
  await expect(page).toHaveURL(/submission=\d+$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Intake form', level: 2 }), 'a shared link opens it').toBeVisible()
  const zip = page.getByRole('row', { name: /Client: ZIP/ })
  await expect(zip).toContainText('97201')
  await expect(zip).toContainText('97299')
  expect(await violations(page)).toEqual([])
  await zip.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Copy \d+ to referral$/ }).click()
  await toastSays(page, 'Referral updated successfully !!')
  await expect(zip).toHaveCount(0)
  await expect(page.getByText(/^Copied to the referral: .*Client: ZIP \(Priya Raman\)/)).toBeVisible()

  const link = page.getByRole('link', { name: /Open PDF/ })
  await expect(link).toBeVisible()
  const pdf = await page.request.get((await link.getAttribute('href'))!)
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('button', { name: 'All forms' }).click()
  await expect(row).toBeVisible()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByText('Sent by email to Ingrid Heron (Mother): Intake form')).toBeVisible()
  await expect(page.getByText('The family submitted: Intake form')).toBeVisible()

  await call(page, 'POST', `/api/referral/${id}/send-form-link`, { form: 'handbook', channel: 'email' })
  const second = await formTokenFor(email, '/caregiver-handbook-form')
  expect(
    (
      await request.post('/api/handBook/createHandBookForm', {
        data: { token: second, answers: sampleAnswers.handbook },
      })
    ).ok(),
  ).toBe(true)
  await expect(
    page.getByText('The family submitted: Caregiver handbook'),
    'the timeline follows, though the referral is as it was',
  ).toBeVisible()
})

test('[D4] a link is sent again, gets a reminder and is revoked, by keyboard too', async ({ page }) => {
  await takeSession(page, 'intake.manager')
  const { id, email } = await referral(page)
  await call(page, 'POST', `/api/referral/${id}/send-form-link`, { form: 'handbook', channel: 'email' })
  const first = await formTokenFor(email, '/caregiver-handbook-form')
  await page.goto(`/referral/${id}?tab=referrals.packet`)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Caregiver handbook' }) })
  await row.getByRole('button', { name: 'Resend Caregiver handbook' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).press('Enter')
  await toastSays(page, 'Send link successfully. Please check your mail')
  await expect.poll(() => formTokenFor(email, '/caregiver-handbook-form')).not.toBe(first)

  await row.getByRole('button', { name: 'More for Caregiver handbook' }).click()
  await page.getByRole('menuitem', { name: 'Set a reminder' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set reminder' }).click()
  await expect(row).toContainText(/Reminder on \d{4}-\d\d-\d\d/)

  await row.getByRole('button', { name: 'More for Caregiver handbook' }).click()
  await page.getByRole('menuitem', { name: 'Take the link back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(row).toContainText('Taken back just now: the link opens nothing any more')
})

test('[D3] a family that declined texts and email must be asked before a form is sent', async ({ page }) => {
  await takeSession(page, 'intake.manager')
  const { id } = await referral(page, { consent: { services: true, textAndEmail: false } })
  await page.goto(`/referral/${id}?tab=referrals.packet`)
  await page.getByRole('button', { name: 'Send all missing' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Ask them, then say that they agree to this message.')).toBeVisible()
  await dialog.getByLabel('I asked, and they agree to this message').check()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await toastSays(page, 'Send link successfully. Please check your mail')
})

test('[D2] people who may not send see only the status of the forms', async ({ page }) => {
  await takeSession(page, 'intake.manager')
  const { id } = await referral(page)
  await takeSession(page, 'auditor')
  await page.goto(`/referral/${id}?tab=referrals.packet`)
  await expect(page.getByText('0 of 6 submitted')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send/ })).toHaveCount(0)
})
