import { type IncomingMessage, request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Fleet, createFleet, addVehicles } from '../../testing/fleet/createFleet'
import { download, importSheet } from '../../testing/operationClient'
import type { Caller, TestApp } from '../../testing/testApp'

let test: TestApp
let manager: Caller
let coordinator: Caller
let driver: Fleet['driver']

beforeAll(async () => {
  ;({ test, manager, coordinator, driver } = await createFleet())
})
afterAll(() => test.close())
beforeEach(() => sql`truncate fleet.vehicle restart identity`.execute(test.db.query))

const exportOf = (who: Caller, body: object) =>
  download(test, who, 'POST', '/api/Vehicle/Export', { format: 'csv', columns: ['name'], ...body })

/** One vehicle with a value in every field, and with texts that are difficult to write into a file. */
async function createFull(): Promise<void> {
  const { status, body } = await manager.post('/api/Vehicle/Create', {
    name: '=HYPERLINK("http://evil")',
    status: 2,
    length: 12.5,
    consumption: -3.25,
    price: '1234567.80',
    built: '1999-12-31',
    seenAt: '2026-01-31T14:30:05Z',
    insured: false,
    services: [2, 1],
    tags: ['a; b', '"c"', '-d'],
    phone: '555-010-0001',
    driver: driver.id,
    owner: { lastName: "O'Neil, “Bo”", email: 'bo@fleet.test', code: '-1' },
    crew: [{ name: '@dda', phone: '555-010-0002', mentor: driver.id }, { name: 'Bo, Lee' }],
    note: `${'long '.repeat(2000)}\t"end"\nand the next line`,
  })
  expect(body.errors ?? status).toBe(201)
}

const everything = [
  'number',
  'name',
  'status',
  'length',
  'consumption',
  'price',
  'built',
  'seenAt',
  'insured',
  'services',
  'tags',
  'phone',
  'driver',
  'home',
  'owner.lastName',
  'owner.email',
  'owner.code',
  'crew',
  'note',
]

