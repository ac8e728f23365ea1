import { defineEvent, definePoint, defineToken } from '@core/contract'
import { expect, test, vi } from 'vitest'
import { createRegistry } from './createRegistry'
import { defineActivation } from './defineActivation'
import { examplePlugin, exampleScreen, grantOf, idle } from './testing/examplePlugins'
import type { Registry } from './types'

const tabs = definePoint<{ label: string }>('workshop.tab@1')
const lookup = defineToken<object>('fleet.lookup')
const saved = defineEvent<number>('fleet.saved')

/** Two plugins that register everything that can be registered. `undone` lists what was disposed of. */
function setUp() {
  const undone: string[] = []
  const heard: number[] = []
  const found: unknown[] = []
  const signals: AbortSignal[] = []
  const late: (() => void)[] = []
  const fleet = examplePlugin(
    'fleet',
    7,
    defineActivation({
      provides: [lookup],
      run({ own, provide, contribute, on, signal }) {
        signals.push(signal)
        own({ dispose: () => undone.push('fleet store') })
        provide(lookup, {})
        contribute(tabs, { id: 'fleet.vehicle', order: 1, label: 'Vehicle' })
        on(saved, (id) => heard.push(id))
        own(() => undone.push('fleet subscription'))
        late.push(
          () => contribute(tabs, { id: 'fleet.vehicle', order: 1, label: 'Late' }),
          () => provide(lookup, {}),
          () => on(saved, (id) => heard.push(id)),
          () => void own(() => undone.push('late store')),
        )
        return { name: 'stores of fleet' }
      },
    }),
    { routes: { '/vehicles': { menu: 'main', title: 'Vehicles', screen: exampleScreen } } },
  )
  const workshop = examplePlugin(
    'workshop',
    3,
    defineActivation({
      optional: { lookup },
      run({ own, services, emit }) {
        found.push(services.lookup)
        emit(saved, 1)
        own(() => undone.push('workshop store'))
      },
    }),
  )
  return { plugins: [fleet, workshop], undone, heard, found, signals, late }
}

const traces = ({ state }: Registry) => ({
  status: state.status,
  plugins: Object.values(state.plugins).map(({ status }) => status),
  routes: [...state.routes],
  contributions: { ...state.contributions },
  viewer: state.viewer,
})

