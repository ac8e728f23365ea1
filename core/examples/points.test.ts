import { definePoint } from '@core/contract'
import { contributionTo } from '@core/server/plugin'
import { expect, test } from 'vitest'
import activateCore from '../kernel/client/shell/activateCore'
import { createRegistry } from '../kernel/client/session/registry/createRegistry'
import { defineActivation } from '../kernel/client/session/registry/defineActivation'
import { examplePlugin, grantOf } from '../kernel/client/session/registry/testing/examplePlugins'
import { corePlugin } from '../kernel/server/corePlugin'
import { pointFaults } from '../kernel/server/plugins/definitions/pointFaults'
import { pointExamples as browserExamples } from './browserPoints'
import { pointExamples as serverExamples } from './serverPoints'

test('each example of the browser half is an entry of its point, and is undone with the plugin', async () => {
  const points = defineActivation({ offers: activateCore.offers, run: () => undefined })
  const examples = defineActivation({
    run: (context) => Object.values(browserExamples).forEach((contribute) => contribute(context)),
  })
  const plugins = [examplePlugin('core', 3, points), examplePlugin('carpool', 4, examples)]
  const registry = createRegistry(plugins)
  const experimentalPoints = activateCore.offers
    .filter(({ stability }) => stability === 'experimental')
    .map(({ id }) => id)
  await registry.enter(grantOf(plugins, { experimentalPoints }))
  expect(registry.state.plugins.carpool?.error).toBeUndefined()
  const names = activateCore.offers.map(({ id, version }) => `${id}@${version}`)
  expect(Object.keys(browserExamples).toSorted()).toEqual(names.toSorted())
  expect(Object.keys(registry.state.contributions).toSorted()).toEqual(
    activateCore.offers.map(({ id }) => id).toSorted(),
  )
  await registry.enter(undefined)
  expect({ ...registry.state.contributions }).toEqual({})
})

test('the start accepts each example of the server half', () => {
  const contributes = Object.values(serverExamples).map((example) => example())
  expect(contributes.map(({ point }) => `${point.id}@${point.version}`)).toEqual(Object.keys(serverExamples))
  expect(pointFaults([corePlugin, { id: 'carpool', contributes }], ['import.preset'])).toEqual([])
})

test('a contribution to another major version of a point, or to an experimental one, is a fault of the start', () => {
  const rides = definePoint<string>('carpool.ride@2')
  const seats = definePoint<string>('carpool.seat@0.1', 'experimental')
  const old = { ...rides, version: '1.4' }
  const plugins = [
    { id: 'carpool', offers: [rides, seats] },
    { id: 'garage', contributes: [contributionTo(old, ['to work']), contributionTo(seats, ['window'])] },
  ]
  expect(pointFaults(plugins)).toEqual([
    {
      plugin: 'garage',
      at: 'contribution to carpool.ride@1.4',
      what: 'it contributes to “carpool.ride@1.4”, and this version of the product has “carpool.ride@2”',
      mend: 'Install a version of the plugin that was built for it, or the version of the product that the plugin was built for.',
    },
    {
      plugin: 'garage',
      at: 'contribution to carpool.seat@0.1',
      what: 'it contributes to “carpool.seat@0.1”, which is experimental and may change in any version',
      mend: 'Add “carpool.seat” to EXPERIMENTAL_POINTS, if this deployment accepts that.',
    },
  ])
  expect(pointFaults(plugins, ['carpool.seat']).map(({ at }) => at)).toEqual(['contribution to carpool.ride@1.4'])
})
