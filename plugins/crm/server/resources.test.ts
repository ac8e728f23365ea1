import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, download } from '@core/server/testing'
import { accountVehicleEntity } from '../shared/accounts/accountVehicleEntity'
import { storePermissions, vehiclePermissions } from '../shared/crmPermissions'
import { accountBody, createCrmApp, leadBody, staff, stores } from './testing/crmApp'

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

/** The lead and the vehicle to which the records below belong. */
let leadId: number
let accountId: number
beforeAll(async () => {
  leadId = (await manager.post('/api/Lead/Create', leadBody())).body.data.id
  accountId = (await manager.post('/api/Account/Create', accountBody())).body.data.id
})

const bodies: Readonly<
  Record<string, { readonly create: () => object; readonly change: object; readonly name: string }>
> = {
  Account: { create: () => accountBody(), change: { company: 'Cedar Transit' }, name: 'Account' },
  Contact: { create: () => ({ name: 'Dana Whitfield', leadId }), change: { title: 'Fleet manager' }, name: 'Contact' },
  AccountVin: {
    create: () => ({ vin: '5YJ3E1EA2KF317000', accountId }),
    change: { plate: 'WG 1035' },
    name: 'Vehicle',
  },
  Customer: { create: () => ({ name: 'Oak Hill Clinic' }), change: { phone: '555-010-0199' }, name: 'Customer' },
  Vehicle: {
    create: () => ({ name: '2025 Ford Transit', makeId: 1, modelId: 1, yearId: 2 }),
    change: { price: '51200.00' },
    name: 'Vehicle',
  },
  Fuel: { create: () => ({ name: 'Steam' }), change: { name: 'Wood gas' }, name: 'Fuel' },
  Year: { create: () => ({ name: '1999' }), change: { name: '1998' }, name: 'Year' },
  Make: { create: () => ({ name: 'Rivian' }), change: { name: 'Lucid' }, name: 'Make' },
  MakeModels: { create: () => ({ name: 'Maverick', makeId: 1 }), change: { name: 'Ranger' }, name: 'Model' },
  Segment: { create: () => ({ name: 'Hearse', makeIdString: '1,3' }), change: { makeIdString: '2' }, name: 'Segment' },
  State: { create: () => ({ name: 'Palau', code: 'PW' }), change: { name: 'Republic of Palau' }, name: 'State' },
  Store: { create: () => ({ name: 'Airport', code: 'AIR' }), change: { hours: 'Mon–Fri 8–18' }, name: 'Store' },
}

describe.each(Object.entries(bodies))('[S7.13] %s', (path, { create, change, name }) => {
  it('is listed with a count, made, changed and deleted by its four calls', async () => {
    const listed = async () => (await manager.post(`/api/${path}/List`, { limit: 1_000_000, offset: 0 })).body
    const { totalItems } = await listed()
    const made = await manager.post(`/api/${path}/Create`, create())
    expect(made).toMatchObject({ status: 201, body: { success: true, message: `${name} created successfully !!` } })
    const { id } = made.body.data
    expect((await listed()).totalItems).toBe(totalItems + 1)
    expect(await manager.put(`/api/${path}/Update`, { id, version: 1, ...change })).toMatchObject({
      status: 200,
      body: { message: `${name} updated successfully !!` },
    })
    expect(await manager.delete(`/api/${path}/Delete?id=${id}`)).toMatchObject({
      status: 200,
      body: { message: `${name} deleted successfully !!` },
    })
    expect((await listed()).totalItems).toBe(totalItems)
  })

  it('[D2] can’t be changed by an auditor', async () => {
    expect((await auditor.post(`/api/${path}/List`, {})).status).toBe(200)
    expect((await auditor.post(`/api/${path}/Create`, create())).status).toBe(403)
  })
})

