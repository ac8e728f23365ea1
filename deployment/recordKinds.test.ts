import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp, download, multipart, multipartType } from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import reports from '@plugins/reports/server/plugin'
import { staff } from '@plugins/crm/server/testing/crmApp'
import { deployment } from './deployment'

let test: TestApp
let superAdmin: Caller
let administrator: Caller
let vehicleId: number
beforeAll(async () => {
  test = await createTestApp({ plugins: [admin, crm, reports], deployment })
  superAdmin = await test.as('Super Admin')
  administrator = await test.as('Administrator')
  vehicleId = await aVehicle('Van of the ramp')
})
afterAll(() => test.close())

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

const states = [
  { number: 1, name: 'Planned', tone: 'neutral', next: [2, 3] },
  { number: 2, name: 'Passed', tone: 'success', next: [] },
  { number: 3, name: 'Failed', tone: 'danger', next: [1] },
]
const rampCheck = {
  one: 'Ramp check',
  many: 'Ramp checks',
  parent: 'vehicle',
  hasAssignee: true,
  hasStore: true,
  icon: 'pi-check-square',
  section: 'Sales',
  states,
}

interface Kind {
  readonly id: number
  readonly many: string
  readonly version: number
  readonly key: string
  readonly moduleId: number
}

/** Makes a kind, which this node has with the next request. */
async function makeKind(body: object, caller = superAdmin): Promise<Kind & { readonly path: string }> {
  const { status, body: made } = await caller.post('/api/RecordKind/Create', body)
  expect(status, JSON.stringify(made)).toBe(201)
  const { key } = made.data as Kind
  const path = `made${key.charAt(0).toUpperCase()}${key.slice(1)}`
  expect((await superAdmin.post(`/api/${path}/List`, {})).status).toBe(200)
  return { ...made.data, path }
}

const search = async (caller: Caller, text: string) =>
  JSON.stringify((await caller.post('/api/Search', { search: text })).body)

let counted = 0
const another = () => `Thing ${String.fromCharCode(65 + counted)}${counted++}`
const plain = (more: object = {}) => {
  const name = another()
  return { one: name, many: `${name}s`, ...more }
}

