import type { CustomField } from '@core/kernel/entity/customFields'
import { kindPaths, kindPermissions, madeId } from '@core/kernel/entity/recordKinds'
import { columnOf } from '../../entities/table/columns'
import { promotedReadme } from './promotedReadme'
import type { Names, Promotion } from './Promotion'

/** @returns the files of the plugin, by their names in its folder; not formatted */
export function promotedFiles(promotion: Promotion): Readonly<Record<string, string>> {
  const names = namesOf(promotion)
  return {
    'README.md': promotedReadme(promotion, names),
    [`shared/${names.key}Access.ts`]: access(promotion, names),
    [`shared/${names.key}Entity.ts`]: entity(promotion, names),
    'client/plugin.ts': manifest(promotion, names),
    [`client/${names.key}Screens.tsx`]: screens(promotion, names),
    ...(promotion.kind.parent && {
      'client/activate.ts': activation(promotion, names),
      [`client/${names.type}Tab.tsx`]: tab(promotion, names),
    }),
    'server/plugin.ts': plugin(promotion, names),
    'server/migrations.ts': migrations(promotion, names),
    [`server/${names.key}.test.ts`]: test(promotion, names),
  }
}

function namesOf({ kind: { key } }: Promotion): Names {
  return { key, type: key.charAt(0).toUpperCase() + key.slice(1), table: columnOf(key), id: madeId({ key }) }
}

/** A literal of JavaScript. Names have letters, digits and marks of their own; labels of fields may have anything. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
}

function access({ kind, section, moduleId }: Promotion, { key }: Names): string {
  const actions = kindPermissions(kind).list.map(
    ({ id, key: name, label }) => `  ${name}: [${id - kind.moduleId * 100}, ${quoted(label)}],`,
  )
  return `import { definePermissions, entityPaths, type Menu } from '@core/entity'

export const ${key}Permissions = definePermissions(${moduleId}, ${quoted(kind.many)}, {
${actions.join('\n')}
})

export const ${key}Paths = entityPaths(${quoted(kindPaths(kind.key).list)})

export const ${key}Menu = {
  id: ${key}Permissions.moduleId,
  title: ${quoted(kind.many)},
  icon: ${quoted(kind.icon)},
  link: ${key}Paths.list,
  section: ${section === null ? 'null' : quoted(section)},
  order: 100,
} as const satisfies Menu
`
}

function entity({ kind }: Promotion, { key, id }: Names): string {
  const { one, many, parent, hasStore, hasAssignee, states, titlePattern } = kind
  const scopes = (action: string) => [
    `all: can.${action}All`,
    ...(hasStore ? [`store: can.${action}Store`] : []),
    ...(hasAssignee ? [`assigned: can.${action}Own`] : []),
    `own: can.${action}Own`,
  ]
  const owners = [
    ...(hasAssignee ? ["assigned: 'assignedTo'"] : []),
    ...(hasStore ? ["store: 'storeId'"] : []),
    ...(parent ? ["through: 'parentId'"] : []),
  ]
  const imports = [
    ...(states ? ['choice'] : []),
    'customFields',
    'defineEntity',
    ...(hasAssignee ? ['person'] : []),
    ...(parent || hasStore ? ['reference'] : []),
    'text',
    ...(states ? ['transitionsAlong'] : []),
  ]
  const rows = (states ?? []).map(
    ({ id: number, name, tone, next }) =>
      `  { id: ${number}, name: ${quoted(name)},${tone ? ` tone: '${tone}',` : ''} next: [${next.join(', ')}] },`,
  )
  return `import { ${imports.join(', ')} } from '@core/entity'
import { ${key}Paths, ${key}Permissions } from './${key}Access'

const { can } = ${key}Permissions
${
  states
    ? `
/** A new record is in the first one, and moves on to \`next\`. */
export const ${key}States = [
${rows.join('\n')}
] as const
`
    : ''
}
export const ${key}Entity = defineEntity({
  // It was a kind of record that an administrator made: calls, webhooks, views, history, notes and files know it by this id and path.
  promoted: true,
  id: '${id}',
  name: { one: ${quoted(one)}, many: ${quoted(many)} },
  path: '${id}',
  title: ['name'],
${parent ? "  hint: 'parentId',\n" : ''}  screen: ${key}Paths.record,
${titlePattern === undefined ? '' : "  number: 'name',\n"}${parent?.personal ? "  // What belongs to a record about somebody's health is about it too.\n  personal: 'health',\n" : ''}${states ? `  state: 'status',\n  transitions: transitionsAlong(${key}States),\n` : ''}${titlePattern === undefined ? `  duplicateKeys: [[${parent ? "'parentId', " : ''}'name']],\n` : ''}  fields: {
    name: text('Name', { ${titlePattern === undefined ? 'required' : 'readOnly'}: true, inList: true, searchable: true }),
${states ? `    status: choice('Status', ${key}States, { inList: true, help: ${quoted(`A new one is ${states[0]!.name}`)} }),\n` : ''}${
    parent
      ? `    parentId: reference(${quoted(parent.name)}, '${parent.entity}', { required: true, inList: true }),\n`
      : ''
  }${hasAssignee ? "    assignedTo: person('Assigned to', { inList: true }),\n" : ''}${hasStore ? "    storeId: reference('Store', 'store', { inList: true }),\n" : ''}    custom: customFields('${id}'),
  },
${owners.length > 0 ? `  owners: { ${owners.join(', ')} },\n` : ''}  notes: { deleteAny: [can.deleteAll] },
  policy: {
    view: { needs: can.view, ${[...scopes('view'), ...(parent ? ['through: can.viewOfParent'] : [])].join(', ')} },
    create: { needs: can.create },
    update: { ${scopes('update').join(', ')} },
    delete: { ${scopes('delete').join(', ')} },
    sensitive: can.sensitive,
    export: can.export,
    import: can.import,
    bulk: can.bulk,
  },
})
`
}

