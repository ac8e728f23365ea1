import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { entityFiles, namesOf, pluginFiles } from '../../../../scripts/lib/pluginTemplates.mjs'

/** Its `plugin.json`. */
export const header = {
  version: '1.2.0',
  title: 'Carpool',
  description: 'The vans of a dealership',
  publisher: 'Harbor Care',
  licence: 'MIT',
  api: '^3.0.0',
}

const clientPlugin = `import { definePlugin, entityRoutes } from '@core/client/plugin'
import { vanMenu, vanPaths, vanPermissions } from '../shared/vanAccess'

export default definePlugin({
  id: 'carpool',
  title: 'Carpool',
  modules: [vanPermissions],
  menus: { vans: vanMenu },
  routes: entityRoutes({
    menu: 'vans',
    paths: vanPaths,
    one: 'Van',
    many: 'Vans',
    can: vanPermissions.can,
    screens: () => import('./vanScreens'),
  }),
  activate: () => import('./activate'),
})
`

const activate = `import { defineActivation, recordTabs } from '@core/client/plugin'

export default defineActivation({
  run({ contribute }) {
    contribute(recordTabs, { id: 'carpool.rides', order: 10, entity: 'van', label: 'Rides', load: () => import('./VanRides') })
  },
})
`

const rides = `import { useState } from 'react'
import { useOpenRecord } from '@core/client/kit'
import { Button } from '@core/client/ui'
import styles from './VanRides.module.css'

export default function VanRides() {
  const { record } = useOpenRecord()
  const [rides, setRides] = useState(0)
  return <div className={styles.rides}><Button onClick={() => setRides(rides + 1)}>{record.id}: {rides}</Button></div>
}
`

const publicPages = `import { definePublicPages } from '@core/client/plugin'

export default definePublicPages({
  plugin: 'carpool',
  pages: { '/book-ride': { title: 'Book a ride', screen: () => import('./BookRide') } },
})
`

const serverPlugin = (migration: string) => `import { defineEntityTable } from '@core/server/entities'
import { allPermissions, defineServerPlugin } from '@core/server/plugin'
import { vanMenu, vanPermissions } from '../shared/vanAccess'
import { vanEntity } from '../shared/vanEntity'

export default defineServerPlugin({
  id: 'carpool',
  modules: [vanPermissions],
  menus: [vanMenu],
  defaultGrants: { superAdmin: allPermissions(vanPermissions) },
  migrations: [{ id: '0001-van', sql: \`${migration}\` }],
  entities: () => [defineEntityTable({ entity: vanEntity, table: 'carpool.van' })],
  jobs: { 'carpool.remind': { every: '1h', timeout: '5m', run: async () => {} } },
})
`

const fleet = {
  'contract/depotLookup.ts': `import { defineToken } from '@core/contract'
import { depots } from '../shared/depots'

export const depotLookup = defineToken<object>(depots)
`,
  'shared/depots.ts': `export const depots = 'fleet.depots'\n`,
}

/**
 * Writes the plugin `carpool` into a new folder outside of the repository, beside another plugin.
 * @param changed files of `carpool` that are different
 * @param columns SQL of columns that its table has in addition: `add column seats integer`
 */
export async function writePlugin(changed: Readonly<Record<string, string>> = {}, columns?: string): Promise<string> {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'white-glove-plugin-')), 'plugins', 'carpool')
  const { migration, ...files } = entityFiles('carpool', 'van', namesOf('van'), 1000)
  await writeAll(path.join(folder, '../fleet'), fleet)
  await writeAll(folder, {
    ...pluginFiles('carpool'),
    ...files,
    'plugin.json': JSON.stringify(header),
    'client/plugin.ts': clientPlugin,
    'client/publicPages.ts': publicPages,
    'client/BookRide.tsx': `export default function BookRide() {\n  return <h1>Book a ride</h1>\n}\n`,
    'client/activate.ts': activate,
    'client/VanRides.tsx': rides,
    'client/VanRides.module.css': '.rides {\n  color: var(--primary);\n}\n',
    'server/plugin.ts': serverPlugin(columns ? `${migration}alter table van ${columns};` : migration),
    ...changed,
  })
  return folder
}

async function writeAll(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}
