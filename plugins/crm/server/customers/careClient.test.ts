import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, allPlugins, createTestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import plugin from '../plugin'

const referral = {
  type: 1,
  receivedDate: '2026-05-04',
  source: 1,
  client: { firstName: 'Ana', lastName: 'Reyes', dateOfBirth: '2019-04-02', state: 'NY', zip: '10001' },
  service: { servicesRequested: [1] },
}
const customer = { name: 'Ana Reyes' }

describe('[D5] a customer who is the client of a referral', () => {
  let test: TestApp
  let intake: Caller
  let manager: Caller
  let id: number
  let referralId: number
  const link = (of: number | null, who = intake) =>
    who.put('/api/Customer/LinkCareClient', { id, ...(of && { referralId: of }) })
  const linked = async (who: Caller) => (await who.post('/api/Customer/CareClient', { id })).body.data
  beforeAll(async () => {
    test = await createTestApp({ plugins: [...allPlugins], deployment })
    intake = await test.as('Intake Manager')
    manager = await test.as('Sales Manager')
    id = (await manager.post('/api/Customer/Create', customer)).body.data.id
    referralId = (await intake.post('/api/referral/createReferral', referral)).body.data.id
  })
  afterAll(() => test.close())

  it('is linked by a person who may see the referral and change the customer', async () => {
    expect(await link(referralId)).toMatchObject({ status: 200, body: { message: 'Customer updated successfully !!' } })
    expect(await linked(intake)).toEqual({ referralId })
    expect((await link(999_999)).status).toBe(404)
  })

  it('is hidden from people who may not see the referral: in the call, the record, the list and the history', async () => {
    expect(await linked(manager)).toEqual({ referralId: null })
    const record = (await manager.get(`/api/Customer/${id}`)).body
    const list = (await manager.post('/api/Customer/List', {})).body
    const history = (await manager.post('/api/Customer/History', { id })).body
    expect(JSON.stringify([record, list])).not.toMatch(/referral|client/i)
    expect(history.data).toHaveLength(1)
    expect((await link(referralId, manager)).status).toBe(404)
    expect((await link(null, manager)).status).toBe(404)
    expect(await linked(intake)).toEqual({ referralId })
  })

  it('is unlinked by an empty value', async () => {
    expect((await link(null)).status).toBe(200)
    expect(await linked(intake)).toEqual({ referralId: null })
  })
})

it('[D5] without the plugin of referrals a customer works as before, and there is nothing to link to', async () => {
  const test = await createTestApp({ plugins: [plugin], deployment })
  const manager = await test.as('Sales Manager')
  const { id } = (await manager.post('/api/Customer/Create', customer)).body.data
  expect((await manager.post('/api/Customer/CareClient', { id })).body.data).toEqual({ referralId: null })
  expect((await manager.put('/api/Customer/LinkCareClient', { id, referralId: 1 })).status).toBe(404)
  expect((await manager.get(`/api/Customer/${id}`)).status).toBe(200)
  await test.close()
})
