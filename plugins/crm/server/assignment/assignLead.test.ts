import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller, TestApp } from '@core/server/testing'
import { createCrmApp, staff, stores } from '../testing/crmApp'
import { assignLead } from './assignLead'

const commercial = 1
const care = 6

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
  await manager.put('/api/Store/Update', { id: stores.East, version: 1, territoryStates: ['NY'] })
  await sql`update core."user" set store_id = ${stores.East} where id = ${staff.salesperson}`.execute(test.db.query)
})
afterAll(() => test.close())
beforeEach(async () => {
  await sql`delete from crm.assignment_rule`.execute(test.db.query)
  await sql`delete from crm.lead`.execute(test.db.query)
  await sql`update core."user" set last_login_at = null`.execute(test.db.query)
})

const createRule = (more: object = {}, who = manager) =>
  who.post('/api/AssignmentRule/Create', {
    name: 'Care fleets',
    leadTypes: [care],
    people: [{ person: staff.salesManager }, { person: staff.storeManager }],
    active: true,
    ...more,
  })
/** Makes a lead from New York and assigns it by rule. */
const assign = (leadType = care) =>
  test.db.transaction(async (tx) => {
    const assigned = (await assignLead(tx, { leadType, storeId: null, state: 'NY', zip: '14850' }))!
    await sql`insert into crm.lead (company, status, lead_type, source, assign_to, assign_reason)
      values ('Ithaca Taxi', 1, ${leadType}, 2, ${assigned.assignTo}, ${assigned.reason})`.execute(tx.query)
    return assigned
  })

it('[D5] the people of a rule take turns for leads of its types, and the reason names the rule; other types follow the territory', async () => {
  await createRule()
  expect(await assign()).toEqual({
    assignTo: staff.salesManager,
    storeId: stores.East,
    reason: 'The rule “Care fleets” is for Care / medical transport; next in turn of 2, with 0 open leads',
  })
  expect((await assign()).assignTo).toBe(staff.storeManager)
  expect((await assign()).assignTo).toBe(staff.salesManager)
  expect(await assign(commercial)).toMatchObject({
    assignTo: staff.salesperson,
    reason: expect.stringContaining('NY 14850 is in the territory of East'),
  })
})

it('[D5] nobody gets more open leads than the rule allows; if nobody of the rule has room, the territory’s people take them', async () => {
  await createRule({
    people: [
      { person: staff.salesManager, openLeadsAtMost: 1 },
      { person: staff.storeManager, openLeadsAtMost: 2 },
    ],
  })
  const given = []
  for (let n = 0; n < 4; n++) given.push((await assign()).assignTo)
  expect(given).toEqual([staff.salesManager, staff.storeManager, staff.storeManager, staff.salesperson])
})

it('[D5] a rule of the lead’s store precedes one for all stores; a rule of another store or an inactive one does not apply', async () => {
  await createRule({ name: 'Everywhere', people: [{ person: staff.salesManager }] })
  await createRule({ name: 'West', storeId: stores.West, people: [{ person: staff.salesperson }] })
  const made = await createRule({ name: 'East', storeId: stores.East, people: [{ person: staff.storeManager }] })
  expect((await assign()).reason).toBe(
    'The rule “East” is for Care / medical transport of East; the only person, with 0 open leads',
  )
  const { id, version } = made.body.data
  await manager.put('/api/AssignmentRule/Update', { id, version, active: false })
  expect((await assign()).reason).toContain('“Everywhere”')
})

it('[D5] a person who has not signed in for four days gets no lead while others are present', async () => {
  await createRule()
  await sql`update core."user" set last_login_at = now() - interval '5 days' where id = ${staff.salesManager}`.execute(
    test.db.query,
  )
  expect((await assign()).assignTo, 'nobody is present').toBe(staff.salesManager)
  await sql`update core."user" set last_login_at = now() - interval '3 days' where id = ${staff.storeManager}`.execute(
    test.db.query,
  )
  for (let n = 0; n < 2; n++)
    expect(await assign()).toMatchObject({
      assignTo: staff.storeManager,
      reason: expect.stringContaining('the only person'),
    })
})

it('[D5] a person who left takes no turn', async () => {
  await createRule()
  await sql`update core."user" set status = 3 where id = ${staff.salesManager}`.execute(test.db.query)
  expect((await assign()).assignTo).toBe(staff.storeManager)
  await sql`update core."user" set status = 2 where id = ${staff.salesManager}`.execute(test.db.query)
})

it('[S5.1] a rule names its lead types and its people, each person once', async () => {
  expect((await createRule({ leadTypes: [] })).body.message).toBe('Types of leads is required')
  expect((await createRule({ people: [] })).body.message).toBe('Turns is required')
  const twice = [{ person: staff.salesperson }, { person: staff.salesperson }]
  expect((await createRule({ people: twice })).body.errors).toEqual([
    { field: 'people[1].person', message: 'This person is there already; each takes one turn' },
  ])
})

it('[D2] whoever works on leads is offered for a rule, salespeople too', async () => {
  const offered = await manager.post('/api/person/Options', { entity: 'assignmentRule', search: 'Mei' })
  expect(offered.body.data).toMatchObject([{ id: staff.salesperson }])
})

it('[D2] a rule names nobody who can’t work on leads, and an auditor of the store takes no turn', async () => {
  const names = (person: number) => createRule({ people: [{ person: staff.salesperson }, { person }] })
  expect((await names(staff.auditor)).body.errors).toEqual([
    { field: 'people[1].person', message: 'Person: choose an active person who works with leads' },
  ])
  await sql`update core."user" set store_id = ${stores.East} where id = ${staff.auditor}`.execute(test.db.query)
  await sql`update core."user" set status = 3 where id = ${staff.salesperson}`.execute(test.db.query)
  for (let n = 0; n < 2; n++)
    expect(await assign(commercial)).toMatchObject({
      assignTo: staff.storeManager,
      reason: expect.stringContaining('the only person'),
    })
  await sql`update core."user" set status = 2 where id = ${staff.salesperson}`.execute(test.db.query)
})

it('[S6.6] [D2] rules are for people who may see and change all leads', async () => {
  await createRule()
  for (const role of ['Store Manager', 'Salesperson', 'Intake Manager']) {
    const who = await test.as(role)
    expect((await createRule({ name: role }, who)).status, role).toBe(403)
    const { body } = await who.post('/api/AssignmentRule/List', {})
    expect(body.data ?? [], role).toEqual([])
  }
  const auditor = await test.as('Auditor')
  expect((await auditor.post('/api/AssignmentRule/List', {})).body.totalItems).toBe(1)
  expect((await createRule({ name: 'Audited' }, auditor)).status).toBe(403)
})
