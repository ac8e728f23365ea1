import plugin from '../plugin'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type TestApp, createTestApp } from '@core/server/testing'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
})
afterAll(() => test.close())

it('[S7.9] every status comes with its phase and its transitions', async () => {
  const { body } = await (await test.as('Auditor')).get('/api/referralStatus/getAllStatus')
  expect(body).toMatchObject({ success: true, totalItems: 15 })
  expect(body.data[9]).toEqual({ id: 10, name: 'Active', phase: 'Active', tone: 'success', next: [11, 14] })
})

it('[S7.9] hold reasons come with their ids', async () => {
  const { body } = await (await test.as('Auditor')).get('/api/referralHoldReason/getAllReason')
  expect(body).toMatchObject({ success: true, totalItems: 14 })
  expect(body.data[3]).toEqual({ id: 4, name: 'Authorization pending' })
})

it('referrals can be assigned to active people who may work on them, and to nobody else', async () => {
  const manager = await test.as('Intake Manager')
  const names = async () =>
    (await manager.post('/api/person/Options', { entity: 'referral' })).body.data.map(
      ({ name }: { name: string }) => name,
    )
  expect(await names()).toEqual(['Ada Okafor', 'Hannah Lindqvist', 'Jerome Baptiste', 'Miguel Santos', 'Priya Raman'])
  await test.db.query.updateTable('core.user').set({ status: 3 }).where('email', '=', 'care@demo.test').execute()
  expect(await names()).not.toContain('Jerome Baptiste')
})
