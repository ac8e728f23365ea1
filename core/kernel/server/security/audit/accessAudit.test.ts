import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleFiles, uploaded } from '../../testing/upload'
import { type Fleet, createFleet, addVehicles } from '../../testing/fleet/createFleet'
import { download, waitForOperation, importSheet } from '../../testing/operationClient'
import { fleetDeployment } from '../../testing/fleet/fleetDeployment'
import { type Caller, type TestApp, lastCode } from '../../testing/testApp'
import { verifyAudit } from './verifyAudit'

const { password: demonstrationPassword } = fleetDeployment.demonstration

let test: TestApp
let manager: Caller
let coordinator: Caller
let driver: Fleet['driver']

beforeAll(async () => {
  ;({ test, manager, coordinator, driver } = await createFleet())
})
afterAll(() => test.close())

let since = 0
beforeEach(async () => {
  await sql`truncate fleet.vehicle restart identity`.execute(test.db.query)
  since = (
    await sql<{ last: number }>`select coalesce(max(position), 0) as last from core.audit_entry`.execute(test.db.query)
  ).rows[0]!.last
})

/** The entries since the test began, oldest first. */
async function entries() {
  const { rows } = await sql<{
    action: string
    subject: string | null
    record: string | null
    details: Record<string, unknown>
  }>`
    select action, subject, record_entity || ' ' || record_id as record, details from core.audit_entry where position > ${since} order by position`.execute(
    test.db.query,
  )
  return rows
}

