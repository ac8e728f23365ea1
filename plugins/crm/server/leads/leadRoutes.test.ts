import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, download, uploaded } from '@core/server/testing'
import { createCrmApp, leadBody, staff, stores } from '../testing/crmApp'

let test: TestApp
let manager: Caller
let storeManager: Caller
let salesperson: Caller
let auditor: Caller
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
  storeManager = await test.as('Store Manager')
  salesperson = await test.as('Salesperson')
  auditor = await test.as('Auditor')
})
afterAll(() => test.close())

const create = async (more: object = {}, who = manager) =>
  (await who.post('/api/Lead/Create', leadBody(more))).body.data
const list = async (body: object, who = manager) => (await who.post('/api/Lead/List', body)).body

describe('a lead', () => {
  it('[S7.13] is made by POST Lead/Create, and starts as New in the store of its territory', async () => {
    await manager.put('/api/Store/Update', { id: stores.West, version: 1, territoryStates: ['OR', 'WA'] })
    await manager.put('/api/Store/Update', { id: stores.North, version: 1, territoryZips: ['98000-98999'] })
    const made = await manager.post(
      '/api/Lead/Create',
      leadBody({ company: 'Puget Courier', state: 'OR', zip: '97201' }),
    )
    expect(made).toMatchObject({
      status: 201,
      body: { message: 'Lead created successfully !!', data: { status: 1, probability: 5, storeId: stores.West } },
    })
    expect((await create({ company: 'Tacoma Produce', state: 'WA', zip: '98402' })).storeId).toBe(stores.North)
    expect((await create({ company: 'Reno Rentals', state: 'NV' })).storeId).toBeNull()
  })

  it('[S7.13] is changed by PUT Lead/Update and deleted by DELETE Lead/Delete?id=', async () => {
    const { id } = await create()
    const changed = await manager.put('/api/Lead/Update', { id, version: 1, company: 'Harbor Lines' })
    expect(changed).toMatchObject({ status: 200, body: { message: 'Lead updated successfully !!' } })
    expect(await manager.delete(`/api/Lead/Delete?id=${id}`)).toMatchObject({
      status: 200,
      body: { message: 'Lead deleted successfully !!' },
    })
    expect((await manager.get(`/api/Lead/${id}`)).status).toBe(404)
  })

  it('[security 44 S10] is restored by whoever deleted it, and by people who may delete every lead', async () => {
    const { id } = await create({ assignTo: staff.salesperson })
    const restore = (who: Caller) => who.post('/api/Lead/Restore', { id })
    const remove = (who: Caller) => who.delete(`/api/Lead/Delete?id=${id}`)
    expect((await remove(manager)).status).toBe(200)
    expect(await restore(salesperson)).toMatchObject({
      status: 403,
      body: {
        message: 'Somebody else deleted this lead. Ask them, or somebody who may delete all leads, to restore it.',
      },
    })
    expect((await restore(manager)).status).toBe(200)
    expect((await remove(salesperson)).status).toBe(200)
    expect((await restore(salesperson)).status).toBe(200)
    expect((await remove(salesperson)).status).toBe(200)
    expect((await restore(manager)).status).toBe(200)
  })

  it('[S5.1] requires its fields', async () => {
    const { status, body } = await manager.post('/api/Lead/Create', {})
    expect(status).toBe(400)
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Company is required',
      'Type is required',
      'Source is required',
    ])
    const { assignTo: _, ...nobodys } = leadBody()
    for (const sent of [nobodys, { ...nobodys, assignTo: null }])
      expect((await manager.post('/api/Lead/Create', sent)).body.message).toBe('Assigned to is required')
  })
})