describe.each([
  ['Store', storePermissions],
  ['Vehicle', vehiclePermissions],
] as const)('[D2] column 15–16: %s', (path, { can }) => {
  // A makes and changes them, V only sees them, – has no such menu.
  it.each([
    ['Super Admin', 'A'],
    ['Administrator', 'A'],
    ['Intake Manager', 'V'],
    ['Intake Coordinator', '–'],
    ['Care Coordinator', '–'],
    ['Sales Manager', 'A'],
    ['Store Manager', 'V'],
    ['Salesperson', 'V'],
    ['Auditor', 'V'],
  ] as const)('%s: %s', async (role, letter) => {
    const who = await test.as(role)
    const { create } = bodies[path]!
    const all = (await manager.post(`/api/${path}/List`, {})).body.totalItems
    const listed = await who.post(`/api/${path}/List`, {})
    const counted = await who.post(`/api/${path}/Aggregate`, { measures: [{ of: 'count' }] })
    if (letter === '–') expect([listed.status, counted.status]).toEqual([403, 403])
    else expect([listed.body.totalItems, counted.body.data[0].values]).toEqual([all, [all]])
    const made = await who.post(`/api/${path}/Create`, create())
    expect(made.status).toBe(letter === 'A' ? 201 : 403)
    if (letter === 'A') await manager.delete(`/api/${path}/Delete?id=${made.body.data.id}`)
    const exported = { format: 'csv', columns: ['name'] }
    const mayExport = (await permissionsOf(role)).has(can.export)
    const file = await download(test, who, 'POST', `/api/${path}/Export`, exported)
    if (mayExport) expect(file.rows).toHaveLength(all + 1)
    else expect(file.status).toBe(403)
  })
})

const permissionsOf = async (role: string) => {
  const { rows } = await test.db.pool.query(
    `select permission_id as id from core.role_permission join core.role on role.id = role_id where role.name = $1`,
    [role],
  )
  return new Set(rows.map(({ id }) => id as number))
}

describe('the catalogue', () => {
  it.each([
    ['Fuel', 9, 'Gasoline'],
    ['Segment', 12, 'Sedan'],
    ['Make', 13, 'Ford'],
    ['MakeModels', 30, 'Transit'],
  ])('[D5] [S3.17] %s begins with %i entries, each with a name', async (path, count, first) => {
    const { body } = await salesperson.post(`/api/${path}/List`, { sorting: { fieldName: 'id', direction: 'asc' } })
    expect(body).toMatchObject({
      success: true,
      totalItems: count,
      data: expect.arrayContaining([expect.objectContaining({ name: first })]),
    })
  })

  it.each([
    ['Fuel', 'gasol', 'Gasoline'],
    ['Segment', 'Wheelchair', 'Wheelchair van'],
    ['Make', 'Ford', 'Ford'],
    ['MakeModels', 'promaster', 'ProMaster'],
    ['Year', '2025', '2025'],
    ['State', 'or oregon', 'Oregon'],
  ])('[S3.17] %s is found by the text that is typed in a form: %s', async (path, search, name) => {
    const { body } = await salesperson.post(`/api/${path}/Options`, { search })
    expect(body.data).toMatchObject([{ name }])
  })

  it('[D5] years run from next year down to 2000', async () => {
    const names = (await salesperson.post('/api/Year/List', {})).body.data.map(({ name }: { name: string }) => name)
    expect(names[0]).toBe(String(new Date().getFullYear() + 1))
    expect(names.at(-1)).toBe('2000')
  })

  it('[S3.17] segments are filtered by a make, and sent with a text in makeIdString', async () => {
    const isuzu = (await manager.post('/api/Make/List', { searchCol: 'name', commonFilters: { search: 'Isuzu' } })).body
      .data[0].id
    const asked = await manager.post('/api/Segment/List', { filter: { makeIdString: String(isuzu) } })
    expect(asked.body.data.map(({ name }: { name: string }) => name)).toEqual(['Box truck'])
    const common = await manager.post('/api/Segment/List', { commonFilters: { makeId: isuzu } })
    expect(common.body.data).toHaveLength(1)
    const models = await manager.post('/api/MakeModels/List', { commonFilters: { makeId: isuzu } })
    expect(models.body.data.map(({ name }: { name: string }) => name)).toEqual(['NPR'])
  })

  it('[S3.18] [S7.15] [D9] states have integer ids, a code and a name, and sort by name', async () => {
    const { body } = await auditor.post('/api/State/List', {})
    expect(body.totalItems).toBe(59)
    expect(body.data[0]).toMatchObject({ id: 1, code: 'AL', name: 'Alabama' })
    const names = body.data.map(({ name }: { name: string }) => name)
    expect(names).toEqual(names.toSorted())
    const codes = body.data.map(({ code }: { code: string }) => code)
    expect(codes).toEqual(expect.arrayContaining(['AE', 'AP', 'AA', 'GU', 'VI', 'AS', 'MP']))
  })

  it('a vehicle’s model must be one of its make', async () => {
    const { body } = await manager.post('/api/Vehicle/Create', {
      name: 'No such van',
      makeId: 2,
      modelId: 1,
      yearId: 1,
    })
    expect(body.errors).toEqual([{ field: 'modelId', message: 'Model: choose one of this make' }])
  })
})

