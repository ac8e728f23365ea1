import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing/testApp'
import { fullReferralBody, referralBody } from '../testing/referralBody'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createTestApp()
  manager = await test.as('Intake Manager')
})
afterAll(() => test.close())

describe('a referral', () => {
  it('comes back as it was sent, field by field', async () => {
    const sent = fullReferralBody()
    const made = await manager.post('/api/referral/createReferral', sent)
    expect(made).toMatchObject({ status: 201, body: { success: true, message: 'Referral created successfully !!' } })
    const { body } = await manager.get(`/api/referral/${made.body.data.id}`)
    expect(body.data).toEqual(made.body.data)
    expect(body.data).toMatchObject({ ...sent, guardians: sent.guardians!.map((row, at) => ({ ...row, id: at + 1 })) })
  })
})