function manifest({ plugin: id, kind }: Promotion, { key }: Names): string {
  const update = ['updateAll', 'updateOwn', ...(kind.hasStore ? ['updateStore'] : [])].map((name) => `can.${name}`)
  return `import { definePlugin, entityRoutes } from '@core/client/plugin'
import { ${key}Menu, ${key}Paths, ${key}Permissions } from '../shared/${key}Access'

const { can } = ${key}Permissions

export default definePlugin({
  id: '${id}',
  title: ${quoted(kind.many)},
  modules: [${key}Permissions],
  menus: { ${key}: ${key}Menu },
  routes: {
    ...entityRoutes({
      menu: '${key}',
      paths: ${key}Paths,
      one: ${quoted(kind.one)},
      many: ${quoted(kind.many)},
      can: { view: can.view, create: can.create, update: [${update.join(', ')}] },
      screens: () => import('./${key}Screens'),
    }),
  },
${kind.parent ? "  activate: () => import('./activate'),\n" : ''}})
`
}

function screens({ kind }: Promotion, { key }: Names): string {
  const { states, parent, hasAssignee, hasStore } = kind
  const columns = [
    "{ field: 'name', main: true, card: 'title' },",
    ...(states ? ["{ field: 'status', card: 'badge', render: (row) => <Badge record={row} /> },"] : []),
    ...(parent ? ["{ field: 'parentId', card: 'sub' },"] : []),
    ...(hasAssignee ? ["{ field: 'assignedTo', card: 'line' },"] : []),
    ...(hasStore ? ["{ field: 'storeId', card: 'aside' },"] : []),
  ]
  return `import { type ColumnOverride, defineEntityScreens, type RowOf${states ? ', transitionParts' : ''} } from '@core/client/kit'
import { ${key}Paths } from '../shared/${key}Access'
import { ${key}Entity } from '../shared/${key}Entity'

${states ? `const { Badge, Stages, Moves } = transitionParts(${key}Entity)\n\n` : ''}export const ${key}Columns: readonly ColumnOverride<RowOf<typeof ${key}Entity>>[] = [
  ${columns.join('\n  ')}
]

export default defineEntityScreens(${key}Entity, {
  paths: ${key}Paths,
  icon: ${quoted(kind.icon)},
  list: { columns: ${key}Columns },
${
  states
    ? `  record: { badge: Badge, stages: Stages, actions: Moves, omit: ['status'] },
  // A state is changed by what may follow it, on the page of the record.
  form: { omit: ['status'] },
`
    : ''
}})
`
}

function activation({ plugin: id, kind: { parent, many } }: Promotion, { key, type, id: entityId }: Names): string {
  return `import { defineActivation, recordTabs } from '@core/client/plugin'
import { ${key}Permissions } from '../shared/${key}Access'

export default defineActivation({
  run({ contribute }) {
    contribute(recordTabs, {
      id: '${id}.${key}',
      order: 60,
      entity: '${parent!.entity}',
      label: ${quoted(many)},
      permission: ${key}Permissions.can.view,
      children: '${entityId}',
      load: () => import('./${type}Tab'),
    })
  },
})
`
}

