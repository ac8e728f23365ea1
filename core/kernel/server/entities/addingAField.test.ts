import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import type { Fields } from '@core/kernel/entity/Field'
import { choice, text } from '@core/kernel/entity/fieldKinds'
import { definePermissions, standardActions } from '@core/kernel/entity/permissions'
import { download, importSheet, uploadSheet } from '../testing/operationClient'
import { type ServerPlugin, defineServerPlugin } from '../plugins/defineServerPlugin'
import { fleetPlugins } from '../testing/fleet/fleet'
import { type Caller, type TestApp, createTestApp } from '../testing/testApp'
import { defineEntityTable } from './table/EntityTable'

const permissions = definePermissions(9091, 'Loaners', {
  ...standardActions,
  export: [20, 'Export'],
  import: [21, 'Import'],
})
const { can } = permissions

const first = {
  id: '0001-loaners',
  sql: 'create table loaner (id integer generated always as identity primary key, name text not null, search_text text not null, version integer not null default 1, created_by integer, created_at timestamptz not null default now(), updated_by integer, updated_at timestamptz not null default now(), deleted_at timestamptz, deleted_by integer)',
}

/** The complete work of adding a field: one line, and one migration. */
const line = {
  colour: choice(
    'Colour',
    [
      { id: 'red', name: 'Red' },
      { id: 'blue', name: 'Blue' },
    ] as const,
    { inList: true },
  ),
}
const second = { id: '0002-colour', sql: 'alter table loaner add column colour text' }

function plugin(more: Fields, migrations: ServerPlugin['migrations']): ServerPlugin {
  const entity = defineEntity({
    id: 'loaner',
    name: { one: 'Loaner', many: 'Loaners' },
    path: 'Loaner',
    title: ['name'],
    fields: { name: text('Name', { required: true, searchable: true, inList: true }), ...more },
    policy: {
      view: { needs: can.view },
      create: { needs: can.create },
      update: { needs: can.update },
      delete: { needs: can.delete },
      export: can.export,
      import: can.import,
    },
  })
  return defineServerPlugin({
    id: 'loaners',
    modules: [permissions],
    menus: [],
    defaultGrants: { dispatcher: permissions.list.map(({ id }) => id) },
    migrations,
    entities: () => [defineEntityTable({ entity, table: 'loaners.loaner' })],
  })
}

let test: TestApp
let manager: Caller

async function start(loaners: ServerPlugin): Promise<void> {
  test = await createTestApp({ plugins: [...fleetPlugins, loaners] })
  manager = await test.as('Dispatcher')
}

describe('an entity without a field', () => {
  beforeAll(() => start(plugin({}, [first])))
  afterAll(() => test.close())

  it('has no such column, field or property', async () => {
    expect(await manager.post('/api/Loaner/Create', { name: 'Accord', colour: 'red' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'colour' }] },
    })
    expect(JSON.stringify((await manager.get('/api/openapi.json')).body)).not.toContain('Colour')
  })
})

describe('after one line and one migration', () => {
  beforeAll(() => start(plugin(line, [first, second])))
  afterAll(() => test.close())

  it('has the field in the API document, for requests and responses', async () => {
    const { paths, components } = (await manager.get('/api/openapi.json')).body
    expect(JSON.stringify(components.schemas.Loaner)).toContain('Colour')
    for (const [path, method] of [
      ['/api/Loaner/Create', 'post'],
      ['/api/Loaner/Update', 'put'],
      ['/api/Loaner/{id}', 'get'],
      ['/api/Loaner/List', 'post'],
    ]) {
      expect(JSON.stringify(paths[path!][method!]), path).toMatch(/Colour|schemas\/Loaner/)
    }
  })

  it('has the field checked, stored, read, listed, filtered and sorted by', async () => {
    expect(await manager.post('/api/Loaner/Create', { name: 'Accord', colour: 'green' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'colour', message: 'Colour: choose one of the list' }] },
    })
    const { id } = (await manager.post('/api/Loaner/Create', { name: 'Accord', colour: 'red' })).body.data
    await manager.post('/api/Loaner/Create', { name: 'Camry', colour: 'blue' })
    expect((await manager.get(`/api/Loaner/${id}`)).body.data).toMatchObject({
      colour: 'red',
      labels: { colour: 'Red' },
    })
    const found = await manager.post('/api/Loaner/List', { filter: { colour: 'red' } })
    expect(found.body).toMatchObject({
      totalItems: 1,
      data: [{ name: 'Accord', colour: 'red', labels: { colour: 'Red' } }],
    })
    const sorted = await manager.post('/api/Loaner/List', { sorting: { fieldName: 'colour', direction: 'asc' } })
    expect(sorted.body.data.map(({ name }: { name: string }) => name)).toEqual(['Camry', 'Accord'])
  })

  it('has the field in the history', async () => {
    const { id } = (await manager.post('/api/Loaner/Create', { name: 'Civic' })).body.data
    await manager.put('/api/Loaner/Update', { id, version: 1, colour: 'blue' })
    expect((await manager.post('/api/Loaner/History', { id })).body.data[0].changes).toEqual([
      { field: 'colour', label: 'Colour', from: null, to: 'Blue' },
    ])
  })

  it('has the field in exports, and imports it by its label', async () => {
    const sheet = 'Name,Colour\nCorolla,Blue\n'
    expect((await uploadSheet(manager, 'Loaner', sheet)).body.data.mapping).toEqual({ Name: 'name', Colour: 'colour' })
    expect(await importSheet(manager, 'Loaner', sheet)).toMatchObject({ state: 'done', done: 1, failed: 0 })
    const { rows } = await download(test, manager, 'POST', '/api/Loaner/Export', {
      format: 'csv',
      columns: ['name', 'colour'],
      filter: { name: 'Corolla' },
    })
    expect(rows).toEqual([
      ['Name', 'Colour'],
      ['Corolla', 'Blue'],
    ])
  })
})