test('signing out leaves nothing behind and undoes everything in reverse order', async () => {
  const { plugins, undone, signals } = setUp()
  const registry = createRegistry(plugins)
  const before = traces(registry)
  await registry.enter(grantOf(plugins))
  expect(traces(registry).contributions).not.toEqual({})
  await registry.enter(undefined)
  expect(traces(registry)).toEqual(before)
  expect(undone).toEqual(['workshop store', 'fleet subscription', 'fleet store'])
  expect(registry.contributionsTo(tabs)).toEqual([])
  expect(registry.storesOf('fleet')).toBeUndefined()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('a switch of role leaves nothing of the former role behind', async () => {
  const { plugins, undone, heard, found, signals } = setUp()
  const registry = createRegistry(plugins)
  await registry.enter(grantOf(plugins))
  expect([heard, found]).toEqual([[1], [{}]])
  await registry.enter(grantOf(plugins, { menuIds: [3] }))
  expect(undone).toEqual(['workshop store', 'fleet subscription', 'fleet store'])
  expect(registry.contributionsTo(tabs)).toEqual([])
  expect(registry.storesOf('fleet')).toBeUndefined()
  expect(registry.state.routes).toEqual([])
  expect(signals[0]?.aborted).toBe(true)
  // The event that workshop emitted again reached no handler, and the service is gone.
  expect([heard, found]).toEqual([[1], [{}, undefined]])
})

test('entering the same role twice starts the plugins again', async () => {
  const { plugins, heard } = setUp()
  const registry = createRegistry(plugins)
  await registry.enter(grantOf(plugins))
  const former = registry.storesOf('fleet')
  const { entered } = registry.state
  await registry.enter(grantOf(plugins))
  expect(registry.storesOf('fleet')).not.toBe(former)
  expect(registry.state.entered).toBeGreaterThan(entered)
  expect(registry.contributionsTo(tabs)).toHaveLength(1)
  expect(heard).toEqual([1, 1])
})

test('what a plugin registers after its role was left is undone at once and doesn’t affect the next role', async () => {
  const { plugins, undone, heard, late } = setUp()
  const registry = createRegistry(plugins)
  await registry.enter(grantOf(plugins))
  await registry.enter(grantOf(plugins))
  for (const register of late.slice(0, 4)) register()
  expect(undone.at(-1)).toBe('late store')
  expect(registry.contributionsTo(tabs).map(({ label }) => label)).toEqual(['Vehicle'])
  expect(heard).toEqual([1, 1])
})

test('the last call wins: an activation that finishes late is discarded', async () => {
  const ran: string[] = []
  const gates: (() => void)[] = []
  const slow = (id: string, menuId: number) =>
    examplePlugin(
      id,
      menuId,
      () => new Promise((open) => gates.push(() => open(defineActivation({ run: () => void ran.push(id) })))),
    )
  const plugins = [slow('fleet', 7), slow('workshop', 3)]
  const registry = createRegistry(plugins)
  const first = registry.enter(grantOf(plugins, { menuIds: [7] }))
  const second = registry.enter(grantOf(plugins, { menuIds: [3] }))
  expect(registry.state.status).toBe('entering')
  expect(Object.values(registry.state.plugins).map(({ status }) => status)).toEqual(['inactive', 'loading'])
  gates[1]?.()
  await second
  gates[0]?.()
  await first
  expect(ran).toEqual(['workshop'])
  expect(Object.values(registry.state.plugins).map(({ status }) => status)).toEqual(['inactive', 'active'])
  expect(registry.state.status).toBe('ready')
})

test('a failed fetch after signing out marks nothing and reports nothing', async () => {
  let refuse = (_error: Error): void => {}
  const report = vi.fn()
  const plugin = examplePlugin('fleet', 7, () => new Promise((_, reject) => (refuse = reject)))
  const registry = createRegistry([plugin], { report })
  const entering = registry.enter(grantOf([plugin]))
  await registry.enter(undefined)
  refuse(new Error('offline'))
  await entering
  expect(registry.state.plugins.fleet).toMatchObject({ status: 'inactive', error: undefined })
  expect(report).not.toHaveBeenCalled()
})

test('signing out while a plugin is activated undoes it and stops the rest', async () => {
  const undone: string[] = []
  const ran: string[] = []
  const plugins = [
    examplePlugin(
      'a',
      3,
      defineActivation({
        run({ own }) {
          own(() => undone.push('before'))
          void registry.enter(undefined)
          own(() => undone.push('after'))
        },
      }),
    ),
    examplePlugin('b', 4, defineActivation({ run: () => void ran.push('b') })),
  ]
  const registry: Registry = createRegistry(plugins)
  await registry.enter(grantOf(plugins))
  expect(undone).toEqual(['before', 'after'])
  expect(ran).toEqual([])
  expect(traces(registry)).toMatchObject({ status: 'idle', plugins: ['inactive', 'inactive'], viewer: undefined })
  expect(registry.storesOf('a')).toBeUndefined()
})

test('the last plugin, if it signs out and then throws, is not marked as failed and opens no route', async () => {
  const report = vi.fn()
  const plugin = examplePlugin(
    'a',
    3,
    defineActivation({
      run() {
        void registry.enter(undefined)
        throw new Error('aborted')
      },
    }),
    { routes: { '/a': { menu: 'main', title: 'A', screen: exampleScreen } } },
  )
  const registry: Registry = createRegistry([plugin], { report })
  await registry.enter(grantOf([plugin]))
  expect(traces(registry)).toMatchObject({ status: 'idle', plugins: ['inactive'], routes: [], viewer: undefined })
  expect(report).not.toHaveBeenCalled()
})

test('a disposable that throws is reported, and the others are still undone', async () => {
  const undone: string[] = []
  const report = vi.fn()
  const stuck = defineActivation({
    run({ own }) {
      own(() => undone.push('a'))
      own(() => {
        throw new Error('stuck')
      })
    },
  })
  const plugins = [examplePlugin('a', 3, stuck), examplePlugin('b', 4, idle)]
  const registry = createRegistry(plugins, { report })
  await registry.enter(grantOf(plugins))
  await registry.enter(undefined)
  expect(undone).toEqual(['a'])
  expect(report).toHaveBeenCalledWith(new Error('stuck'))
})
