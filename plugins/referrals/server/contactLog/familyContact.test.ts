import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import plugin from '../plugin'
import { referralBody } from '../testing/referralBody'

let test: TestApp
let manager: Caller
let id: number

const guardian = {
  name: 'Ingrid Quist',
  relationship: 1,
  phone: '555-010-0107',
  email: 'ingrid@family.example',
  legalCustody: 1,
} as const

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
  const body = referralBody({
    nextFollowUp: '2027-01-04',
    guardians: [{ ...guardian, preferredContact: 2, bestTime: 3 }],
  })
  const { body: made } = await manager.post('/api/referral/createReferral', body)
  ;({ id } = made.data)
})
afterAll(() => test.close())

const read = async (caller = manager) => caller.get(`/api/referral/${id}/family-contact`)
const log = (kind: number, at: string) =>
  manager.post('/api/referralContact/Create', { referralId: id, kind, at, note: `At ${at.slice(11, 16)}` })

describe('whom to call about a referral', () => {
  it('has the people with their ways, the last three tries, and what stands open', async () => {
    for (const hour of ['10', '11', '12', '13'])
      expect((await log(6, `2026-05-05T${hour}:00:00.000Z`)).status).toBe(201)
    const { data } = (await read()).body
    expect(data.people[0]).toEqual({
      name: 'Ingrid Quist',
      relation: 'Mother',
      phone: '555-010-0107',
      altPhone: null,
      email: 'ingrid@family.example',
      preferred: 2,
      bestTime: 3,
    })
    expect(data.tries.map(({ kind, note }: { kind: number; note: string }) => [kind, note])).toEqual([
      [6, 'At 13:00'],
      [6, 'At 12:00'],
      [6, 'At 11:00'],
    ])
    expect(data).toMatchObject({ unanswered: 4, nextFollowUp: '2027-01-04', formsBack: 0, formsSent: 0 })
  })

  it('[D3] a call that nobody answered is a try without an answer; a talk ends the row', async () => {
    await log(1, '2026-05-06T09:00:00.000Z')
    expect((await read()).body.data.unanswered).toBe(0)
  })

  it('[S6.6] is for those who may see the referral', async () => {
    const other = await test.as('Care Coordinator')
    expect((await read(other)).status).toBe(404)
  })
})
