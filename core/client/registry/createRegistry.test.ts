import { defineEvent, defineSlot, defineToken } from '@core/contract'
import { homePermission } from '@core/entity/permissions'
import { expect, test, vi } from 'vitest'
import { createRegistry } from './createRegistry'
import { defineActivation } from './defineActivation'
import { exampleMenu, examplePlugin, exampleScreen, grantOf, idle } from './testing/examplePlugins'
import type { ActivationContext } from './types'

type AnyContext = ActivationContext<Record<never, never>, Record<never, never>, never>

const tabs = defineSlot<{ label: string }>('referrals.tabs')

test('a plugin is fetched only when the deployment turned it on and the role is granted one of its menus', async () => {
  const fetched: string[] = []
  const plugins = ['admin', 'crm', 'referrals'].map((id, at) =>
    examplePlugin(id, at + 3, async () => {
      fetched.push(id)
      return idle
    }),
  )
  const registry = createRegistry(plugins)
  await registry.enter(grantOf(plugins, { plugins: ['admin', 'referrals'], menuIds: [4, 5] }))
  expect(fetched).toEqual(['referrals'])
  expect(Object.entries(registry.state.plugins).map(([id, { status }]) => [id, status])).toEqual([
    ['admin', 'inactive'],
    ['crm', 'inactive'],
    ['referrals', 'active'],
  ])
})

test('[S2.25] only the routes whose menu is granted are registered', async () => {
  const plugin = examplePlugin('crm', 0, idle, {
    menus: { leads: exampleMenu(7), accounts: exampleMenu(8) },
    routes: {
      '/leads': { menu: 'leads', title: 'Leads', screen: exampleScreen },
      '/accounts': { menu: 'accounts', title: 'Accounts', screen: exampleScreen },
    },
  })
  const registry = createRegistry([plugin])
  await registry.enter(grantOf([plugin], { menuIds: [8, 99] }))
  expect(registry.state.routes).toEqual([{ path: '/accounts', plugin: 'crm', menuId: 8, title: 'Accounts', screen: exampleScreen }])
})

test('[S2.26] a route that names permissions needs one of them, and the id 2733 is always held', async () => {
  const route = { menu: 'main', title: 'Any', screen: exampleScreen }
  const plugin = examplePlugin('crm', 7, idle, {
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
  expect(registry.state.denied, '[S6.9] the others say why they show nothing').toEqual([{ path: '/lacking', title: expect.any(String) }])
  await registry.enter(grantOf([plugin], { permissions: new Set([702]) }))
  expect(registry.state.routes.map(({ path }) => path)).toEqual(['/always', '/any-of', '/lacking', '/open'])
})

test('providers run before those who ask, and services arrive under the names that were asked for', async () => {
  const lookup = defineToken<{ find(): string }>('crm.lookup')
  const absent = defineToken<object>('documents.picker')
  const seen: unknown[] = []
  const plugins = [
    examplePlugin('admin', 4, defineActivation({
      requires: { leads: lookup },
      optional: { documents: absent },
      run: ({ services }) => seen.push(services.leads.find(), services.documents),
    })),
    examplePlugin('crm', 7, defineActivation({ provides: [lookup], run: ({ provide }) => provide(lookup, { find: () => 'found' }) })),
  ]
  await createRegistry(plugins).enter(grantOf(plugins))
  expect(seen).toEqual(['found', undefined])
})

test('slot entries stand by number, then by id, and name the plugin that they came from', async () => {
  const plugins = [
    examplePlugin('b', 4, defineActivation({ run: ({ contribute }) => {
      contribute(tabs, { id: 'b.late', order: 20, label: 'Late' })
      contribute(tabs, { id: 'b.first', order: 10, label: 'First' })
    } })),
    examplePlugin('a', 7, defineActivation({ run: ({ contribute }) => contribute(tabs, { id: 'a.late', order: 20, label: 'Late' }) })),
  ]
  const registry = createRegistry(plugins)
  await registry.enter(grantOf(plugins))
  expect(registry.slotEntries(tabs)).toEqual([
    { id: 'b.first', order: 10, label: 'First', plugin: 'b' },
    { id: 'a.late', order: 20, label: 'Late', plugin: 'a' },
    { id: 'b.late', order: 20, label: 'Late', plugin: 'b' },
  ])
})

test('an object in a slot entry stays itself, methods and identity', async () => {
  class Store { rows = 1 }
  const store = new Store()
  const slot = defineSlot<{ store: Store }>('any.slot')
  const plugin = examplePlugin('crm', 7, defineActivation({ run: ({ contribute }) => contribute(slot, { id: 'crm.one', order: 1, store }) }))
  const registry = createRegistry([plugin])
  await registry.enter(grantOf([plugin]))
  expect(registry.slotEntries(slot)[0]?.store).toBe(store)
})

test('an event reaches those who listen, until the role is left', async () => {
  const signed = defineEvent<{ id: number }>('documents.signed')
  const heard: number[] = []
  let emit = (_id: number): void => {}
  const plugins = [
    examplePlugin('crm', 7, defineActivation({ run: ({ on }) => on(signed, ({ id }) => heard.push(id)) })),
    examplePlugin('documents', 17, defineActivation({ run: (context) => { emit = (id) => context.emit(signed, { id }) } })),
  ]
  const registry = createRegistry(plugins)
  await registry.enter(grantOf(plugins))
  emit(1)
  await registry.enter(grantOf(plugins, { menuIds: [7] }))
  emit(2)
  expect(heard).toEqual([1])
})

test('a handler that throws is reported and the next one is still called', async () => {
  const signed = defineEvent<number>('documents.signed')
  const heard: number[] = []
  const report = vi.fn()
  const plugin = examplePlugin('crm', 7, defineActivation({ run: ({ on, emit }) => {
    on(signed, () => { throw new Error('no') })
    on(signed, (payload) => heard.push(payload))
    emit(signed, 5)
  } }))
  await createRegistry([plugin], { report }).enter(grantOf([plugin]))
  expect(heard).toEqual([5])
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'A handler of the event “documents.signed” failed.' }))
})

test('a plugin is handed the toaster of the shell and the viewer with the permissions of the role', async () => {
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn(), warning: vi.fn() }
  let context: AnyContext | undefined
  const plugin = examplePlugin('crm', 7, defineActivation({ run: (given) => void (context = given) }))
  const registry = createRegistry([plugin], { toast })
  await registry.enter(grantOf([plugin], { permissions: [700] }))
  context?.toast.success('Lead created successfully !!')
  expect(toast.success).toHaveBeenCalledWith('Lead created successfully !!')
  expect([context?.viewer.name, ...(context?.viewer.permissions ?? [])]).toEqual(['Ada Byron', 700, homePermission])
  expect(registry.state.viewer).toBe(context?.viewer)
})
