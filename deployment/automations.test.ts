import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { today } from '@core/entity'
import { type Caller, type TestApp, createProfileFile, createTestApp } from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import { leadBody, staff } from '@plugins/crm/server/testing/crmApp'
import referrals from '@plugins/referrals/server/plugin'
import { addDays } from '@core/entity'
import { deployment } from './deployment'

let test: TestApp
let superAdmin: Caller
let salesManager: Caller
let superAdminRole: number
beforeAll(async () => {
  test = await createTestApp({ plugins: [admin, crm, referrals], deployment })
  superAdmin = await test.as('Super Admin')
  salesManager = await test.as('Sales Manager')
  superAdminRole = (await superAdmin.get('/api/Role/getAll')).body.data.find(
    ({ name }: { name: string }) => name === 'Super Admin',
  ).id
})
afterAll(() => test.close())
beforeEach(async () => {
  await sql`delete from core.automation`.execute(test.db.query)
  await sql`update crm.lead set deleted_at = now() where deleted_at is null`.execute(test.db.query)
})

const status = { new: 1, contacted: 2 } as const
const created = 1
const changed = 2
const dayNear = 4

/** Adds an automation of leads. */
async function addAutomation(body: { readonly steps: readonly object[] } & Readonly<Record<string, unknown>>) {
  const { status: code, body: made } = await superAdmin.post('/api/Automation/Create', {
    name: 'Sort new leads',
    records: 'lead',
    trigger: created,
    roleId: superAdminRole,
    ...body,
  })
  expect(code, made.message).toBe(201)
  expect(made.data.steps).toEqual(body.steps)
  return made.data as { id: number; version: number }
}

async function turn({ id, version }: { id: number; version: number }, on = true) {
  const { status: code, body } = await superAdmin.post(`/api/Automation/${id}/Turn`, { on, version })
  expect(code, body.message).toBe(200)
}

const turnedOn = async (body: Parameters<typeof addAutomation>[0]) => {
  const made = await addAutomation(body)
  await turn(made)
  return made.id
}

async function addLead(more: object = {}) {
  const { status: code, body } = await superAdmin.post(
    '/api/Lead/Create',
    leadBody({ assignTo: staff.salesManager, ...more }),
  )
  expect(code, body.message).toBe(201)
  return body.data.id as number
}
const lead = async (id: number) => (await superAdmin.get(`/api/Lead/${id}`)).body.data
const runsOf = async (automationId: number) =>
  (await superAdmin.post('/api/AutomationRun/List', { filter: { automationId: String(automationId) } })).body.data
const statusesOf = async (id: number) => (await runsOf(id)).map((run: { status: number }) => run.status)
const historyOf = async (id: number) => (await superAdmin.post('/api/Lead/History', { id })).body.data

const set = (values: object) => ({ kind: 'set', settings: { values } })
const done = 2
const failed = 3
const forApproval = 4
const stopped = 6