describe('an export', () => {
  it('has exactly the columns, the order and the filter of the list, with names instead of ids', async () => {
    await addVehicles(test.db, 12, driver.id)
    await sql`update fleet.vehicle set status = 2 where id > 9`.execute(test.db.query)
    const { rows, headers } = await exportOf(manager, {
      columns: ['status', 'name', 'driver'],
      sorting: { fieldName: 'name', direction: 'desc' },
      filter: { status: '2' },
    })
    expect(rows).toEqual([
      ['Status', 'Name', 'Driver'],
      ['In the workshop', 'Vehicle 12', driver.name],
      ['In the workshop', 'Vehicle 11', ''],
      ['In the workshop', 'Vehicle 10', driver.name],
    ])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="vehicles-\d{4}-\d{2}-\d{2}\.csv"$/)
    expect((await exportOf(manager, { ids: [3, 4], except: [4] })).rows).toEqual([['Name'], ['Vehicle 3']])
    expect((await exportOf(manager, { search: 'vehicle 1' })).rows).toHaveLength(5)
  })

  it('[S6.3] has the rows that the viewer may see, and hides sensitive values', async () => {
    await createFull()
    await addVehicles(test.db, 10, driver.id)
    const theirs = await exportOf(coordinator, { columns: ['name', 'owner.code'] })
    expect(theirs.rows).toHaveLength(7)
    expect(theirs.rows[0]).toEqual(['Name', 'Owner: Code (hidden)'])
    expect(theirs.rows.every(([, code], at) => at === 0 || code === '')).toBe(true)
    expect((await exportOf(await test.as('Visitor'), {})).status).toBe(403)
    // The number of rows that match a filter would reveal the value.
    expect((await exportOf(coordinator, { filter: { 'owner.code': '-1' } })).status).toBe(403)
  })

  it('as CSV opens in Excel: with a byte order mark, CRLF, quotes where needed, and no formula', async () => {
    await createFull()
    const { bytes, rows, headers } = await exportOf(manager, {
      columns: ['name', 'consumption', 'phone', 'owner.code'],
    })
    expect(bytes.toString()).toBe(
      '\uFEFFName,Consumption,Phone,Owner: Code\r\n"\'=HYPERLINK(""http://evil"")",-3.25,555-010-0001,\'-1\r\n',
    )
    expect(rows[1]![0]).toBe('\'=HYPERLINK("http://evil")')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  })

  it.each(['csv', 'xlsx'] as const)('as %s is imported back as the same records', async (format) => {
    await createFull()
    const before = await stored()
    const { bytes } = await exportOf(manager, { format, columns: everything })
    await sql`truncate fleet.vehicle restart identity`.execute(test.db.query)
    expect(await importSheet(manager, 'Vehicle', bytes, { duplicates: 'create' })).toMatchObject({
      total: 1,
      done: 1,
      problems: [],
    })
    expect(await stored()).toEqual(before)
  })

  it('as XLSX has days as days and numbers as numbers', async () => {
    await createFull()
    const { rows, headers } = await exportOf(manager, {
      format: 'xlsx',
      columns: ['built', 'seenAt', 'price', 'length'],
    })
    expect(rows).toEqual([
      ['Built', 'Seen', 'Price', 'Length'],
      ['1999-12-31', '2026-01-31T14:30:05Z', '1234567.8', '12.5'],
    ])
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  })

  it('can be a template: the columns that an import by this person can fill, and no rows', async () => {
    await addVehicles(test.db, 2)
    const { rows, headers } = await exportOf(manager, { template: true, columns: [] })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toEqual(expect.arrayContaining(['Name', 'Owner: Code', 'Crew 1: Name', 'Crew 2: Phone']))
    expect(rows[0]).not.toContain('Number')
    expect(headers['content-disposition']).toContain('vehicles-template-')
  })

  it('refuses unknown columns by name', async () => {
    expect((await exportOf(manager, { columns: [] })).status).toBe(400)
    expect((await exportOf(manager, { columns: ['nothing'] })).status).toBe(400)
    expect((await exportOf(manager, { format: 'pdf' })).status).toBe(400)
    expect(
      (await exportOf(manager, { sorting: { fieldName: 'owner.code; drop table x', direction: 'asc' } })).status,
    ).toBe(400)
  })

  it('frees its connection when its reader disconnects, and aborts the response when its query breaks', async () => {
    await addVehicles(test.db, 60_000)
    const address = await test.app.listen({ host: '127.0.0.1', port: 0 })
    // One more than may be read at a time.
    for (let n = 0; n < 4; n++) {
      await leaveHalfWay(`${address}/api/Vehicle/Export`)
      await expect.poll(async () => (await exportOf(manager, { ids: [1] })).status).toBe(200)
    }
    const broken = post(`${address}/api/Vehicle/Export`, async (response) => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%row_to_json%'`.execute(
        test.db.query,
      )
      let text = ''
      for await (const piece of response) text += piece
      return text
    })
    await expect(broken).rejects.toThrow('aborted')
  })
})

async function stored(): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`select * from fleet.vehicle`.execute(test.db.query)
  return rows.map(({ created_at: _created, updated_at: _updated, ...row }) => row)
}

function post<T>(url: string, read: (response: IncomingMessage) => Promise<T>): Promise<T> {
  const cookie = [...manager.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent: false,
        headers: {
          cookie,
          'content-type': 'application/json',
          'x-xsrf-token': manager.cookies.get('XSRF-TOKEN') ?? '',
        },
      },
      (response) => {
        read(response).then(resolve, reject)
      },
    )
    sent.once('error', reject)
    sent.end(JSON.stringify({ format: 'csv', columns: ['id', 'name', 'status', 'built', 'driver', 'createdAt'] }))
  })
}

const leaveHalfWay = (url: string) =>
  post(url, async (response) => {
    await new Promise((resolve) => response.once('data', resolve))
    response.destroy()
  })