async function grant(role: string, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from core.role where name = ${role}`.execute(test.db.query)
  await sql`
    insert into core.role_permission (role_id, permission_id) select ${rows[0]!.id}, id from unnest(${ids}::integer[]) as id
    on conflict do nothing`.execute(test.db.query)
}

describe('a kind of record that an administrator makes', () => {
  let kind: Kind & { readonly path: string }
  const make = async (body: object, caller = superAdmin) => {
    const made = await caller.post(`/api/${kind.path}/Create`, { parentId: vehicleId, ...body })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body.data
  }

  it('has a table, a module with permissions, a menu and an address, in one transaction', async () => {
    kind = await makeKind(rampCheck, administrator)
    expect(kind.key).toBe('rampCheck')
    const { rows } = await sql<{ name: string; module: string; menu: string; permissions: number }>`
      select table_name as name, module.title as module, menu.link as menu,
        (select count(*)::integer from core.permission where module_id = module.id and deleted_at is null) as permissions
      from core.record_kind kind join core.module on module.id = kind.module_id join core.menu on menu.id = kind.menu_id
      join information_schema.tables on table_schema = 'made' and table_name = 'ramp_check'
      where kind.id = ${kind.id}`.execute(test.db.query)
    expect(rows).toEqual([{ name: 'ramp_check', module: 'Ramp checks', menu: '/records/ramp-check', permissions: 17 }])
    const { body } = await administrator.get('/api/module/getAll')
    expect(body.data.find(({ id }: { id: number }) => id === kind.moduleId)).toMatchObject({ title: 'Ramp checks' })
    const menus = await administrator.post('/api/Menus/List', {})
    expect(JSON.stringify(menus.body.data)).toContain('/records/ramp-check')
  })

  it('has records with history, list, filter, sums, options, search, files and the fields that administrators add', async () => {
    const { status, body: field } = await superAdmin.post('/api/CustomField/Create', {
      records: kind.path,
      label: 'Seconds',
      kind: 3,
      inList: true,
    })
    expect(status, JSON.stringify(field)).toBe(201)
    const columns = ['custom.seconds']
    await expect.poll(async () => (await superAdmin.post(`/api/${kind.path}/List`, { columns })).status).toBe(200)
    const record = await make({ name: 'Weekly ramp test', custom: { seconds: 12 } })
    expect(record).toMatchObject({ name: 'Weekly ramp test', status: 1, parentId: vehicleId, custom: { seconds: 12 } })
    expect((await superAdmin.get(`/api/${kind.path}/${record.id}`)).body.data.labels).toMatchObject({
      status: 'Planned',
      parentId: 'Van of the ramp',
    })
    const list = await superAdmin.post(`/api/${kind.path}/List`, {
      filter: { 'custom.seconds': '10..', status: '1' },
      sorting: { fieldName: 'custom.seconds', direction: 'desc' },
      columns: ['name', 'parentId', 'custom.seconds'],
    })
    expect(list.body.data, list.body.message).toMatchObject([{ id: record.id, custom: { seconds: 12 } }])
    const sums = await superAdmin.post(`/api/${kind.path}/Aggregate`, {
      groupBy: ['status'],
      measures: [{ of: 'sum', field: 'custom.seconds' }],
    })
    expect(JSON.stringify(sums.body.data)).toContain('12')
    expect((await superAdmin.post(`/api/${kind.path}/Options`, { search: 'weekly' })).body.data).toMatchObject([
      { id: record.id },
    ])
    expect(await search(superAdmin, 'weekly ramp')).toContain(`/records/ramp-check/:id`)
    const { rows } = await download(test, superAdmin, 'POST', `/api/${kind.path}/Export`, {
      format: 'csv',
      columns: ['name', 'status', 'parentId', 'custom.seconds'],
    })
    expect(rows).toEqual([
      ['Name', 'Status', 'Vehicle', 'Seconds'],
      ['Weekly ramp test', 'Planned', 'Van of the ramp', '12'],
    ])
    const sent = multipart(Buffer.from('Name,Vehicle,Seconds\nBy file,Van of the ramp,9\n'), 'checks.csv')
    const upload = await superAdmin.post(`/api/${kind.path}/Import/Upload`, sent, { 'content-type': multipartType })
    expect(upload.body.data?.mapping, upload.body.message).toMatchObject({ Name: 'name', Vehicle: 'parentId' })
    const bulk = await superAdmin.post(`/api/${kind.path}/Bulk`, {
      ids: [record.id],
      action: 'update',
      values: { custom: { seconds: 20 } },
      dryRun: true,
    })
    expect(bulk.body.data, bulk.body.message).toEqual({ total: 1, allowed: 1, denied: 0, failing: 0 })
    const renamed = await superAdmin.put(`/api/${kind.path}/Update`, {
      id: record.id,
      version: record.version,
      name: 'Monthly',
    })
    expect(renamed.status, renamed.body.message).toBe(200)
    const history = await superAdmin.post(`/api/${kind.path}/History`, { id: record.id })
    expect(history.body.data[0].changes).toMatchObject([{ label: 'Name', from: 'Weekly ramp test', to: 'Monthly' }])
    const restored = async () => (await superAdmin.post(`/api/${kind.path}/Restore`, { id: record.id })).status
    expect((await superAdmin.delete(`/api/${kind.path}/Delete?id=${record.id}`)).status).toBe(200)
    expect((await superAdmin.get(`/api/${kind.path}/${record.id}`)).status).toBe(404)
    expect(await restored()).toBe(200)
  })

  it('is in reports, webhooks and the API document', async () => {
    const sources = await superAdmin.post('/api/Report/Sources', {})
    expect(JSON.stringify(sources.body), sources.body.message).toContain('Ramp checks')
    const { paths } = (await superAdmin.get('/api/openapi.json')).body
    const create = paths[`/api/${kind.path}/Create`].post
    expect(create.summary).toBe('Create ramp checks')
    const { properties } = create.requestBody.content['application/json'].schema
    expect(properties).toMatchObject({ parentId: { title: 'Vehicle' }, custom: { properties: { seconds: {} } } })
    expect(Object.keys(paths).filter((path) => path.includes('{kind}'))).toEqual([])
    const watched = await superAdmin.get('/api/Webhook/Records')
    expect(JSON.stringify(watched.body), watched.body.message).toContain('Ramp checks')
  })

  it('moves only along the transitions, and begins at the first state', async () => {
    const record = await make({ name: 'To move' })
    const move = (version: number, status: number | null) =>
      superAdmin.put(`/api/${kind.path}/Update`, { id: record.id, version, status })
    const passed = await move(record.version, 2)
    expect(passed.status, passed.body.message).toBe(200)
    const back = await move(passed.body.data.version, 1)
    expect(back.body.errors).toEqual([{ field: 'status', message: 'Status: no state follows Passed' }])
    expect((await move(passed.body.data.version, null)).status).toBe(400)
    const late = await superAdmin.post(`/api/${kind.path}/Create`, { parentId: vehicleId, name: 'Late', status: 2 })
    expect(late.body.errors).toEqual([{ field: 'status', message: 'Status: a new one is Planned' }])
    const bulk = await superAdmin.post(`/api/${kind.path}/Bulk`, {
      ids: [record.id],
      action: 'update',
      values: { status: 3 },
      dryRun: true,
    })
    expect(bulk.body.data, bulk.body.message).toMatchObject({ failing: 1 })
  })

  it('keeps the states that records are in', async () => {
    await make({ name: 'In planning' })
    const { version } = (await superAdmin.get(`/api/RecordKind/${kind.id}`)).body.data
    const update = (body: object) => superAdmin.put('/api/RecordKind/Update', { id: kind.id, version, ...body })
    const refused = await update({ states: [{ number: 9, name: 'Only', next: [] }] })
    expect(refused.body.errors[0].message).toContain('can’t be removed, because records are in it')
    const unknown = await update({ states: [{ number: 1, name: 'Planned', next: [7] }] })
    expect(unknown.status).toBe(400)
    const renamed = await update({ states: states.map((one) => (one.number === 1 ? { ...one, name: 'Due' } : one)) })
    expect(renamed.status, renamed.body.message).toBe(200)
    const { body } = await superAdmin.post(`/api/${kind.path}/List`, { filter: { name: 'In planning' } })
    await expect
      .poll(
        async () =>
          (await superAdmin.post(`/api/${kind.path}/List`, { filter: { name: 'In planning' } })).body.data[0].labels
            .status,
      )
      .toBe('Due')
    expect(body.data).toHaveLength(1)
    // Two administrators at once: the second one is told.
    expect((await update({ many: 'Checks of ramps' })).status).toBe(409)
  })

  it('[S6.2] shows each role what its grants reach, in list, record, export, sums, search and options', async () => {
    const { moduleId } = kind
    const at = (offset: number) => moduleId * 100 + offset
    await grant('Store Manager', [at(0), at(1), at(12), at(20)])
    await grant('Salesperson', [at(0), at(1), at(3), at(4), at(6)])
    await grant('Sales Manager', [at(0), at(1), at(15)])
    await grant('Auditor', [at(0), at(1), at(2)])
    const names = { mine: 'Scope of the salesperson', other: 'Scope of somebody else' }
    await make({ name: names.mine, assignedTo: staff.salesperson })
    await make({ name: names.other, storeId: null })
    const exporters: ReadonlySet<string> = new Set(['Super Admin', 'Administrator', 'Store Manager'])
    const seenBy = async (role: Parameters<TestApp['as']>[0]) => {
      const caller = await test.as(role)
      const list = await caller.post(`/api/${kind.path}/List`, { filter: { name: 'Scope of' } })
      if (list.status !== 200) {
        // What isn't listed isn't told by another way either.
        expect((await caller.post(`/api/${kind.path}/Aggregate`, { measures: [{ of: 'count' }] })).status).toBe(403)
        expect((await caller.post(`/api/${kind.path}/Options`, {})).status).toBe(403)
        expect(await search(caller, 'scope of')).not.toContain('Scope of')
        return list.status
      }
      const count = await caller.post(`/api/${kind.path}/Aggregate`, {
        measures: [{ of: 'count' }],
        filter: { name: 'Scope of' },
      })
      const rows = list.body.data.map(({ name }: { name: string }) => name).toSorted()
      expect(JSON.stringify(count.body.data)).toContain(String(rows.length))
      const options = await caller.post(`/api/${kind.path}/Options`, { search: 'scope of' })
      expect(options.body.data).toHaveLength(rows.length)
      const found = await search(caller, 'scope of')
      for (const name of Object.values(names)) expect(found.includes(name)).toBe(rows.includes(name))
      const file = { format: 'csv', columns: ['name'], filter: { name: 'Scope of' } }
      if (!exporters.has(role)) return { rows, exports: (await caller.post(`/api/${kind.path}/Export`, file)).status }
      const exported = await download(test, caller, 'POST', `/api/${kind.path}/Export`, file)
      expect(exported.rows.slice(1).flat().toSorted()).toEqual(rows)
      return { rows }
    }
    const both = [names.mine, names.other].toSorted()
    expect({
      superAdmin: await seenBy('Super Admin'),
      administrator: await seenBy('Administrator'),
      auditor: await seenBy('Auditor'),
      salesManager: await seenBy('Sales Manager'),
      storeManager: await seenBy('Store Manager'),
      salesperson: await seenBy('Salesperson'),
      intakeManager: await seenBy('Intake Manager'),
      intake: await seenBy('Intake Coordinator'),
      care: await seenBy('Care Coordinator'),
    }).toMatchObject({
      superAdmin: { rows: both },
      administrator: { rows: both },
      auditor: { rows: both, exports: 403 },
      salesManager: { rows: both, exports: 403 },
      salesperson: { rows: [names.mine], exports: 403 },
      intakeManager: 403,
      intake: 403,
      care: 403,
    })
  })

  it('is refused where the name is hostile, taken or the same, and the parent is none', async () => {
    const errorsOf = async (body: object) => {
      const made = await superAdmin.post('/api/RecordKind/Create', { ...plain(), ...body })
      expect(made.status, JSON.stringify(body)).toBe(400)
      return made.body.errors[0].field
    }
    for (const one of [
      '"; drop table core.user; --',
      "x'); select 1",
      '<script>alert(1)</script>',
      '${7*7}',
      '{{constructor}}',
      '../../etc',
      'a\u0000b',
      'a\nb',
      '‮evil',
      'x'.repeat(41),
      '%I',
      '',
    ])
      expect(await errorsOf({ one })).toBe('one')
    expect(await errorsOf({ one: 'Vehicle' })).toBe('one')
    expect(await errorsOf({ many: 'ramp checks' })).toBe('many')
    expect(await errorsOf({ one: 'Same', many: 'same' })).toBe('many')
    expect(await errorsOf({ parent: 'core.user' })).toBe('parent')
    expect(await errorsOf({ parent: 'nothing' })).toBe('parent')
    expect(await errorsOf({ icon: 'x" onload="' })).toBe('icon')
    // Words of SQL and of JavaScript, and letters of other scripts, are names like others.
    for (const one of ['Select', 'Constructor', '検査', 'Überprüfung', "Driver's note"]) {
      const made = await makeKind({ one, many: `${one} 2` })
      expect(made.key).toMatch(/^[a-z][A-Za-z0-9]*$/)
      const row = await superAdmin.post(`/api/${made.path}/Create`, { name: "Robert'); drop table made.select; --" })
      expect(row.status, row.body.message).toBe(201)
    }
    await expect(
      sql`insert into core.record_kind (key, one, many, module_id) values ('a"; drop table x', 'a', 'b', 4)`.execute(
        test.db.query,
      ),
    ).rejects.toThrow('record_kind_key_check')
  })

  it('is made whole or not at all', async () => {
    const before = await tables()
    const failed = test.db.transaction(async (tx) => {
      await sql`insert into core.module (id, title) values (990, 'Half')`.execute(tx.query)
      await sql`insert into core.record_kind (key, one, many, module_id) values ('half', 'Half', 'Halves', 990)`.execute(
        tx.query,
      )
      throw new Error('killed')
    })
    await expect(failed).rejects.toThrow('killed')
    expect(await tables()).toEqual(before)
  })

  it('[S6.2] needs its permission, and nobody grants more than they hold', async () => {
    const salesManager = await test.as('Sales Manager')
    expect((await salesManager.post('/api/RecordKind/Create', plain())).status).toBe(403)
    expect((await salesManager.get('/api/RecordKind/Parents')).status).toBe(403)
    expect((await test.visitor().post(`/api/${kind.path}/List`, {})).status).toBe(401)
    const module = await administrator.delete(`/api/module/${kind.moduleId}`)
    expect([module.status, module.body.message]).toEqual([
      409,
      'It belongs to the kind of record “Ramp checks”, and is deleted together with that.',
    ])
  })
})

async function tables(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'made' order by 1`.execute(
    test.db.query,
  )
  return rows.map(({ name }) => name)
}

