import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFleet } from '../../testing/fleet/createFleet'
import { importSheet } from '../../testing/operationClient'
import type { Caller, TestApp } from '../../testing/testApp'

let test: TestApp
let manager: Caller

beforeAll(async () => {
  ;({ test, manager } = await createFleet())
})
afterAll(() => test.close())

const tooEarly = { field: 'seenAt', message: 'Seen can’t be before Built' }
const seen = { seenAt: '2019-12-31T12:00:00.000Z' }

describe('rules across fields', () => {
  it('are asked when a record is made', async () => {
    const { status, body } = await manager.post('/api/Vehicle/Create', { name: 'KB-204', built: '2020-01-01', ...seen })
    expect([status, body.message, body.errors]).toEqual([400, tooEarly.message, [tooEarly]])
  })

  it('are asked of the whole record when a part of it is changed', async () => {
    const { body } = await manager.post('/api/Vehicle/Create', { name: 'KB-204', built: '2020-01-01' })
    const { id, version } = body.data
    const early = await manager.put('/api/Vehicle/Update', { id, version, ...seen })
    expect([early.status, early.body.errors]).toEqual([400, [tooEarly]])
    const both = await manager.put('/api/Vehicle/Update', { id, version, ...seen, built: '2019-01-01' })
    expect(both.status).toBe(200)
  })

  it('know what was stored', async () => {
    const { body } = await manager.post('/api/Vehicle/Create', { name: 'KB-310', status: 3 })
    const { id, version } = body.data
    expect(await manager.put('/api/Vehicle/Update', { id, version, status: 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'status', message: 'A sold vehicle stays sold' }] },
    })
  })

  it('are asked by the dry run of an import, which names the row and writes nothing', async () => {
    await sql`truncate fleet.vehicle restart identity`.execute(test.db.query)
    const sheet = 'Name,Built,Seen\r\nAurora,2020-01-01,2021-01-01\r\nBorealis,2020-01-01,2019-01-01\r\n'
    const operation = await importSheet(manager, 'Vehicle', sheet, { dryRun: true })
    expect(operation).toMatchObject({ done: 1, failed: 1, problems: [{ message: tooEarly.message }] })
    expect((await manager.post('/api/Vehicle/List', {})).body.totalItems).toBe(0)
  })
})
