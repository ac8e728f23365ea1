import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp, uploaded } from '@core/server/testing'
import { addDays, today } from '@core/entity'
import { deployment } from '@deployment/deployment'
import { leadAgreementCompleted } from '../../../documents/contract/leadAgreementCompleted'
import plugin from '../plugin'
import { accountBody, leadBody, staff, stores } from '../testing/crmApp'
import { belongsTo } from './followers'
import { leadMoves } from './leadMoves'

let test: TestApp
let manager: Caller
let salesperson: Caller
let storeManager: Caller
let auditor: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Sales Manager')
  salesperson = await test.as('Salesperson')
  storeManager = await test.as('Store Manager')
  auditor = await test.as('Auditor')
})
afterAll(() => test.close())

const post = (path: string, body: object, who = manager) => who.post(`/api/${path}`, body)
const make = async (path: string, body: object, who = manager) => {
  const made = await post(`${path}/Create`, body, who)
  expect(made).toMatchObject({ status: 201 })
  return made.body.data
}
const makeLead = (more: object = {}, who = manager) => make('Lead', leadBody(more), who)
const makeAccount = (more: object = {}) => make('Account', accountBody(more))
const contactOf = (leadId: number, name: string) => make('Contact', { name, leadId })
const transfer = (leadId: number, more: object = {}, who = manager) =>
  post('Account/LeadToAccount', { leadId, ...more }, who)
const undo = (id: number, who = manager) => post('Account/UndoTransfer', { id }, who)
const history = async (path: string, id: number) => (await post(`${path}/History`, { id })).body.data
const namesOf = async (filter: object) =>
  (await post('Contact/List', { filter })).body.data.map(({ name }: { name: string }) => name)