it('[S3.17] [S7.15] vehicles are listed with a count, by limit and offset', async () => {
  for (const name of ['2026 Ford Transit', '2026 Ford F-150', '2026 Ford Escape'])
    await manager.post('/api/Vehicle/Create', { name, makeId: 1, modelId: 1, yearId: 1 })
  const listed = async (page: object) => (await salesperson.post('/api/Vehicle/List', page)).body
  const all = await listed({ limit: 1000, offset: 0 })
  expect(all.totalItems).toBe(all.data.length)
  const second = await listed({ limit: 2, offset: 1 })
  expect(second.totalItems).toBe(all.totalItems)
  expect(second.data.map(({ id }: { id: number }) => id)).toEqual(
    all.data.slice(1, 3).map(({ id }: { id: number }) => id),
  )
})

describe('a store', () => {
  it('[S2.16] lists its people for anybody who may see it, the manager first', async () => {
    const { id, version } = (await manager.get(`/api/Store/${stores.East}`)).body.data
    await manager.put('/api/Store/Update', { id, version, managerId: staff.storeManager })
    const people = await salesperson.get(`/api/Store/${id}/People`)
    expect(people.status).toBe(200)
    expect(people.body.data[0]).toMatchObject({ id: staff.storeManager, manages: true, roles: ['Store Manager'] })
    const { rows } = await test.db.pool.query(`select id from core."user" where store_id = ${id} and status = 2`)
    expect(new Set(people.body.data.map((person: { id: number }) => person.id))).toEqual(
      new Set([staff.storeManager, ...rows.map((row) => row.id)]),
    )
    expect((await manager.get('/api/Store/999/People')).status).toBe(404)
  })

  it('[S8.6] with people can’t be deleted, and the message says so', async () => {
    expect(await manager.delete(`/api/Store/Delete?id=${stores.East}`)).toMatchObject({
      status: 409,
      body: { success: false, message: 'East still has 1 person. Move them to another store, then delete it.' },
    })
  })
})

