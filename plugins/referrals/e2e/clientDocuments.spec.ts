import { createHash, randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { call } from '../../../e2e/call'
import { query } from '../../../e2e/database'
import { createReferral } from '../../../e2e/formLinks'
import { takeSession } from '../../../e2e/signIn'
import { testAs } from '../../../e2e/signedIn'
import { looksRight } from '../../../e2e/violations'

const test = testAs('intake.manager')

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A health policy form with a sensitive answer, as a family would have submitted it. */
async function submitForm(referralId: number): Promise<void> {
  const hash = createHash('sha256').update(randomBytes(8)).digest()
  await query(
    `with link as (insert into referrals.form_link (referral_id, form, token_hash, expires_at, spent_at) values ($1, 3, $2, now(), now()) returning id)
     insert into referrals.form_submission (referral_id, form, link_id, answers, form_version, signer, signed_at, answers_hash)
     select $1, 3, id, '{"allergies": "Peanuts"}', '1', 'Una Quist', now(), $2 from link`,
    [referralId, hash],
  )
}

/** A scan of an insurance card on the referral's coverage. */
async function addCard(page: Page, referralId: number): Promise<void> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const uploaded = await page.request.post('/api/file/Upload', {
    headers: { 'x-xsrf-token': decodeURIComponent(cookie!.value) },
    multipart: { file: { name: 'front.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') } },
  })
  const { data: card } = (await uploaded.json()) as { data: object }
  const { version } = await call<{ version: number }>(page, 'GET', `/api/referral/${referralId}`)
  const coverages = [{ payer: 'Aetna', memberId: 'W-1', cardFront: [card] }]
  await call(page, 'PUT', `/api/referral/${referralId}`, { version, coverages })
}

test('[D2, D3] a client’s page has all of their documents: uploads, submitted forms and cards, each with its referral', async ({
  page,
}) => {
  const first = await createReferral()
  const [{ client } = { client: 0 }] = await query<{ client: number }>(
    'select client_id as client from referrals.referral where id = $1',
    [first],
  )
  const [{ second } = { second: 0 }] = await query<{ second: number }>(
    `insert into referrals.referral (client_id, type, status, priority, received_date, source, service, search_text)
     select client_id, 2, 1, 1, current_date, source, service, search_text from referrals.referral where id = $1 returning id as second`,
    [first],
  )
  const numberOf = async (id: number) => (await call<{ number: string }>(page, 'GET', `/api/referral/${id}`)).number
  const [firstNumber, secondNumber] = [await numberOf(first), await numberOf(second)]
  await submitForm(first)
  await addCard(page, second)

  await page.goto(`/referral/${second}?tab=documents.referral`)
  const file = { name: 'School report.txt', mimeType: 'text/plain', buffer: Buffer.from('Reads well') }
  await page.locator('input[type="file"][multiple]').setInputFiles(file)
  await expect(page.getByRole('button', { name: 'School report.txt', exact: true })).toBeVisible()

  await page.goto(`/clients/${client}`)
  await page.getByRole('tab', { name: 'Documents' }).click()
  const uploaded = part(page, 'Uploaded documents')
  await expect(uploaded.getByRole('link', { name: secondNumber })).toBeVisible()
  await uploaded.getByRole('button', { name: 'School report.txt', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Reads well')).toBeVisible()
  await page.keyboard.press('Escape')
  const forms = part(page, 'Submitted forms')
  await expect(forms.getByRole('link', { name: 'Health policy', exact: true })).toBeVisible()
  await expect(forms.getByRole('link', { name: firstNumber })).toBeVisible()
  await expect(forms.getByRole('link', { name: /^Open PDF/ })).toBeVisible()
  const cards = part(page, 'Cards and papers in the records')
  await expect(cards.getByText('Card, front')).toBeVisible()
  await expect(cards.getByRole('link', { name: /^front\.png/ })).toBeVisible()
  await looksRight(page)

  await takeSession(page, 'auditor')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/clients/${client}?tab=referrals.clientDocuments`)
  await expect(page.getByText('Some files are hidden: they are sensitive')).toBeVisible()
  await expect(forms.getByText('PDF hidden')).toBeVisible()
  await expect(forms.getByRole('link', { name: /^Open PDF/ })).toHaveCount(0)
  await expect(page.getByText('front.png')).toHaveCount(0)
  await expect(uploaded.getByRole('button', { name: 'School report.txt', exact: true })).toBeVisible()
  await looksRight(page)
})
