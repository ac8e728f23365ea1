import { expect, test } from 'vitest'
import { configuration, configurationMenu, rights } from '@core/kernel/entity/configurationModule'
import { allPlugins } from '@core/kernel/server/plugins/foundPlugins'

test('[D2] the ids by which features name the module Configuration are those that its plugin declares', () => {
  const owner = allPlugins.find(({ menus }) => menus.some(({ id }) => id === configurationMenu))!
  const { title, list } = owner.modules.find(({ moduleId }) => moduleId === configurationMenu)!
  expect(title).toBe('Configuration')
  const declared = new Map<string, number>(list.map(({ key, id }) => [key, id]))
  for (const [key, id] of Object.entries(configuration)) expect(declared.get(key), key).toBe(id)
  expect(owner.menus.find(({ id }) => id === configurationMenu)!.link).toBe(rights.path)
  const permissions = owner.modules.flatMap((module) => module.list)
  expect(permissions.find(({ id }) => id === rights.permission)!.key).toBe('assignPermissions')
})
