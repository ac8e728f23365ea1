import type { Files } from './plantedTree'

/** What a rule is to say: the file that imports and what it imports. */
export interface PlantedImport {
  readonly files: Files
  readonly from: string
  readonly to: string
}

const value = 'export const value = 1\n'
const take = (path: string) => `import { value } from '${path}'\nexport const taken = value\n`

/** One violation for each rule of `.dependency-cruiser.cjs`, by the rule's name. */
export const plantedImports: Readonly<Record<string, PlantedImport>> = {
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
    files: { 'core/client/nosy.ts': take('@plugins/crm/contract/leads'), 'plugins/crm/contract/leads.ts': value },
    from: 'core/client/nosy.ts',
    to: 'plugins/crm/contract/leads.ts',
  },
  'plugin-by-its-contract': {
    files: { 'plugins/reports/client/peek.ts': take('@plugins/crm/shared/lead'), 'plugins/crm/shared/lead.ts': value },
    from: 'plugins/reports/client/peek.ts',
    to: 'plugins/crm/shared/lead.ts',
  },
  'client-without-server': {
    files: { 'plugins/crm/client/list.ts': take('../server/repository'), 'plugins/crm/server/repository.ts': value },
    from: 'plugins/crm/client/list.ts',
    to: 'plugins/crm/server/repository.ts',
  },
  'server-without-client': {
    files: { 'core/server/page.ts': take('@core/client/page'), 'core/client/page.ts': value },
    from: 'core/server/page.ts',
    to: 'core/client/page.ts',
  },
  'neutral-without-halves': {
    files: { 'plugins/crm/contract/types.ts': take('../client/store'), 'plugins/crm/client/store.ts': value },
    from: 'plugins/crm/contract/types.ts',
    to: 'plugins/crm/client/store.ts',
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
    files: { 'plugins/heavy/client/plugin.ts': take('./LeadStore'), 'plugins/heavy/client/LeadStore.ts': value },
    from: 'plugins/heavy/client/plugin.ts',
    to: 'plugins/heavy/client/LeadStore.ts',
  },
  'registry-without-mobx': {
    files: { 'core/client/registry/watch.ts': `import { autorun } from 'mobx'\nexport const watch = autorun\n` },
    from: 'core/client/registry/watch.ts',
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

/** What the rules must let pass. */
export const allowedImports: Files = {
  'plugins/good/contract/parts.ts': `import { value } from '@core/contract'\nexport const part = value\n`,
  'plugins/good/shared/menus.ts': take('@core/entity/menus'),
  'plugins/good/client/plugin.ts': `import { taken } from '../shared/menus'\nexport const activate = () => [taken, import('./activate')]\n`,
  'plugins/good/client/activate.ts': `import { autorun } from 'mobx'\nimport { value } from '@plugins/crm/contract/leads'\nexport const run = () => autorun(() => value)\n`,
  'plugins/good/server/plugin.ts': `import { readFile } from 'node:fs/promises'\nimport { taken } from '../shared/menus'\nexport const read = () => readFile(String(taken))\n`,
  'core/client/testing/fake.ts': value,
  'plugins/good/client/plugin.test.ts': `import fc from 'fast-check'\nimport { value } from '@core/client/testing/fake'\nexport const test = () => fc.constant(value)\n`,
}