it('[S3.9] [D5] a lead is returned as it was sent, field by field', async () => {
  const parent = await create({ company: 'Southgate Holding' })
  const [basic, fleet] = [await uploaded(manager), await uploaded(manager)]
  const sent = {
    company: 'Southgate Paratransit',
    leadType: 6,
    source: 5,
    assignTo: staff.salesperson,
    storeId: stores.West,
    receivedDate: '2026-05-04',
    address: '12 Depot Street',
    city: 'Salem',
    state: 'OR',
    zip: '97301',
    website: 'southgate.example',
    industry: 'Transit',
    fleetSize: 14,
    fleet: [
      { quantity: 5, make: 1, model: 1, year: 2, segment: 7, fuel: 1, replaceBy: '2027-03-01', holding: 2 },
      { quantity: 1, make: null, model: null, year: null, segment: null, fuel: null, replaceBy: null, holding: 1 },
    ],
    estimatedUnits: 6,
    estimatedValue: '255000.00',
    expectedClose: '2027-01-15',
    currentSupplier: 'Valley Motors',
    purchaseMethod: 2,
    nextFollowUp: '2026-12-01',
    basicDoc: [basic],
    fleetDoc: [fleet],
    parentId: parent.id,
  }
  const { id } = await create(sent)
  expect((await manager.get(`/api/Lead/${id}`)).body.data).toMatchObject({
    ...sent,
    status: 1,
    lostReason: null,
    isChild: true,
    accountType: 6,
  })
})

