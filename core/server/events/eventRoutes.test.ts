import { expect, test } from 'vitest'
import { subscriptionsOf } from './eventRoutes'

const handle = async () => {}

test('a subscription bears its plugin’s name, so that two plugins can’t take each other’s events', () => {
  const good = { id: 'crm', subscriptions: { 'crm.welcome': { event: 'referrals.added', handle } } }
  expect(Object.keys(subscriptionsOf([good, { id: 'reports' }]))).toEqual(['crm.welcome'])
  const foreign = { id: 'reports', subscriptions: { 'crm.welcome': { event: 'referrals.added', handle } } }
  expect(() => subscriptionsOf([good, foreign])).toThrow('Plugin “reports”: the subscription “crm.welcome” must be called “reports.<what it does>”')
})
