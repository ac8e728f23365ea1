import { definePermissions, standardActions } from '@core/kernel/entity/permissions'
import { expect, test } from 'vitest'
import { createRegistry } from './createRegistry'
import { exampleMenu, examplePlugin, exampleScreen, idle } from './testing/examplePlugins'

const screen = { menu: 'main', title: 'Any', screen: exampleScreen }
const page = { title: 'Any', screen: exampleScreen }

test('a plugin id that two plugins claim is refused when the registry is created', () => {
  expect(() => createRegistry([examplePlugin('fleet', 7), examplePlugin('fleet', 8)])).toThrow(
    'Plugin “fleet”: plugin id “fleet” is already declared by plugin “fleet”. Rename one of the two folders and its id.',
  )
})

test('a menu id that two plugins claim is refused, naming both', () => {
  expect(() => createRegistry([examplePlugin('fleet', 7), examplePlugin('yard', 7)])).toThrow(
    'Plugin “yard”: menu id “7” is already declared by plugin “fleet”. Give one of the two another id.',
  )
})

test('a menu id that one plugin claims twice is refused', () => {
  const twice = examplePlugin('fleet', 7, idle, { menus: { vehicles: exampleMenu(7), drivers: exampleMenu(7) } })
  expect(() => createRegistry([twice])).toThrow('menu id “7” is already declared by plugin “fleet”')
})

test('a permission id that two plugins claim is refused, naming both', () => {
  const modules = [definePermissions(7, 'Vehicles', standardActions)]
  const both = [examplePlugin('fleet', 7, idle, { modules }), examplePlugin('yard', 8, idle, { modules })]
  expect(() => createRegistry(both)).toThrow(
    'Plugin “yard”: permission id “700” is already declared by plugin “fleet”. Give “viewModule” another offset, or its module another id.',
  )
})

test('a route that two plugins claim is refused, even with another spelling', () => {
  const both = [
    examplePlugin('fleet', 7, idle, { routes: { '/Depots/:id': screen } }),
    examplePlugin('yard', 8, idle, { routes: { '/depots/:key': screen } }),
  ]
  expect(() => createRegistry(both)).toThrow(
    'Plugin “yard”: route “/depots/:key” is already declared by plugin “fleet”.',
  )
})

test('a public route that two plugins claim is refused, and one that is also another plugin’s route', () => {
  const open = { publicRoutes: { '/intake-form': page } }
  expect(() => createRegistry([examplePlugin('fleet', 7, idle, open), examplePlugin('forms', 8, idle, open)])).toThrow(
    'Plugin “forms”: route “/intake-form” is already declared by plugin “fleet”.',
  )
  const help = { publicRoutes: { '/help': page } }
  const closed = examplePlugin('yard', 7, idle, { routes: { '/help': screen } })
  expect(() => createRegistry([closed, examplePlugin('forms', 8, idle, help)])).toThrow(
    'already declared by plugin “yard”',
  )
})

test.each(['/intake', '/intake-review/:id', '/Auth/leads'])(
  '[S2.4] a screen that needs a session is refused at %s, where nobody is signed in',
  (path) => {
    expect(() => createRegistry([examplePlugin('yard', 7, idle, { routes: { [path]: screen } })])).toThrow(
      `Plugin “yard”: route “${path}” begins with /auth or /intake, where nobody is signed in (S2.4).`,
    )
  },
)

test('plugins that share nothing are accepted, with the most specific public pages first', () => {
  const registry = createRegistry([
    examplePlugin('fleet', 7, idle, { routes: { '/vehicles/:id': screen }, publicRoutes: { '/sign/:token': page } }),
    examplePlugin('forms', 8, idle, { routes: { '/vehicles': screen }, publicRoutes: { '/sign/help': page } }),
  ])
  expect(registry.publicRoutes.map(({ path, plugin }) => [path, plugin])).toEqual([
    ['/sign/help', 'forms'],
    ['/sign/:token', 'fleet'],
  ])
})

test('a plugin is activated by its own menus or core’s, and by at least one', () => {
  const figures = (activatedBy: number[]) => createRegistry([examplePlugin('figures', 13, idle, { activatedBy })])
  expect(() => figures([2, 13])).not.toThrow()
  expect(() => figures([7])).toThrow('Plugin “figures”: `activatedBy` names menu 7, which is another plugin')
  expect(() => figures([])).toThrow('Plugin “figures”: `activatedBy` is empty')
  const route = { menu: 2, title: 'Any', screen: exampleScreen }
  expect(() => createRegistry([examplePlugin('figures', 13, idle, { routes: { '/dashboard/any': route } })])).toThrow(
    'route “/dashboard/any” stands behind menu 2, which is not in its `activatedBy`',
  )
})
