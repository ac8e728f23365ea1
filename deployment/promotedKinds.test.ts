import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createTestApp, type TestApp } from '@core/server/testing'
import type { ServerPlugin } from '@core/server/plugin'
import { promoteKind } from '@core/kernel/server/plugins/promote/promoteKind'
import { prepareDatabase } from '@core/kernel/server/start/prepareDatabase'
import type { TestNode } from '@core/kernel/server/testing/testApp'
import admin from '@plugins/admin/server/plugin'
import { recordKindProfile } from '@core/features/recordKinds/server/recordKindProfile'
import crm from '@plugins/crm/server/plugin'
import { newEntity, newPlugin } from '../scripts/lib/generate.mjs'
import { emptyProduct, passes, run, runTests, typecheck } from '../scripts/lib/testing/emptyProduct'
import { deployment } from './deployment'

const plugins = [admin, crm]
let test: TestApp
let superAdmin: Caller
/** The folder of a product's source, in which plugins are written. */
let root: string
beforeAll(async () => {
  root = await emptyProduct()
  // Its tests need the records to which its own belong.
  newPlugin(root, 'fleet')
  newEntity(root, 'fleet', 'vehicle')
  test = await createTestApp({ plugins, deployment })
  superAdmin = await test.as('Super Admin')
})
afterAll(async () => {
  await test.close()
  await rm(root, { recursive: true, force: true })
})

const promote = (key: string, plugin?: string) =>
  promoteKind({ db: test.db, installed: plugins, tables: [...test.catalog.values()].filter(isCode), root, key, plugin })
const isCode = ({ table }: { readonly table: string }) => !table.startsWith('made.')

interface Kind {
  readonly id: number
  readonly key: string
  readonly moduleId: number
  readonly menuId: number
}

