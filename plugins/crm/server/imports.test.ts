import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Caller, type TestApp, download, importSheet } from '@core/server/testing'
import { vinCheckDigit } from '../shared/accounts/checkVin'
import { accountBody, createCrmApp, leadBody } from './testing/crmApp'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
})
afterAll(() => test.close())

const listed = async (path: string, body: object) => (await manager.post(`/api/${path}/List`, body)).body.data
const failures = async ({ id }: { readonly id: number }) =>
  (await download(test, manager, 'GET', `/api/operation/${id}/failed`)).rows.map((row) => row.at(-1))

it('[S2.11] [D5] an imported list of VINs is decoded; each wrong one is returned with the failing character', async () => {
  await manager.post('/api/Account/Create', accountBody({ company: 'Cedar Valley Transit' }))
  const sheet = [
    'VIN,Account',
    '1HGCM82633A004352,Cedar Valley Transit',
    '5yj3e1ea2kf317000,Cedar Valley Transit',
    '1HGCM8263OA004352,Cedar Valley Transit',
    '1HGCM82643A004352,Cedar Valley Transit',
    '1FTBW2CM5NKA0000,Cedar Valley Transit',
  ].join('\n')
  const done = await importSheet(manager, 'AccountVin', sheet)
  expect(done).toMatchObject({ state: 'done', done: 2, failed: 3 })
  expect((await failures(done)).slice(1)).toEqual([
    "VIN: “O” at place 10 can't be right; a VIN never has I, O or Q",
    'VIN: the check digit “4” at place 9 should be “3”; compare each character with the vehicle',
    'VIN must have 17 characters, and this one has 16',
  ])
  expect(await listed('AccountVin', { sorting: { fieldName: 'vin', direction: 'asc' } })).toMatchObject([
    { vin: '1HGCM82633A004352', maker: 'Honda', year: 2003 },
    { vin: '5YJ3E1EA2KF317000', maker: 'Tesla', year: 2019 },
  ])
})

it('[D5] a VIN is imported as it is printed, and known again; a year that it leaves open is taken from the file', async () => {
  await manager.post('/api/Account/Create', accountBody({ company: 'Silver Creek Haulage' }))
  const rows = [
    ['1M8GDM9A-XKP-042788', 'Silver Creek Haulage', '2019'],
    ['1m8gdm9axkp042788', 'Silver Creek Haulage', ''],
    ['1XPWD40X1ED215307', 'Silver Creek Haulage', '2014'],
    ['1NKDL40X5EJ398271', 'Silver Creek Haulage', ''],
    ['WVWZZZ1JZ3W386752', 'Silver Creek Haulage', '2003'],
    ['1HD1KRM14GB617923', 'Silver Creek Haulage', '2013'],
  ]
  const sheet = ['VIN,Account,Model year', ...rows.map((row) => row.join(','))].join('\n')
  const done = await importSheet(manager, 'AccountVin', sheet)
  expect(done).toMatchObject({ state: 'done', done: 4, skipped: 1, failed: 1 })
  expect((await failures(done)).at(-1)).toBe('Model year: this VIN says 1986 or 2016')
  const yearOf = async (vin: string) =>
    (await listed('AccountVin', { columns: ['maker', 'year'], commonFilters: { search: vin } }))[0]
  expect(await yearOf('1M8GDM9AXKP042788')).toMatchObject({ maker: 'MCI', year: 2019 })
  expect(await yearOf('1XPWD40X1ED215307')).toMatchObject({ maker: 'Peterbilt', year: 2014 })
  expect(await yearOf('1NKDL40X5EJ398271')).toMatchObject({ maker: 'Kenworth', year: null })
  expect(await yearOf('WVWZZZ1JZ3W386752')).toMatchObject({ maker: 'Volkswagen', year: 2003 })
})

