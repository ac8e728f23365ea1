import plugin from '../plugin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import type { FormKey } from '../../shared/forms/publicForms'
import { fullReferralBody } from '../testing/referralBody'
import { issueFormLink } from './formLinks'
import { resume, save } from './testing/formApp'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
})
afterAll(() => test.close())

const birth = '2016-02-29'
const father = {
  name: 'Lars Holm',
  relationship: 2,
  phone: '555-010-0777',
  email: 'lars@elsewhere.example',
  legalCustody: 2,
}

/** A link that was sent to the first of two guardians, or to the client. */
async function fresh(form: FormKey = 'intake', isToGuardian = true) {
  const { guardians, ...body } = fullReferralBody()
  const created = await manager.post('/api/referral/createReferral', { ...body, guardians: [guardians![0]!, father] })
  const { id: referralId, guardians: stored } = created.body.data as { id: number; guardians: { id: number }[] }
  const guardianId = isToGuardian ? stored[0]!.id : null
  const { token } = await test.db.transaction((tx) =>
    issueFormLink(tx, { referralId, form, issuedBy: null, channel: 'email', guardianId }),
  )
  return { referralId, token }
}
const known = (token: string, dateOfBirth?: string) =>
  test.visitor().post('/api/referralForm/KnownAnswers', { token, ...(dateOfBirth && { dateOfBirth }) })

describe('[D4] the known answers of a form', () => {
  it('are returned after the client’s date of birth: their name, and the contact data of the link’s recipient', async () => {
    const { token } = await fresh()
    expect((await known(token, birth)).body.data).toEqual({
      client: {
        firstName: 'Nora',
        middleName: 'Elise',
        lastName: 'Quist',
        preferredName: 'Nonny',
        dateOfBirth: birth,
        languages: ['en', 'es'],
      },
      guardians: [
        {
          name: 'Ingrid Quist',
          relationship: 1,
          phone: '555-010-0103',
          altPhone: '555-010-0104',
          email: 'ingrid@family.example',
          preferredContact: 2,
          bestTime: 3,
        },
      ],
      printedName: 'Ingrid Quist',
      relationship: 1,
    })
  })

  it('contain no other guardian, no address, nothing about health, school or insurance', async () => {
    const { token } = await fresh()
    expect(JSON.stringify((await known(token, birth)).body)).not.toMatch(
      /Lars|0777|Alder|97201|F84|Peanuts|memberId|payer|school|custody/i,
    )
    const { token: child } = await fresh('intake', false)
    expect(Object.keys((await known(child, birth)).body.data as object)).toEqual(['client'])
  })

  it('of the communication policy are the number, the address and the language', async () => {
    const { token } = await fresh('communicationPolicy')
    expect((await known(token, birth)).body.data).toEqual({
      phone: '555-010-0103',
      email: 'ingrid@family.example',
      language: 'en',
      printedName: 'Ingrid Quist',
      relationship: 1,
    })
  })

  it('are not returned to somebody who only holds the link, nor after a date that somebody typed into a draft', async () => {
    const { token } = await fresh()
    expect((await known(token)).status).toBe(400)
    const wrong = await known(token, '2015-01-01')
    expect(wrong).toMatchObject({ status: 400, body: { reason: 'wrongDate' } })
    expect(JSON.stringify(wrong.body)).not.toMatch(/Nora|Quist|2016/)
    const { token: begun } = await fresh()
    await save(test.visitor(), begun, { client: { dateOfBirth: '2015-01-01' } })
    expect((await known(begun, '2015-01-01')).status).toBe(400)
  })

  it('share their five attempts with the draft’s: neither is a way around the other', async () => {
    const { token } = await fresh()
    await save(test.visitor(), token, {})
    for (const day of ['2015-01-01', '2015-01-02', '2015-01-03']) await known(token, day)
    for (const day of ['2015-01-04', '2015-01-05', '2015-01-06']) await resume(test.visitor(), token, day)
    expect((await known(token, birth)).status).toBe(429)
    expect((await resume(test.visitor(), token, birth)).status).toBe(429)
  })

  it('share their five attempts with every other form of the referral, from any device', async () => {
    const { referralId, token } = await fresh()
    const { token: other } = await test.db.transaction((tx) =>
      issueFormLink(tx, { referralId, form: 'communicationPolicy', issuedBy: null, channel: 'email' }),
    )
    for (const day of ['2015-01-01', '2015-01-02', '2015-01-03']) await known(token, day)
    for (const day of ['2015-01-04', '2015-01-05', '2015-01-06']) await known(other, day)
    expect((await known(token, birth)).status).toBe(429)
    expect((await known(other, birth)).status).toBe(429)
  })

  it('get no new attempts by a date that somebody typed into a draft of their own', async () => {
    const { token } = await fresh()
    await save(test.visitor(), token, { client: { dateOfBirth: '2015-01-01' } })
    for (const day of ['2015-01-02', '2015-01-03', '2015-01-04']) expect((await known(token, day)).status).toBe(400)
    expect((await resume(test.visitor(), token, '2015-01-01')).status).toBe(200)
    for (const day of ['2015-01-05', '2015-01-06']) expect((await known(token, day)).status).toBe(400)
    expect((await known(token, birth)).status).toBe(429)
  })
})
