import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportFile } from '@core/kernel/entity/apiTypes'
import { multipart, multipartType } from '../../testing/upload'
import { createFleet } from '../../testing/fleet/createFleet'
import { download, endOf, importSheet, startImport, uploadSheet } from '../../testing/operationClient'
import { csvRow } from '../../platform/sheets/csvText'
import type { Caller, TestApp } from '../../testing/testApp'
import { vehiclePermissions } from '../../testing/fleet/fleetPermissions'

const { can } = vehiclePermissions

let test: TestApp
let manager: Caller

beforeAll(async () => {
  ;({ test, manager } = await createFleet())
})
afterAll(() => test.close())
beforeEach(() => sql`truncate fleet.vehicle restart identity`.execute(test.db.query))

const upload = (bytes: Buffer | string, name?: string, who = manager) => uploadSheet(who, 'Vehicle', bytes, name)
const uploaded = async (bytes: Buffer | string) => (await upload(bytes)).body.data as ImportFile
const imported = (bytes: Buffer | string, options: Parameters<typeof importSheet>[3] = {}) =>
  importSheet(manager, 'Vehicle', bytes, options)
const names = async () =>
  (await sql<{ name: string }>`select name from fleet.vehicle order by id`.execute(test.db.query)).rows.map(
    ({ name }) => name,
  )
async function vehicle(name: string): Promise<Record<string, unknown> | undefined> {
  return (await sql<Record<string, unknown>>`select * from fleet.vehicle where name = ${name}`.execute(test.db.query))
    .rows[0]
}

