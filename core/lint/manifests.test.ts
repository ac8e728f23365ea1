import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { manifests } from '../kernel/client/manifests'
import { publicPages } from '../kernel/client/publicPages'
import { checkManifests } from '../kernel/client/session/registry/checkManifests'
import { inspectManifest, manifestLimit, type ManifestReport } from './inspectManifest'
import { root, withPlantedTree } from './plantedTree'

const plugins = readdirSync(join(root, 'plugins')).filter((id) => existsSync(join(root, 'plugins', id, 'client')))

test('every plugin with a client half has its manifest where the shell looks for it', () => {
  expect(plugins).not.toEqual([])
  for (const id of plugins) expect(existsSync(join(root, 'plugins', id, 'client/plugin.ts')), id).toBe(true)
})

test.each(plugins)(
  'the manifest of %s is only data, and small',
  async (id) => {
    const { faults } = await inspectManifest(root, id)
    expect(faults).toEqual([])
  },
  30_000,
)

test('no two manifests claim the same menu, permission or path', () => {
  expect(() => checkManifests(manifests, publicPages)).not.toThrow()
})

/** A manifest that imports and uses these modules. */
const manifest = (...imports: string[]) =>
  [
    `import { definePlugin } from '@core/client/plugin'`,
    ...imports.map((path, at) => `import * as taken${at} from '${path}'`),
    `export default definePlugin({ id: 'any', menus: {}, more: [${imports.map((_, at) => `taken${at}`).join()}], activate: () => import('./activate') } as never)`,
    '',
  ].join('\n')

const files = {
  'core/client/plugin.ts': `export { definePlugin } from '../kernel/client/session/registry/definePlugin'\n`,
  'core/kernel/client/session/registry/definePlugin.ts': 'export const definePlugin = (plugin: object) => plugin\n',
  'core/client/ui.ts': `export { Button } from '../kernel/client/platform/ui/Button'\n`,
  'core/kernel/client/platform/ui/Button.ts': 'export const Button = () => null\n',
  'core/entity.ts': `export { definePermissions } from './kernel/entity/permissions'\nexport { parse } from './kernel/entity/parse'\n`,
  'core/kernel/entity/parse.ts': `export const parse = () => '${randomBytes(4096).toString('hex')}'\n`,
  'core/kernel/entity/permissions.ts': 'export const definePermissions = (id: number) => ({ id })\n',
  'core/contract.ts': 'export interface Token { id: string }\n',

  'plugins/good/client/plugin.ts': manifest('../shared/permissions'),
  'plugins/good/client/activate.ts': `import { autorun } from 'mobx'\nexport default autorun\n`,
  'plugins/good/shared/permissions.ts': `import type { Model } from '../server/model'\nimport { definePermissions } from '@core/entity'\nexport const can = definePermissions(7)\nexport type { Model }\n`,

  'plugins/stores/client/plugin.ts': manifest('./VehicleStore'),
  'plugins/stores/client/VehicleStore.ts': `import { observable } from 'mobx'\nexport const rows = observable([])\n`,

  'plugins/draws/client/plugin.ts': `import { useState } from 'react'\n${manifest()}`,

  'plugins/detour/client/plugin.ts': manifest('../shared/menus'),
  'plugins/detour/shared/menus.ts': `import { Button } from '@core/client/ui'\nexport const menus = [Button]\n`,

  'plugins/heavy/client/plugin.ts': manifest('../shared/text'),
  'plugins/heavy/shared/text.ts': `export const text = '${randomBytes(4096).toString('hex')}'\n`,
}

describe('a manifest that imports too much is found', () => {
  const reports = new Map<string, ManifestReport>()

  beforeAll(
    () =>
      withPlantedTree(files, async (folder) => {
        for (const id of ['good', 'stores', 'draws', 'detour', 'heavy'])
          reports.set(id, await inspectManifest(folder, id))
      }),
    60_000,
  )

  const mendOf = (id: string) =>
    `which everyone would load. Put it behind a thunk, () => import('…'), or move what the manifest needs to plugins/${id}/shared/.`

  test('dynamic imports, its own permissions, and unused exports of an entry point are no fault', () => {
    expect(reports.get('good')).toEqual({ bytes: expect.any(Number), faults: [] })
    expect(reports.get('good')?.bytes).toBeLessThan(manifestLimit)
  })

  test('a store, and the MobX that it imports', () => {
    expect(reports.get('stores')?.faults.slice(0, 2)).toEqual([
      `Plugin “stores”: its manifest takes along plugins/stores/client/VehicleStore.ts (imported by plugins/stores/client/plugin.ts), ${mendOf('stores')}`,
      `Plugin “stores”: its manifest takes along mobx (imported by plugins/stores/client/VehicleStore.ts), ${mendOf('stores')}`,
    ])
  })

  test('React, even if nothing of it is used', () => {
    expect(reports.get('draws')?.faults[0]).toBe(
      `Plugin “draws”: its manifest takes along react (imported by plugins/draws/client/plugin.ts), ${mendOf('draws')}`,
    )
  })

  test('another entry point of core, imported through the plugin’s own shared folder', () => {
    expect(reports.get('detour')?.faults).toEqual([
      `Plugin “detour”: its manifest takes along core/client/ui.ts (imported by plugins/detour/shared/menus.ts), ${mendOf('detour')}`,
      `Plugin “detour”: its manifest takes along core/kernel/client/platform/ui/Button.ts (imported by core/client/ui.ts), ${mendOf('detour')}`,
    ])
  })

  test('what the entry point of manifests itself would import', async () => {
    const entry = {
      'core/client/plugin.ts': `export { definePlugin } from '../kernel/client/session/registry/definePlugin'\nexport { useLead } from './useLead'\n`,
      'core/client/useLead.ts': `import { useState } from 'react'\nexport const useLead = useState\n`,
    }
    const { faults } = await withPlantedTree({ ...files, ...entry }, (folder) => inspectManifest(folder, 'good'))
    expect(faults[0]).toBe(
      `Plugin “good”: its manifest takes along react (imported by core/client/useLead.ts), ${mendOf('good')}`,
    )
  })

  test('more than the limit of bytes', () => {
    const { bytes = 0, faults } = reports.get('heavy') ?? {}
    expect(bytes).toBeGreaterThan(manifestLimit)
    expect(faults).toEqual([
      `Plugin “heavy”: its manifest weighs ${bytes} bytes, 2560 are allowed. Move text and tables that its routes and menus do not need behind a thunk.`,
    ])
  })
})
