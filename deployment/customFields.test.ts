import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Caller,
  type TestApp,
  download,
  importSheet,
  multipart,
  multipartType,
  uploadSheet,
  waitForOperation,
} from '@core/server/testing'
import { endOf, startImport } from '@core/kernel/server/testing/operationClient'
import { type FieldApp, createFieldApp, ramp, width } from './testing/fieldApp'

let app: FieldApp
let test: TestApp
let superAdmin: Caller
const addField = (body: object) => app.addField(body)
const addLead = (more?: object) => app.addLead(more)
const lead = (more?: object) => app.lead(more)
beforeAll(async () => {
  app = await createFieldApp()
  ;({ test, superAdmin } = app)
})
afterAll(() => test.close())
beforeEach(() => app.clear())

describe('a field that an administrator adds', () => {
  it('can be used with the next request', async () => {
    for (let n = 0; n < 8; n++) {
      const { key } = await app.addField({ records: 'lead', label: `Bays ${n}`, kind: 3 })
      expect((await app.addLead({ custom: { [key]: n } })).custom).toMatchObject({ [key]: n })
    }
  })

  it.each(['a\u0000b', '\u0000', "'; drop", 'x'.repeat(500)])('is not one of the name %j', async (key) => {
    expect((await superAdmin.post('/api/Lead/Create', lead({ custom: { [key]: 1 } }))).status).toBe(400)
  })

  it('is at once in the record, with its limits, its history and its name for programs', async () => {
    const { key } = await addField(width)
    expect(key).toBe('wheelchairWidth')
    const { id, version, custom } = await addLead({ custom: { wheelchairWidth: 70 } })
    expect(custom).toEqual({ wheelchairWidth: 70 })
    const tooWide = await superAdmin.put('/api/Lead/Update', { id, version, custom: { wheelchairWidth: 500 } })
    expect(tooWide.status).toBe(400)
    expect(tooWide.body.errors[0].field).toBe('custom.wheelchairWidth')
    const changed = await superAdmin.put('/api/Lead/Update', { id, version, custom: { wheelchairWidth: 80 } })
    expect(changed.body.data.custom).toEqual({ wheelchairWidth: 80 })
    const history = (await superAdmin.post('/api/Lead/History', { id })).body.data
    expect(history[0].changes).toMatchObject([{ label: 'Wheelchair width', from: '70', to: '80' }])
    expect((await superAdmin.post('/api/Lead/Create', lead({ custom: { colour: 'red' } }))).status).toBe(400)
  })

  it('filters, sorts, groups, sums and exports as every other field', async () => {
    await addField(width)
    await addField(ramp)
    for (const [wheelchairWidth, one] of [
      [90, 1],
      [70, 2],
      [80, 2],
    ])
      await addLead({ company: `Ramp test ${wheelchairWidth}`, custom: { wheelchairWidth, ramp: one } })
    const columns = ['company', 'custom.wheelchairWidth', 'custom.ramp']
    const { body } = await superAdmin.post('/api/Lead/List', {
      filter: { 'custom.ramp': '2' },
      sorting: { fieldName: 'custom.wheelchairWidth', direction: 'desc' },
      columns,
    })
    expect(body.data).toMatchObject([
      { custom: { wheelchairWidth: 80 }, labels: { 'custom.ramp': 'Folding' } },
      { custom: { wheelchairWidth: 70 } },
    ])
    const query = await superAdmin.get('/api/Lead/getAll?custom.ramp=1')
    expect(query.body.data).toMatchObject([{ company: 'Ramp test 90' }])
    const sums = await superAdmin.post('/api/Lead/Aggregate', {
      groupBy: ['custom.ramp'],
      measures: [{ of: 'sum', field: 'custom.wheelchairWidth' }],
      filter: { company: 'Ramp test' },
    })
    expect(sums.status, sums.body.message).toBe(200)
    expect(JSON.stringify(sums.body.data)).toContain('150')
    const { rows } = await download(test, superAdmin, 'POST', '/api/Lead/Export', {
      format: 'csv',
      columns,
      filter: { 'custom.ramp': '1' },
    })
    expect(rows).toEqual([
      ['Company', 'Wheelchair width', 'Ramp'],
      ['Ramp test 90', '90', 'Fixed'],
    ])
  })

  it('is filled in by an import, and by a change of many', async () => {
    const { key } = await addField(ramp)
    const file = multipart(Buffer.from('Company,Ramp\nRamp by file,Folding\n'), 'leads.csv')
    const { body } = await superAdmin.post('/api/Lead/Import/Upload', file, { 'content-type': multipartType })
    expect(body.data.mapping).toMatchObject({ Ramp: `custom.${key}` })
    const { id } = await addLead()
    const counted = await superAdmin.post('/api/Lead/Bulk', {
      ids: [id],
      action: 'update',
      values: { custom: { ramp: 1 } },
      dryRun: true,
    })
    expect(counted.body.data, counted.body.message).toEqual({ total: 1, allowed: 1, denied: 0, failing: 0 })
  })

  it('that is required must be filled in by people, and never by what existed before', async () => {
    const { id, version } = await addLead()
    await addField({ ...width, required: true })
    const refused = await superAdmin.post('/api/Lead/Create', lead())
    expect(refused.body.errors).toEqual([{ field: 'custom.wheelchairWidth', message: 'Wheelchair width is required' }])
    expect((await superAdmin.put('/api/Lead/Update', { id, version, city: 'Salem' })).status).toBe(200)
  })

  it('can be renamed with its values; a choice that records have can’t be removed', async () => {
    const { id, version } = await addField(ramp)
    await addLead({ custom: { ramp: 2 } })
    const options = [{ id: 1, name: 'Fixed' }]
    const refused = await superAdmin.put('/api/CustomField/Update', { id, version, options })
    expect(refused.body.message).toContain('“Folding” can’t be removed')
    const renamed = await superAdmin.put('/api/CustomField/Update', {
      id,
      version,
      label: 'Loading ramp',
      options: [...options, { id: 2, name: 'Foldable' }],
    })
    expect(renamed.body.data).toMatchObject({ key: 'ramp', label: 'Loading ramp' })
    const names = async () =>
      (await superAdmin.post('/api/Lead/List', { filter: { 'custom.ramp': '2' }, columns: ['custom.ramp'] })).body
        .data[0].labels['custom.ramp']
    await expect.poll(names).toBe('Foldable')
    const other = await superAdmin.put('/api/CustomField/Update', { ...renamed.body.data, kind: 1, options: null })
    expect(other.body.errors[0].field).toBe('kind')
  })

  it('that is removed hides its values, comes back with them, and is emptied when it is gone for good', async () => {
    const { id: field } = await addField(width)
    await addField(ramp)
    const { id, version } = await addLead({ custom: { wheelchairWidth: 70, ramp: 1 } })
    await superAdmin.delete(`/api/CustomField/Delete?id=${field}`)
    const read = async () => (await superAdmin.get(`/api/Lead/${id}`)).body.data
    await expect.poll(async () => (await read()).custom).toEqual({ ramp: 1 })
    await superAdmin.put('/api/Lead/Update', { id, version, custom: { ramp: 2 } })
    await superAdmin.post('/api/CustomField/Restore', { id: field })
    await expect.poll(async () => (await read()).custom).toEqual({ wheelchairWidth: 70, ramp: 2 })

    await sql`delete from core.custom_field where id = ${field}`.execute(test.db.query)
    await test.runJob('core.emptyRemovedFields')
    const stored = await sql`select custom from crm.lead where id = ${id}`.execute(test.db.query)
    expect(stored.rows).toEqual([{ custom: { ramp: 2 } }])
    const [kept] = (await superAdmin.get('/api/removed-data')).body.data
    expect(kept).toMatchObject({ name: 'Wheelchair width (Leads)', isField: true, rows: 1 })
    const file = await download(test, superAdmin, 'GET', `/api/removed-data/${kept.id}/file`)
    expect([file.rows[0]!.at(-1), file.rows[1]!.at(-1)]).toEqual(['Wheelchair width', '70'])
    expect(file.rows).toHaveLength(2)
    // A second run writes no second one.
    await test.runJob('core.emptyRemovedFields')
    expect((await superAdmin.get('/api/removed-data')).body.data).toHaveLength(1)
    expect((await addField(width)).key, 'a name is never given twice').toBe('wheelchairWidth2')
  })

  it('that is sensitive is masked in the record, the list, filters and files for whoever may not see such fields', async () => {
    expect((await superAdmin.post('/api/CustomField/Create', { ...width, sensitive: true })).body.errors[0].field).toBe(
      'sensitive',
    )
    await addField({ records: 'referral', label: 'Fears', kind: 1, sensitive: true })
    const made = await superAdmin.post('/api/referral/createReferral', {
      type: 1,
      receivedDate: '2026-05-04',
      source: 1,
      client: { firstName: 'Ana', lastName: 'Reyes', dateOfBirth: '2019-04-02', state: 'NY', zip: '10001' },
      service: { servicesRequested: [1] },
      custom: { fears: 'Loud rooms' },
    })
    const { id } = made.body.data
    expect(made.body.data.custom).toEqual({ fears: 'Loud rooms' })
    const blind = await test.as('Auditor')
    const { data } = (await blind.get(`/api/referral/${id}`)).body
    expect([data?.custom?.fears ?? null, data?.masked ?? ['custom.fears']]).toEqual([
      null,
      expect.arrayContaining(['custom.fears']),
    ])
    const filtered = await blind.post('/api/referral/list', { filter: { 'custom.fears': 'Loud' } })
    expect(JSON.stringify(filtered.body)).not.toContain('Loud rooms')
  })

  it('has a label that its records don’t have yet, and belongs to records that allow it', async () => {
    await addField(width)
    const twice = await superAdmin.post('/api/CustomField/Create', { ...width, label: 'wheelchair WIDTH' })
    expect(twice.body.errors).toEqual([
      { field: 'label', message: 'Label: leads have a field “wheelchair WIDTH” already' },
    ])
    for (const wrong of [
      { ...width, label: 'Company' },
      { ...width, records: 'user' },
      { ...width, records: '__proto__' },
      { ...width, label: 'Narrow', min: 10, max: 5 },
      { ...ramp, options: null },
      { ...width, label: 'Text with limits', kind: 1 },
    ])
      expect((await superAdmin.post('/api/CustomField/Create', wrong)).status, JSON.stringify(wrong)).toBe(400)
    const odd = await addField({ records: 'lead', label: 'constructor', kind: 1 })
    expect(odd.key).toBe('fieldconstructor')
  })

  it('can be added by whoever has the permission alone, and read by everybody on the staff', async () => {
    await addField(width)
    const seller = await test.as('Salesperson')
    expect((await seller.post('/api/CustomField/Create', ramp)).status).toBe(403)
    expect((await seller.get('/api/custom-fields')).body.data).toEqual([
      { entity: 'lead', key: 'wheelchairWidth', label: 'Wheelchair width', kind: 3, min: 40, max: 120 },
    ])
    expect((await test.visitor().get('/api/custom-fields')).status).toBe(401)
  })
})