describe('the stage of a lead', () => {
  it('[D5] is told with the days in each, to who may see the lead', async () => {
    const { id } = await create()
    const move = (version: number, status: number) => manager.put('/api/LeadStatus/Update', { id, version, status })
    await move(1, 2)
    await move(2, 1)
    await move(3, 6)
    const { rows } = await test.db.pool.query<{ id: number }>(
      `select id from core.history where entity = 'lead' and record_id = ${id} and action = 'update' order by id`,
    )
    await test.db.pool.query(`update crm.lead set created_at = now() - interval '20 days' where id = ${id}`)
    for (const [at, days] of [12, 10, 3].entries())
      await test.db.pool.query(
        `update core.history set at = now() - interval '${days} days' where id = ${rows[at]!.id}`,
      )
    const days = async (who: Caller) => who.post('/api/Lead/StateDays', { id })
    expect((await days(manager)).body.data).toEqual([
      { state: 1, days: 15 },
      { state: 2, days: 2 },
      { state: 6, days: 3 },
    ])
    expect((await days(salesperson)).status).toBe(404)
  })

  it('[D5] has lasted as many days on its way as beside its name: days of the calendar, of the office', async () => {
    const { id } = await create()
    await manager.put('/api/LeadStatus/Update', { id, version: 1, status: 2 })
    const late = `((core.today() - 3)::timestamp + time '23:59') at time zone core.office_zone()`
    await test.db.pool.query(`update crm.lead set created_at = ${late}, stage_since = ${late} where id = ${id}`)
    await test.db.pool.query(
      `update core.history set at = ${late} where entity = 'lead' and record_id = ${id} and action = 'update'`,
    )
    const { daysInStage } = (await manager.get(`/api/Lead/${id}`)).body.data
    const told = (await manager.post('/api/Lead/StateDays', { id })).body.data
    expect([daysInStage, told.at(-1)]).toEqual([3, { state: 2, days: 3 }])
  })

  it('is won with its quote, value and day, and the win can be undone', async () => {
    const { id } = await create({ company: 'Cedar Valley Transit', state: 'OR', estimatedValue: '90000.00' })
    const lines = [{ kind: 1, description: '2026 Ford Transit', quantity: 1, price: '42000.00' }]
    const quote = (await manager.post('/api/Quotes/Create', { leadId: id, lines })).body.data
    const before = (await manager.get(`/api/Lead/${id}`)).body.data
    const win = { status: 8, estimatedValue: '42000.00', expectedClose: '2026-11-27', quoteId: quote.id }
    const won = await manager.put('/api/LeadStatus/Update', { id, version: before.version, ...win })
    expect(won.body.data).toMatchObject({ status: 8, estimatedValue: '42000.00', expectedClose: '2026-11-27' })
    const told = (await manager.post('/api/Lead/History', { id })).body.data
    expect(told[0].note).toBe(`With quote ${quote.number}, $42,000.00`)
    const { version } = won.body.data
    const undone = await manager.put('/api/LeadStatus/Undo', { id, version })
    expect(undone.body.data).toMatchObject({
      status: before.status,
      stageSince: before.stageSince,
      furthestStage: before.furthestStage,
      estimatedValue: '90000.00',
      expectedClose: null,
    })
    expect((await manager.put('/api/LeadStatus/Undo', { id, version })).status).toBe(409)
    const other = await create({ company: 'Elm Street Clinic' })
    const wrong = await manager.put('/api/LeadStatus/Update', { id: other.id, ...win })
    expect(wrong).toMatchObject({ status: 400, body: { message: 'Quote: choose one of this lead' } })
  })

  it('is won with its quote, value and day, and the win can be undone', async () => {
    const { id } = await create({ company: 'Cedar Valley Transit', state: 'OR', estimatedValue: '90000.00' })
    const lines = [{ kind: 1, description: '2026 Ford Transit', quantity: 1, price: '42000.00' }]
    const quote = (await manager.post('/api/Quotes/Create', { leadId: id, lines })).body.data
    const before = (await manager.get(`/api/Lead/${id}`)).body.data
    const win = { status: 8, estimatedValue: '42000.00', expectedClose: '2026-11-27', quoteId: quote.id }
    const won = await manager.put('/api/LeadStatus/Update', { id, version: before.version, ...win })
    expect(won.body.data).toMatchObject({ status: 8, estimatedValue: '42000.00', expectedClose: '2026-11-27' })
    const told = (await manager.post('/api/Lead/History', { id })).body.data
    expect(told[0].note).toBe(`With quote ${quote.number}, $42,000.00`)
    const { version } = won.body.data
    const undone = await manager.put('/api/LeadStatus/Undo', { id, version })
    expect(undone.body.data).toMatchObject({
      status: before.status,
      stageSince: before.stageSince,
      furthestStage: before.furthestStage,
      estimatedValue: '90000.00',
      expectedClose: null,
    })
    expect((await manager.put('/api/LeadStatus/Undo', { id, version })).status).toBe(409)
    const other = await create({ company: 'Elm Street Clinic' })
    const wrong = await manager.put('/api/LeadStatus/Update', { id: other.id, ...win })
    expect(wrong).toMatchObject({ status: 400, body: { message: 'Quote: choose one of this lead' } })
  })

  it('is taken back by nobody but whoever moved the lead, and only shortly after', async () => {
    const { id } = await create()
    const { version } = (await manager.put('/api/LeadStatus/Update', { id, version: 1, status: 3 })).body.data
    const colleague = await test.as('Super Admin')
    expect(await colleague.put('/api/LeadStatus/Undo', { id, version })).toMatchObject({ status: 409 })
    await test.db.pool.query(
      `update core.history set at = at - interval '16 minutes' where entity = 'lead' and record_id = ${id}`,
    )
    expect(await manager.put('/api/LeadStatus/Undo', { id, version })).toMatchObject({ status: 409 })
    expect((await manager.get(`/api/Lead/${id}`)).body.data).toMatchObject({ status: 3, version })
  })

  it('[S4.12] [S7.14] is changed by PUT LeadStatus/Update, which starts its days anew', async () => {
    const { id } = await create({ estimatedValue: '200000.00' })
    await test.db.pool.query(`update crm.lead set stage_since = now() - interval '6 days' where id = ${id}`)
    expect((await manager.get(`/api/Lead/${id}`)).body.data).toMatchObject({ daysInStage: 6, isStale: true })
    const moved = await manager.put('/api/LeadStatus/Update', { id, version: 1, status: 6 })
    expect(moved).toMatchObject({
      status: 200,
      body: {
        message: 'Lead updated successfully !!',
        data: { status: 6, probability: 70, weightedValue: '140000.00', daysInStage: 0, isStale: false },
      },
    })
  })

  it('[D5] needs a reason to be lost, which is cleared when it is reopened; the history shows it', async () => {
    const { id } = await create()
    const refused = await manager.put('/api/LeadStatus/Update', { id, status: 9 })
    expect(refused).toMatchObject({
      status: 400,
      body: { success: false, errors: [{ field: 'lostReason', message: 'Lost reason is required' }] },
    })
    expect((await manager.put('/api/LeadStatus/Update', { id, status: 9, lostReason: 2 })).body.data).toMatchObject({
      lostReason: 2,
      leadOptions: 3,
    })
    expect((await manager.put('/api/LeadStatus/Update', { id, status: 3 })).body.data).toMatchObject({
      lostReason: null,
      leadOptions: 1,
    })
    const history = (await manager.post('/api/Lead/History', { id })).body.data
    expect(history[0]).toMatchObject({ note: 'Reopened' })
  })

  it('[S8.4] is refused with a message if the version is outdated', async () => {
    const { id } = await create()
    await manager.put('/api/LeadStatus/Update', { id, version: 1, status: 2 })
    const late = await manager.put('/api/LeadStatus/Update', { id, version: 1, status: 3 })
    expect(late).toMatchObject({
      status: 409,
      body: { success: false, message: expect.stringContaining('changed by somebody else') },
    })
  })
})

