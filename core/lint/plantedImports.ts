import type { Files } from './plantedTree'

/** What a rule must report: the file that imports, and what it imports. */
export interface PlantedImport {
  readonly files: Files
  readonly from: string
  readonly to: string
}

const value = 'export const value = 1\n'
const take = (path: string) => `import { value } from '${path}'\nexport const taken = value\n`

/** Plants two files: one in a layer, and one in another layer that it imports. */
const across = (from: string, to: string): PlantedImport => ({
  files: { [from]: take(`@${to.replace(/\.ts$/, '')}`), [to]: value },
  from,
  to,
})

/** At least one violation of each rule of `.dependency-cruiser.cjs`, by the rule's name. */
export const plantedImports: Readonly<Record<string, PlantedImport | readonly PlantedImport[]>> = {
  'no-circle': {
    files: {
      'core/server/egg.ts': `import { hen } from './hen'\nexport const egg = () => hen\n`,
      'core/server/hen.ts': `import { egg } from './egg'\nexport const hen = () => egg\n`,
    },
    from: 'core/server/egg.ts',
    to: 'core/server/hen.ts',
  },
  resolvable: { files: { 'core/server/lost.ts': take('./nowhere') }, from: 'core/server/lost.ts', to: './nowhere' },
  'core-knows-no-plugin': {
    files: {
      'core/client/nosy.ts': take('@plugins/fleet/contract/vehicles'),
      'plugins/fleet/contract/vehicles.ts': value,
    },
    from: 'core/client/nosy.ts',
    to: 'plugins/fleet/contract/vehicles.ts',
  },
  'deployment-by-the-start': {
    files: { 'core/server/nosyStart.ts': take('@deployment/roles'), 'deployment/roles.ts': value },
    from: 'core/server/nosyStart.ts',
    to: 'deployment/roles.ts',
  },
  'fixtures-in-tests': {
    files: {
      'core/server/menus.test.ts': take('./plugins/foundPlugins'),
      'core/server/plugins/foundPlugins.ts': value,
    },
    from: 'core/server/menus.test.ts',
    to: 'core/server/plugins/foundPlugins.ts',
  },
  'migrations-are-frozen': across('plugins/crm/server/migrations/0001-leads.ts', 'plugins/crm/shared/leadStages.ts'),
  'plugin-by-its-contract': {
    files: {
      'plugins/yard/client/peek.ts': take('@plugins/fleet/shared/vehicle'),
      'plugins/fleet/shared/vehicle.ts': value,
    },
    from: 'plugins/yard/client/peek.ts',
    to: 'plugins/fleet/shared/vehicle.ts',
  },
  'plugin-by-entry-points': [
    across('plugins/crm/server/leadRows.ts', 'core/server/entities/list/rowSql.ts'),
    across('plugins/crm/client/leadTable.ts', 'core/client/kit/lists/table.ts'),
    across('plugins/crm/shared/leadNames.ts', 'core/entity/names.ts'),
  ],
  'core-without-entry-points': [
    across('core/server/start/tasks.ts', 'core/server/database.ts'),
    across('core/client/shell/Shell.ts', 'core/client/ui.ts'),
  ],
  'platform-looks-down': [
    across('core/server/platform/http/guard.ts', 'core/server/security/access/roles.ts'),
    across('core/client/platform/toasts/toasts.ts', 'core/client/shell/frame.ts'),
  ],
  'security-looks-down': [
    across('core/server/security/access/scopes.ts', 'core/server/entities/table/table.ts'),
    across('core/client/session/leave.ts', 'core/client/kit/forms/keep.ts'),
  ],
  'entities-looks-down': [
    across('core/server/entities/record/seen.ts', 'core/server/features/live/hub.ts'),
    across('core/client/kit/lists/rows.ts', 'core/client/features/home/page.ts'),
  ],
  'plugins-looks-down': across('core/server/plugins/listed.ts', 'core/server/features/notes/noteList.ts'),
  'features-looks-down': [
    across('core/server/features/views/viewRoutes.ts', 'core/server/start/all.ts'),
    across('core/client/features/home/widgets.ts', 'core/client/main.ts'),
  ],
  'client-without-server': {
    files: {
      'plugins/fleet/client/list.ts': take('../server/repository'),
      'plugins/fleet/server/repository.ts': value,
    },
    from: 'plugins/fleet/client/list.ts',
    to: 'plugins/fleet/server/repository.ts',
  },
  'server-without-client': {
    files: { 'core/server/page.ts': take('@core/client/page'), 'core/client/page.ts': value },
    from: 'core/server/page.ts',
    to: 'core/client/page.ts',
  },
  'neutral-without-halves': {
    files: { 'plugins/fleet/contract/types.ts': take('../client/store'), 'plugins/fleet/client/store.ts': value },
    from: 'plugins/fleet/contract/types.ts',
    to: 'plugins/fleet/client/store.ts',
  },
  'entity-stands-alone': {
    files: { 'core/entity/dates.ts': `import { Link } from 'wouter'\nexport const now = Link\n` },
    from: 'core/entity/dates.ts',
    to: 'wouter',
  },
  'contract-stands-alone': {
    files: { 'core/contract.ts': take('./entity/menus'), 'core/entity/menus.ts': value },
    from: 'core/contract.ts',
    to: 'core/entity/menus.ts',
  },
  'browser-without-node': {
    files: { 'core/client/disk.ts': `import { readFile } from 'node:fs/promises'\nexport const read = readFile\n` },
    from: 'core/client/disk.ts',
    to: 'fs/promises',
  },
  'manifest-is-data': {
    files: { 'plugins/heavy/client/plugin.ts': take('./VehicleStore'), 'plugins/heavy/client/VehicleStore.ts': value },
    from: 'plugins/heavy/client/plugin.ts',
    to: 'plugins/heavy/client/VehicleStore.ts',
  },
  'registry-without-mobx': {
    files: {
      'core/client/session/registry/watch.ts': `import { autorun } from 'mobx'\nexport const watch = autorun\n`,
    },
    from: 'core/client/session/registry/watch.ts',
    to: 'mobx',
  },
  'product-without-tests': {
    files: { 'core/server/start.ts': take('./testing/fake'), 'core/server/testing/fake.ts': value },
    from: 'core/server/start.ts',
    to: 'core/server/testing/fake.ts',
  },
  'product-without-dev-packages': {
    files: { 'core/server/random.ts': `import fc from 'fast-check'\nexport const random = fc.integer\n` },
    from: 'core/server/random.ts',
    to: 'fast-check',
  },
  'package-is-listed': {
    files: { 'core/server/json.ts': `import json5 from 'json5'\nexport const parse = json5\n` },
    from: 'core/server/json.ts',
    to: 'json5',
  },
}

