import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, download, importSheet } from '@core/server/testing'
import { type FieldApp, createFieldApp, ramp, width } from './testing/fieldApp'

let app: FieldApp
let test: TestApp
let superAdmin: Caller
const addField = (body: object) => app.addField(body)
const addLead = (more?: object) => app.addLead(more)
const roleNamed = new Map<string, number>()
const callers = new Map<string, Caller>()
beforeAll(async () => {
  app = await createFieldApp()
  ;({ test, superAdmin } = app)
  for (const { id, name, caller } of await app.roles()) {
    roleNamed.set(name, id)
    callers.set(name, caller)
  }
})
afterAll(() => test.close())
beforeEach(() => app.clear())

/** A value that is in no other record, and so in no response unless it is shown. */
const secret = 'Quartz-7741'
const manager = () => callers.get('Sales Manager')!
const managers = () => [roleNamed.get('Sales Manager')!]

/** Everything that a role can request of a field, as one text. */
async function everything(by: Caller, id: number, key: string): Promise<string> {
  const path = `custom.${key}`
  const bodies = await Promise.all([
    by.post('/api/Lead/List', { columns: ['company', path] }),
    by.post('/api/Lead/List', { filter: { [path]: secret }, columns: [path] }),
    by.post('/api/Lead/List', { sorting: { fieldName: path }, columns: [path] }),
    by.post('/api/Lead/List', { commonFilters: { search: secret }, columns: ['company', path] }),
    by.post('/api/Lead/List', { searchCol: path, commonFilters: { search: secret }, columns: [path] }),
    by.get(`/api/Lead/${id}`),
    by.post('/api/Lead/History', { id }),
    by.post('/api/Lead/Aggregate', { groupBy: [path], measures: [{ of: 'count' }] }),
    by.post('/api/Search', { search: secret }),
    by.get('/api/custom-fields'),
    by.get(`/api/Lead/getAll?${path}=${secret}`),
  ])
  const { rows } = await download(test, by, 'POST', '/api/Lead/Export', { format: 'csv', columns: ['company', path] })
  return JSON.stringify([...bodies.map(({ body }) => body), rows])
}

describe('a field that is closed to a role', () => {
  it('is not opened by somebody in that role, but by a Super Admin', async () => {
    const administrator = callers.get('Administrator')!
    const field = await addField({ records: 'lead', label: 'Margin note', kind: 1, seenBy: managers() })
    const { key, id } = field
    const ofAdministrators = [...managers(), roleNamed.get('Administrator')!]
    for (const seenBy of [null, [], ofAdministrators]) {
      const opened = await administrator.put('/api/CustomField/Update', { id, version: field.version, seenBy })
      expect([opened.status, opened.body.message]).toEqual([403, expect.stringContaining('closed to your own role')])
    }
    const other = { id, version: field.version, label: 'Note about margins', seenBy: managers() }
    const renamed = await administrator.put('/api/CustomField/Update', other)
    expect(renamed.status, renamed.body.message).toBe(200)
    const { version } = renamed.body.data
    expect((await superAdmin.put('/api/CustomField/Update', { id, version, seenBy: ofAdministrators })).status).toBe(
      200,
    )
    const shown = (await administrator.get('/api/custom-fields')).body.data as { key: string }[]
    expect(shown.map((one) => one.key)).toContain(key)
    // A field that is only changed by others is not opened to oneself either.
    const changed = await addField({ records: 'lead', label: 'Agreed', kind: 6, changedBy: managers() })
    const taken = await administrator.put('/api/CustomField/Update', {
      id: changed.id,
      version: changed.version,
      changedBy: ofAdministrators,
    })
    expect(taken.status).toBe(403)
  })
})

