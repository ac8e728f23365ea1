import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { flipped, verdictOf } from '../plugins/documents/e2e/verdicts'
import { sampleAnswers } from '../plugins/referrals/shared/forms/testing/sampleAnswers'
import { query } from './database'
import { createReferral, linkTo } from './formLinks'
import { takeSession } from './signIn'

test('[D12] a form that a family submitted is sealed, and anybody can verify it', async ({ page, request }) => {
  const last = `Quist${randomUUID().slice(0, 8)}`
  const referral = await createReferral(last)
  const token = (await linkTo('intake', referral)).split('#')[1]!
  const answers = {
    ...sampleAnswers.intake,
    client: { firstName: 'Nora', lastName: last, dateOfBirth: '2016-02-29', state: 'OR', zip: '97201' },
  }
  const submitted = await request.post('/api/referrals/form/submit', { data: { token, answers } })
  expect(submitted.ok(), await submitted.text()).toBe(true)

  let id: string | null = null
  await expect
    .poll(async () => {
      const [row] = await query<{ pdf: string | null }>(
        'select pdf from referrals.form_submission where referral_id = $1',
        [referral],
      )
      return (id = row?.pdf ?? null)
    })
    .not.toBeNull()
  await takeSession(page, 'intake.manager')
  const sealed = await (await page.request.get(`/api/file/${id}`)).body()
  expect(sealed.subarray(0, 5).toString()).toBe('%PDF-')

  // A person without an account.
  await page.context().clearCookies()
  await page.goto('/verify')
  const result = await verdictOf(page, sealed, 'intake.pdf')
  await expect(result.getByRole('heading', { level: 2 })).toHaveText('Valid: signed, sealed and unchanged')
  await expect(result.getByRole('heading', { name: /^Signature of/ })).toHaveText([/Ingrid Quist/, /document seal/])
  await expect(result.getByText('It holds', { exact: true })).toHaveCount(2)
  await expect(result).toContainText('The certificate leads to a root that is trusted here')

  await verdictOf(page, flipped(sealed), 'flipped.pdf')
  await expect(result.getByRole('heading', { level: 2 })).toHaveText('Not valid')
  await expect(result.getByText('Does not hold', { exact: true })).toHaveCount(2)
})