describe('an automation that is on', () => {
  it('runs for a new record that meets its conditions, and for no other', async () => {
    const id = await turnedOn({
      conditions: [{ field: 'city', value: '=Salem' }],
      steps: [set({ nextFollowUp: 'today+2', website: '' }), set({ request: 'Call {{company}} in {{city}}' })],
    })
    const other = await addLead({ city: 'Albany' })
    const one = await addLead({ city: 'Salem', company: 'Summit {{city}} Blue' })
    await expect.poll(() => statusesOf(id)).toEqual([done])
    expect(await lead(one)).toMatchObject({
      nextFollowUp: addDays(today(), 2),
      // What a record contains is never read as a placeholder.
      request: 'Call Summit {{city}} Blue in Salem',
    })
    expect(await lead(other)).toMatchObject({ nextFollowUp: null, request: null })
    expect((await historyOf(one))[0]).toMatchObject({ by: null, author: 'Automation “Sort new leads”' })
  })

  it('runs when a field changes from one value to another', async () => {
    const id = await turnedOn({
      trigger: changed,
      field: 'status',
      fromValue: '1',
      toValue: '2,3',
      steps: [set({ nextFollowUp: 'today' })],
    })
    const one = await addLead()
    const { version } = await lead(one)
    const change = (body: object) => superAdmin.put('/api/Lead/Update', { id: one, ...body })
    expect((await change({ version, city: 'Salem' })).status).toBe(200)
    expect((await change({ version: version + 1, status: status.contacted })).status).toBe(200)
    await expect.poll(() => statusesOf(id)).toEqual([done])
    const after = await lead(one)
    expect((await change({ version: after.version, status: 4 })).status).toBe(200)
    expect(await statusesOf(id)).toEqual([done])
  })

  it('creates a record that belongs to the one that started it', async () => {
    const id = await turnedOn({
      steps: [
        {
          kind: 'create',
          settings: {
            records: 'task',
            values: { subject: 'Visit {{company}}', dueDate: 'today+1', assignTo: 'assignee' },
          },
        },
      ],
    })
    const one = await addLead({ company: 'Cedar Valley' })
    await expect.poll(() => statusesOf(id)).toEqual([done])
    const { body } = await superAdmin.post('/api/Task/List', { filter: { lead: String(one) } })
    expect(body.data).toMatchObject([
      { subject: 'Visit Cedar Valley', dueDate: addDays(today(), 1), assignTo: staff.salesManager },
    ])
  })

  it('notifies those who may see the record, and mails to an address of it', async () => {
    const id = await turnedOn({
      steps: [
        { kind: 'notify', settings: { to: ['assignee'], message: '{{company}} has written' } },
        {
          kind: 'mail',
          settings: { to: 'contactEmail', subject: 'Your request', message: 'Dear {{contactName}},\n\nthank you.' },
        },
      ],
    })
    await addLead({ company: 'Cedar <b>Valley', contactName: 'Ann <b>Lee', contactEmail: 'ann@cedar.example' })
    await expect.poll(() => statusesOf(id)).toEqual([done])
    const inbox = (await salesManager.post('/api/Notification/List', {})).body.data
    expect(inbox[0]).toMatchObject({ title: 'Cedar <b>Valley has written' })
    await expect.poll(() => test.sent.at(-1)).toMatchObject({ to: 'ann@cedar.example', subject: 'Your request' })
    expect(test.sent.at(-1)?.html).toContain('Ann &lt;b&gt;Lee')
  })

  it('does what a plugin contributes', async () => {
    const fields = await superAdmin.get('/api/Automation/Fields?records=lead')
    expect(fields.body.data.actions).toMatchObject([
      { id: 'crm.assignByRules', label: 'Assign by the assignment rules' },
    ])
    await sql`update core."user" set last_login_at = now() where id = ${staff.salesperson}`.execute(test.db.query)
    const id = await turnedOn({ steps: [{ kind: 'plugin', settings: { action: 'crm.assignByRules' } }] })
    const one = await addLead()
    await expect.poll(() => statusesOf(id)).toEqual([done])
    expect((await lead(one)).assignReason).toBeTruthy()
  })

  it('waits for an approval, and goes on only with it', async () => {
    const id = await turnedOn({
      steps: [
        { kind: 'approval', settings: { from: [`user:${staff.salesManager}`], question: 'May {{company}} wait?' } },
        set({ request: 'Approved' }),
      ],
    })
    const [first, second] = [await addLead({ company: 'First' }), await addLead({ company: 'Second' })]
    await expect.poll(() => statusesOf(id)).toEqual([forApproval, forApproval])
    const asked = (await salesManager.get('/api/automation-approvals')).body.data
    expect(asked).toMatchObject([
      { question: 'May First wait?', kind: 'Lead', name: 'First', link: `/leads/${first}` },
      { question: 'May Second wait?' },
    ])
    expect((await superAdmin.get('/api/automation-approvals')).body.data).toEqual([])
    expect((await superAdmin.post(`/api/automation-approvals/${asked[0].id}`, { approved: true })).status).toBe(404)
    const decide = (at: number, approved: boolean) =>
      salesManager.post(`/api/automation-approvals/${asked[at].id}`, { approved })
    const twice = await Promise.all([decide(0, true), decide(0, true)])
    expect(new Set(twice.map((one) => one.status))).toEqual(new Set([200, 409]))
    expect((await decide(1, false)).status).toBe(200)
    await expect.poll(async () => (await lead(first)).request).toBe('Approved')
    expect((await lead(second)).request).toBeNull()
    await expect.poll(async () => (await statusesOf(id)).toSorted()).toEqual([done, 5])
  })

  it('goes on after a wait', async () => {
    const id = await turnedOn({
      steps: [{ kind: 'wait', settings: { amount: 2, unit: 'days' } }, set({ request: 'Two days later' })],
    })
    const one = await addLead()
    await expect.poll(async () => (await runsOf(id))[0]?.dueAt).toBeTruthy()
    await test.runJob('core.wakeAutomations')
    expect(await statusesOf(id)).toEqual([1])
    await sql`update core.automation_run set due_at = now() - interval '1 second'`.execute(test.db.query)
    await test.runJob('core.wakeAutomations')
    await expect.poll(() => statusesOf(id)).toEqual([done])
    expect((await lead(one)).request).toBe('Two days later')
  })

  it('stops where a step’s conditions aren’t met', async () => {
    const id = await turnedOn({
      steps: [
        { kind: 'stop', settings: { conditions: [{ field: 'estimatedUnits', value: '10..' }] } },
        set({ request: 'A large one' }),
      ],
    })
    const small = await addLead({ estimatedUnits: 2 })
    const large = await addLead({ estimatedUnits: 20 })
    await expect.poll(async () => (await statusesOf(id)).toSorted()).toEqual([done, stopped])
    expect([(await lead(small)).request, (await lead(large)).request]).toEqual([null, 'A large one'])
  })

  it('that starts on days before a date does so once for each record and day, on every node', async () => {
    const one = await addLead({ expectedClose: addDays(today(), 3) })
    await addLead({ expectedClose: addDays(today(), 4) })
    const id = await turnedOn({
      trigger: dayNear,
      dayField: 'expectedClose',
      dayOffset: -3,
      steps: [set({ request: 'Closes soon' })],
    })
    await Promise.all([test.runJob('core.startAutomations'), test.runJob('core.startAutomations')])
    await test.runJob('core.startAutomations')
    await expect.poll(() => statusesOf(id)).toEqual([done])
    expect(await runsOf(id)).toMatchObject([{ recordId: one }])
  })

  it('is neither started by its own change nor in a circle with others', async () => {
    const own = await turnedOn({ trigger: 3, steps: [set({ city: 'Salem' })] })
    const a = await turnedOn({ name: 'A', trigger: changed, field: 'city', steps: [set({ request: 'Moved' })] })
    const b = await turnedOn({ name: 'B', trigger: changed, field: 'request', steps: [set({ city: 'Albany' })] })
    const one = await addLead()
    await expect.poll(async () => [...(await statusesOf(a)), ...(await statusesOf(b))]).toEqual([done, done])
    expect(await statusesOf(own)).toEqual([done])
    expect(await lead(one)).toMatchObject({ city: 'Albany', request: 'Moved' })
  })

  it('fails with the reason where a rule of the records is against it, and runs again when asked', async () => {
    const id = await turnedOn({ steps: [set({ request: 'Half of it' }), set({ status: 9 })] })
    const one = await addLead()
    await expect.poll(() => statusesOf(id)).toEqual([failed])
    const [run] = await runsOf(id)
    expect(run.reason).toBeTruthy()
    // All of a run is stored, or nothing.
    expect((await lead(one)).request).toBeNull()
    expect((await superAdmin.post(`/api/AutomationRun/${run.id}/Retry`, {})).status).toBe(200)
    await expect.poll(async () => (await runsOf(id))[0].status).toBe(failed)
    expect((await superAdmin.post('/api/Notification/List', {})).body.data[0].title).toBe(
      'The automation Sort new leads failed',
    )
  })
})