it('[D5] a price list changes the prices of vehicles by their stock number, and adds none twice', async () => {
  const vehicle = (stockNo: string, price: string) => ({
    name: '2026 Ford Transit',
    makeId: 1,
    modelId: 1,
    yearId: 1,
    stockNo,
    price,
  })
  for (const [stockNo, price] of [
    ['T-100', '51000.00'],
    ['T-200', '52000.00'],
  ] as const)
    expect((await manager.post('/api/Vehicle/Create', vehicle(stockNo, price))).status).toBe(201)
  const sheet = 'Stock No.,List price\nT-100,49900.00\nT-200,50900.00\nT-200,nine'
  const done = await importSheet(manager, 'Vehicle', sheet, { duplicates: 'update' })
  expect(done).toMatchObject({ done: 2, failed: 1 })
  expect(await listed('Vehicle', { columns: ['stockNo', 'price'] })).toMatchObject([
    { stockNo: 'T-100', price: '49900.00' },
    { stockNo: 'T-200', price: '50900.00' },
  ])
})

it('[D5] an import finds existing leads, accounts and contacts, and offers a choice for each', async () => {
  const { id } = (
    await manager.post('/api/Lead/Create', leadBody({ company: 'Umpqua Dairy', city: 'Roseburg', state: 'OR' }))
  ).body.data
  const leads = 'Company,Type,Source,City,State,Assigned to,Estimated units\n'
  const row = 'UMPQUA DAIRY,Commercial fleet,Website,Roseburg,Oregon,sales.manager@demo.test,7\n'
  const outcome = async (duplicates: 'skip' | 'update' | 'create', dryRun = false) => {
    const { done, skipped } = (await importSheet(manager, 'Lead', leads + row, { duplicates, dryRun })) as never
    return { done, skipped }
  }
  expect(await outcome('create', true)).toMatchObject({ done: 1 })
  expect(await outcome('skip')).toEqual({ done: 0, skipped: 1 })
  expect(await outcome('update')).toMatchObject({ done: 1 })
  expect((await manager.get(`/api/Lead/${id}`)).body.data).toMatchObject({ company: 'UMPQUA DAIRY', estimatedUnits: 7 })
  expect(await outcome('create')).toMatchObject({ done: 1 })
  expect(await listed('Lead', { filter: { company: 'Umpqua' } })).toHaveLength(2)
})

it('looks up values that the rows of a file share only once: their territory, their person', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const rows = Array.from(
    { length: 40 },
    (_, n) => `Row ${n} Freight,Commercial fleet,Website,Salem,Oregon,sales@demo.test`,
  )
  const done = await importSheet(manager, 'Lead', ['Company,Type,Source,City,State,Assigned to', ...rows].join('\n'))
  const statements = (query.mock.calls as unknown[][]).map(([statement]) => String(statement))
  query.mockRestore()
  expect(done).toMatchObject({ done: 40, failed: 0 })
  expect(statements.filter((text) => text.includes('territory_zips'))).toHaveLength(1)
  expect(statements.filter((text) => text.includes('insert into "crm"."lead" '))).toHaveLength(1)
})

it('[D5] of 2,000 rows with 40 wrong ones every valid one is imported, and every wrong one is returned', async () => {
  const account = (await manager.post('/api/Account/Create', accountBody({ company: 'Long Haul Leasing' }))).body.data
  const serial = (n: number) => `1FTBW2CM0NK${String(n).padStart(6, '0')}`
  const vin = (n: number) => serial(n).slice(0, 8) + vinCheckDigit(serial(n)) + serial(n).slice(9)
  const rows = Array.from({ length: 2000 }, (_, n) => `${n % 50 === 0 ? serial(n).slice(1) : vin(n)},Long Haul Leasing`)
  const done = await importSheet(manager, 'AccountVin', ['VIN,Account', ...rows].join('\n'))
  expect(done).toMatchObject({ state: 'done', done: 1960, failed: 40 })
  expect((await failures(done)).slice(1)).toEqual(
    Array.from({ length: 40 }, () => 'VIN must have 17 characters, and this one has 16'),
  )
  expect((await manager.get(`/api/Account/${account.id}`)).body.data.vins).toHaveLength(1960)
})