describe('a formula', () => {
  const addFormula = (label: string, formula: string, more: object = {}) =>
    addField({ records: 'lead', label, kind: 12, formula, ...more })

  it('is computed wherever its records are read, and follows the fields that it uses', async () => {
    await addField(width)
    await addFormula('Per unit', 'round(estimatedValue / estimatedUnits, 2)')
    await addFormula('Fits', 'wheelchairWidth <= 75 && perUnit > 100')
    const { id, version, custom } = await addLead({
      estimatedValue: '1000',
      estimatedUnits: 3,
      custom: { wheelchairWidth: 70 },
    })
    expect(custom).toEqual({ wheelchairWidth: 70, perUnit: 333.33, fits: true })
    const { body } = await superAdmin.put('/api/Lead/Update', { id, version, estimatedUnits: 0 })
    expect(body.data.custom, 'nothing can be divided by 0').toEqual({ wheelchairWidth: 70, perUnit: null, fits: null })
    await addLead({ company: 'Cheap', estimatedValue: '10', estimatedUnits: 1 })
    await addLead({ company: 'Dear', estimatedValue: '5000', estimatedUnits: 1 })
    const list = await superAdmin.post('/api/Lead/List', {
      filter: { 'custom.perUnit': '1..' },
      sorting: { fieldName: 'custom.perUnit', direction: 'desc' },
      columns: ['company', 'custom.perUnit'],
    })
    expect(list.body.data, list.body.message).toMatchObject([
      { company: 'Dear', custom: { perUnit: 5000 } },
      { company: 'Cheap', custom: { perUnit: 10 } },
    ])
    const sums = await superAdmin.post('/api/Lead/Aggregate', { measures: [{ of: 'sum', field: 'custom.perUnit' }] })
    expect(JSON.stringify(sums.body.data), sums.body.message).toContain('5010')
    const stored = await sql`select custom from crm.lead where id = ${id}`.execute(test.db.query)
    expect(stored.rows, 'it isn’t stored').toEqual([{ custom: { wheelchairWidth: 70 } }])
    expect(
      (await superAdmin.put('/api/Lead/Update', { id, version: version + 1, custom: { perUnit: 1 } })).status,
    ).toBe(400)
  })

  it('can be tried before it is saved, with the results of records or what is wrong', async () => {
    await addLead({ company: 'Summit Blue', city: 'Reno' })
    const tried = (formula: string) =>
      superAdmin.post('/api/CustomField/Try', { records: 'lead', formula }).then(({ body }) => body.data)
    expect(await tried('join(company, upper(city))')).toMatchObject({
      type: 'text',
      rows: [{ name: 'Summit Blue', value: 'Summit Blue RENO' }],
    })
    expect((await tried('city / 2')).problem).toBe('“/” doesn’t go with a text and a number')
    expect((await superAdmin.get('/api/CustomField/FormulaNames?records=lead')).body.data.names).toContainEqual({
      name: 'city',
      label: 'City',
      type: 'text',
    })
    const refused = await superAdmin.post('/api/CustomField/Create', {
      records: 'lead',
      label: 'Wrong',
      kind: 12,
      formula: 'city / 2',
    })
    expect(refused.body.errors[0].field).toBe('formula')
    expect(
      (await (await test.as('Salesperson')).post('/api/CustomField/Try', { records: 'lead', formula: '1' })).status,
    ).toBe(403)
  })

  it('is never computed from itself, and empty once a field that it uses is removed', async () => {
    const { id } = await addField(width)
    const { id: double, version } = await addFormula('Double', 'wheelchairWidth * 2')
    const { id: lead } = await addLead({ custom: { wheelchairWidth: 60 } })
    await addFormula('Triple', 'double * 1.5')
    const circle = await superAdmin.put('/api/CustomField/Update', { id: double, version, formula: 'triple * 2' })
    expect(circle.body.message).toContain('“Double” would be computed from itself')
    const read = async () => (await superAdmin.get(`/api/Lead/${lead}`)).body.data.custom
    expect(await read()).toEqual({ wheelchairWidth: 60, double: 120, triple: 180 })
    await superAdmin.delete(`/api/CustomField/Delete?id=${id}`)
    await expect.poll(read).toBeNull()
  })

  it('uses sensitive fields only if it is sensitive itself', async () => {
    await addField({ records: 'referral', label: 'Fears', kind: 1, sensitive: true })
    const open = { records: 'referral', label: 'Loud', kind: 12, formula: 'upper(fears)' }
    expect((await superAdmin.post('/api/CustomField/Create', open)).body.message).toContain('must be sensitive too')
    await addField({ ...open, sensitive: true })

    await superAdmin.post('/api/CustomField/Try', { records: 'referral', formula: 'daysInStatus + 1' })
    const listed = () =>
      sql`select record_ids from core.patient_access where entity = 'referral' and way = 'listed'`.execute(
        test.db.query,
      )
    await expect
      .poll(async () => (await listed()).rows, { message: 'whoever tries a formula sees patients' })
      .toHaveLength(1)
  })
})