describe('a field that only some roles see', () => {
  it('is shown to none of the nine roles but them: in list, filter, sort, search, record, history, figures, file', async () => {
    expect(callers.size).toBe(9)
    const { key } = await addField({
      records: 'lead',
      label: 'Margin note',
      kind: 1,
      searchable: true,
      inList: true,
      seenBy: managers(),
    })
    await test.runJob('core.tendCustomIndexes')
    const made = await manager().post(
      '/api/Lead/Create',
      app.lead({ company: 'Juniper Trucks', custom: { [key]: secret } }),
    )
    expect(made.status, made.body.message).toBe(201)
    const { id, version } = made.body.data
    await manager().put('/api/Lead/Update', { id, version, custom: { [key]: `${secret} again` } })
    for (const [role, caller] of callers) {
      const text = await everything(caller, id, key)
      if (role === 'Sales Manager') expect(text, role).toContain(secret)
      else expect(text, role).not.toContain(secret)
    }
    const seller = callers.get('Salesperson')!
    expect((await superAdmin.post('/api/Lead/List', { filter: { [`custom.${key}`]: secret } })).status).toBe(403)
    expect((await superAdmin.get(`/api/Lead/${id}`)).body.data.masked).toContain(`custom.${key}`)
    expect((await seller.get('/api/custom-fields')).body.data).toEqual([])
    expect((await manager().get('/api/custom-fields')).body.data).toMatchObject([{ key, seenBy: managers() }])
  })

  it('is neither replaced nor filled in by others, and stays when they save', async () => {
    const { key } = await addField({ ...width, seenBy: managers() })
    const made = await manager().post('/api/Lead/Create', app.lead({ custom: { [key]: 70 } }))
    const { id, version } = made.body.data
    const refused = await superAdmin.put('/api/Lead/Update', { id, version, custom: { [key]: 80 } })
    expect(refused.body.errors).toMatchObject([{ field: `custom.${key}` }])
    expect((await superAdmin.put('/api/Lead/Update', { id, version, city: 'Salem' })).status).toBe(200)
    const { custom } = (await manager().get(`/api/Lead/${id}`)).body.data
    expect(custom).toEqual({ [key]: 70 })
    const other = await superAdmin.post('/api/Lead/Create', app.lead({ custom: { [key]: 90 } }))
    expect(other.body.errors).toMatchObject([{ field: `custom.${key}` }])
  })

  it('is in a formula only for the roles that see it', async () => {
    await addField({ ...width, seenBy: managers() })
    const formula = { records: 'lead', label: 'Double', kind: 12, formula: 'wheelchairWidth * 2' }
    const open = await superAdmin.post('/api/CustomField/Create', formula)
    expect(open.body.message).toContain('may be seen by them alone')
    await addField({ ...formula, seenBy: managers() })
    const made = await manager().post('/api/Lead/Create', app.lead({ custom: { wheelchairWidth: 70 } }))
    expect(made.body.data.custom).toEqual({ wheelchairWidth: 70, double: 140 })
    expect((await superAdmin.get(`/api/Lead/${made.body.data.id}`)).body.data.custom?.double ?? null).toBeNull()
  })

  it('hides what history had told before it was restricted, and sessions know at once', async () => {
    const { id: field, version } = await addField(width)
    const lead = await addLead({ custom: { wheelchairWidth: 77 } })
    await superAdmin.put('/api/Lead/Update', { id: lead.id, version: lead.version, custom: { wheelchairWidth: 78 } })
    const history = async (by: Caller) => JSON.stringify((await by.post('/api/Lead/History', { id: lead.id })).body)
    expect(await history(superAdmin)).toContain('"78"')
    const restricted = await superAdmin.put('/api/CustomField/Update', { id: field, version, seenBy: managers() })
    expect(restricted.status, restricted.body.message).toBe(200)
    await expect.poll(() => history(superAdmin)).not.toContain('"78"')
    expect(await history(superAdmin), 'nor is its name').not.toContain(width.label)
    expect(await history(superAdmin)).toContain('A field that you may not see')
    expect(await history(manager())).toContain('"78"')
    expect(await history(manager())).toContain(width.label)
  })
})