it('a rehearsal by a day counts the records of 30 days, each once', async () => {
  for (const days of [-29, -5, 0, 1, 40]) await addLead({ expectedClose: addDays(today(), days) })
  const { id } = await addAutomation({
    trigger: dayNear,
    dayField: 'expectedClose',
    dayOffset: -1,
    steps: [set({ city: 'Salem' })],
  })
  const { body } = await superAdmin.post(`/api/Automation/${id}/Rehearse`, {})
  expect(body.data).toMatchObject({ starts: 3, records: 3 })
})

describe('what a run did', () => {
  it('is undone, except for what somebody has changed since', async () => {
    const id = await turnedOn({
      steps: [
        set({ city: 'Salem', request: 'By itself' }),
        { kind: 'create', settings: { records: 'task', values: { subject: 'Call' } } },
      ],
    })
    const [one, other] = [await addLead({ city: 'Albany' }), await addLead({ city: 'Albany' })]
    await expect.poll(() => statusesOf(id)).toEqual([done, done])
    const touched = await lead(other)
    await superAdmin.put('/api/Lead/Update', { id: other, version: touched.version, city: 'Troy' })
    const runs = await runsOf(id)
    const undo = (record: number) =>
      superAdmin.post(
        `/api/AutomationRun/${runs.find((run: { recordId: number }) => run.recordId === record).id}/Undo`,
        {},
      )
    expect((await undo(one)).body.data).toEqual({ undone: 2, left: 0 })
    expect((await undo(one)).status).toBe(409)
    expect((await undo(other)).body.data).toEqual({ undone: 1, left: 1 })
    expect(await lead(one)).toMatchObject({ city: 'Albany', request: null })
    expect(await lead(other)).toMatchObject({ city: 'Troy', request: 'By itself' })
    const { body } = await superAdmin.post('/api/Task/List', { filter: { lead: String(one) } })
    expect(body.data).toEqual([])
  })

  it('is not lost to somebody who changes the record at the same time', async () => {
    const id = await turnedOn({ trigger: changed, field: 'city', steps: [set({ request: 'Moved' })] })
    const one = await addLead()
    let saved = 0
    while (saved < 5) {
      const { version } = await lead(one)
      const change = (body: object) => superAdmin.put('/api/Lead/Update', { id: one, version, ...body })
      const [moved] = await Promise.all([
        change({ city: `City ${saved}` }),
        change({ website: `https://${saved}.example` }),
      ])
      if (moved.status === 200) saved++
    }
    await expect.poll(async () => new Set(await statusesOf(id))).toEqual(new Set([done]))
  })

  it('is done once, however often the event arrives', async () => {
    const id = await turnedOn({
      steps: [{ kind: 'create', settings: { records: 'task', values: { subject: 'Once' } } }],
    })
    const one = await addLead()
    await expect.poll(() => statusesOf(id)).toEqual([done])
    const [run] = await runsOf(id)
    const { emitRuns } = await import('@core/server/administration')
    await test.db.transaction((tx) => emitRuns(tx, [run.id, run.id]))
    await test.db.transaction((tx) => emitRuns(tx, [run.id]))
    const { body } = await superAdmin.post('/api/Task/List', { filter: { lead: String(one) } })
    expect(body.data).toHaveLength(1)
  })
})

