import { defineToken } from '@core/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineActivation } from './defineActivation'
import { planActivation, type LoadedPlugin } from './planActivation'

const tokens = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, defineToken<object>(name)]))

function loaded(id: string, asks: { requires?: string[]; optional?: string[]; provides?: string[] }): LoadedPlugin {
  const { requires = [], optional = [], provides = [] } = asks
  return {
    id,
    activation: defineActivation({
      requires: tokens(requires),
      optional: tokens(optional),
      provides: Object.values(tokens(provides)),
      run: () => undefined,
    }),
  }
}

test('without services, plugins are activated in the order of their ids', () => {
  expect(planActivation([loaded('c', {}), loaded('a', {}), loaded('b', {})]).map(({ id }) => id)).toEqual([
    'a',
    'b',
    'c',
  ])
})

test('a provider comes before the plugins that require or may use its service', () => {
  const plan = planActivation([
    loaded('a', { requires: ['z'] }),
    loaded('b', { optional: ['z'] }),
    loaded('z', { provides: ['z'] }),
  ])
  expect(plan.map(({ id }) => id)).toEqual(['z', 'a', 'b'])
  expect(plan.every(({ refusal }) => refusal === undefined)).toBe(true)
})

test('a circle is refused with the names of its plugins, and the others continue', () => {
  const plan = planActivation([
    loaded('a', { requires: ['b'], provides: ['a'] }),
    loaded('b', { optional: ['a'], provides: ['b'] }),
    loaded('c', { optional: ['a'] }),
    loaded('d', {}),
  ])
  expect(plan.map(({ id, refusal }) => [id, refusal])).toEqual([
    ['d', undefined],
    [
      'a',
      expect.stringContaining(
        'Plugin “a” stands in a circle of services (“a” → “b” → and round again): let one of them',
      ),
    ],
    ['b', expect.stringContaining('Plugin “b” stands in a circle')],
    ['c', undefined],
  ])
})

test('the second provider of a service is refused, and both are named', () => {
  const plan = planActivation([loaded('b', { provides: ['x'] }), loaded('a', { provides: ['x'] })])
  expect(plan.find(({ id }) => id === 'b')?.refusal).toContain(
    'Plugin “b” provides the service “x”, which plugin “a” provides already',
  )
  expect(plan.find(({ id }) => id === 'a')?.refusal).toBeUndefined()
})

/** Up to eight plugins. Each provides a service with its own name and uses any of the others. */
const graphs = fc.integer({ min: 1, max: 8 }).chain((count) => {
  const ids = Array.from({ length: count }, (_, at) => `p${at}`)
  const some = fc.subarray(ids, { maxLength: Math.min(2, count) })
  const plugin = (id: string) =>
    fc.record({ requires: some, optional: some }).map((asks) => loaded(id, { ...asks, provides: [id] }))
  return fc.tuple(...ids.map(plugin))
})

const requested = ({ activation }: LoadedPlugin) => [
  ...Object.keys(activation.requires),
  ...Object.keys(activation.optional),
]

test('for any graph, each plugin is planned once, after all of its providers or refused because of a real circle', () => {
  fc.assert(
    fc.property(graphs, (plugins) => {
      const plan = planActivation(plugins)
      expect(new Set(plan.map(({ id }) => id))).toEqual(new Set(plugins.map(({ id }) => id)))
      expect(plan).toHaveLength(plugins.length)

      const byId = new Map(plugins.map((plugin) => [plugin.id, plugin]))
      const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
        requested(byId.get(from)!).some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
      const done = new Set<string>()
      for (const step of plan) {
        if (step.refusal === undefined) expect(requested(step).every((id) => done.has(id))).toBe(true)
        else expect(reaches(step.id, step.id)).toBe(true)
        done.add(step.id)
      }
    }),
    { numRuns: 500 },
  )
})
