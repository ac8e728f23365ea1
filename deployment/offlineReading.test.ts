import { afterAll, beforeAll, expect, it } from 'vitest'
import { offlineHeader } from '@core/kernel/shared/offline'
import { allPlugins } from '@core/kernel/server/plugins/foundPlugins'
import { type Caller, type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'
import { deployment } from './deployment'

let test: TestApp
let superAdmin: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: allPlugins, deployment, offlineReading: true })
  superAdmin = await test.as('Super Admin')
}, 120_000)
afterAll(() => test.close())

const marked = async (path: string, body: object = { limit: 50 }) => {
  const { status, headers } = await superAdmin.post(path, body)
  expect(status, path).toBe(200)
  return headers[offlineHeader] === 'keep'
}

it('browsers may store leads, accounts, quotes and vehicles with their lists’ settings, and nothing about people', async () => {
  for (const path of ['Lead', 'Account', 'Quotes', 'Vehicle'])
    expect(await marked(`/api/${path}/List`), path).toBe(true)
  expect(await marked('/api/View/List', { entity: 'lead' })).toBe(true)
  for (const path of ['Customer', 'Contact', 'Order', 'Task', 'Activities', 'Notification'])
    expect(await marked(`/api/${path}/List`), path).toBe(false)
  expect(await marked('/api/View/List', { entity: 'referral' })).toBe(false)
  const referrals = await superAdmin.get('/api/referral/getAllReferral?limit=50')
  expect([referrals.status, referrals.headers[offlineHeader]]).toEqual([200, undefined])
  // A request of all of them is an export, not something that a person viewed.
  expect(await marked('/api/Lead/List', {})).toBe(false)
})