it('the history of an automation says what its steps were', async () => {
  const { id, version } = await addAutomation({ steps: [{ kind: 'wait', settings: { amount: 1, unit: 'days' } }] })
  const steps = [{ kind: 'wait', settings: { amount: 2, unit: 'days' } }]
  expect((await superAdmin.put('/api/Automation/Update', { id, version, steps })).status).toBe(200)
  const [{ changes }] = (await superAdmin.post('/api/Automation/History', { id })).body.data
  expect(changes).toMatchObject([
    { from: expect.stringContaining('amount: 1'), to: expect.stringContaining('amount: 2') },
  ])
})

describe('the rights of an automation', () => {
  it('are those of a role that whoever saves it has', async () => {
    const { body } = await superAdmin.get('/api/Role/getAll')
    const auditor = body.data.find(({ name }: { name: string }) => name === 'Auditor').id
    const refused = await superAdmin.post('/api/Automation/Create', {
      name: 'As another',
      records: 'lead',
      trigger: created,
      roleId: auditor,
      steps: [set({ city: 'Salem' })],
    })
    expect(refused.body.errors).toMatchObject([{ field: 'roleId' }])
  })

  it('end with the role of whoever saved it, who is told', async () => {
    const id = await turnedOn({ steps: [set({ city: 'Salem' })] })
    await sql`update core.automation set author_id = ${staff.salesperson}`.execute(test.db.query)
    await addLead()
    await expect.poll(() => statusesOf(id)).toEqual([failed])
    const { status: state, offReason } = (await superAdmin.get(`/api/Automation/${id}`)).body.data
    expect([state, offReason]).toEqual([2, expect.stringContaining('Save it again to take it over')])
  })

  it('end in the same way for what starts on a day', async () => {
    const id = await turnedOn({ trigger: dayNear, dayField: 'expectedClose', steps: [set({ city: 'Salem' })] })
    await sql`update core.automation set author_id = ${staff.salesperson}`.execute(test.db.query)
    await test.runJob('core.startAutomations')
    expect((await superAdmin.get(`/api/Automation/${id}`)).body.data).toMatchObject({
      status: 2,
      offReason: expect.stringContaining('Save it again to take it over'),
    })
  })

  it('are asked for by permission 624', async () => {
    expect((await salesManager.post('/api/Automation/List', {})).status).toBe(403)
    expect((await salesManager.get('/api/Automation/Fields?records=lead')).status).toBe(403)
  })
})