it('a node that hasn’t heard of a field yet keeps its values', async () => {
  await addField(width)
  const { id, version } = await addLead({ custom: { wheelchairWidth: 70 } })
  // What a newer node has stored beside it.
  await sql`update crm.lead set custom = custom || '{"later": true}' where id = ${id}`.execute(test.db.query)
  await superAdmin.put('/api/Lead/Update', { id, version, custom: { wheelchairWidth: 75 } })
  const { rows } = await sql`select custom from crm.lead where id = ${id}`.execute(test.db.query)
  expect(rows).toEqual([{ custom: { later: true, wheelchairWidth: 75 } }])
})

describe('a write between two definitions loses nothing', () => {
  it('on a node that hasn’t heard of a new field yet: it reads the fields, and stores the value', async () => {
    await app.addFieldUnheard({ key: 'later', label: 'Later', kind: 3 })
    const { id, version, custom } = await addLead({ custom: { later: 7 } })
    expect(custom).toEqual({ later: 7 })
    const changed = await superAdmin.put('/api/Lead/Update', { id, version, custom: { later: 8 } })
    expect(changed.body.data.custom).toEqual({ later: 8 })
  })

  it('in many records and by a file, also where another node goes on with it', async () => {
    const bulk = (values: object, ids: readonly number[]) =>
      superAdmin.post('/api/Lead/Bulk', { ids, action: 'update', values }, { 'idempotency-key': randomUUID() })
    const storedOf = async (id: number) =>
      (await sql<{ custom: object | null }>`select custom from crm.lead where id = ${id}`.execute(test.db.query))
        .rows[0]!.custom
    const { key: early } = await addField(width)
    const [first, second] = [await addLead({ custom: { [early]: 70 } }), await addLead()]
    await app.addFieldUnheard({ key: 'later', label: 'Later', kind: 3 })
    const { state, message } = await waitForOperation(superAdmin, await bulk({ custom: { later: 7 } }, [first.id]))
    expect([state, message]).toEqual(['done', null])
    expect(await storedOf(first.id)).toEqual({ later: 7, [early]: 70 })

    await app.addFieldUnheard({ key: 'latest', label: 'Latest', kind: 3 })
    const sheet = 'Company,Type,Source,Latest,Wheelchair width\nRamp by file,Commercial fleet,Website,9,70\n'
    const { body } = await uploadSheet(superAdmin, 'Lead', sheet)
    // The browser has heard of it.
    const mapping = { ...body.data.mapping, Latest: 'custom.latest' }
    const started = await startImport(superAdmin, 'Lead', { ...body.data, mapping })
    expect(await waitForOperation(superAdmin, started)).toMatchObject({ done: 1, failed: 0 })
    const { rows } =
      await sql`select custom from crm.lead where company = 'Ramp by file' and deleted_at is null`.execute(
        test.db.query,
      )
    expect(rows).toMatchObject([{ custom: { latest: 9, [early]: 70 } }])

    // The node that goes on with it has not heard of the field, although the one that took it had.
    const values = { custom: { newest: 5, [early]: 80 } }
    await app.addFieldUnheard({ key: 'newest', label: 'Newest', kind: 3 })
    await bulk({ custom: { newest: 1 } }, [first.id]).then((started) => waitForOperation(superAdmin, started))
    await app.forgetField('newest')
    const { rows: queued } = await sql<{ id: number }>`
      with made as (
        insert into core.operation (kind, entity, user_id, role_id, session_id, total, request)
        select 'bulkUpdate', 'lead', user_id, role_id, session_id, 1, ${JSON.stringify({ values })}::jsonb
        from core.operation order by id desc limit 1 returning id)
      insert into core.operation_row (operation_id, no, record_id) select id, 1, ${second.id} from made returning operation_id as id`.execute(
      test.db.query,
    )
    await endOf(superAdmin, queued[0]!.id)
    expect(await storedOf(second.id)).toMatchObject({ newest: 5, [early]: 80 })
  })

  it('with a field that was removed while many records are changed, or a file is imported: nothing of it is stored', async () => {
    const { id: field, key } = await addField(width)
    const { id } = await addLead()
    const uploaded = await uploadSheet(
      superAdmin,
      'Lead',
      'Company,Type,Source,Wheelchair width\nToo late,Commercial fleet,Website,70\n',
      'leads.csv',
    )
    await superAdmin.delete(`/api/CustomField/Delete?id=${field}`)
    await expect.poll(async () => (await superAdmin.get('/api/custom-fields')).body.data).toEqual([])
    const bulk = await superAdmin.post('/api/Lead/Bulk', {
      ids: [id],
      action: 'update',
      values: { custom: { [key]: 70 } },
    })
    const imported = await startImport(superAdmin, 'Lead', uploaded.body.data)
    for (const { status, body } of [bulk, imported])
      expect([status, body.message]).toEqual([409, expect.stringContaining('Load the page again')])
    const { rows } =
      await sql`select from crm.lead where deleted_at is null and (custom ? ${key} or company = 'Too late')`.execute(
        test.db.query,
      )
    expect(rows).toEqual([])
  })

  it('and what is computed is right after a change of many and a file: formulas and figures over other records', async () => {
    await addField(width)
    await addField({ records: 'lead', label: 'Double', kind: 12, formula: 'wheelchairWidth * 2' })
    await addField({ records: 'task', label: 'Minutes', kind: 3 })
    await addField({ records: 'lead', label: 'Minutes spent', kind: 12, formula: 'sumOf(task.minutes)' })
    const { id } = await addLead({ custom: { wheelchairWidth: 70 } })
    const values = { custom: { wheelchairWidth: 80 } }
    const started = await superAdmin.post('/api/Lead/Bulk', { ids: [id], action: 'update', values })
    await waitForOperation(superAdmin, started)
    const custom = async (of: number) => (await superAdmin.get(`/api/Lead/${of}`)).body.data.custom
    expect(await custom(id)).toEqual({ wheelchairWidth: 80, double: 160, minutesSpent: null })
    const sheet = 'Company,Type,Source,Wheelchair width\nRamp by file,Commercial fleet,Website,50\n'
    await importSheet(superAdmin, 'Lead', sheet)
    const { body } = await superAdmin.post('/api/Lead/List', {
      filter: { 'custom.double': '100' },
      columns: ['company', 'custom.double'],
    })
    expect(body.data).toMatchObject([{ company: 'Ramp by file', custom: { double: 100 } }])
    const task = await superAdmin.post('/api/Task/Create', {
      subject: 'Call',
      dueDate: '2026-12-01',
      entityType: 1,
      entityTypeId: id,
      custom: { minutes: 10 },
    })
    const longer = { ids: [task.body.data.id], action: 'update', values: { custom: { minutes: 25 } } }
    await waitForOperation(superAdmin, await superAdmin.post('/api/Task/Bulk', longer))
    expect(await custom(id)).toMatchObject({ minutesSpent: 25 })
  })

  it('with a field that was removed after the form was opened: it is refused, and says what to do', async () => {
    const { id: field, key } = await addField(width)
    const { id, version } = await addLead()
    await superAdmin.delete(`/api/CustomField/Delete?id=${field}`)
    await expect.poll(async () => (await superAdmin.get('/api/custom-fields')).body.data).toEqual([])
    const refused = await superAdmin.put('/api/Lead/Update', { id, version, city: 'Salem', custom: { [key]: 70 } })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Load the page again')])
    expect((await superAdmin.get(`/api/Lead/${id}`)).body.data).toMatchObject({ version, city: null })
    const typo = await superAdmin.put('/api/Lead/Update', { id, version, custom: { widht: 70 } })
    expect([typo.status, typo.body.errors[0].field]).toEqual([400, 'custom.widht'])
  })
})