describe('[S4.13] [S7.14] POST Account/LeadToAccount', () => {
  it('makes an account from all the lead’s values, moves its records, and deletes the lead', async () => {
    const document = await uploaded(manager)
    const lead = await makeLead({
      company: 'Willamette Valley Ambulance',
      leadType: 6,
      state: 'OR',
      zip: '97301',
      estimatedValue: '420000.00',
      assignTo: staff.salesManager,
      storeId: stores.West,
      fleet: [{ quantity: 12, make: 1 }],
      basicDoc: [document],
    })
    await contactOf(lead.id, 'Dana Whitfield')
    await contactOf(lead.id, 'Luis Ortega')
    const preview = (await post('Account/TransferPreview', { leadId: lead.id })).body.data
    expect(preview).toMatchObject({ lead: { id: lead.id, version: 1 }, account: null, differences: [] })
    expect(preview.moves).toEqual(
      expect.arrayContaining([
        { id: 'contact', title: 'Contacts', count: 2 },
        { id: 'files', title: 'File', count: 1 },
      ]),
    )

    const done = await transfer(lead.id, { terms: 3 })
    expect(done).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Lead transferred successfully !!',
        data: { company: 'Willamette Valley Ambulance', transferId: expect.any(Number) },
      },
    })
    const { id } = done.body.data
    expect((await manager.get(`/api/Account/${id}`)).body.data).toMatchObject({
      accountType: 6,
      state: 'OR',
      zip: '97301',
      estimatedValue: '420000.00',
      assignToId: staff.salesManager,
      storeId: stores.West,
      fleet: [{ quantity: 12, make: 1 }],
      terms: 3,
      openedDate: today(),
      sourceLeadId: lead.id,
      basicDoc: [document],
    })
    expect(await namesOf({ accountId: id })).toEqual(['Dana Whitfield', 'Luis Ortega'])
    const { rows: files } = await sql`select entity, record_id from core.file where id = ${document.id}`.execute(
      test.db.query,
    )
    expect(files).toEqual([{ entity: 'account', record_id: id }])
    expect((await manager.get(`/api/Lead/${lead.id}`)).status).toBe(404)
  })

  it('[D5] [D6] keeps the lead’s history on the account, and the lead for figures: it is never purged', async () => {
    const lead = await makeLead({ company: 'Deschutes Linen Service' })
    await manager.put('/api/LeadStatus/Update', { id: lead.id, status: 3 })
    const { id } = (await transfer(lead.id)).body.data
    const told = async () =>
      (await history('Account', id)).map(({ of, action, note }: Record<string, unknown>) => [of, action, note])
    const expected = [
      ['Lead', 'delete', expect.stringMatching(/^Transferred to A-\d+$/)],
      [undefined, 'create', null],
      ['Lead', 'update', null],
      ['Lead', 'create', null],
    ]
    expect(await told()).toEqual(expected)
    await sql`update crm.lead set deleted_at = now() - interval '31 days' where id = ${lead.id}`.execute(test.db.query)
    await test.runJob('core.purgeDeleted')
    expect((await sql`select from crm.lead where id = ${lead.id}`.execute(test.db.query)).rows).toHaveLength(1)
    expect(await told()).toEqual(expected)
  })

  it('is one entry of the timeline, and so is its undo: what moved tells nothing there', async () => {
    const lead = await makeLead({ company: 'Bright Harbor Adult Day Center' })
    const link = { entityType: 1, entityTypeId: lead.id }
    for (const subject of ['Call back', 'Send the quote'])
      await make('Task', { ...link, subject, taskType: 1, dueDate: today() })
    const related = async (entity: string, id: number) =>
      (await manager.post('/api/Related/History', { entity, id })).body.data.map(
        ({ change }: { change: { action: string } }) => change.action,
      )
    const before = await related('lead', lead.id)
    const { id, accountNo, transferId } = (await transfer(lead.id)).body.data
    expect((await history('Account', id))[0]).toMatchObject({
      of: 'Lead',
      note: `Transferred to ${accountNo}: 2 tasks`,
    })
    // The account has an activity of its own: it was opened.
    expect(await related('account', id)).toEqual(['create', ...before])
    await manager.post('/api/Account/UndoTransfer', { id: transferId })
    expect((await history('Lead', lead.id))[0]).toMatchObject({
      action: 'restore',
      note: `The transfer to ${accountNo} was undone: 2 tasks`,
    })
  })

  it('puts a vehicle that was delivered to the lead on the account, by VIN; an undo takes it off', async () => {
    const lead = await makeLead()
    const vin = '1M8GDM9AXKP042788'
    await sql`insert into crm.sales_order (company, order_status, description, vin, lead_id, ordered_at, delivered_at)
      values ('Bright Harbor', 4, '2026 Toyota Sienna', ${vin}, ${lead.id}, now(), now())`.execute(test.db.query)
    const { id, transferId } = (await transfer(lead.id)).body.data
    const vinsOf = async () =>
      (
        await manager.post('/api/AccountVin/List', { filter: { accountId: String(id) }, columns: ['vin'] })
      ).body.data.map((row: { vin: string }) => row.vin)
    expect(await vinsOf()).toEqual([vin])
    expect((await manager.post('/api/Account/UndoTransfer', { id: transferId })).status).toBe(200)
    const { rows } = await sql`select from crm.account_vehicle where vin = ${vin}`.execute(test.db.query)
    expect(rows).toEqual([])
  })

  it('[S7.15] [S9.1] accepts activitiesList and tasksList, as records or as ids', async () => {
    const lead = await makeLead()
    const link = { entityType: 1, entityTypeId: lead.id }
    const activity = await make('Activities', { ...link, activityType: 1 })
    const task = await make('Task', { ...link, subject: 'Call back', taskType: 1, dueDate: today() })
    const sent = { activitiesList: [activity], tasksList: [task.id] }
    expect((await transfer(lead.id, sent)).status).toBe(200)
    const other = await makeLead()
    expect(await transfer(other.id, { tasksList: 'all' })).toMatchObject({ status: 400, body: { success: false } })
    expect((await manager.get(`/api/Lead/${other.id}`)).status).toBe(200)
  })

  it('moves all records of this plugin that can belong to a lead and to an account', () => {
    const tables = [...test.catalog.values()].filter((table) => belongsTo(table, 'lead') && belongsTo(table, 'account'))
    const own = tables.filter(({ table }) => table.startsWith('crm.')).map(({ entity }) => entity.id)
    expect(leadMoves.map(({ id }) => id)).toEqual(expect.arrayContaining(own))
  })

  it('[S4.13] returns the first reason against it, and leaves the lead', async () => {
    const lead = await makeLead({ company: 'Nobody’s Courier' })
    await sql`update crm.lead set assign_to = null where id = ${lead.id}`.execute(test.db.query)
    expect(await transfer(lead.id)).toMatchObject({ status: 400, body: { message: 'Assigned to is required' } })
    expect((await transfer(lead.id, { assignToId: staff.salesperson })).status).toBe(200)
    const lost = await makeLead({ status: 9, lostReason: 1 })
    expect(await transfer(lost.id)).toMatchObject({
      status: 409,
      body: { message: 'This lead is lost. Reopen it, then transfer it.' },
    })
  })

  it('refuses an outdated version of the lead', async () => {
    const lead = await makeLead()
    await manager.put('/api/LeadStatus/Update', { id: lead.id, status: 2 })
    expect((await transfer(lead.id, { leadVersion: 1 })).status).toBe(409)
    expect((await transfer(lead.id, { leadVersion: 2 })).status).toBe(200)
  })

  it('moves or refuses records that are added at the same moment: nothing stays with a deleted lead', async () => {
    const lead = await makeLead({ company: 'Umatilla Shuttle' })
    const add = (at: number) => [
      post('Contact/Create', { name: `Added ${at}`, leadId: lead.id }),
      post('Task/Create', { subject: `Added ${at}`, entityType: 1, entityTypeId: lead.id }),
    ]
    const [done, ...added] = await Promise.all([transfer(lead.id), ...[1, 2, 3].flatMap(add)])
    expect(done.status).toBe(200)
    for (const { status } of added) expect([201, 400, 403, 404]).toContain(status)
    const left = await sql<{ count: number }>`
      select (select count(*) from crm.contact where entity_type = 1 and entity_type_id = ${lead.id})::int
        + (select count(*) from crm.task where entity_type = 1 and entity_type_id = ${lead.id})::int as count`.execute(
      test.db.query,
    )
    expect(left.rows).toEqual([{ count: 0 }])
    const moved = await namesOf({ accountId: done.body.data.id })
    const tasks = await post('Task/List', { filter: { entityType: '2', entityTypeId: String(done.body.data.id) } })
    expect(moved.length + tasks.body.data.length).toBe(added.filter(({ status }) => status === 201).length)
  })

  it('succeeds for one and gives a clear message to the others who transfer the same lead at once', async () => {
    const lead = await makeLead({ company: 'Twice Wanted Taxi' })
    const answers = await Promise.all([transfer(lead.id), transfer(lead.id), transfer(lead.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const late = answers.find(({ status }) => status === 409)!
    expect(late.body.message).toMatch(
      /^.+ has transferred this lead to account A-\d+ already\. Open that account instead\.$/,
    )
    const accounts = await post('Account/List', { filter: { company: 'Twice Wanted Taxi' } })
    expect(accounts.body.totalItems).toBe(1)
  })

  it('happens once for one Idempotency-Key', async () => {
    const lead = await makeLead()
    const send = () =>
      manager.post('/api/Account/LeadToAccount', { leadId: lead.id }, { 'idempotency-key': `t${lead.id}` })
    const [first, second] = [await send(), await send()]
    expect(second).toMatchObject({ status: 200, body: { data: first.body.data } })
  })
})

describe('[S4.13] into an account that is there', () => {
  it('compares them first, takes over what was chosen and what it lacks, and adds files', async () => {
    const [one, two] = [await uploaded(manager), await uploaded(manager)]
    const account = await makeAccount({ company: 'Cedar Valley Transit', city: 'Salem', basicDoc: [one] })
    const lead = await makeLead({
      company: 'Cedar Valley Transit District',
      city: 'Keizer',
      website: 'cedarvalley.example',
      leadType: 6,
      basicDoc: [two],
    })
    const preview = (await post('Account/TransferPreview', { leadId: lead.id, accountId: account.id })).body.data
    expect(preview.differences).toEqual(
      expect.arrayContaining([
        { field: 'company', label: 'Company', keep: 'Cedar Valley Transit', other: 'Cedar Valley Transit District' },
        { field: 'city', label: 'City', keep: 'Salem', other: 'Keizer' },
        { field: 'website', label: 'Website', keep: null, other: 'cedarvalley.example' },
      ]),
    )
    const done = await transfer(lead.id, { accountId: account.id, accountVersion: 1, take: ['city'] })
    expect(done.body.data).toMatchObject({ id: account.id })
    expect((await manager.get(`/api/Account/${account.id}`)).body.data).toMatchObject({
      company: 'Cedar Valley Transit',
      city: 'Keizer',
      website: 'cedarvalley.example',
      basicDoc: [one, two],
    })

    expect((await undo(done.body.data.transferId)).body).toMatchObject({
      message: 'Transfer undone successfully !!',
      data: { leadId: lead.id },
    })
    expect((await manager.get(`/api/Account/${account.id}`)).body.data).toMatchObject({
      city: 'Salem',
      website: null,
      basicDoc: [one],
    })
    expect((await manager.get(`/api/Lead/${lead.id}`)).body.data).toMatchObject({ city: 'Keizer', basicDoc: [two] })
  })

  it('keeps later changes of the account when it is undone', async () => {
    const account = await makeAccount({ company: 'Marion Shuttle', city: 'Salem' })
    const lead = await makeLead({ company: 'Marion Shuttle Lines', city: 'Turner', website: 'marion.example' })
    const { transferId } = (await transfer(lead.id, { accountId: account.id, accountVersion: 1, take: ['city'] })).body
      .data
    const { version } = (await manager.get(`/api/Account/${account.id}`)).body.data
    await manager.put('/api/Account/Update', { id: account.id, version, city: 'Aumsville' })
    expect((await undo(transferId)).status).toBe(200)
    expect((await manager.get(`/api/Account/${account.id}`)).body.data).toMatchObject({
      city: 'Aumsville',
      website: null,
    })
  })

  it('refuses an unknown field, an account changed in the meantime, and terms, which only a new one gets', async () => {
    const account = await makeAccount()
    const lead = await makeLead()
    const into = { accountId: account.id, accountVersion: 1 }
    expect((await transfer(lead.id, { ...into, take: ['constructor'] })).status).toBe(400)
    expect((await transfer(lead.id, { ...into, terms: 1 })).body.errors).toEqual([
      { field: 'terms', message: 'Payment terms: only a new account takes it. Change the account instead.' },
    ])
    expect((await transfer(lead.id, { ...into, accountVersion: 7 })).status).toBe(409)
    expect((await transfer(lead.id, { accountId: account.id })).body.errors[0].field).toBe('version')
    expect((await transfer(lead.id, { accountId: 999_999, accountVersion: 1 })).status).toBe(404)
    expect((await manager.get(`/api/Lead/${lead.id}`)).body.data.version).toBe(1)
  })
})

describe('[D5] a transfer can be undone for 30 days', () => {
  it('and restores the lead with everything that belongs to the account now; it can be transferred again', async () => {
    const lead = await makeLead({ company: 'Benton County Meals', status: 6, basicDoc: [await uploaded(manager)] })
    await contactOf(lead.id, 'Rosa Klein')
    const before = (await manager.get(`/api/Lead/${lead.id}`)).body.data
    const { id, transferId } = (await transfer(lead.id)).body.data
    await make('Contact', { name: 'Peter Abbott', accountId: id })
    const listed = (await post('Account/Transfers', { accountId: id })).body.data
    expect(listed).toMatchObject([
      {
        id: transferId,
        leadId: lead.id,
        company: 'Benton County Meals',
        madeAccount: true,
        undoableUntil: addDays(today(), 30),
      },
    ])
    expect((await undo(transferId)).status).toBe(200)
    const { version: _version, updatedAt: _updatedAt, ...is } = (await manager.get(`/api/Lead/${lead.id}`)).body.data
    expect(before).toMatchObject(is)
    expect(await namesOf({ leadId: lead.id })).toEqual(['Rosa Klein', 'Peter Abbott'])
    expect((await manager.get(`/api/Account/${id}`)).status).toBe(404)
    expect(await undo(transferId)).toMatchObject({
      status: 409,
      body: { message: 'This transfer was undone already.' },
    })
    const again = await transfer(lead.id)
    expect(again.status).toBe(200)
    expect(again.body.data.id).not.toBe(id)
  })

  it('and gives the reason if it can’t', async () => {
    const lead = await makeLead()
    const { id, transferId } = (await transfer(lead.id)).body.data
    const accountNo = `A-${String(id).padStart(5, '0')}`
    const vin = await make('AccountVin', { vin: '1HGCM82633A004352', accountId: id })
    const customer = await make('Customer', { name: 'Oak Hill Clinic', accountId: id })
    expect(await undo(transferId)).toMatchObject({
      status: 409,
      body: {
        message: `Account ${accountNo} has 1 Vehicle, 1 Customer by now, which a lead can’t have. Move or delete them, then undo the transfer.`,
      },
    })
    await manager.delete(`/api/AccountVin/Delete?id=${vin.id}`)
    await manager.delete(`/api/Customer/Delete?id=${customer.id}`)
    const second = await makeLead()
    const { version } = (await manager.get(`/api/Account/${id}`)).body.data
    await transfer(second.id, { accountId: id, accountVersion: version })
    expect((await undo(transferId)).body.message).toBe(
      `Lead No. ${second.id} was transferred to account ${accountNo} since. Undo that transfer first.`,
    )
    expect((await post('Lead/Restore', { id: lead.id })).status).not.toBe(200)
    await sql`update crm.lead_transfer set transferred_at = now() - interval '31 days' where id = ${transferId}`.execute(
      test.db.query,
    )
    expect((await undo(transferId)).body.message).toMatch(
      /^This lead was transferred on \d{4}-\d\d-\d\d\. A transfer can be undone for 30 days\.$/,
    )
  })

  it('and needs the account restored first if it was deleted', async () => {
    const lead = await makeLead()
    const { id, transferId } = (await transfer(lead.id)).body.data
    await manager.delete(`/api/Account/Delete?id=${id}`)
    expect((await undo(transferId)).body.message).toMatch(
      /^Account A-\d+ was deleted\. Restore it, then undo the transfer\.$/,
    )
  })
})

describe('[S6.6] [S6.7] permissions of a transfer', () => {
  it('require changing and deleting the lead, and making or changing the account', async () => {
    const mine = await makeLead({ assignTo: staff.salesperson, storeId: stores.West })
    const inEast = await makeLead({ storeId: stores.East })
    const other = await makeLead({ storeId: stores.HQ })
    for (const who of [salesperson, storeManager]) {
      expect((await transfer(other.id, {}, who)).status).toBe(404)
      expect((await post('Account/TransferPreview', { leadId: other.id }, who)).status).toBe(404)
    }
    expect((await transfer(other.id, {}, auditor)).status).toBe(403)
    const foreign = await makeAccount({ company: 'Not Theirs' })
    expect((await transfer(mine.id, { accountId: foreign.id, accountVersion: 1 }, salesperson)).status).toBe(404)
    const own = await transfer(mine.id, {}, salesperson)
    expect(own.status).toBe(200)
    expect((await salesperson.get(`/api/Account/${own.body.data.id}`)).body.data).toMatchObject({
      assignToId: staff.salesperson,
    })
    expect((await undo(own.body.data.transferId, storeManager)).status).toBe(404)
    expect((await undo(own.body.data.transferId, auditor)).status).toBe(403)
    expect((await undo(own.body.data.transferId, salesperson)).status).toBe(200)
    expect((await transfer(inEast.id, {}, storeManager)).status).toBe(200)
  })
})

describe('[S4.15] [D12] a completed customer agreement', () => {
  const complete = (leadId: number, documentUniqueId: string) =>
    test.db.transaction((tx) => tx.emit(leadAgreementCompleted, { leadId, documentUniqueId }))
  const accountOf = async (leadId: number) =>
    (await post('Account/List', { filter: { sourceLeadId: leadId } })).body.data.at(0)

  it('transfers its lead once, however often the event arrives, even after an undo', async () => {
    const lead = await makeLead({ company: 'Linn Benton Loop', assignTo: staff.salesperson })
    const document = '7c0f3d80-1111-4c5e-9f0e-2f5f5f5f5f01'
    await complete(lead.id, document)
    await complete(lead.id, document)
    await expect.poll(() => accountOf(lead.id)).toMatchObject({ assignToId: staff.salesperson })
    const account = await accountOf(lead.id)
    const [{ id }] = (await post('Account/Transfers', { accountId: account.id })).body.data
    expect((await undo(id)).status).toBe(200)
    await complete(lead.id, document)
    await complete(lead.id, '7c0f3d80-1111-4c5e-9f0e-2f5f5f5f5f02')
    // The second agreement transfers it. The first one, which came before it, doesn't transfer it again.
    await expect.poll(() => accountOf(lead.id)).toBeDefined()
    const { rows } = await sql<{ document_id: string }>`
      select document_id from crm.lead_transfer where lead_id = ${lead.id} order by id`.execute(test.db.query)
    expect(rows.map((row) => row.document_id.slice(-2))).toEqual(['01', '02'])
  })

  it('records the reason in the history if the lead can’t be transferred', async () => {
    const lead = await makeLead({ status: 9, lostReason: 1 })
    await complete(lead.id, '7c0f3d80-1111-4c5e-9f0e-2f5f5f5f5f03')
    await expect
      .poll(async () => (await history('Lead', lead.id))[0].note)
      .toBe(
        'The customer agreement is signed, and the lead could not be transferred: This lead is lost. Reopen it, then transfer it.',
      )
  })
})