describe('a kind of record over its life', () => {
  it('is on every node at once, and a node that hasn’t heard of it says so', async () => {
    const second = await test.node()
    try {
      const there = second.visitor()
      for (const [name, value] of superAdmin.cookies) there.cookies.set(name, value)
      const kind = await makeKind(plain())
      await expect.poll(async () => (await there.post(`/api/${kind.path}/List`, {})).status).toBe(200)
      expect((await there.post(`/api/${kind.path}/Create`, { name: 'From the second node' })).status).toBe(201)
      const unknown = await there.post('/api/madeNothing/List', {})
      expect([unknown.status, unknown.body.message]).toEqual([
        404,
        'There is no such kind of record. If it was made a moment ago, try again.',
      ])
    } finally {
      await second.close()
    }
  })

  it('is deleted with its records, restored with them and its grants, and gone for good after their time', async () => {
    const kind = await makeKind(plain())
    const at = (offset: number) => kind.moduleId * 100 + offset
    await grant('Auditor', [at(0), at(1), at(2)])
    const record = await superAdmin.post(`/api/${kind.path}/Create`, { name: 'Kept' })
    expect((await superAdmin.delete(`/api/RecordKind/Delete?id=${kind.id}`)).status).toBe(200)
    await expect.poll(async () => (await superAdmin.post(`/api/${kind.path}/List`, {})).status).toBe(404)
    expect(JSON.stringify((await superAdmin.post('/api/Menus/List', {})).body.data)).not.toContain(kind.key)
    expect((await superAdmin.post('/api/RecordKind/Restore', { id: kind.id })).status).toBe(200)
    const auditor = await test.as('Auditor')
    await expect
      .poll(async () => (await auditor.get(`/api/${kind.path}/${record.body.data.id}`)).body.data?.name)
      .toBe('Kept')
    expect((await superAdmin.delete(`/api/RecordKind/Delete?id=${kind.id}`)).status).toBe(200)
    await sql`update core.record_kind set deleted_at = now() - interval '90 days' where id = ${kind.id}`.execute(
      test.db.query,
    )
    await test.runJob('core.purgeDeleted')
    await test.runJob('core.dropRemovedKinds')
    const files = (await superAdmin.get('/api/removed-data')).body.data
    expect(files[0]).toMatchObject({ name: kind.many, isField: false, rows: 1 })
    const file = await download(test, superAdmin, 'GET', `/api/removed-data/${files[0].id}/file`)
    expect(file.rows[1]).toEqual(expect.arrayContaining(['Kept', 'Ada Okafor']))
    const { data: audited } = (await superAdmin.post('/api/AuditLog/List', { filter: { action: 'exportDownloaded' } }))
      .body
    expect(audited[0].subject).toBe(kind.many)
    expect((await auditor.get(`/api/removed-data/${files[0].id}/file`)).status).toBe(404)
    await sql`update core.removed_data set expires_at = now() - interval '1 day'`.execute(test.db.query)
    await test.runJob('core.dropRemovedKinds')
    expect((await superAdmin.get('/api/removed-data')).body.data).toEqual([])
    const table = kind.key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    expect(await tables()).not.toContain(table)
    const { body } = await superAdmin.get('/api/RecordKind/getAll')
    expect(body.data.map(({ id }: { id: number }) => id)).not.toContain(kind.id)
    // The same name gets another key.
    const { rows } = await sql<{ one: string }>`select key as one from core.removed_record_kind`.execute(test.db.query)
    expect(rows).toContainEqual({ one: kind.key })
  })

  it('of which others are children stays until they are deleted', async () => {
    const parent = await makeKind(plain())
    const child = await makeKind(plain({ parent: parent.path }))
    const refused = await superAdmin.delete(`/api/RecordKind/Delete?id=${parent.id}`)
    expect(refused.status).toBe(409)
    const record = (await superAdmin.post(`/api/${parent.path}/Create`, { name: 'Parent' })).body.data
    const made = await superAdmin.post(`/api/${child.path}/Create`, { name: 'Child', parentId: record.id })
    expect(made.status, made.body.message).toBe(201)
    expect((await superAdmin.delete(`/api/RecordKind/Delete?id=${child.id}`)).status).toBe(200)
    expect((await superAdmin.delete(`/api/RecordKind/Delete?id=${parent.id}`)).status).toBe(200)
  })

  it('is audited with before and after', async () => {
    const kind = await makeKind(plain())
    const changed = await superAdmin.put('/api/RecordKind/Update', {
      id: kind.id,
      version: kind.version,
      hasStore: true,
    })
    expect(changed.status, changed.body.message).toBe(200)
    const { rows } = await sql<{ action: string; details: { before?: object; after?: object } }>`
      select action, details from core.audit_entry where record_entity = 'recordKind' and record_id = ${kind.id} order by position`.execute(
      test.db.query,
    )
    expect(rows).toMatchObject([
      { action: 'kindMade', details: { after: { hasStore: null } } },
      { action: 'kindChanged', details: { before: { hasStore: null }, after: { hasStore: true } } },
    ])
  })
})