describe('the profile of a deployment', () => {
  it('carries automations, which are off until somebody turns them on there', async () => {
    const product = { plugins: [admin, crm, referrals], deployment }
    const profile = await createProfileFile(product)
    const other = await createTestApp(product)
    try {
      const roles = (await superAdmin.get('/api/Role/getAll')).body.data as readonly { id: number; name: string }[]
      const manager = roles.find(({ name }) => name === 'Sales Manager')!.id
      const steps = [
        set({ nextFollowUp: 'today+2' }),
        { kind: 'notify', settings: { to: [`role:${manager}`, 'assignee'], message: 'Look at it' } },
      ]
      const conditions = [{ field: 'city', value: '=Salem' }]
      await turnedOn({ name: 'Carried', trigger: 5, startsAt: '07:30', conditions, steps })
      await profile.run(test, 'export')
      expect(JSON.stringify((await profile.read()).automations)).toContain('role:Sales Manager')
      await profile.run(other, 'apply')
      const { rows } = await sql`
        select status, steps, conditions, starts_at::text as "startsAt", author_id as author from core.automation`.execute(
        other.db.query,
      )
      expect(rows).toEqual([{ status: 2, steps, conditions, startsAt: '07:30:00', author: null }])
      expect((await profile.run(other, 'diff')).done).toBe(true)
    } finally {
      await other.close()
      await profile.close()
    }
  })
})

describe('a rehearsal', () => {
  it('shows what would have happened, and stores and sends nothing', async () => {
    const lines = [
      await addLead({ city: 'Salem' }),
      await addLead({ city: 'Salem' }),
      await addLead({ city: 'Albany' }),
    ]
    const made = await addAutomation({
      conditions: [{ field: 'city', value: '=Salem' }],
      steps: [
        set({ request: 'Rehearsed' }),
        { kind: 'mail', settings: { to: 'contactEmail', subject: 'Hello', message: 'Hello' } },
      ],
    })
    const { body } = await superAdmin.post(`/api/Automation/${made.id}/Rehearse`, {})
    expect(body.data).toMatchObject({
      records: 2,
      tried: 2,
      steps: [
        { outcomes: [{ did: 'Set What they need', records: 2 }], failed: 0 },
        { outcomes: [], failed: 2, problem: 'The record has no address to mail to' },
      ],
    })
    expect(body.data.starts).toBeGreaterThanOrEqual(3)
    for (const id of lines) expect((await lead(id)).request).toBeNull()
    expect(test.sent.filter(({ subject }) => subject === 'Hello')).toEqual([])
    expect(await runsOf(made.id)).toEqual([])
  })
})