describe('a field that only some roles change', () => {
  it('is seen by everybody and changed by them alone: by hand, in many records and by a file', async () => {
    const { key } = await addField({ ...ramp, changedBy: managers(), defaultValue: '1' })
    const { id, version, custom } = await addLead()
    expect(custom, 'a default is no change by whoever adds the record').toEqual({ [key]: 1 })
    const refused = await superAdmin.put('/api/Lead/Update', { id, version, custom: { [key]: 2 } })
    expect(refused.body.errors).toEqual([
      { field: `custom.${key}`, message: 'Ramp can only be changed by other roles than yours' },
    ])
    expect((await superAdmin.put('/api/Lead/Update', { id, version, custom: { [key]: null } })).status).toBe(400)
    const bulk = await superAdmin.post('/api/Lead/Bulk', {
      ids: [id],
      action: 'update',
      values: { custom: { [key]: 2 } },
      dryRun: true,
    })
    expect(bulk.body.data ?? bulk.body).not.toMatchObject({ failing: 0, allowed: 1 })
    await importSheet(superAdmin, 'Lead', 'Company,Type,Source,Ramp\nBy file,Commercial fleet,Website,Folding\n')
    const { rows } = await sql`select from crm.lead where custom ->> ${key} = '2'`.execute(test.db.query)
    expect(rows).toEqual([])
    expect((await superAdmin.get('/api/custom-fields')).body.data).toMatchObject([{ readOnly: true }])
    const changed = await manager().put('/api/Lead/Update', { id, version, custom: { [key]: 2 } })
    expect(changed.body.data.custom).toEqual({ [key]: 2 })
    expect((await superAdmin.get(`/api/Lead/${id}`)).body.data.custom).toEqual({ [key]: 2 })
  })

  it('can’t be required or sensitive beside its roles, and has roles that there are', async () => {
    for (const [wrong, field] of [
      [{ ...width, required: true, changedBy: managers() }, 'required'],
      [{ ...width, records: 'referral', sensitive: true, seenBy: managers() }, 'seenBy'],
      [{ ...width, seenBy: [999_999] }, 'seenBy'],
    ] as const)
      expect((await superAdmin.post('/api/CustomField/Create', wrong)).body.errors?.[0]?.field).toBe(field)
  })
})

