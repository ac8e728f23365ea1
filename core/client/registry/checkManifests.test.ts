import { definePermissions, standardActions } from '@core/entity/permissions'
import { expect, test } from 'vitest'
import { createRegistry } from './createRegistry'
import { exampleMenu, examplePlugin, exampleScreen, idle } from './testing/examplePlugins'

const screen = { menu: 'main', title: 'Any', screen: exampleScreen }
const page = { title: 'Any', screen: exampleScreen }

test('a plugin id that two plugins claim is refused at construction', () => {
  expect(() => createRegistry([examplePlugin('crm', 7), examplePlugin('crm', 8)])).toThrow(
    'Plugin “crm”: plugin id “crm” is already declared by plugin “crm”. Rename one of the two folders and its id.',
  )
})

test('a menu id that two plugins claim is refused and both are named', () => {
  expect(() => createRegistry([examplePlugin('crm', 7), examplePlugin('reports', 7)])).toThrow(
    'Plugin “reports”: menu id “7” is already declared by plugin “crm”. Give one of the two another id.',
  )
})

test('a menu id that one plugin claims twice is refused', () => {
  const twice = examplePlugin('crm', 7, idle, { menus: { leads: exampleMenu(7), accounts: exampleMenu(7) } })
  expect(() => createRegistry([twice])).toThrow('menu id “7” is already declared by plugin “crm”')
})

test('a permission id that two plugins claim is refused and both are named', () => {
  const modules = [definePermissions(7, 'Leads', standardActions)]
  const both = [examplePlugin('crm', 7, idle, { modules }), examplePlugin('reports', 8, idle, { modules })]
  expect(() => createRegistry(both)).toThrow(
    'Plugin “reports”: permission id “700” is already declared by plugin “crm”. Give “viewModule” another offset, or its module another id.',
  )
})

test('a route that two plugins claim is refused, even under another spelling', () => {
  const both = [
    examplePlugin('crm', 7, idle, { routes: { '/Customers/:id': screen } }),
    examplePlugin('reports', 8, idle, { routes: { '/customers/:key': screen } }),
  ]
  expect(() => createRegistry(both)).toThrow('Plugin “reports”: route “/customers/:key” is already declared by plugin “crm”.')
})

test('a public route that two plugins claim is refused, as is one that is a route of another', () => {
  const open = { publicRoutes: { '/intake-form': page } }
  expect(() => createRegistry([examplePlugin('crm', 7, idle, open), examplePlugin('forms', 8, idle, open)])).toThrow(
    'Plugin “forms”: route “/intake-form” is already declared by plugin “crm”.',
  )
  const closed = examplePlugin('crm', 7, idle, { routes: { '/intake-form': screen } })
  expect(() => createRegistry([closed, examplePlugin('forms', 8, idle, open)])).toThrow('already declared by plugin “crm”')
})

test('plugins that share nothing are taken, and the public pages stand most specific first', () => {
  const registry = createRegistry([
    examplePlugin('crm', 7, idle, { routes: { '/leads/:id': screen }, publicRoutes: { '/sign/:token': page } }),
    examplePlugin('forms', 8, idle, { routes: { '/leads': screen }, publicRoutes: { '/sign/help': page } }),
  ])
  expect(registry.publicRoutes.map(({ path, plugin }) => [path, plugin])).toEqual([
    ['/sign/help', 'forms'],
    ['/sign/:token', 'crm'],
  ])
})
