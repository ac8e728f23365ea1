import { expect, test } from 'vitest'
import { subscriptionsOf } from './eventRoutes'

const handle = async () => {}

test('the name of a subscription begins with its plugin’s id, so that two plugins can’t receive each other’s events', () => {
  const good = { id: 'fleet', subscriptions: { 'fleet.welcome': { event: 'workshop.added', handle } } }
  expect(Object.keys(subscriptionsOf([good, { id: 'yard' }]))).toEqual(['fleet.welcome'])
  const foreign = { id: 'yard', subscriptions: { 'fleet.welcome': { event: 'workshop.added', handle } } }
  expect(() => subscriptionsOf([good, foreign])).toThrow(
    'Plugin “yard”: the subscription “fleet.welcome” must be called “yard.<what it does>”',
  )
})
