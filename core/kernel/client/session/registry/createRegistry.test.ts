import { defineEvent, definePoint, defineToken } from '@core/contract'
import { homePermission } from '@core/kernel/entity/permissions'
import { describe, expect, test, vi } from 'vitest'
import { createRegistry } from './createRegistry'
import { defineActivation } from './defineActivation'
import { exampleMenu, examplePlugin, exampleScreen, grantOf, idle } from './testing/examplePlugins'
import type { ActivationContext } from './types'

type AnyContext = ActivationContext<Record<never, never>, Record<never, never>, never>

const tabs = definePoint<{ label: string }>('workshop.tab@1')

test('a plugin is fetched only if the deployment has turned it on and the role is granted one of its menus', async () => {
  const fetched: string[] = []
  const plugins = ['depots', 'fleet', 'workshop'].map((id, at) =>
    examplePlugin(id, at + 3, async () => {
      fetched.push(id)
      return idle
    }),
  )
  const registry = createRegistry(plugins)
  await registry.enter(grantOf(plugins, { plugins: ['depots', 'workshop'], menuIds: [4, 5] }))
  expect(fetched).toEqual(['workshop'])
  expect(Object.entries(registry.state.plugins).map(([id, { status }]) => [id, status])).toEqual([
    ['depots', 'inactive'],
    ['fleet', 'inactive'],
    ['workshop', 'active'],
  ])
})

describe('activatedBy', () => {
  const figures = examplePlugin('figures', 13, idle, {
    activatedBy: [2, 13],
    routes: {
      '/dashboard/salesperson': { menu: 2, title: 'Mechanic', screen: exampleScreen },
      '/figures/leads': { menu: 'main', title: 'Leads', screen: exampleScreen },
    },
  })
  const home = examplePlugin('core', 2)

  test.each([
    { menuIds: [2, 3], status: 'active', paths: ['/dashboard/salesperson'] },
    { menuIds: [13], status: 'active', paths: ['/figures/leads'] },
    { menuIds: [2, 13], status: 'active', paths: ['/dashboard/salesperson', '/figures/leads'] },
    { menuIds: [3, 4], status: 'inactive', paths: [] },
  ])('makes the plugin $status for a role with the menus $menuIds', async ({ menuIds, status, paths }) => {
    const registry = createRegistry([home, figures])
    await registry.enter(grantOf([home, figures], { menuIds }))
    expect(registry.state.plugins.figures?.status).toBe(status)
    expect(registry.state.routes.map(({ path }) => path)).toEqual(paths)
  })

  test('lets a screen of core’s menu be listed with that menu’s title', () => {
    expect(createRegistry([home, figures]).screens).toContainEqual({
      path: '/dashboard/salesperson',
      plugin: 'figures',
      title: 'Mechanic',
      menu: { id: 2, title: 'Menu 2' },
      permissions: [],
    })
  })

  test('excludes the plugin’s own menu if it is not listed', async () => {
    const hidden = examplePlugin('figures', 13, idle, { activatedBy: [2] })
    const registry = createRegistry([home, hidden])
    await registry.enter(grantOf([home, hidden], { menuIds: [13] }))
    expect(registry.state.plugins.figures?.status).toBe('inactive')
  })
})

test('[S2.25] only the routes whose menu is granted are registered', async () => {
  const plugin = examplePlugin('fleet', 0, idle, {
    menus: { vehicles: exampleMenu(7), drivers: exampleMenu(8) },
    routes: {
      '/vehicles': { menu: 'vehicles', title: 'Vehicles', screen: exampleScreen },
      '/drivers': { menu: 'drivers', title: 'Drivers', screen: exampleScreen },
    },
  })
  const registry = createRegistry([plugin])
  await registry.enter(grantOf([plugin], { menuIds: [8, 99] }))
  expect(registry.state.routes).toEqual([
    { path: '/drivers', plugin: 'fleet', menuId: 8, title: 'Drivers', screen: exampleScreen },
  ])
})

test('[S2.26] a route that names permissions requires one of them, and everyone holds the permission 2733', async () => {
  const route = { menu: 'main', title: 'Any', screen: exampleScreen }
  const plugin = examplePlugin('fleet', 7, idle, {
    routes: {
      '/open': route,
      '/held': { ...route, permission: 701 },
      '/any-of': { ...route, permission: [702, 701] },
      '/lacking': { ...route, permission: [702, 703] },
      '/always': { ...route, permission: homePermission },
    },
  })
  const registry = createRegistry([plugin])
  await registry.enter(grantOf([plugin], { permissions: [701] }))
  expect(registry.state.routes.map(({ path }) => path)).toEqual(['/always', '/any-of', '/held', '/open'])
  expect(registry.state.denied, '[S6.9] the others say why they show nothing').toEqual([
    { path: '/lacking', title: expect.any(String) },
  ])
  await registry.enter(grantOf([plugin], { permissions: new Set([702]) }))
  expect(registry.state.routes.map(({ path }) => path)).toEqual(['/always', '/any-of', '/lacking', '/open'])
})

test('[S2.26] whoever holds nothing but 2733 has the screens that are for everybody', async () => {
  const route = { menu: 'main', title: 'Any', screen: exampleScreen }
  const plugin = examplePlugin('fleet', 7, idle, {
    routes: { '/first': { ...route, permission: homePermission }, '/other': route },
  })
  const registry = createRegistry([plugin])
  await registry.enter(grantOf([plugin], { menuIds: [], permissions: [] }))
  expect(registry.state.routes.map(({ path }) => path)).toEqual(['/first'])
})

