import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '@core/entity'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import { leadBody } from '@plugins/crm/server/testing/crmApp'
import { staleLeads } from '@plugins/crm/shared/leads/staleLeads'
import { deployment } from './deployment'

let test: TestApp
let superAdmin: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [admin, crm], deployment })
  superAdmin = await test.as('Super Admin')
})
afterAll(() => test.close())
beforeEach(() => sql`delete from core.standing_rule`.execute(test.db.query))

interface Rule {
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
  readonly delivered: Readonly<Record<string, unknown>>
  readonly version: number
}
const rules = async (caller = superAdmin) => (await caller.get('/api/standing-rules/all')).body.data as Rule[]
const rule = async (id: string) => (await rules()).find((one) => one.id === id)!
const save = (id: string, version: number, values: object, caller = superAdmin) =>
  caller.put(`/api/standing-rules/${id}`, { version, values })

async function addLead(): Promise<number> {
  return (await superAdmin.post('/api/Lead/Create', leadBody())).body.data.id as number
}
const isStale = async (id: number) =>
  (await superAdmin.post('/api/Lead/List', { filter: { id: String(id), isStale: 'true' } })).body.data.length === 1

describe('a rule that the product follows by itself', () => {
  it('[D5] is followed with the values that an administrator chooses, in every list and figure', async () => {
    const id = await addLead()
    await sql`update crm.lead set stage_since = now() - interval '8 days' where id = ${id}`.execute(test.db.query)
    expect(await isStale(id)).toBe(true)
    expect((await save('crm.staleLeads', 0, { ...staleLeads.delivered, amber1: 5, red1: 10 })).status).toBe(200)
    expect(await isStale(id)).toBe(false)
    expect((await superAdmin.get(`/api/Lead/${id}`)).body.data.isStale).toBe(false)
    const chosen = (await superAdmin.get('/api/standing-rules')).body.data
    expect(chosen).toMatchObject([{ id: 'crm.staleLeads', chosen: { amber1: 5, red1: 10, amber2: 7 } }])
    const { version, delivered } = await rule('crm.staleLeads')
    expect((await save('crm.staleLeads', version, delivered)).status).toBe(200)
    expect(await isStale(id)).toBe(true)
    expect((await rule('crm.staleLeads')).values).toEqual(delivered)
  })

  it('decides what a new record begins with, and leaves those that there are', async () => {
    const quote = async () => {
      const { body, status } = await superAdmin.post('/api/Quotes/Create', {
        leadId: await addLead(),
        lines: [{ kind: 1, description: 'Van', quantity: 1, price: '100.00' }],
      })
      expect(status, body.message).toBe(201)
      return (await superAdmin.get(`/api/Quotes/${body.data.id}`)).body.data as { id: number; validUntil: string }
    }
    const before = await quote()
    expect(before.validUntil).toBe(addDays(today(), 30))
    await save('crm.quoteValidity', 0, { days: 14 })
    expect((await quote()).validUntil).toBe(addDays(today(), 14))
    expect((await superAdmin.get(`/api/Quotes/${before.id}`)).body.data.validUntil).toBe(before.validUntil)
  })

  it('is not set to values that make no sense, nor by two people at once, nor by others', async () => {
    expect(await save('crm.quoteValidity', 0, { days: 0 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'values.days' }] },
    })
    expect(await save('crm.staleLeads', 0, { ...staleLeads.delivered, amber1: 9 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'values.red1', message: expect.stringContaining('New: a lead is amber before') }] },
    })
    expect((await save('crm.anything', 0, {})).status).toBe(404)
    await save('crm.quoteValidity', 0, { days: 14 })
    expect((await save('crm.quoteValidity', 0, { days: 21 })).status).toBe(409)
    const manager = await test.as('Sales Manager')
    expect((await save('crm.quoteValidity', 1, { days: 21 }, manager)).status).toBe(403)
    expect((await manager.get('/api/standing-rules/all')).status).toBe(403)
    expect((await rule('crm.quoteValidity')).values).toEqual({ days: 14 })
  })

  it('is as delivered where a profile brought no number', async () => {
    const id = await addLead()
    await sql`insert into core.standing_rule (id, chosen) values ('crm.staleLeads', '{"red1": "many"}')`.execute(
      test.db.query,
    )
    await sql`update crm.lead set stage_since = now() - interval '8 days' where id = ${id}`.execute(test.db.query)
    expect(await isStale(id)).toBe(true)
  })

  it('is in the audit log with what it was and what it became', async () => {
    await save('crm.quoteValidity', 0, { days: 14 })
    const { rows } = await sql`
      select subject, details from core.audit_entry where action = 'standingRuleChanged' order by position desc limit 1`.execute(
      test.db.query,
    )
    expect(rows).toMatchObject([
      { subject: 'Rule Validity of quotes', details: { before: { days: 30 }, after: { days: 14 } } },
    ])
  })
})
