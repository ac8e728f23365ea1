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
      'core/kernel/server/egg.ts': `import { hen } from './hen'\nexport const egg = () => hen\n`,
      'core/kernel/server/hen.ts': `import { egg } from './egg'\nexport const hen = () => egg\n`,
    },
    from: 'core/kernel/server/egg.ts',
    to: 'core/kernel/server/hen.ts',
  },
  resolvable: {
    files: { 'core/kernel/server/lost.ts': take('./nowhere') },
    from: 'core/kernel/server/lost.ts',
    to: './nowhere',
  },
  'core-knows-no-plugin': {
    files: {
      'core/kernel/client/nosy.ts': take('@plugins/fleet/contract/vehicles'),
      'plugins/fleet/contract/vehicles.ts': value,
    },
    from: 'core/kernel/client/nosy.ts',
    to: 'plugins/fleet/contract/vehicles.ts',
  },
  'deployment-by-the-start': {
    files: { 'core/kernel/server/nosyStart.ts': take('@deployment/roles'), 'deployment/roles.ts': value },
    from: 'core/kernel/server/nosyStart.ts',
    to: 'deployment/roles.ts',
  },
  'fixtures-in-tests': {
    files: {
      'core/kernel/server/menus.test.ts': take('./plugins/foundPlugins'),
      'core/kernel/server/plugins/foundPlugins.ts': value,
    },
    from: 'core/kernel/server/menus.test.ts',
    to: 'core/kernel/server/plugins/foundPlugins.ts',
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
    across('plugins/crm/server/leadRows.ts', 'core/kernel/server/entities/list/rowSql.ts'),
    across('plugins/crm/client/leadTable.ts', 'core/kernel/client/kit/lists/table.ts'),
    across('plugins/crm/shared/leadNames.ts', 'core/kernel/entity/names.ts'),
  ],
  'core-without-entry-points': [
    across('core/kernel/server/start/tasks.ts', 'core/server/files.ts'),
    across('core/kernel/client/shell/Shell.ts', 'core/client/ui.ts'),
  ],
  'platform-looks-down': [
    across('core/kernel/server/platform/http/guard.ts', 'core/kernel/server/security/access/roles.ts'),
    across('core/kernel/client/platform/toasts/toasts.ts', 'core/kernel/client/shell/frame.ts'),
  ],
  'security-looks-down': [
    across('core/kernel/server/security/access/scopes.ts', 'core/kernel/server/entities/table/table.ts'),
    across('core/kernel/client/session/leave.ts', 'core/kernel/client/kit/forms/keep.ts'),
  ],
  'entities-looks-down': [
    across('core/kernel/server/entities/record/seen.ts', 'core/kernel/server/live/hub.ts'),
    across('core/kernel/client/kit/lists/pageRows.ts', 'core/kernel/client/shell/page.ts'),
  ],
  'plugins-looks-down': across('core/kernel/server/plugins/started.ts', 'core/kernel/server/start/all.ts'),
  'kernel-knows-no-feature': [
    across('core/kernel/server/plugins/listed.ts', 'core/features/notes/server/noteList.ts'),
    across('core/kernel/client/kit/lists/rows.ts', 'core/features/home/client/page.ts'),
  ],
  'feature-by-its-contract': across(
    'core/features/views/server/noteLinks.ts',
    'core/features/notes/server/noteList.ts',
  ),
  'feature-below-the-app': [
    across('core/features/views/server/viewRoutes.ts', 'core/kernel/server/start/all.ts'),
    across('core/features/home/client/widgets.ts', 'core/kernel/client/main.ts'),
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
    files: { 'core/kernel/server/page.ts': take('@core/kernel/client/page'), 'core/kernel/client/page.ts': value },
    from: 'core/kernel/server/page.ts',
    to: 'core/kernel/client/page.ts',
  },
  'neutral-without-halves': {
    files: { 'plugins/fleet/contract/types.ts': take('../client/store'), 'plugins/fleet/client/store.ts': value },
    from: 'plugins/fleet/contract/types.ts',
    to: 'plugins/fleet/client/store.ts',
  },
  'entity-stands-alone': {
    files: { 'core/kernel/entity/dates.ts': `import { Link } from 'wouter'\nexport const now = Link\n` },
    from: 'core/kernel/entity/dates.ts',
    to: 'wouter',
  },
  'contract-stands-alone': {
    files: { 'core/contract.ts': take('./kernel/entity/menus'), 'core/kernel/entity/menus.ts': value },
    from: 'core/contract.ts',
    to: 'core/kernel/entity/menus.ts',
  },
  'browser-without-node': {
    files: {
      'core/kernel/client/disk.ts': `import { readFile } from 'node:fs/promises'\nexport const read = readFile\n`,
    },
    from: 'core/kernel/client/disk.ts',
    to: 'fs/promises',
  },
  'manifest-is-data': {
    files: { 'plugins/heavy/client/plugin.ts': take('./VehicleStore'), 'plugins/heavy/client/VehicleStore.ts': value },
    from: 'plugins/heavy/client/plugin.ts',
    to: 'plugins/heavy/client/VehicleStore.ts',
  },
  'registry-without-mobx': {
    files: {
      'core/kernel/client/session/registry/watch.ts': `import { autorun } from 'mobx'\nexport const watch = autorun\n`,
    },
    from: 'core/kernel/client/session/registry/watch.ts',
    to: 'mobx',
  },
  'product-without-tests': {
    files: { 'core/kernel/server/start.ts': take('./testing/fake'), 'core/kernel/server/testing/fake.ts': value },
    from: 'core/kernel/server/start.ts',
    to: 'core/kernel/server/testing/fake.ts',
  },
  'product-without-dev-packages': {
    files: { 'core/kernel/server/random.ts': `import fc from 'fast-check'\nexport const random = fc.integer\n` },
    from: 'core/kernel/server/random.ts',
    to: 'fast-check',
  },
  'package-is-listed': {
    files: { 'core/kernel/server/json.ts': `import json5 from 'json5'\nexport const parse = json5\n` },
    from: 'core/kernel/server/json.ts',
    to: 'json5',
  },
}

/** Imports that the rules must accept. */
export const allowedImports: Files = {
  'plugins/good/contract/parts.ts': `import { value } from '@core/contract'\nexport const part = value\n`,
  'plugins/good/shared/menus.ts': take('@core/entity'),
  'core/entity.ts': `export { value } from './kernel/entity/menus'\n`,
  'plugins/good/client/plugin.ts': `import { taken } from '../shared/menus'\nexport const activate = () => [taken, import('./activate')]\n`,
  'plugins/good/client/activate.ts': `import { autorun } from 'mobx'\nimport { value } from '@plugins/fleet/contract/vehicles'\nexport const run = () => autorun(() => value)\n`,
  'plugins/good/server/plugin.ts': `import { readFile } from 'node:fs/promises'\nimport { taken } from '../shared/menus'\nexport const read = () => readFile(String(taken))\n`,
  'core/server/testing.ts': `export { value } from '../kernel/server/testing/fake'\n`,
  'core/kernel/server/app.ts': `import { value } from './live/hub'\nimport { value as list } from './entities/list/rowSql'\nexport const parts = [value, list]\n`,
  'plugins/admin/server/people.ts': take('@core/server/administration'),
  'core/server/administration.ts': value,
  'plugins/good/server/plugin.test.ts': `import fc from 'fast-check'\nimport { value } from '@core/server/testing'\nexport const test = () => fc.constant(value)\n`,
}
