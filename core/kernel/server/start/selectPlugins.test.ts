import { expect, test } from 'vitest'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import { selectPlugins } from './selectPlugins'

const plugin = (id: string) => ({ default: { id } as ServerPlugin })
const found = {
  '/plugins/depots/server/plugin.ts': plugin('depots'),
  '/plugins/workshop/server/plugin.ts': plugin('workshop'),
}
const ids = (wanted?: string[]) => selectPlugins(found, wanted).map(({ id }) => id)

test('all plugins are on unless some are listed', () => {
  expect(ids()).toEqual(['depots', 'workshop'])
  expect(ids(['workshop'])).toEqual(['workshop'])
})

test('an unknown plugin prevents the start, and the message lists the known ones', () => {
  expect(() => ids(['workshp', 'depots'])).toThrow(
    'PLUGINS names “workshp”, and there is no such plugin. There are: depots, workshop.',
  )
})

test('the id of a plugin is the name of its folder', () => {
  expect(() => selectPlugins({ '/plugins/fleet/server/plugin.ts': plugin('sales') }, undefined)).toThrow(
    'Give folder and id the same name',
  )
})
