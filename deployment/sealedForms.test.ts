import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '@core/server/testing'
import documents from '@plugins/documents/server/plugin'
import { verifyPdf } from '@plugins/documents/shared/verify/verifyPdf'
import referrals from '@plugins/referrals/server/plugin'
import { createFormApp, submit } from '@plugins/referrals/server/forms/testing/formApp'
import { publicForms } from '@plugins/referrals/shared/forms/publicForms'
import { deployment } from './deployment'

/** The PDFs of a referral's forms, once each submission has one. */
async function printed(test: TestApp, id: number, count: number): Promise<readonly Uint8Array[]> {
  const files = async () =>
    (
      await sql<{ pdf: string }>`
        select pdf from referrals.form_submission where referral_id = ${id} and pdf is not null order by form`.execute(
        test.db.query,
      )
    ).rows
  await expect.poll(async () => (await files()).length, { timeout: 60_000 }).toBe(count)
  return Promise.all((await files()).map(({ pdf }) => readFile(path.join(test.filesFolder, pdf))))
}

describe('with documents', () => {
  let test: TestApp
  beforeAll(async () => void (test = await createTestApp({ plugins: [documents, referrals], deployment })), 120_000)
  afterAll(() => test.close())

  it('[D12, S2.4] each of the six public forms is sealed once after it was submitted, and anybody can verify it', async () => {
    const app = await createFormApp(test)
    const id = await app.referral()
    for (const { key } of publicForms) {
      const { token } = await app.link(id, key)
      expect(await submit(test.visitor(), token, { form: key })).toMatchObject({
        status: 200,
        body: { message: 'Document submitted successfully.' },
      })
    }
    const pdfs = await printed(test, id, publicForms.length)
    const { roots } = (await test.visitor().get('/api/DocumentSign/Roots')).body.data
    for (const [at, pdf] of pdfs.entries()) {
      const { verdict, signatures, evidence } = await verifyPdf(new Uint8Array(pdf), { roots })
      expect({ verdict, signers: signatures.map(({ signer }) => signer.name) }).toEqual({
        verdict: 'valid',
        signers: ['Ingrid Quist', 'White Glove document seal'],
      })
      expect(evidence).toMatchObject({ matches: true, title: publicForms[at]!.title })
      const flipped = new Uint8Array(pdf)
      flipped[2000]! ^= 1
      expect((await verifyPdf(flipped, { roots })).verdict).toBe('invalid')
    }
  })
})

describe('without documents', () => {
  let test: TestApp
  beforeAll(async () => void (test = await createTestApp({ plugins: [referrals], deployment })), 120_000)
  afterAll(() => test.close())

  it('[D4] a form is printed, and not sealed', async () => {
    const app = await createFormApp(test)
    const { referralId, token } = await app.fresh('handbook')
    await submit(test.visitor(), token, { form: 'handbook' })
    const [pdf] = await printed(test, referralId, 1)
    expect((await verifyPdf(new Uint8Array(pdf!), { roots: [] })).verdict).toBe('unsigned')
  })
})