function tab({ kind }: Promotion, { key, type }: Names): string {
  const added = kind.states ? "{ initial: () => ({}), omit: ['status'] }" : undefined
  return `import { RelatedList, useOpenRecord } from '@core/client/kit'
import { ${key}Entity } from '../shared/${key}Entity'
import screens, { ${key}Columns } from './${key}Screens'
${added ? `\n/** A new one has the first state. */\nconst beginning = ${added}\n` : ''}
/** The tab of a parent's page with the records that belong to it. */
export default function ${type}Tab() {
  const { store, record } = useOpenRecord()
  return (
    <RelatedList
      entity={${key}Entity}
      parent={{ entity: store.entity.id, id: record.id }}
      screens={screens}
      columns={${key}Columns}
${added ? '      added={beginning}\n' : ''}    />
  )
}
`
}

function plugin({ plugin: id, kind, section, isOwnSection }: Promotion, { key, table }: Names): string {
  const { hasStore, titlePattern } = kind
  const planned = [
    ...(titlePattern === undefined
      ? []
      : [`name: await automaticTitle(tx, '${id}.${table}', ${quoted(titlePattern)})`]),
    ...(hasStore ? ['storeId: after.storeId ?? viewer.storeId'] : []),
  ]
  const rules =
    planned.length === 0
      ? ''
      : `
  rules: {
    // A new record begins ${[...(hasStore ? ['in the store of whoever makes it'] : []), ...(titlePattern === undefined ? [] : ['with an automatic name'])].join(', ')}.
    plan: async ({ ${titlePattern === undefined ? '' : 'tx, '}${hasStore ? 'viewer, ' : ''}before, after }) => ({
      record: before ? after : { ...after, ${planned.join(', ')} },
    }),
  },`
  return `import { ${titlePattern === undefined ? '' : 'automaticTitle, '}defineEntityTable } from '@core/server/entities'
import { allPermissions, defineServerPlugin } from '@core/server/plugin'
import { ${key}Menu, ${key}Permissions } from '../shared/${key}Access'
import { ${key}Entity } from '../shared/${key}Entity'
import { migrations } from './migrations'

const ${key}Table = defineEntityTable({
  entity: ${key}Entity,
  table: '${id}.${table}',${rules}
})

export default defineServerPlugin({
  id: '${id}',
  modules: [${key}Permissions],
  menus: [${key}Menu],
${isOwnSection && section !== null ? `  sections: [{ title: ${quoted(section)}, order: 40 }],\n` : ''}  // Where administrators had made the kind, roles have what they were granted of it.
  defaultGrants: { superAdmin: allPermissions(${key}Permissions) },
  migrations,
  entities: () => [${key}Table],
})
`
}

/** The field without what only one deployment has. Where its roles see it alone, the others' sensitive permission protects it. */
function broughtField({ entity: _, id: __, searchable: ___, seenBy, changedBy: ____, ...field }: CustomField) {
  return { ...field, ...(seenBy && { sensitive: true }) }
}

function migrations({ plugin: id, kind, moduleId, fields }: Promotion, { table, id: entityId }: Names): string {
  const user = 'integer references core."user" on delete set null'
  const json = JSON.stringify(
    fields.map(({ field, marks: { indexed, searchable } }, at) => ({
      ...broughtField(field),
      ...(indexed && { indexed }),
      ...(searchable && { searchable }),
      position: (at + 1) * 10,
    })),
    null,
    1,
  )
  const bring =
    fields.length === 0
      ? ''
      : `
-- The fields that administrators added. They stay theirs; a deployment that never had them gets them.
select core.bring_custom_fields('${entityId}', '${json.replaceAll("'", "''")}');
`
  const sql = `
-- Where administrators have made the kind, its table comes here with its records, and roles keep what they were granted of it.
select core.take_over_kind('${kind.key}', '${id}', ${moduleId});

create table if not exists ${table} (
  id integer generated always as identity primary key,
  name text not null,
  status integer,
  parent_id integer,
  assigned_to ${user},
  store_id integer references core.store on delete set null,
  custom jsonb,
  search_text text not null default '',
  version integer not null default 1,
  created_by ${user}, created_at timestamptz not null default now(),
  updated_by ${user}, updated_at timestamptz not null default now(),
  deleted_at timestamptz, deleted_by ${user}
);
-- The numbers of automatic names.
create sequence if not exists ${table}_number owned by ${table}.id;
create or replace trigger search_by_name before insert on ${table} for each row when (new.search_text = '')
  execute function core.search_by_name();
-- By the names that Postgres gives them: a table that came here has them.
create index if not exists ${table}_search_text_idx on ${table} using gin (search_text public.gin_trgm_ops) where deleted_at is null;
create index if not exists ${table}_name_id_idx on ${table} (name collate core.names, id) where deleted_at is null;
create index if not exists ${table}_status_id_idx on ${table} (status, id) where deleted_at is null;
create index if not exists ${table}_parent_id_id_idx on ${table} (parent_id, id) where parent_id is not null;
create index if not exists ${table}_assigned_to_id_idx on ${table} (assigned_to, id) where assigned_to is not null;
create index if not exists ${table}_store_id_id_idx on ${table} (store_id, id) where store_id is not null;
create index if not exists ${table}_updated_at_id_idx on ${table} (updated_at, id) where deleted_at is null;
create index if not exists ${table}_created_by_idx on ${table} (created_by) where created_by is not null;
create index if not exists ${table}_updated_by_idx on ${table} (updated_by) where updated_by is not null;
create index if not exists ${table}_deleted_by_idx on ${table} (deleted_by) where deleted_by is not null;
${bring}`
  const literal = sql.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')
  return `import type { Migration } from '@core/server/plugin'

export const migrations: readonly Migration[] = [
  {
    id: '0001-${table.replaceAll('_', '-')}',
    sql: \`${literal}\`,
  },
]
`
}

