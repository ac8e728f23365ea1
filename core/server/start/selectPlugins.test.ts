import { expect, test } from 'vitest'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import { selectPlugins } from './selectPlugins'

const plugin = (id: string) => ({ default: { id } as ServerPlugin })
const found = { '/plugins/admin/server/plugin.ts': plugin('admin'), '/plugins/referrals/server/plugin.ts': plugin('referrals') }
const ids = (wanted?: string[]) => selectPlugins(found, wanted).map(({ id }) => id)

test('all plugins are on unless some are named', () => {
  expect(ids()).toEqual(['admin', 'referrals'])
  expect(ids(['referrals'])).toEqual(['referrals'])
})

test('an unknown plugin refuses the start and is told which there are', () => {
  expect(() => ids(['referals', 'admin'])).toThrow('PLUGINS names “referals”, and there is no such plugin. There are: admin, referrals.')
})

test('a plugin bears the name of its folder', () => {
  expect(() => selectPlugins({ '/plugins/crm/server/plugin.ts': plugin('sales') }, undefined)).toThrow('Give folder and id the same name')
})
