import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { samples, uploaded } from '../files/testing/upload'
import { type Marina, createMarina } from '../operations/testing/createMarina'
import { moorBoats } from '../operations/testing/marina'
import { download, ended, importSheet } from '../operations/testing/operationClient'
import { demonstrationPassword } from '../demo/demonstrationUsers'
import { type Caller, type TestApp, lastCode } from '../testing/testApp'
import { verifyAudit } from './verifyAudit'

let test: TestApp
let manager: Caller
let coordinator: Caller
let skipper: Marina['skipper']

beforeAll(async () => {
  ({ test, manager, coordinator, skipper } = await createMarina())
})
afterAll(() => test.close())

let since = 0
beforeEach(async () => {
  await sql`truncate marina.boat restart identity`.execute(test.db.query)
  since = (await sql<{ last: number }>`select coalesce(max(position), 0) as last from core.audit_entry`.execute(test.db.query)).rows[0]!.last
})

/** What was written since the test began, the oldest first. */
async function entries() {
  const { rows } = await sql<{ action: string; subject: string | null; record: string | null; details: Record<string, unknown> }>`
    select action, subject, record_entity || ' ' || record_id as record, details from core.audit_entry where position > ${since} order by position`.execute(test.db.query)
  return rows
}

describe('the audit log keeps', () => {
  it('an export: how many columns and rows, and by which fields it was filtered, not by which values', async () => {
    await moorBoats(test.db, 5)
    await download(test, manager, 'POST', '/api/Boat/Export', { format: 'csv', columns: ['name', 'owner.code'], filter: { name: 'Boat', status: '' }, search: 'boat' })
    const all = await entries()
    expect(all).toEqual([{ action: 'exported', subject: 'Boats', record: null, details: { format: 'csv', columns: 2, rows: 5, sensitive: ['Owner: Code'], filter: ['Name'], search: true } }])
    await download(test, manager, 'POST', '/api/Boat/Export', { format: 'csv', columns: [], template: true })
    expect(await entries()).toEqual(all)
  })

  it('an import that writes, a change and a delete of many records, and each undo', async () => {
    await importSheet(manager, 'Boat', 'Name\nHeron\nEgret\n', { dryRun: true })
    expect(await entries()).toEqual([])
    const imported = await importSheet(manager, 'Boat', 'Name\nHeron\nEgret\n')
    const changed = await ended(manager, await manager.post('/api/Boat/Bulk', { action: 'update', ids: [1, 2], values: { status: 2 } }))
    await ended(manager, await manager.post(`/api/operation/${changed.id}/undo`))
    await ended(manager, await manager.post('/api/Boat/Bulk', { action: 'delete', ids: [1] }))
    expect(await entries()).toEqual([
      { action: 'imported', subject: 'Boats', record: null, details: { operation: imported.id, rows: 2, duplicates: 'skip' } },
      { action: 'bulkUpdated', subject: 'Boats', record: null, details: { operation: changed.id, rows: 2, fields: ['Status'] } },
      { action: 'operationUndone', subject: 'Boats', record: null, details: { operation: changed.id, rows: 2 } },
      { action: 'bulkDeleted', subject: 'Boats', record: null, details: { operation: expect.any(Number), rows: 1 } },
    ])
  })

  it('a view of a record’s sensitive fields, once an hour for each person and record, however many look at once', async () => {
    await moorBoats(test.db, 3, skipper.id)
    await sql`update marina.boat set owner = '{"lastName": "Bo", "code": "7788"}' where id <> 3`.execute(test.db.query)
    await Promise.all(Array.from({ length: 6 }, () => manager.get('/api/Boat/2')))
    await manager.get('/api/Boat/2')
    await manager.get('/api/Boat/1')
    // Nothing sensitive stands in the one; the other is masked.
    await manager.get('/api/Boat/3')
    expect((await coordinator.get('/api/Boat/2')).body.data.masked).toEqual(['owner.code'])
    const view = { action: 'sensitiveViewed', details: { fields: ['Owner: Code'] } }
    expect(await entries()).toEqual([{ ...view, subject: 'Boat 2', record: 'boat 2' }, { ...view, subject: 'Boat 1', record: 'boat 1' }])
  })

  it('a list that shows sensitive columns or finds rows by them, once an hour for each set of columns', async () => {
    await moorBoats(test.db, 3)
    const list = (body: object, who = manager) => who.post('/api/Boat/List', body)
    await list({ columns: ['name'] })
    await list({ columns: ['name', 'owner.code'] }, coordinator)
    await list({ columns: ['name', 'owner.code'] })
    await list({ columns: ['owner.code'], limit: 1 })
    await manager.get('/api/Boat/getAll?owner.code=7788')
    expect(await entries()).toEqual([{ action: 'sensitiveViewed', subject: 'Boats in the list', record: null, details: { fields: ['Owner: Code'], list: 'boat' } }])
  })

  it('does not hold a view up that was written already, while somebody else holds the log', async () => {
    await moorBoats(test.db, 1)
    await sql`update marina.boat set owner = '{"lastName": "Bo", "code": "7788"}'`.execute(test.db.query)
    const admin = await test.as('Administrator')
    await admin.get('/api/Boat/1')
    await test.db.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('core.audit_entry', 0))`.execute(tx.query)
      expect((await admin.get('/api/Boat/1')).status).toBe(200)
    })
  })

  it('the opening of a file in a sensitive field, and of no other', async () => {
    const [card, order] = [await uploaded(manager, samples.png, 'card.png'), await uploaded(manager, samples.pdf, 'order.pdf')]
    const made = await manager.post('/api/referral/createReferral', {
      type: 1,
      source: 2,
      receivedDate: new Date().toISOString().slice(0, 10),
      client: { firstName: 'Ida', lastName: 'Heron', dateOfBirth: '2019-03-14', state: 'OR', zip: '97201' },
      service: { servicesRequested: [1] },
      coverages: [{ payer: 'Aetna', memberId: 'W1', cardFront: [card] }],
      guardians: [{ name: 'Bo Heron', relationship: 1, phone: '555-010-0200', email: 'bo@heron.test', legalCustody: 1, custodyDocument: [order] }],
    })
    expect(made.body.errors ?? made.status).toBe(201)
    for (const { id } of [card, card, order]) expect((await test.app.inject({ url: `/api/file/${id}`, cookies: Object.fromEntries(manager.cookies) })).statusCode).toBe(200)
    expect((await entries()).filter(({ action }) => action === 'sensitiveFileRead')).toEqual([
      { action: 'sensitiveFileRead', subject: `Referral ${made.body.data.id}`, record: `referral ${made.body.data.id}`, details: { fields: ['Coverage'], file: card.id } },
    ])
  })

  it('that somebody was locked out, once for all of the tries that had to wait', async () => {
    const visitor = test.visitor()
    const statuses: number[] = []
    for (let n = 0; n < 9; n++) statuses.push((await visitor.post('/api/auth/login', { email: 'sales@demo.test', password: 'certainly wrong' })).status)
    expect(statuses.at(-1)).toBe(429)
    const told = (await entries()).filter(({ action }) => action === 'signInBlocked')
    expect(told).toEqual([{ action: 'signInBlocked', subject: null, record: null, details: { at: 'password' } }])
  })

  it('a right code that is used for somebody else’s account', async () => {
    const visitor = test.visitor()
    await visitor.post('/api/auth/login', { email: 'care@demo.test', password: demonstrationPassword })
    await visitor.post('/api/auth/verify-otp', { email: 'admin@demo.test', otp: lastCode(test.sent, 'care@demo.test') })
    expect((await entries()).at(-1)).toMatchObject({ action: 'signInFailed', details: { at: 'claim' } })
  })

  it('how many sessions were ended by force, and why', async () => {
    const superAdmin = await test.as('Super Admin')
    const { rows } = await sql<{ id: number }>`select id from core."user" where email = 'auditor@demo.test'`.execute(test.db.query)
    const auditor = rows[0]!.id
    await test.as('Auditor')
    await superAdmin.post(`/api/user/${auditor}/end-sessions`, {})
    await test.as('Auditor')
    await superAdmin.post(`/api/user/${auditor}/suspend`, {})
    const ends = (await entries()).filter(({ details }) => 'sessionsEnded' in details)
    expect(ends.map(({ action, record, details }) => [action, record, details.sessionsEnded])).toEqual([
      ['sessionsEnded', `user ${auditor}`, 1],
      ['personSuspended', `user ${auditor}`, 1],
    ])
  })

  it('one unbroken chain of it all, in which no value stands', async () => {
    expect((await verifyAudit(test.db)).broken).toBeUndefined()
    // What is written, without the hashes and instants, which hold any digits by chance.
    const { rows } = await sql<{ text: string }>`select string_agg(concat_ws(' ', action, subject, address, details, search_text), ' ') as text from core.audit_entry`.execute(test.db.query)
    expect(rows[0]!.text).not.toMatch(/7788|Heron|certainly wrong/)
  })
})