describe('the file of a field that only some roles saw and that is gone for good', () => {
  const filesOf = async (by: Caller) => (await by.get('/api/custom-fields/removed')).body.data
  const remove = async (field: number) => {
    await sql`delete from core.custom_field where id = ${field}`.execute(test.db.query)
    await test.runJob('core.emptyRemovedFields')
  }
  beforeEach(async () => {
    await sql`delete from core.removed_data`.execute(test.db.query)
    await sql`delete from core.notification`.execute(test.db.query)
  })

  it('is for these roles: they are notified and download it, and nobody else does by any address', async () => {
    const { id: field, key } = await addField({ records: 'lead', label: 'Margin note', kind: 1, seenBy: managers() })
    await manager().post('/api/Lead/Create', app.lead({ company: 'Juniper Trucks', custom: { [key]: secret } }))
    await remove(field)
    const [file] = await filesOf(manager())
    expect(file).toMatchObject({ name: 'Margin note (Leads)', rows: 1 })
    const told = async () =>
      (
        await sql`
          select link, role.name as role from core.notification join core.user_role held using (user_id) join core.role on role.id = held.role_id
          where kind = 'core.removedValues'`.execute(test.db.query)
      ).rows
    await expect.poll(told).toEqual([{ link: `/account?removed=${file.id}`, role: 'Sales Manager' }])
    const addresses = [`/api/custom-fields/removed/${file.id}/file`, `/api/removed-data/${file.id}/file`]
    for (const [role, caller] of callers)
      for (const address of addresses) {
        const { status, bytes, rows } = await download(test, caller, 'GET', address)
        if (role === 'Sales Manager' && address === addresses[0]) {
          expect(status).toBe(200)
          expect(rows[1]).toEqual(expect.arrayContaining(['Juniper Trucks', secret]))
        } else {
          expect([403, 404], `${role} ${address}`).toContain(status)
          expect(bytes.toString(), `${role} ${address}`).not.toContain(secret)
        }
      }
    for (const [role, caller] of callers) if (role !== 'Sales Manager') expect(await filesOf(caller), role).toEqual([])
    // Whoever administers fields sees that there is a file, and may delete it.
    expect((await superAdmin.get('/api/removed-data')).body.data).toMatchObject([{ id: file.id, isField: true }])
    const { data: audited } = (await superAdmin.post('/api/AuditLog/List', { filter: { action: 'exportDownloaded' } }))
      .body
    expect(audited).toMatchObject([{ subject: 'Margin note (Leads)' }])
    expect((await test.visitor().get('/api/custom-fields/removed')).status).toBe(401)
  })

  it('is for nobody whose role saw the field and may not see all of its records', async () => {
    const { id: field, key } = await addField({
      records: 'lead',
      label: 'Margin note',
      kind: 1,
      seenBy: [roleNamed.get('Salesperson')!],
    })
    const seller = callers.get('Salesperson')!
    const { body } = await seller.post('/api/Lead/Create', app.lead({ assignTo: undefined, custom: { [key]: secret } }))
    expect(body.data?.custom, body.message).toEqual({ [key]: secret })
    await remove(field)
    const [{ id }] = (await superAdmin.get('/api/removed-data')).body.data
    expect(await filesOf(seller)).toEqual([])
    expect((await download(test, seller, 'GET', `/api/custom-fields/removed/${id}/file`)).status).toBe(404)
  })

  it('is apart from that of all records where their kind is gone', async () => {
    const made = await superAdmin.post('/api/RecordKind/Create', { one: 'Ramp test', many: 'Ramp tests' })
    expect(made.status, made.body.message).toBe(201)
    const path = 'madeRampTest'
    expect((await superAdmin.post(`/api/${path}/List`, {})).status).toBe(200)
    const { rows } = await sql<{ id: number }>`
      select permission.id from core.permission join core.module on module.id = module_id where module.title = 'Ramp tests'`.execute(
      test.db.query,
    )
    const { key } = await addField({ records: path, label: 'Margin note', kind: 1, seenBy: managers() })
    await sql`
      insert into core.role_permission (role_id, permission_id)
      select ${managers()[0]}, id from unnest(${rows.map(({ id }) => id)}::integer[]) id on conflict do nothing`.execute(
      test.db.query,
    )
    const record = { name: 'Weekly', custom: { [key]: secret } }
    await expect.poll(async () => (await manager().post(`/api/${path}/Create`, record)).status).toBe(201)
    await superAdmin.delete(`/api/RecordKind/Delete?id=${made.body.data.id}`)
    await sql`delete from core.record_kind where id = ${made.body.data.id}`.execute(test.db.query)
    await test.runJob('core.dropRemovedKinds')
    const files = (await superAdmin.get('/api/removed-data')).body.data as { id: number; isField: boolean }[]
    const all = files.find(({ isField }) => !isField)!
    const whole = await download(test, superAdmin, 'GET', `/api/removed-data/${all.id}/file`)
    expect([whole.rows[1], JSON.stringify(whole.rows)]).toEqual([
      expect.arrayContaining(['Weekly']),
      expect.not.stringContaining(secret),
    ])
    const [own] = await filesOf(manager())
    expect(own).toMatchObject({ name: 'Margin note (Ramp tests)', rows: 1 })
    const { rows: cells } = await download(test, manager(), 'GET', `/api/custom-fields/removed/${own.id}/file`)
    expect(cells[1]).toEqual(expect.arrayContaining(['Weekly', secret]))
  })
})