describe('POST Lead/MultiLeadUpdate', () => {
  it('[S7.14] changes many leads in one call', async () => {
    const [one, two] = [await create(), await create()]
    const done = await manager.post('/api/Lead/MultiLeadUpdate', {
      leads: [
        { id: one.id, version: 1, status: 2 },
        { id: two.id, assignTo: staff.salesperson },
      ],
    })
    expect(done).toMatchObject({
      status: 200,
      body: { success: true, message: 'Lead updated successfully !!', data: { changed: 2 } },
    })
    expect((await manager.get(`/api/Lead/${two.id}`)).body.data).toMatchObject({
      assignTo: staff.salesperson,
      status: 1,
    })
  })

  it('[S7.14] [S8.4] changes nothing if one row can’t be changed, and names each such row', async () => {
    const [good, lost] = [await create(), await create()]
    const refused = await manager.post('/api/Lead/MultiLeadUpdate', {
      leads: [
        { id: good.id, status: 2 },
        { id: lost.id, status: 9 },
        { id: 999_999, status: 2 },
      ],
    })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        success: false,
        message: `Nothing was changed: 2 leads can't be. Lead ${lost.id}: Lost reason is required`,
        errors: [
          { field: 'leads[1].lostReason', message: `Lead ${lost.id}: Lost reason is required` },
          { field: 'leads[2]', message: expect.stringContaining('Lead 999999: Lead not found') },
        ],
      },
    })
    expect((await manager.get(`/api/Lead/${good.id}`)).body.data).toMatchObject({ status: 1, version: 1 })
  })
})

describe('POST Lead/LeadMigration', () => {
  it('[S7.14] previews the move, then moves', async () => {
    const { id } = await create({ company: 'Ridgeline Rentals', storeId: stores.South })
    const ask = { fromStoreId: stores.South, toStoreId: stores.East, toAssignTo: staff.storeManager }
    expect((await manager.post('/api/Lead/LeadMigration', { ...ask, check: true })).body).toMatchObject({
      success: true,
      data: { count: 1, moved: false, leads: [{ id, company: 'Ridgeline Rentals' }] },
    })
    expect((await manager.get(`/api/Lead/${id}`)).body.data.storeId).toBe(stores.South)
    expect((await manager.post('/api/Lead/LeadMigration', ask)).body).toMatchObject({
      message: 'Lead updated successfully !!',
      data: { count: 1, moved: true },
    })
    expect((await manager.get(`/api/Lead/${id}`)).body.data).toMatchObject({
      storeId: stores.East,
      assignTo: staff.storeManager,
    })
  })

  it('[S6.6] is not for a salesperson, who may not reassign leads', async () => {
    expect((await salesperson.post('/api/Lead/LeadMigration', { fromStoreId: 1, toStoreId: 2 })).status).toBe(403)
  })
})