test('providers run before the plugins that use them, which get the services under the names that they chose', async () => {
  const lookup = defineToken<{ find(): string }>('fleet.lookup')
  const absent = defineToken<object>('documents.picker')
  const seen: unknown[] = []
  const plugins = [
    examplePlugin(
      'depots',
      4,
      defineActivation({
        requires: { vehicles: lookup },
        optional: { garage: absent },
        run: ({ services }) => seen.push(services.vehicles.find(), services.garage),
      }),
    ),
    examplePlugin(
      'fleet',
      7,
      defineActivation({ provides: [lookup], run: ({ provide }) => provide(lookup, { find: () => 'found' }) }),
    ),
  ]
  await createRegistry(plugins).enter(grantOf(plugins))
  expect(seen).toEqual(['found', undefined])
})

test('contributions are sorted by number, then by id, and name their plugin', async () => {
  const plugins = [
    examplePlugin(
      'b',
      4,
      defineActivation({
        run: ({ contribute }) => {
          contribute(tabs, { id: 'b.late', order: 20, label: 'Late' })
          contribute(tabs, { id: 'b.first', order: 10, label: 'First' })
        },
      }),
    ),
    examplePlugin(
      'a',
      7,
      defineActivation({ run: ({ contribute }) => contribute(tabs, { id: 'a.late', order: 20, label: 'Late' }) }),
    ),
  ]
  const registry = createRegistry(plugins)
  await registry.enter(grantOf(plugins))
  expect(registry.contributionsTo(tabs)).toEqual([
    { id: 'b.first', order: 10, label: 'First', plugin: 'b', point: 'workshop.tab' },
    { id: 'a.late', order: 20, label: 'Late', plugin: 'a', point: 'workshop.tab' },
    { id: 'b.late', order: 20, label: 'Late', plugin: 'b', point: 'workshop.tab' },
  ])
})

test('an object in a contribution keeps its methods and identity', async () => {
  class Store {
    rows = 1
  }
  const store = new Store()
  const point = definePoint<{ store: Store }>('any.point@1')
  const plugin = examplePlugin(
    'fleet',
    7,
    defineActivation({ run: ({ contribute }) => contribute(point, { id: 'fleet.one', order: 1, store }) }),
  )
  const registry = createRegistry([plugin])
  await registry.enter(grantOf([plugin]))
  expect(registry.contributionsTo(point)[0]?.store).toBe(store)
})

test('an event reaches its listeners until the role is left', async () => {
  const signed = defineEvent<{ id: number }>('documents.signed')
  const heard: number[] = []
  let emit = (_id: number): void => {}
  const plugins = [
    examplePlugin('fleet', 7, defineActivation({ run: ({ on }) => on(signed, ({ id }) => heard.push(id)) })),
    examplePlugin(
      'garage',
      17,
      defineActivation({
        run: (context) => {
          emit = (id) => context.emit(signed, { id })
        },
      }),
    ),
  ]
  const registry = createRegistry(plugins)
  await registry.enter(grantOf(plugins))
  emit(1)
  await registry.enter(grantOf(plugins, { menuIds: [7] }))
  emit(2)
  expect(heard).toEqual([1])
})

test('a handler that throws is reported, and the next one is still called', async () => {
  const signed = defineEvent<number>('documents.signed')
  const heard: number[] = []
  const report = vi.fn()
  const plugin = examplePlugin(
    'fleet',
    7,
    defineActivation({
      run: ({ on, emit }) => {
        on(signed, () => {
          throw new Error('no')
        })
        on(signed, (payload) => heard.push(payload))
        emit(signed, 5)
      },
    }),
  )
  await createRegistry([plugin], { report }).enter(grantOf([plugin]))
  expect(heard).toEqual([5])
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({ message: 'A handler of the event “documents.signed” failed.' }),
  )
})

test('a plugin gets the shell’s toaster and the viewer with the permissions of the role', async () => {
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn(), warning: vi.fn() }
  let context: AnyContext | undefined
  const plugin = examplePlugin('fleet', 7, defineActivation({ run: (given) => void (context = given) }))
  const registry = createRegistry([plugin], { toast })
  await registry.enter(grantOf([plugin], { permissions: [700] }))
  context?.toast.success('Vehicle created successfully !!')
  expect(toast.success).toHaveBeenCalledWith('Vehicle created successfully !!')
  expect([context?.viewer.name, ...(context?.viewer.permissions ?? [])]).toEqual(['Ada Byron', 700, homePermission])
  expect(registry.state.viewer).toBe(context?.viewer)
})

test('manifests that must be fetched are fetched once, and again after a failure; until then no screen is known', async () => {
  const plugin = examplePlugin('fleet', 7, idle, {
    routes: { '/vehicles': { menu: 'main', title: 'Vehicles', screen: exampleScreen } },
  })
  let fetched = 0
  const registry = createRegistry(async () => {
    fetched++
    if (fetched === 1) throw new Error('The network is away')
    return [plugin]
  })
  await expect(registry.enter(grantOf([plugin]))).rejects.toThrow('The network is away')
  expect([registry.state.isLoaded, registry.guardedPaths]).toEqual([false, []])
  await registry.enter(grantOf([plugin]))
  await registry.load()
  expect(fetched).toBe(2)
  expect(registry.guardedPaths.map(({ path }) => path)).toEqual(['/vehicles'])
  expect(registry.state.routes.map(({ path }) => path)).toEqual(['/vehicles'])
})
