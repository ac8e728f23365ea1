import { definePermissions, standardActions } from '@core/kernel/entity/permissions'
import { expect, test } from 'vitest'
import { checkManifests } from './checkManifests'
import { sortPublicPages } from './publicPages'
import { exampleMenu, examplePlugin, exampleScreen, idle } from './testing/examplePlugins'

const screen = { menu: 'main', title: 'Any', screen: exampleScreen }
const page = { title: 'Any', screen: exampleScreen }

test('a plugin id that two plugins claim is refused', () => {
  expect(() => checkManifests([examplePlugin('fleet', 7), examplePlugin('fleet', 8)])).toThrow(
    'Plugin “fleet”: plugin id “fleet” is already declared by plugin “fleet”. Rename one of the two folders and its id.',
  )
})

test('a menu id that two plugins claim is refused, naming both', () => {
  expect(() => checkManifests([examplePlugin('fleet', 7), examplePlugin('yard', 7)])).toThrow(
    'Plugin “yard”: menu id “7” is already declared by plugin “fleet”. Give one of the two another id.',
  )
})

test('a menu id that one plugin claims twice is refused', () => {
  const twice = examplePlugin('fleet', 7, idle, { menus: { vehicles: exampleMenu(7), drivers: exampleMenu(7) } })
  expect(() => checkManifests([twice])).toThrow('menu id “7” is already declared by plugin “fleet”')
})

test('a screen behind a menu that does not activate the plugin is refused, except for core’s', () => {
  const at = (id: string) => examplePlugin(id, 7, idle, { routes: { '/rules': { ...screen, menu: 6 } } })
  expect(() => checkManifests([at('fleet')])).toThrow('route “/rules” stands behind menu 6')
  expect(() => checkManifests([at('core')])).not.toThrow()
})

test('a permission id that two plugins claim is refused, naming both', () => {
  const modules = [definePermissions(7, 'Vehicles', standardActions)]
  const both = [examplePlugin('fleet', 7, idle, { modules }), examplePlugin('yard', 8, idle, { modules })]
  expect(() => checkManifests(both)).toThrow(
    'Plugin “yard”: permission id “700” is already declared by plugin “fleet”. Give “viewModule” another offset, or its module another id.',
  )
})

test('a route that two plugins claim is refused, even with another spelling', () => {
  const both = [
    examplePlugin('fleet', 7, idle, { routes: { '/Depots/:id': screen } }),
    examplePlugin('yard', 8, idle, { routes: { '/depots/:key': screen } }),
  ]
  expect(() => checkManifests(both)).toThrow(
    'Plugin “yard”: route “/depots/:key” is already declared by plugin “fleet”.',
  )
})

test('a public page that two plugins claim is refused, and one that is also another plugin’s route', () => {
  const page = (plugin: string, path: string) => ({ plugin, path })
  expect(() => checkManifests([], [page('fleet', '/intake-form'), page('forms', '/intake-form')])).toThrow(
    'Plugin “forms”: route “/intake-form” is already declared by plugin “fleet”.',
  )
  const closed = examplePlugin('yard', 7, idle, { routes: { '/help': screen } })
  expect(() => checkManifests([closed], [page('forms', '/help')])).toThrow('already declared by plugin “yard”')
})

test.each(['/intake', '/intake-review/:id', '/Auth/leads'])(
  '[S2.4] a screen that needs a session is refused at %s, where nobody is signed in',
  (path) => {
    expect(() => checkManifests([examplePlugin('yard', 7, idle, { routes: { [path]: screen } })])).toThrow(
      `Plugin “yard”: route “${path}” begins with /auth or /intake, where nobody is signed in (S2.4).`,
    )
  },
)

test('plugins that share nothing are accepted, and the most specific public pages come first', () => {
  const pages = sortPublicPages([
    { plugin: 'fleet', pages: { '/sign/:token': page } },
    { plugin: 'forms', pages: { '/sign/help': page } },
  ])
  expect(pages.map(({ path, plugin }) => [path, plugin])).toEqual([
    ['/sign/help', 'forms'],
    ['/sign/:token', 'fleet'],
  ])
  const plugins = [
    examplePlugin('fleet', 7, idle, { routes: { '/vehicles/:id': screen } }),
    examplePlugin('forms', 8, idle, { routes: { '/vehicles': screen } }),
  ]
  expect(() => checkManifests(plugins, pages)).not.toThrow()
})

test('a plugin is activated by its own menus or core’s, and by at least one', () => {
  const figures = (activatedBy: number[]) => checkManifests([examplePlugin('figures', 13, idle, { activatedBy })])
  expect(() => figures([2, 13])).not.toThrow()
  expect(() => figures([7])).toThrow('Plugin “figures”: `activatedBy` names menu 7, which is another plugin')
  expect(() => figures([])).toThrow('Plugin “figures”: `activatedBy` is empty')
  const route = { menu: 2, title: 'Any', screen: exampleScreen }
  expect(() => checkManifests([examplePlugin('figures', 13, idle, { routes: { '/dashboard/any': route } })])).toThrow(
    'route “/dashboard/any” stands behind menu 2, which is not in its `activatedBy`',
  )
})