describe('an account', () => {
  it('[S3.10] [D5] has a number, and VINs that are checked and decoded', async () => {
    const { id, accountNo } = (await manager.post('/api/Account/Create', accountBody())).body.data
    expect(accountNo).toBe(`A-${String(id).padStart(5, '0')}`)
    const wrong = await manager.post('/api/AccountVin/Create', { accountId: id, vin: '1HGCM82643A004352' })
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'vin', message: expect.stringContaining('the check digit “4” at place 9') }] },
    })
    const held = await manager.post('/api/AccountVin/Create', { accountId: id, vin: ' 5yj3e1ea2kf317000' })
    expect(held.body.data).toMatchObject({ vin: '5YJ3E1EA2KF317000', maker: 'Tesla' })
    const twice = await manager.post('/api/AccountVin/Create', { accountId: id, vin: '5YJ3E1EA2KF317000' })
    expect(twice.body.message).toBe('VIN is taken: another vehicle has it')
    expect((await manager.get(`/api/Account/${id}`)).body.data.vins).toEqual(['5YJ3E1EA2KF317000'])
  })

  it('[D5] a VIN is checked where a value of a list is changed, and where many are', async () => {
    const { id: accountId } = (await manager.post('/api/Account/Create', accountBody())).body.data
    const { body } = await manager.post('/api/AccountVin/Create', { accountId, vin: '1M8GDM9AXKP042788' })
    const vin = '1HGCM82643A004352'
    const message = 'VIN: the check digit “4” at place 9 should be “3”; compare each character with the vehicle'
    const { id, version } = body.data
    expect(await manager.put('/api/AccountVin/Update', { id, version, vin })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'vin', message }] },
    })
    const many = { action: 'update', values: { vin }, ids: [id], dryRun: true }
    expect(await manager.post('/api/AccountVin/Bulk', many)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'values.vin', message }] },
    })
  })

  it('[D2] its vehicles are exported, imported and bulk edited with 820, 821 and 822', () => {
    const { export: toFile, import: fromFile, bulk } = accountVehicleEntity.policy
    expect([toFile, fromFile, bulk]).toEqual([820, 821, 822])
  })

  it('[S6.7] is deleted with 710 or, if it is one’s own, 809; each sees their own scope', async () => {
    const make = async (more: object) => (await manager.post('/api/Account/Create', accountBody(more))).body.data.id
    const mine = await make({ company: 'Scope Mine', assignToId: staff.salesperson, storeId: stores.West })
    const east = await make({ company: 'Scope East', storeId: stores.East })
    const other = await make({ company: 'Scope Other', storeId: stores.HQ })
    const seen = async (who: Caller) => {
      const { data, totalItems } = (await who.post('/api/Account/List', { commonFilters: { search: 'Scope' } })).body
      expect(totalItems).toBe(data.length)
      return data.map(({ id }: { id: number }) => id)
    }
    expect(await seen(salesperson)).toEqual([mine])
    expect(await seen(storeManager)).toEqual([east])
    expect(await seen(auditor)).toEqual([mine, east, other])
    expect((await salesperson.delete(`/api/Account/Delete?id=${other}`)).status).toBe(404)
    expect((await auditor.delete(`/api/Account/Delete?id=${other}`)).status).toBe(403)
    expect((await salesperson.delete(`/api/Account/Delete?id=${mine}`)).status).toBe(200)
    await test.db.pool.query(
      `delete from core.role_permission where permission_id = 810 and role_id = (select id from core.role where name = 'Sales Manager')`,
    )
    expect((await manager.delete(`/api/Account/Delete?id=${other}`)).status).toBe(200)
  })
})

describe('a contact', () => {
  it('[S3.11] [S7.13] belongs to a lead or an account, by its link or by leadId, and is visible to those who see that', async () => {
    const lead = (await manager.post('/api/Lead/Create', leadBody({ assignTo: staff.salesperson }))).body.data.id
    const made = await manager.post('/api/Contact/Create', {
      name: 'Wendell Ashby',
      email: 'wendell@harbor.example',
      leadId: lead,
    })
    expect(made).toMatchObject({
      status: 201,
      body: { data: { entityType: 1, entityTypeId: lead, leadId: lead, accountId: null } },
    })
    const again = await manager.post('/api/Contact/Create', {
      name: 'W. Ashby',
      email: 'Wendell@harbor.example',
      entityType: 1,
      entityTypeId: lead,
    })
    expect(again.body.errors).toEqual([
      { field: 'email', message: 'Wendell Ashby has this email here already; change that contact instead' },
    ])
    const names = async (who: Caller) =>
      (await who.post('/api/Contact/List', { filter: { leadId: String(lead) } })).body.data.map(
        ({ name }: { name: string }) => name,
      )
    expect(await names(salesperson)).toEqual(['Wendell Ashby'])
    expect(await names(storeManager)).toEqual([])
    const { id, version } = made.body.data
    expect((await salesperson.put('/api/Contact/Update', { id, version, title: 'Fleet manager' })).status).toBe(200)
    expect((await auditor.put('/api/Contact/Update', { id, version: 2, title: 'Clerk' })).status).toBe(403)
    expect((await salesperson.delete(`/api/Contact/Delete?id=${id}`)).status).toBe(200)
  })
})