describe('the audit log contains', () => {
  it('an export: the number of columns and rows, and the fields by which it was filtered, but not the values', async () => {
    await addVehicles(test.db, 5)
    await download(test, manager, 'POST', '/api/Vehicle/Export', {
      format: 'csv',
      columns: ['name', 'owner.code'],
      filter: { name: 'Vehicle', status: '' },
      search: 'vehicle',
    })
    const all = await entries()
    expect(all).toEqual([
      {
        action: 'exported',
        subject: 'Vehicles',
        record: null,
        details: { format: 'csv', columns: 2, rows: 5, sensitive: ['Owner: Code'], filter: ['Name'], search: true },
      },
    ])
    await download(test, manager, 'POST', '/api/Vehicle/Export', { format: 'csv', columns: [], template: true })
    expect(await entries()).toEqual(all)
  })

  it('an import that writes, a bulk change, a bulk delete, and each undo', async () => {
    await importSheet(manager, 'Vehicle', 'Name\nHeron\nEgret\n', { dryRun: true })
    expect(await entries()).toEqual([])
    const imported = await importSheet(manager, 'Vehicle', 'Name\nHeron\nEgret\n')
    const changed = await waitForOperation(
      manager,
      await manager.post('/api/Vehicle/Bulk', { action: 'update', ids: [1, 2], values: { status: 2 } }),
    )
    await waitForOperation(manager, await manager.post(`/api/operation/${changed.id}/undo`))
    await waitForOperation(manager, await manager.post('/api/Vehicle/Bulk', { action: 'delete', ids: [1] }))
    expect(await entries()).toEqual([
      {
        action: 'imported',
        subject: 'Vehicles',
        record: null,
        details: { operation: imported.id, rows: 2, duplicates: 'skip' },
      },
      {
        action: 'bulkUpdated',
        subject: 'Vehicles',
        record: null,
        details: { operation: changed.id, rows: 2, fields: ['Status'] },
      },
      { action: 'operationUndone', subject: 'Vehicles', record: null, details: { operation: changed.id, rows: 2 } },
      { action: 'bulkDeleted', subject: 'Vehicles', record: null, details: { operation: expect.any(Number), rows: 1 } },
      {
        action: 'recordDeleted',
        subject: expect.stringMatching(/^Vehicle /),
        record: 'vehicle 1',
        details: { operation: expect.any(Number) },
      },
    ])
  })

  it('a view of a record’s sensitive fields, once an hour for each person and record, however many views there are', async () => {
    await addVehicles(test.db, 3, driver.id)
    await sql`update fleet.vehicle set owner = '{"lastName": "Bo", "code": "7788"}' where id <> 3`.execute(
      test.db.query,
    )
    await Promise.all(Array.from({ length: 6 }, () => manager.get('/api/Vehicle/2')))
    await manager.get('/api/Vehicle/2')
    await manager.get('/api/Vehicle/1')
    // One record has no sensitive value; in the other they are masked.
    await manager.get('/api/Vehicle/3')
    expect((await coordinator.get('/api/Vehicle/2')).body.data.masked).toEqual(['owner.code'])
    const view = { action: 'sensitiveViewed', details: { fields: ['Owner: Code'] } }
    expect(await entries()).toEqual([
      { ...view, subject: 'Vehicle V-2', record: 'vehicle 2' },
      { ...view, subject: 'Vehicle V-1', record: 'vehicle 1' },
    ])
  })

  it('a list that shows sensitive columns or finds rows by them, once an hour for each set of columns', async () => {
    await addVehicles(test.db, 3)
    const list = (body: object, who = manager) => who.post('/api/Vehicle/List', body)
    await list({ columns: ['name'] })
    await list({ columns: ['name', 'owner.code'] }, coordinator)
    await list({ columns: ['name', 'owner.code'] })
    await list({ columns: ['owner.code'], limit: 1 })
    await manager.get('/api/Vehicle/getAll?owner.code=7788')
    expect(await entries()).toEqual([
      {
        action: 'sensitiveViewed',
        subject: 'Vehicles in the list',
        record: null,
        details: { fields: ['Owner: Code'], list: 'vehicle' },
      },
    ])
  })

  it('a view that was logged before does not wait while another transaction locks the log', async () => {
    await addVehicles(test.db, 1)
    await sql`update fleet.vehicle set owner = '{"lastName": "Bo", "code": "7788"}'`.execute(test.db.query)
    const admin = await test.as('Office Manager')
    await admin.get('/api/Vehicle/1')
    await test.db.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('core.audit_entry', 0))`.execute(tx.query)
      expect((await admin.get('/api/Vehicle/1')).status).toBe(200)
    })
  })

  it('the opening of a file in a sensitive field, and of no other file', async () => {
    const [card, order] = [
      await uploaded(manager, sampleFiles.png, 'card.png'),
      await uploaded(manager, sampleFiles.pdf, 'order.pdf'),
    ]
    const made = await manager.post('/api/Vehicle/Create', { name: 'Van', registration: [card], manual: [order] })
    expect(made.body.errors ?? made.status).toBe(201)
    for (const { id } of [card, card, order])
      expect(
        (await test.app.inject({ url: `/api/file/${id}`, cookies: Object.fromEntries(manager.cookies) })).statusCode,
      ).toBe(200)
    expect((await entries()).filter(({ action }) => action === 'sensitiveFileRead')).toEqual([
      {
        action: 'sensitiveFileRead',
        subject: `Vehicle ${made.body.data.id}`,
        record: `vehicle ${made.body.data.id}`,
        details: { fields: ['Registration'], file: card.id },
      },
    ])
  })

  it('a lock-out, once for all of the tries that had to wait', async () => {
    const visitor = test.visitor()
    const statuses: number[] = []
    for (let n = 0; n < 9; n++)
      statuses.push(
        (await visitor.post('/api/auth/login', { email: 'visitor@fleet.test', password: 'certainly wrong' })).status,
      )
    expect(statuses.at(-1)).toBe(429)
    const lockOuts = (await entries()).filter(({ action }) => action === 'signInBlocked')
    expect(lockOuts).toEqual([{ action: 'signInBlocked', subject: null, record: null, details: { at: 'password' } }])
  })

  it('a correct code that is used for another person’s account', async () => {
    const visitor = test.visitor()
    await visitor.post('/api/auth/login', { email: 'trainer@fleet.test', password: demonstrationPassword })
    await visitor.post('/api/auth/verify-otp', {
      email: 'office@fleet.test',
      otp: lastCode(test.sent, 'trainer@fleet.test'),
    })
    expect((await entries()).at(-1)).toMatchObject({ action: 'signInFailed', details: { at: 'claim' } })
  })

  it('one unbroken chain of all entries, without any values but the names of deleted records', async () => {
    expect((await verifyAudit(test.db)).broken).toBeUndefined()
    // The content, without the hashes and instants, which may contain any digits by chance.
    const { rows } = await sql<{
      text: string
    }>`select string_agg(concat_ws(' ', action, subject, address, details, search_text), ' ') as text from core.audit_entry
      where action <> 'recordDeleted'`.execute(test.db.query)
    expect(rows[0]!.text).not.toMatch(/7788|Heron|certainly wrong/)
  })
})