describe('the list of leads', () => {
  it('[S7.15] [S3.21] [S3.22] is filtered by isChild, accountType, assignTo, state and leadOptions', async () => {
    const parent = await create({ company: 'Northgate Holding', leadType: 4, state: 'TX' })
    const child = await create({ company: 'Northgate Dallas', leadType: 4, state: 'TX', parentId: parent.id })
    const ids = async (body: object) =>
      (
        await list({
          ...body,
          searchCol: 'company',
          commonFilters: { search: 'Northgate', ...(body as { commonFilters?: object }).commonFilters },
        })
      ).data.map(({ id }: { id: number }) => id)
    expect(await ids({ commonFilters: { isChild: true } })).toEqual([child.id])
    expect(await ids({ commonFilters: { isChild: false } })).toEqual([parent.id])
    expect(await ids({ filter: { accountType: 4 } })).toEqual([parent.id, child.id])
    expect(await ids({ filter: { accountType: 1 } })).toEqual([])
    expect(await ids({ filter: { state: 'TX', assignTo: staff.salesManager } })).toEqual([parent.id, child.id])
    expect(await ids({ commonFilters: { assignTo: staff.salesperson } })).toEqual([])
    await manager.put('/api/LeadStatus/Update', { id: child.id, status: 8 })
    expect(await ids({ commonFilters: { leadOptions: 1 } })).toEqual([parent.id])
    expect(await ids({ commonFilters: { leadOptions: 2 } })).toEqual([child.id])
  })

  it('[S9.1] returns everything by id by default, and accepts limits of 1000000 and 100000', async () => {
    const all = await list({})
    expect(all.data.map(({ id }: { id: number }) => id)).toEqual(
      all.data.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b),
    )
    expect(all.totalItems).toBe(all.data.length)
    expect((await list({ limit: 1_000_000, offset: 0 })).data).toHaveLength(all.totalItems)
    expect((await manager.post('/api/Account/List', { limit: 100_000 })).status).toBe(200)
  })
})

const exportBody = { format: 'csv', columns: ['company'], search: 'Scope' }

describe('permissions of leads', () => {
  const lead: Record<'mine' | 'inEast' | 'other', number> = { mine: 0, inEast: 0, other: 0 }
  beforeAll(async () => {
    lead.mine = (await create({ company: 'Scope Mine', assignTo: staff.salesperson, storeId: stores.West })).id
    lead.inEast = (await create({ company: 'Scope East', storeId: stores.East })).id
    lead.other = (await create({ company: 'Scope Other', storeId: stores.HQ })).id
  })
  const seen = async (who: Caller) => {
    const { data, totalItems } = await list({ commonFilters: { search: 'Scope' } }, who)
    expect(totalItems).toBe(data.length)
    return data.map(({ id }: { id: number }) => id)
  }

  it('[S6.6] [D2] a salesperson sees their own, a store manager the store’s, the others all: in lists and totals', async () => {
    expect(await seen(salesperson)).toEqual([lead.mine])
    expect(await seen(storeManager)).toEqual([lead.inEast])
    expect(await seen(manager)).toEqual([lead.mine, lead.inEast, lead.other])
    expect(await seen(auditor)).toEqual([lead.mine, lead.inEast, lead.other])
  })

  it('[S6.6] a record beyond one’s reach is not found', async () => {
    for (const who of [salesperson, storeManager]) {
      expect((await who.get(`/api/Lead/${lead.other}`)).status).toBe(404)
      expect((await who.put('/api/LeadStatus/Update', { id: lead.other, status: 2 })).status).toBe(404)
      expect((await who.delete(`/api/Lead/Delete?id=${lead.other}`)).status).toBe(404)
    }
    expect((await auditor.get(`/api/Lead/${lead.other}`)).status).toBe(200)
    expect((await auditor.put('/api/LeadStatus/Update', { id: lead.other, status: 2 })).status).toBe(403)
  })

  it('[S6.6] exports contain only visible rows', async () => {
    const exported = async (who: Caller) =>
      JSON.stringify((await download(test, who, 'POST', '/api/Lead/Export', exportBody)).rows)
    expect(await exported(salesperson)).toContain('Scope Mine')
    expect(await exported(salesperson)).not.toContain('Scope Other')
    expect(await exported(storeManager)).not.toContain('Scope Other')
    expect(await exported(manager)).toContain('Scope Other')
    expect((await auditor.post('/api/Lead/Export', exportBody)).status).toBe(403)
  })

  it('[S6.6] own assigned leads may be changed and deleted with 706 and 709, and reassigned only with 715', async () => {
    expect((await salesperson.put('/api/LeadStatus/Update', { id: lead.mine, status: 2 })).status).toBe(200)
    expect(
      (await salesperson.put('/api/Lead/Update', { id: lead.mine, version: 2, assignTo: staff.salesManager })).status,
    ).toBe(403)
    const own = (await salesperson.post('/api/Lead/Create', { company: 'Walk-in Wanda', leadType: 5, source: 7 })).body
      .data
    expect(own.assignTo).toBe(staff.salesperson)
    expect((await salesperson.delete(`/api/Lead/Delete?id=${own.id}`)).status).toBe(200)
  })
})
