/** @param {string} id in lower camel case */
export function namesOf(id) {
  const words = id
    .replace(/(?<=[a-z])Id$/, '')
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .trim()
  const one = words.charAt(0).toUpperCase() + words.slice(1)
  const column = id.replaceAll(/([A-Z])/g, '_$1').toLowerCase()
  return {
    /** `Service visit` */
    one,
    label: one,
    many: plural(one),
    manyId: plural(id),
    /** `service_visit` */
    table: column,
    column,
    /** `service-visits` */
    path: column.replaceAll('_', '-'),
    /** `ServiceVisit` */
    api: id.charAt(0).toUpperCase() + id.slice(1),
  }
}

/** @param {string} word */
function plural(word) {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

/**
 * @param {string} plugin
 * @returns {Record<string, string>}
 */
export function pluginFiles(plugin) {
  const title = plugin.charAt(0).toUpperCase() + plugin.slice(1)
  return {
    'README.md': `# ${title}

What this plugin owns, what it offers to others, and what it uses of them.
`,
    'plugin.json': `{
  "version": "1.0.0",
  "title": "${title}",
  "description": "",
  "publisher": "Unknown",
  "licence": "UNLICENSED",
  "api": "^3.0.0"
}
`,
    'client/plugin.ts': `import { definePlugin } from '@core/client/plugin'

export default definePlugin({
  id: '${plugin}',
  title: '${title}',
  modules: [],
  menus: {},
  routes: {},
})
`,
    'server/plugin.ts': `import { defineServerPlugin } from '@core/server/plugin'
import { migrations } from './migrations'

export default defineServerPlugin({
  id: '${plugin}',
  modules: [],
  menus: [],
  defaultGrants: { superAdmin: [] },
  migrations,
  entities: () => [],
})
`,
    'server/migrations.ts': `import type { Migration } from '@core/server/plugin'

export const migrations: readonly Migration[] = []
`,
  }
}

/**
 * @param {string} plugin
 * @param {string} entity
 * @param {ReturnType<typeof namesOf>} names
 * @param {number} module the id of its permissions and its menu
 * @returns {Record<string, string> & { migration: string }}
 */
export function entityFiles(plugin, entity, names, module) {
  const { one, many, manyId, table, api } = names
  const path = `/${plural(names.path)}`
  return {
    [`shared/${entity}Access.ts`]: `import { definePermissions, entityPaths, type Menu, standardActions } from '@core/entity'

export const ${entity}Permissions = definePermissions(${module}, '${many}', {
  ...standardActions,
  export: [20, 'Export'],
  import: [21, 'Import'],
  bulk: [22, 'Change many at once'],
})

export const ${entity}Paths = entityPaths('${path}')

export const ${entity}Menu = {
  id: ${entity}Permissions.moduleId,
  title: '${many}',
  icon: 'pi-box',
  link: ${entity}Paths.list,
  section: 'My Work',
  order: 100,
} as const satisfies Menu
`,
    [`shared/${entity}Entity.ts`]: `import { defineEntity, text } from '@core/entity'
import { ${entity}Paths, ${entity}Permissions } from './${entity}Access'

const { can } = ${entity}Permissions

export const ${entity}Entity = defineEntity({
  id: '${entity}',
  name: { one: '${one}', many: '${many}' },
  path: '${api}',
  title: ['name'],
  screen: ${entity}Paths.record,
  fields: {
    name: text('Name', { required: true, searchable: true, inList: true }),
  },
  policy: {
    view: { needs: can.view },
    create: { needs: can.create },
    update: { needs: can.update },
    delete: { needs: can.delete },
    export: can.export,
    import: can.import,
    bulk: can.bulk,
  },
})
`,
    [`client/${entity}Screens.ts`]: `import { defineEntityScreens } from '@core/client/kit'
import { ${entity}Paths } from '../shared/${entity}Access'
import { ${entity}Entity } from '../shared/${entity}Entity'

export default defineEntityScreens(${entity}Entity, { paths: ${entity}Paths, icon: 'pi-box' })
`,
    [`server/${manyId}.test.ts`]: `import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, createTestApp, staff, type TestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import plugin from './plugin'

let test: TestApp
let admin: Caller

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin, { ...staff, defaultGrants: {} }], deployment })
  admin = await test.as('Super Admin')
})
afterAll(() => test.close())

it('somebody who may adds, changes and deletes ${one.toLowerCase()} records', async () => {
  const { body } = await admin.post('/api/${api}/Create', { name: 'Sample' })
  const { id, version } = body.data
  expect(await admin.put('/api/${api}/Update', { id, version, name: 'Changed' })).toMatchObject({ status: 200 })
  expect((await admin.post('/api/${api}/List', {})).body).toMatchObject({ data: [{ name: 'Changed' }], totalItems: 1 })
  expect(await admin.delete(\`/api/${api}/Delete?id=\${id}\`)).toMatchObject({ status: 200 })
})

it('the name is required', async () => {
  expect(await admin.post('/api/${api}/Create', {})).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'name', message: 'Name is required' }] },
  })
})

it('[S6.3] a role without the permission sees none of it', async () => {
  const salesperson = await test.as('Salesperson')
  expect(await salesperson.post('/api/${api}/List', {})).toMatchObject({ status: 403 })
})
`,
    migration: `
create table ${table} (
  id integer generated always as identity primary key,
  name text not null,
  version integer not null default 1, search_text text not null default '',
  created_by integer, created_at timestamptz not null default now(),
  updated_by integer, updated_at timestamptz not null default now(),
  deleted_by integer, deleted_at timestamptz
);
create index ${table}_search on ${table} using gin (search_text public.gin_trgm_ops);
`,
  }
}