async function makeKind(body: object): Promise<Kind> {
  const made = await superAdmin.post('/api/RecordKind/Create', body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { key } = made.body.data as Kind
  const list = `/api/made${key.charAt(0).toUpperCase()}${key.slice(1)}/List`
  await expect.poll(async () => (await superAdmin.post(list, {})).status).toBe(200)
  return made.body.data
}

async function aVehicle(name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with make as (insert into crm.make (name) values (${name}) returning id),
      model as (insert into crm.make_model (name, make_id) select ${name}, id from make returning id, make_id),
      year as (insert into crm.year (name) values (${name}) returning id)
    insert into crm.vehicle (name, make_id, model_id, year_id, search_text)
    select ${name}, model.make_id, model.id, year.id, lower(${name}) from model, year returning id`.execute(
    test.db.query,
  )
  return rows[0]!.id
}

async function grant(role: string, ids: readonly number[]): Promise<void> {
  await sql`
    insert into core.role_permission (role_id, permission_id)
    select role.id, permission.id from core.role, unnest(${ids}::integer[]) as permission (id) where name = ${role}
    on conflict do nothing`.execute(test.db.query)
}

describe('a kind of record that becomes the code of a plugin', () => {
  let kind: Kind
  let plugin: ServerPlugin
  let before: { readonly list: unknown; readonly record: unknown; readonly history: unknown; readonly notes: unknown }
  let recordId: number
  let node: TestNode

  const seen = async (caller: Caller) => ({
    list: (await caller.post('/api/madeRampCheck/List', { sorting: { fieldName: 'custom.minutes' } })).body,
    record: (await caller.get(`/api/madeRampCheck/${recordId}`)).body,
    history: (await caller.post('/api/madeRampCheck/History', { id: recordId })).body,
    notes: (await caller.post('/api/Note/List', { entity: 'madeRampCheck', recordId })).body,
  })
  const on = async (role: Parameters<TestApp['as']>[0]) => {
    const there = node.visitor()
    for (const [name, value] of (await test.as(role)).cookies) there.cookies.set(name, value)
    return there
  }

  it('has records with a state, fields, a formula and notes, which roles were granted', async () => {
    const parentId = await aVehicle('Van of the ramp')
    kind = await makeKind({
      one: 'Ramp check',
      many: 'Ramp checks',
      parent: 'vehicle',
      hasAssignee: true,
      hasStore: true,
      icon: 'pi-check-square',
      section: 'Workshop’s',
      states: [
        { number: 1, name: 'Planned', tone: 'neutral', next: [2, 3] },
        { number: 2, name: 'Passed', tone: 'success', next: [] },
        { number: 3, name: `Didn't pass`, tone: 'danger', next: [1] },
      ],
    })
    const field = async (body: object) => {
      const made = await superAdmin.post('/api/CustomField/Create', { records: 'madeRampCheck', ...body })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
    }
    await field({
      label: 'Seconds',
      kind: 3,
      inList: true,
      defaultValue: '60',
      help: 'What the `clock` of the ramp’s \\ side says: ${s}',
    })
    await field({ label: 'Minutes', kind: 12, formula: 'round(seconds / 60, 1)' })
    await field({
      label: "Driver's side",
      kind: 8,
      options: [{ name: 'Left' }, { name: "Driver's" }],
    })
    await expect
      .poll(
        async () =>
          (await superAdmin.post('/api/madeRampCheck/List', { columns: ['custom.minutes', 'custom.driverSSide'] }))
            .status,
      )
      .toBe(200)
    const make = async (body: object) => {
      const made = await superAdmin.post('/api/madeRampCheck/Create', { parentId, ...body })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      return made.body.data
    }
    const { id, version } = await make({ name: 'Before the season', custom: { seconds: 90, driverSSide: 2 } })
    recordId = id
    await make({ name: 'After the season', custom: { seconds: 30 } })
    const moved = await superAdmin.put('/api/madeRampCheck/Update', { id, version, status: 2 })
    expect(moved.status, moved.body.message).toBe(200)
    const note = await superAdmin.post('/api/Note/Create', {
      entity: 'madeRampCheck',
      recordId,
      text: 'The left hinge creaks.',
    })
    expect(note.status, JSON.stringify(note.body)).toBe(201)
    await grant(
      'Auditor',
      [0, 1, 2].map((offset) => kind.moduleId * 100 + offset),
    )
    await sql`
      insert into core.menu_hidden (role_id, menu_id) select id, ${kind.menuId} from core.role where name = 'Auditor'`.execute(
      test.db.query,
    )
    before = await seen(superAdmin)
    expect(before.list).toMatchObject({ totalItems: 2 })
    expect(before.notes).toMatchObject({ data: [{ text: 'The left hinge creaks.' }] })
  })
  afterAll(() => node?.close())

  it('is refused where it isn’t there, belongs to another kind, or its folder is there', async () => {
    await expect(promote('hoistCheck')).rejects.toThrow(
      'There is no kind of record “hoistCheck”. There are: rampCheck.',
    )
    await expect(promote('rampCheck', 'Ramp checks')).rejects.toThrow('can’t be a plugin’s id')
    const child = await makeKind({ one: 'Ramp part', many: 'Ramp parts', parent: 'madeRampCheck' })
    await expect(promote('rampPart')).rejects.toThrow('First promote that (npm run plugin promote rampCheck)')
    expect((await superAdmin.delete(`/api/RecordKind/Delete?id=${child.id}`)).status).toBe(200)
    await expect(promote('rampPart')).rejects.toThrow('is deleted. Restore it first')
  })

  it('is written in the shape of every plugin, and no data changes', async () => {
    expect(await promote('rampCheck')).toBe(path.join('plugins', 'rampcheck'))
    await expect(promote('rampCheck')).rejects.toThrow('There is a folder plugins/rampcheck already.')
    const files = await readdir(path.join(root, 'plugins/rampcheck'), { recursive: true })
    expect(files.filter((file) => /\.\w+$/.test(file)).toSorted()).toEqual([
      'README.md',
      'client/RampCheckTab.tsx',
      'client/activate.ts',
      'client/plugin.ts',
      'client/rampCheckScreens.tsx',
      'server/migrations.ts',
      'server/plugin.ts',
      'server/rampCheck.test.ts',
      'shared/rampCheckAccess.ts',
      'shared/rampCheckEntity.ts',
    ])
    expect(await seen(superAdmin)).toEqual(before)
  })

  it('with or without states, parent and fields has the right types, breaks no rule of lint, is formatted and passes its own tests', async () => {
    await makeKind({ one: 'Toolbox', many: 'Toolboxes', titlePattern: 'Toolbox {number}' })
    await promote('toolbox')
    expect(await typecheck(root)).toEqual(passes)
    expect(await run(root, 'oxlint/bin/oxlint', 'plugins')).toEqual(passes)
    expect(await run(root, 'oxfmt/bin/oxfmt', '--check', 'plugins')).toEqual(passes)
    expect(await runTests(root, 'plugins/rampcheck', 'plugins/toolbox')).toEqual(passes)
  }, 300_000)

  it('has its records, history, notes, grants and place after the next start', async () => {
    const file = path.join(root, 'plugins/rampcheck/server/plugin.ts')
    plugin = ((await import(file)) as { default: ServerPlugin }).default
    await prepareDatabase(test.db, [...plugins, plugin], deployment)
    node = await test.node({ plugins: [...plugins, plugin] })
    expect(await seen(await on('Super Admin'))).toEqual(before)
    const auditor = await on('Auditor')
    expect((await auditor.post('/api/madeRampCheck/List', {})).body).toMatchObject({ totalItems: 2 })
    expect((await (await on('Salesperson')).post('/api/madeRampCheck/List', {})).status).toBe(403)
    const { rows } = await sql<{ id: number; link: string; section: string; hidden: string }>`
      select menu.id, link, section, role.name as hidden from core.menu join core.menu_hidden on menu_id = menu.id join core.role on role.id = role_id
      where link = '/records/ramp-check'`.execute(test.db.query)
    expect(rows).toEqual([{ id: 1000, link: '/records/ramp-check', section: 'Workshop’s', hidden: 'Auditor' }])
    const { rows: left } = await sql`
      select id from core.module where id = ${kind.moduleId} union all select id from core.record_kind where key = 'rampCheck'`.execute(
      test.db.query,
    )
    expect(left).toEqual([])
    const { rows: audited } = await sql<{ subject: string }>`
      select subject from core.audit_entry where action = 'kindPromoted'`.execute(test.db.query)
    expect(audited).toEqual([{ subject: 'Kind of record Ramp checks' }])
  })

  it('goes on as before: it moves along its transitions, gets new records, and its id is never given again', async () => {
    const caller = await on('Super Admin')
    const { id, version } = (await caller.get(`/api/madeRampCheck/${recordId}`)).body.data
    const back = await caller.put('/api/madeRampCheck/Update', { id, version, status: 1 })
    expect(back.body.errors).toEqual([{ field: 'status', message: 'Status: no state follows Passed' }])
    const { parentId } = (await caller.get(`/api/madeRampCheck/${recordId}`)).body.data
    const made = await caller.post('/api/madeRampCheck/Create', { parentId, name: 'In autumn' })
    expect(made.body.data, made.body.message).toMatchObject({ id: recordId + 2, status: 1 })
    expect(await makeKind({ one: 'Ramp check', many: 'Ramp tests' })).toMatchObject({ key: 'rampCheck2' })
    await expect(promote('rampCheck')).rejects.toThrow('There is no kind of record “rampCheck”')
    const brought = { one: 'Ramp check', many: 'Ramp checks of before' }
    await expect(
      test.db.transaction((tx) => recordKindProfile.write(tx, 'rampCheck', brought, {} as never)),
    ).rejects.toThrow('this kind is gone here: a plugin has it')
  })

  it('is empty, with its fields, in a deployment that never had it', async () => {
    const other = await createTestApp({ plugins: [...plugins, plugin], deployment })
    try {
      const caller = await other.as('Super Admin')
      const list = await caller.post('/api/madeRampCheck/List', { columns: ['custom.seconds', 'custom.minutes'] })
      expect(list.body, list.body.message).toMatchObject({ data: [] })
      const { rows } = await sql`
        select key, help, formula, options, default_value as default from core.custom_field where records = 'madeRampCheck' order by position`.execute(
        other.db.query,
      )
      expect(rows).toMatchObject([
        { key: 'seconds', default: '60', help: 'What the `clock` of the ramp’s \\ side says: ${s}' },
        { key: 'minutes', formula: 'round(seconds / 60, 1)' },
        { key: 'driverSSide', options: [{ name: 'Left' }, { name: "Driver's" }] },
      ])
    } finally {
      await other.close()
    }
  })
})