describe('an uploaded file', () => {
  it('is answered with its headers, its first rows, their number, and a mapping by labels and paths', async () => {
    const file = await uploaded('NAME;owner.lastname;Crew 1: Name;Colour\r\nAurora;Nowak;Bo;red\r\n')
    expect(file).toEqual({
      id: expect.any(String),
      fileName: 'vehicles.csv',
      rows: 1,
      headers: ['NAME', 'owner.lastname', 'Crew 1: Name', 'Colour'],
      sample: [['Aurora', 'Nowak', 'Bo', 'red']],
      mapping: { NAME: 'name', 'owner.lastname': 'owner.lastName', 'Crew 1: Name': 'crew[0].name', Colour: null },
      sheets: [],
      sheet: null,
      headerLine: 1,
      top: [
        { line: 1, cells: ['NAME', 'owner.lastname', 'Crew 1: Name', 'Colour'] },
        { line: 2, cells: ['Aurora', 'Nowak', 'Bo', 'red'] },
      ],
      program: null,
      dayOrders: {},
      choices: { values: {}, meanings: {} },
    })
  })

  it('with headers that were mapped before gets the same mapping', async () => {
    const text = 'Truck,Since\r\nAurora,2020-01-01\r\n'
    const first = await uploaded(text)
    expect(first.mapping).toEqual({ Truck: null, Since: null })
    await endOf(
      manager,
      (await startImport(manager, 'Vehicle', first, { mapping: { Truck: 'name', Since: 'built' }, dryRun: true })).body
        .data.id,
    )
    expect((await uploaded(text)).mapping).toEqual({ Truck: 'name', Since: 'built' })
    const admin = await test.as('Office Manager')
    expect((await upload(text, undefined, admin)).body.data.mapping, 'by this person').toEqual({
      Truck: null,
      Since: null,
    })
  })

  it('gets a unique name for every column', async () => {
    const { headers, sample } = await uploaded('Name,Name,,Name\r\na,b,c,d,\r\ne\r\n')
    expect(headers).toEqual(['Name', 'Name (2)', 'Column 3', 'Name (3)'])
    expect(sample).toEqual([
      ['a', 'b', 'c', 'd'],
      ['e', '', '', ''],
    ])
  })

  it('removes the person’s oldest files that were not imported, beyond a few', async () => {
    const first = await uploaded('Name\r\nAurora\r\n')
    for (let n = 0; n < 20; n++) await uploaded('Name\r\nBorea\r\n')
    expect(await startImport(manager, 'Vehicle', first)).toMatchObject({ status: 404 })
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from core.import_file file where not exists (select from core.operation where file_id = file.id)
      and user_id = (select id from core."user" where email = 'dispatcher@fleet.test')`.execute(test.db.query)
    expect(rows[0]!.n).toBe(20)
  })

  it('that is no table is refused with a plain message, whatever its name', async () => {
    const refused = async (bytes: Buffer | string, name: string) => {
      const { status, body } = await upload(bytes, name)
      return [status, body.message]
    }
    expect(await refused('%PDF-1.7\n%âãÏÓ', 'vehicles.csv')).toEqual([
      400,
      'This is a PDF, not a table. Please send a CSV or XLSX file.',
    ])
    expect(await refused('', 'vehicles.csv')).toEqual([400, 'This file is empty.'])
    expect(await refused('Name\r\n', 'vehicles.csv')).toEqual([400, 'This file has a header and no rows below it.'])
    expect(await refused('PK\u0003\u0004nothing', 'vehicles.xlsx')).toEqual([400, expect.stringContaining('damaged')])
    expect(await refused('Name\r\n"Aurora\r\n', 'vehicles.csv')).toEqual([400, expect.stringContaining('never closed')])
    expect(await refused(`Name\r\n${'a\r\n'.repeat(100_001)}`, 'vehicles.csv')).toEqual([
      400,
      'This file has more than 100,000 rows. Please split it.',
    ])
    const { rows } = await sql<{ n: number }>`select count(*) as n from core.import_file where row_count = 0`.execute(
      test.db.query,
    )
    expect(rows[0]!.n, 'nothing of them is kept').toBe(0)
  })

  it('that is too large, cut off, missing or not sent as a file gets a clear 4xx', async () => {
    const send = (body: unknown, headers = { 'content-type': multipartType }) =>
      manager.post('/api/Vehicle/Import/Upload', body, headers)
    expect(await send(multipart(Buffer.alloc(50 * 1024 * 1024 + 1, 'a'), 'a.csv'))).toMatchObject({
      status: 413,
      body: { message: 'A file to import can have at most 50 MB. Please split it.' },
    })
    expect(await send(multipart(Buffer.from('Name\r\na'), 'a.csv').subarray(0, -20))).toMatchObject({ status: 400 })
    expect(await send(multipart(Buffer.from('Name\r\na'), 'a.csv', { field: 'other' }))).toMatchObject({ status: 400 })
    expect(await send('{}', { 'content-type': 'application/json' })).toMatchObject({ status: 415 })
  })

  it('needs the permission to import', async () => {
    expect(await upload('Name\r\na', 'a.csv', await test.as('Mechanic'))).toMatchObject({ status: 403 })
  })

  it('can only be imported by its uploader, and its mapping must fit', async () => {
    const file = await uploaded('Name,Built,Since\r\nAurora,2020-01-01,2020-01-01\r\n')
    const admin = await test.as('Office Manager')
    expect(await startImport(admin, 'Vehicle', file)).toMatchObject({ status: 404 })
    const message = async (options: object) =>
      (await startImport(manager, 'Vehicle', file, options)).body.errors?.[0]?.message
    expect(await message({ mapping: { Colour: 'name' } })).toBe('The file has no column “Colour”')
    expect(await message({ mapping: { Name: 'number' } })).toBe('“number” can’t be filled by an import')
    expect(await message({ mapping: { Name: 'name', Built: 'built', Since: 'built' } })).toBe(
      '“Built” and “Since” can’t both go into “Built”',
    )
    expect(await message({ mapping: { Built: 'built' } })).toBe(
      'Name is required: choose the column that holds it, or one value for all rows',
    )
    expect((await startImport(manager, 'Vehicle', file, { mapping: {} })).status).toBe(400)
    expect((await startImport(manager, 'Vehicle', { ...file, id: randomUUID() })).status).toBe(404)
    expect((await startImport(manager, 'Vehicle', { ...file, id: 'x' })).status).toBe(404)
  })
})

const header = ['Name', 'Status', 'Built', 'Phone', 'Driver', 'Owner: Last name', 'Owner: Email', 'Crew 1: Name']
const file = (...rows: string[][]) => [header, ...rows].map((row) => csvRow(row)).join('')

describe('an import', () => {
  it('creates a record of each row as if it had been typed: with rules, permissions and a history', async () => {
    const operation = await imported(
      file([
        'Aurora',
        'in the workshop',
        '1/15/2026',
        '(503) 555-0198',
        'mechanic@fleet.test',
        'Nowak',
        'a@b.co',
        'Bo',
      ]),
    )
    expect(operation).toMatchObject({
      kind: 'import',
      state: 'done',
      total: 1,
      done: 1,
      failed: 0,
      skipped: 0,
      undoUntil: null,
    })
    expect(await vehicle('Aurora')).toMatchObject({
      status: 2,
      built: '2026-01-15',
      phone: '503-555-0198',
      driver: expect.any(Number),
      owner: { lastName: 'Nowak', email: 'a@b.co' },
      crew: [{ id: 1, name: 'Bo' }],
      search_text: expect.stringContaining('aurora'),
    })
    const { rows } = await sql`select via, action from core.history where operation_id = ${operation.id}`.execute(
      test.db.query,
    )
    expect(rows).toEqual([{ via: 'import', action: 'create' }])
  })

  it('counts invalid rows, and returns them unchanged with the reason, so that they can be corrected and imported', async () => {
    const bad = file(
      ['Aurora', '', '2020-01-01', '', '', '', '', ''],
      ['=Bad, "one"', 'Sunk', '2020-13-01', '123', 'Nobody', '', 'a@b', 'Bo'],
      ['Scrap', '', '', '', '', '', '', ''],
      ['', '', '2020-01-01', '', '', '', '', ''],
    )
    const operation = await imported(bad)
    expect(operation).toMatchObject({ state: 'done', done: 1, failed: 3 })
    expect(operation.problems.map(({ row }) => row)).toEqual(['Row 3', 'Row 4', 'Row 5'])
    const failed = await download(test, manager, 'GET', `/api/operation/${operation.id}/failed`)
    expect(failed.rows.map((row) => row[0])).toEqual(['Name', '\'=Bad, "one"', 'Scrap'].concat(''))
    expect(failed.rows[0]).toEqual([...header, 'Problem'])
    expect(failed.rows[1]!.at(-1)).toBe(
      'Built: “2020-13-01” is no day; write 2026-12-15, 12/15/2026 or 12/15/26; Driver: there is no “Nobody” to choose; Status: “Sunk” is none of the choices: On the road, In the workshop, Sold',
    )
    expect(failed.rows[2]!.at(-1)).toBe('Name must be another')
    expect(failed.rows[3]!.at(-1)).toBe('Name is required')

    const mended = failed.bytes
      .toString()
      .replace('Sunk', 'Sold')
      .replace('Nobody', '')
      .replace('2020-13-01', '2020-12-01')
      .replace('123', '5035550198')
      .replace('a@b', 'a@b.co')
      .replace('Scrap', 'Olympic')
      .replace(',,2020-01-01', 'Cirrus,,2020-01-01')
    const file2 = await uploaded(mended)
    expect(file2.mapping.Problem).toBeNull()
    const again = await endOf(manager, (await startImport(manager, 'Vehicle', file2)).body.data.id)
    expect(again).toMatchObject({ failed: 1, done: 2 })
    expect(again.problems[0]!.message).toBe('Owner: Last name is required')
    expect(await names()).toEqual(['Aurora', 'Olympic', 'Cirrus'])
  })

  it('finds existing records and duplicates in the file, ignoring case: skips, updates or creates them', async () => {
    const twice = file(
      ['Aurora', 'On the road', '2020-01-01', '', '', '', '', ''],
      ['AURORA', 'In the workshop', '2020-01-01', '', '', '', '', ''],
      ['Aurora', '', '2021-01-01', '', '', '', '', ''],
    )
    expect(await imported(twice)).toMatchObject({ done: 2, skipped: 1 })
    expect(await imported(twice)).toMatchObject({ done: 0, skipped: 3 })
    expect(await imported(twice, { duplicates: 'update' })).toMatchObject({ done: 3, skipped: 0 })
    const { rows } = await sql`select name, status, version from fleet.vehicle order by id`.execute(test.db.query)
    expect(rows, 'an empty cell changes nothing').toEqual([
      { name: 'AURORA', status: 2, version: 2 },
      { name: 'Aurora', status: null, version: 1 },
    ])
    expect(await imported(twice, { duplicates: 'create' })).toMatchObject({ done: 3 })
    expect(await names()).toHaveLength(5)
  })

  it('that updates the rows of a record keeps those that the file doesn’t have', async () => {
    const crew = (...cells: string[]) =>
      csvRow(['Name', 'Built', 'Crew 1: Phone', 'Crew 2: Name', 'Crew 2: Phone']) +
      csvRow(['Aurora', '2020-01-01', ...cells])
    await imported(
      csvRow(['Name', 'Built', 'Crew 1: Name', 'Crew 2: Name']) + csvRow(['Aurora', '2020-01-01', 'Ada', 'Bo']),
    )
    expect(await imported(crew('5035550198', 'Cy', ''), { duplicates: 'update' })).toMatchObject({ done: 1, failed: 0 })
    expect((await vehicle('Aurora'))!.crew).toMatchObject([
      { id: 1, name: 'Ada', phone: '503-555-0198' },
      { id: 2, name: 'Cy' },
    ])
  })

  it('as a dry run reports the same counts and problems, and writes nothing', async () => {
    const text = file(
      ['Aurora', '', '2020-01-01', '', '', '', '', ''],
      ['Aurora', '', '2020-01-01', '', '', '', '', ''],
      ['Scrap', '', '', '', '', '', '', ''],
      ['Borea', 'Sunk', '', '', '', '', '', ''],
      ['Cirrus', '', '', '', '', '', '', ''],
    )
    for (const duplicates of ['skip', 'update', 'create'] as const) {
      await sql`truncate fleet.vehicle restart identity`.execute(test.db.query)
      const tried = await imported(text, { duplicates, dryRun: true })
      expect(tried.kind).toBe('importCheck')
      expect(await names()).toEqual([])
      const done = await imported(text, { duplicates })
      for (const same of ['total', 'done', 'failed', 'skipped', 'problems'] as const)
        expect(tried[same], `${duplicates}: ${same}`).toEqual(done[same])
      expect(done.failed).toBe(2)
    }
    const { rows } = await sql<{ id: number }>`select max(id) as id from fleet.vehicle`.execute(test.db.query)
    expect(rows[0]!.id, 'no numbers are used up either').toBe(3)
  })

  it('treats hostile text in a file as data', async () => {
    const long = 'x'.repeat(10_000)
    const text = `Name,Note,Note\r\n"A ""quoted"" name","line one\r\nline two",dup\r\n=2+3,${long},\r\nNul\u0000,,\r\nragged\r\nmore,a,b,c,d\r\n,,\r\n"<script>alert(1)</script>",,\r\n`
    const operation = await imported(text)
    expect(operation).toMatchObject({ total: 6, done: 4, failed: 2 })
    expect(operation.problems).toEqual([
      { row: 'Row 5', message: "Name contains characters that can't be stored" },
      {
        row: 'Row 7',
        message: 'This row has more cells than the header; a separator may stand in a text without quotation marks',
      },
    ])
    expect(await names()).toEqual(['A "quoted" name', '=2+3', 'ragged', '<script>alert(1)</script>'])
    expect((await vehicle('=2+3'))!.note).toBe(long)
  })

  it('reports what only the database refuses at its row, and creates the other rows', async () => {
    await sql`create unique index one_phone on fleet.vehicle (phone)`.execute(test.db.query)
    const text = file(
      ['Aurora', '', '2020-01-01', '5035550198', '', '', '', ''],
      ['Borea', '', '2020-01-01', '5035550198', '', '', '', ''],
      ['Cirrus', '', '2020-01-01', '', '', '', '', ''],
      ['AURORA', 'Sold', '2020-01-01', '', '', '', '', ''],
    )
    expect(await imported(text, { duplicates: 'update' })).toMatchObject({
      done: 3,
      failed: 1,
      problems: [{ row: 'Row 3', message: 'Phone is taken: another vehicle has it' }],
    })
    expect(await names()).toEqual(['AURORA', 'Cirrus'])
    await sql`drop index fleet.one_phone`.execute(test.db.query)
  })

  it('reports an invalid value at its row, also where rows are identified by it', async () => {
    expect(
      await imported('Name,Built\r\nAurora,soon\r\nBorea,2020-01-01\r\nCirrus,0000-01-01\r\nDoris,2020-02-31\r\n'),
    ).toMatchObject({ done: 1, failed: 3 })
    expect(await names()).toEqual(['Borea'])
  })

  it('treats headers only as names, also when they equal the property names of every object', async () => {
    const { status, body } = await upload('Name,constructor,__proto__,toString\r\nAurora,a,b,c\r\n')
    expect(status).toBe(200)
    expect(Object.entries(body.data.mapping)).toEqual([
      ['Name', 'name'],
      ['constructor', null],
      ['__proto__', null],
      ['toString', null],
    ])
  })

  it('does not fill fields that the person may not see', async () => {
    await sql`delete from core.role_permission where permission_id = ${can.viewSensitive} and role_id = (select id from core.role where name = 'Office Manager')`.execute(
      test.db.query,
    )
    const admin = await test.as('Office Manager')
    const { body } = await upload('Name,Owner: Last name,Owner: Code\r\nAurora,Nowak,1\r\n', undefined, admin)
    expect(body.data.mapping['Owner: Code']).toBeNull()
    expect(
      await startImport(admin, 'Vehicle', { ...body.data, mapping: { Name: 'name', 'Owner: Code': 'owner.code' } }),
    ).toMatchObject({ status: 400 })
  })

  it('that a double click starts twice is one import, and two at once don’t disturb each other', async () => {
    const rows = (name: string) =>
      file(...Array.from({ length: 300 }, (_, n) => [`${name} ${n}`, '', '2020-01-01', '', '', '', '', '']))
    const [first, second] = [await uploaded(rows('Ada')), await uploaded(rows('Bo'))]
    const key = randomUUID()
    const started = await Promise.all([
      startImport(manager, 'Vehicle', first, {}, key),
      startImport(manager, 'Vehicle', first, {}, key),
      startImport(manager, 'Vehicle', second),
    ])
    const ids = started.map(({ body }) => body.data.id as number)
    expect(ids[0]).toBe(ids[1])
    for (const id of ids) expect(await endOf(manager, id)).toMatchObject({ state: 'done', done: 300 })
    expect(new Set(await names()).size).toBe(600)
    expect(await names()).toHaveLength(600)
  })

  it('continues after its node was killed, and creates every record once', async () => {
    const text = file(
      ...Array.from({ length: 3000 }, (_, n) => [
        `Vehicle ${n}`,
        n % 500 === 0 ? 'Sunk' : '',
        '2020-01-01',
        '',
        '',
        '',
        '',
        '',
      ]),
    )
    await test.operations.stop()
    const started = await startImport(manager, 'Vehicle', await uploaded(text))
    const id = started.body.data.id as number
    const broken: unknown[] = []
    for (let restart = 0; restart < 5; restart++) {
      test.operations.start((error) => broken.push(error))
      const before = (await manager.get(`/api/operation/${id}`)).body.data.done
      // A fast machine is finished before the fifth time.
      if (restart > 0 && before === 2994) break
      await expect
        .poll(async () => (await manager.get(`/api/operation/${id}`)).body.data.done, { interval: 5 })
        .toBeGreaterThan(before)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%fleet%'`.execute(
        test.db.query,
      )
      await test.operations.stop()
    }
    test.operations.start()
    expect(await endOf(manager, id)).toMatchObject({ state: 'done', total: 3000, done: 2994, failed: 6, skipped: 0 })
    expect(new Set(await names()).size).toBe(2994)
    expect(await names()).toHaveLength(2994)
  })

  it('can be cancelled, and stops when the role may no longer import', async () => {
    const text = file(...Array.from({ length: 3000 }, (_, n) => [`Vehicle ${n}`, '', '2020-01-01', '', '', '', '', '']))
    const started = await startImport(manager, 'Vehicle', await uploaded(text))
    await expect
      .poll(async () => (await manager.get(`/api/operation/${started.body.data.id}`)).body.data.done, { interval: 5 })
      .toBeGreaterThan(0)
    const { body } = await manager.post(`/api/operation/${started.body.data.id}/cancel`)
    expect(body.data.state).toBe('cancelled')
    expect(await names()).toHaveLength(body.data.done)

    await test.operations.stop()
    const next = await startImport(manager, 'Vehicle', await uploaded(text))
    const right = sql`from core.role where name = 'Dispatcher'`
    await sql`delete from core.role_permission where permission_id = ${can.import} and role_id = (select id ${right})`.execute(
      test.db.query,
    )
    test.operations.start()
    expect(await endOf(manager, next.body.data.id)).toMatchObject({
      state: 'failed',
      done: 0,
      message: 'Your role may not import vehicles any more. What was done until then stays done.',
    })
    await sql`insert into core.role_permission (role_id, permission_id) select id, ${can.import}::integer ${right}`.execute(
      test.db.query,
    )
  })
})