/** Imports that the rules must accept. */
export const allowedImports: Files = {
  'plugins/good/contract/parts.ts': `import { value } from '@core/contract'\nexport const part = value\n`,
  'plugins/good/shared/menus.ts': take('@core/entity'),
  'core/entity/index.ts': `export { value } from './menus'\n`,
  'plugins/good/client/plugin.ts': `import { taken } from '../shared/menus'\nexport const activate = () => [taken, import('./activate')]\n`,
  'plugins/good/client/activate.ts': `import { autorun } from 'mobx'\nimport { value } from '@plugins/fleet/contract/vehicles'\nexport const run = () => autorun(() => value)\n`,
  'plugins/good/server/plugin.ts': `import { readFile } from 'node:fs/promises'\nimport { taken } from '../shared/menus'\nexport const read = () => readFile(String(taken))\n`,
  'core/client/testing/fake.ts': value,
  'core/client/testing.ts': `export { value } from './testing/fake'\n`,
  'core/server/app.ts': `import { value } from './features/live/hub'\nimport { value as list } from './entities/list/rowSql'\nexport const parts = [value, list]\n`,
  'plugins/admin/server/people.ts': take('@core/server/administration'),
  'core/server/administration.ts': value,
  'plugins/good/client/plugin.test.ts': `import fc from 'fast-check'\nimport { value } from '@core/client/testing'\nexport const test = () => fc.constant(value)\n`,
}
