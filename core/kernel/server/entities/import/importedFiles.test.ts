import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportFile } from '@core/kernel/entity/apiTypes'
import { multipart, multipartType } from '../../testing/upload'
import { createFleet } from '../../testing/fleet/createFleet'
import { endOf, importSheet, startImport, uploadSheet } from '../../testing/operationClient'
import type { Caller, TestApp } from '../../testing/testApp'

let test: TestApp
let manager: Caller

beforeAll(async () => {
  ;({ test, manager } = await createFleet())
})
afterAll(() => test.close())
beforeEach(() => sql`truncate fleet.vehicle restart identity`.execute(test.db.query))

const uploaded = async (text: string) => (await uploadSheet(manager, 'Vehicle', text)).body.data as ImportFile
const imported = (text: string, options: Parameters<typeof importSheet>[3] = {}) =>
  importSheet(manager, 'Vehicle', text, options)
const vehicles = async () =>
  (
    await sql<{ name: string; status: number | null; built: string | null }>`
      select name, status, built from fleet.vehicle order by id`.execute(test.db.query)
  ).rows
const names = async () => (await vehicles()).map(({ name }) => name)
const vehicle = async (named: string) => (await vehicles()).find(({ name }) => name === named)

describe('a file as people have it', () => {
  it('[D9] may have titles above its header; another row can be chosen', async () => {
    const text = 'Fleet of 2026,,\r\n,,\r\nName,Built,Length\r\nAurora,2020-01-01,12\r\n'
    const found = await uploaded(text)
    expect(found).toMatchObject({
      headerLine: 3,
      rows: 1,
      mapping: { Name: 'name', Built: 'built', Length: 'length' },
      top: [{ line: 1 }, { line: 3 }, { line: 4 }],
    })
    const other = await manager.post(
      '/api/Vehicle/Import/Upload?header=1',
      multipart(Buffer.from(text), 'vehicles.csv'),
      { 'content-type': multipartType },
    )
    expect(other.body.data).toMatchObject({ headerLine: 1, rows: 2, headers: ['Fleet of 2026'] })
    expect(
      await manager.post('/api/Vehicle/Import/Upload?header=99', multipart(Buffer.from(text), 'vehicles.csv'), {
        'content-type': multipartType,
      }),
    ).toMatchObject({ status: 400 })
  })

  it('[D9] fills a required field without a column with one value for all rows', async () => {
    const file = await uploaded('Built\r\n2020-01-01\r\n2021-01-01\r\n')
    const started = await startImport(manager, 'Vehicle', file, { choices: { values: { name: 'Unnamed' } } })
    expect(await endOf(manager, started.body.data.id)).toMatchObject({ done: 2, failed: 0 })
    expect(await names()).toEqual(['Unnamed', 'Unnamed'])
  })

  it('[D9] has two columns for one field, and one for two', async () => {
    const mapping = { Make: 'name', Model: 'name' }
    expect(await imported('Model,Make\r\nTransit,Ford\r\nExpress,\r\n', { mapping })).toMatchObject({ done: 2 })
    expect(await names()).toEqual(['Transit Ford', 'Express'])
  })

  it('[D9] has values that are no choice: each is told once with its rows, and means what the person says, the next time too', async () => {
    const text = 'Name,Status,Driver\r\nA,ok,Nobody\r\nB,OK,\r\nC,broken,\r\nD,Sold,\r\n'
    const file = await uploaded(text)
    const request = { file: file.id, mapping: file.mapping, duplicates: 'create', dryRun: false }
    const { body } = await manager.post('/api/Vehicle/Import/Values', request)
    expect(body.data).toMatchObject([
      {
        path: 'status',
        values: [
          { text: 'ok', rows: 2 },
          { text: 'broken', rows: 1 },
        ],
        options: ['On the road', 'In the workshop', 'Sold'],
      },
      { path: 'driver', values: [{ text: 'Nobody', rows: 1 }] },
    ])
    const meanings = { status: { ok: 'On the road', broken: 'In the workshop' }, driver: { Nobody: null } }
    const started = await startImport(manager, 'Vehicle', file, { choices: { meanings } })
    expect(await endOf(manager, started.body.data.id)).toMatchObject({ done: 4, failed: 0 })
    expect((await vehicles()).map(({ status }) => status)).toEqual([1, 1, 2, 3])
    expect((await uploaded(text)).choices.meanings).toEqual(meanings)
  })

  it('[D10] has days whose order is asked once for the whole file, unless the file shows it', async () => {
    const open = await uploaded('Name,Built\r\nA,3/2/26\r\nB,4/4/26\r\n')
    expect(open.dayOrders).toEqual({ Built: 'open' })
    expect((await startImport(manager, 'Vehicle', open)).body.errors).toEqual([
      { field: 'dayOrder', message: 'Choose what comes first in days such as 3/2/26: the month or the day' },
    ])
    const started = await startImport(manager, 'Vehicle', open, { dayOrder: 'dmy' })
    expect(await endOf(manager, started.body.data.id)).toMatchObject({ done: 2 })
    expect((await vehicle('A'))!.built).toBe('2026-02-03')
    expect(await imported('Name,Built\r\nC,3/2/26\r\nD,3/25/26\r\n')).toMatchObject({ done: 2, failed: 0 })
    expect((await vehicle('C'))!.built).toBe('2026-03-02')
    expect(await imported('Name,Built\r\nE,3/2/26\r\nF,25/3/26\r\n')).toMatchObject({ done: 2, failed: 0 })
    expect((await vehicle('E'))!.built).toBe('2026-02-03')
  })
})
