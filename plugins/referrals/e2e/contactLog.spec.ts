import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { query } from '../../../e2e/database'
import { createReferral } from '../../../e2e/formLinks'
import { testAs } from '../../../e2e/signedIn'
import { toastSays } from '../../../e2e/toasts'
import { violations } from '../../../e2e/violations'

const test = testAs('intake.manager')

/** A communication policy, as the family would have submitted it. */
async function sendPolicy(referralId: number, answers: object): Promise<void> {
  await query(
    `with link as (insert into referrals.form_link (referral_id, form, token_hash, expires_at, spent_at) values ($1, 5, $2, now() + interval '14 days', now()) returning id)
     insert into referrals.form_submission (referral_id, form, link_id, answers, form_version, signer, answers_hash)
     select $1, 5, id, $3, '2026-11', 'Ingrid Quist', $2 from link`,
    [referralId, randomBytes(32), JSON.stringify(answers)],
  )
}

test('[D4] a family is texted from a template in its language, and the text is logged', async ({ page }) => {
  const id = await createReferral()
  await sendPolicy(id, { channels: [2], textPhone: '555-020-0007', language: 'es' })
  await page.goto(`/referral/${id}`)
  await page.getByRole('button', { name: 'Log contact', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Write to them …' }).click()
  await dialog.getByLabel('Message', { exact: true }).selectOption('We tried to reach you')
  await expect(dialog.getByText('Text message to 555-020-0007, in Spanish')).toBeVisible()
  await expect(dialog.getByText('Intentamos comunicarnos con usted por teléfono.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send and log' }).click()
  await toastSays(page, 'The text message goes out now')
  await expect(dialog).toBeHidden()
  await page.goto(`/referral/${id}?tab=referrals.contactLog`)
  await expect(page.getByText('We tried to reach you').first()).toBeVisible()
})

test('[D4] without a communication policy, the dialog asks the user to call, and can’t send anything', async ({
  page,
}) => {
  const id = await createReferral()
  await page.goto(`/referral/${id}`)
  await page.getByRole('button', { name: 'Log contact', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Write to them …' }).click()
  await expect(
    dialog.getByText('The family has not sent in its communication policy. Call them instead.'),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send and log' })).toBeDisabled()
})

test('[D3] from the queue, three attempts without an answer open the offer to withdraw, and one more can be logged instead', async ({
  page,
}) => {
  const id = await createReferral(`Aaqueue${randomBytes(3).toString('hex')}`)
  await query(`update referrals.referral set status = 2, next_follow_up = current_date - 900 where id = $1`, [id])
  await query(
    `insert into referrals.contact_attempt (referral_id, kind, at) select $1, 2, now() - n * interval '1 hour' from generate_series(1, 3) n`,
    [id],
  )
  await page.goto('/referral/queue')
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="/referral/${id}"]`) })
  await row.click()
  const chosen = page.getByRole('complementary', { name: 'Chosen item' })
  await expect(chosen.getByText('3 tries in a row without an answer')).toBeVisible()
  await chosen.getByRole('button', { name: 'Withdraw: can’t be reached' }).click()
  const offer = page.getByRole('dialog', { name: /could not be reached/ })
  await expect(offer.getByText(/^3 tries in a row had no answer/)).toBeVisible()
  await offer.getByRole('button', { name: 'Log another contact' }).click()
  await expect(page.getByRole('dialog').getByText('Left voicemail').first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(offer.getByText(/^4 tries in a row had no answer/)).toBeVisible()
  await offer.getByRole('button', { name: 'Withdraw the referral' }).click()
  await expect(offer).toBeHidden()
  await expect(row).toHaveCount(0)
})