function test({ kind, fields }: Promotion, { key, id }: Names): string {
  const { states, parent, one, titlePattern } = kind
  const isPlain = !parent && titlePattern === undefined && !fields.some(({ field }) => field.required)
  const first = states?.[0]
  const last = states?.slice(1).find(({ next }) => next.length === 0)
  const imports = [
    ...(states ? ['checkRules'] : []),
    ...(titlePattern === undefined ? ['parse'] : []),
    ...(states ? ['transitionRule'] : []),
  ]
  const named =
    titlePattern === undefined
      ? `it('has a name', () => {
  expect(parse(${key}Entity.fields, {}).errors?.map(({ field }) => field)).toContain('name')
})`
      : `it('is named automatically, and by nobody', () => {
  expect(${key}Entity.fields.name).toMatchObject({ readOnly: true })
})`
  const moves = !first
    ? ''
    : `
it('begins at the first state, and moves along the transitions alone', () => {
  const record = { name: 'Sample', ${parent ? 'parentId: 1, ' : ''}custom: null }
  const rules = [transitionRule(${key}Entity)]
  const begun = (status: number | null) => checkRules(rules, { record: { ...record, status }, before: null })
  expect(begun(${first.id})).toEqual([])
  expect(begun(0)).toEqual([{ field: 'status', message: ${quoted(`Status: a new one is ${first.name}`)} }])
${
  last
    ? `  const before = { ...record, id: 1, status: ${last.id} }
  expect(checkRules(rules, { record: { ...record, status: ${first.id} }, before })).toEqual([
    { field: 'status', message: ${quoted(`Status: no state follows ${last.name}`)} },
  ])
`
    : ''
}})
`
  const writes = !isPlain
    ? ''
    : `
it('somebody who may adds, changes and deletes ${one.toLowerCase().replaceAll("'", '’')} records', async () => {
  const { body } = await admin.post('/api/${id}/Create', { name: 'Sample' })
  const { id, version } = body.data
  expect(await admin.put('/api/${id}/Update', { id, version, name: 'Changed' })).toMatchObject({ status: 200 })
  expect((await admin.post('/api/${id}/List', {})).body).toMatchObject({ data: [{ name: 'Changed' }], totalItems: 1 })
  expect(await admin.delete(\`/api/${id}/Delete?id=\${id}\`)).toMatchObject({ status: 200 })
})
`
  return `import { afterAll, beforeAll, expect, it } from 'vitest'
${imports.length > 0 ? `import { ${imports.join(', ')} } from '@core/entity'\n` : ''}import { allPlugins, type Caller, createTestApp, staff, type TestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import { ${key}Entity } from '../shared/${key}Entity'
import plugin from './plugin'

let test: TestApp
let admin: Caller

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin, { ...staff, defaultGrants: {} }], installed: allPlugins, deployment })
  admin = await test.as('Super Admin')
})
afterAll(() => test.close())

${named}
${moves}${writes}
it('[S6.3] a role without the permission sees none of it', async () => {
  expect(await admin.post('/api/${id}/List', {})).toMatchObject({ status: 200, body: { data: [] } })
  const salesperson = await test.as('Salesperson')
  expect(await salesperson.post('/api/${id}/List', {})).toMatchObject({ status: 403 })
})
`
}
