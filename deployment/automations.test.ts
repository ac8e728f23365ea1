import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addDays, today } from '@core/entity'
import { createProfileFile, createTestApp } from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import { staff } from '@plugins/crm/server/testing/crmApp'
import referrals from '@plugins/referrals/server/plugin'
import { deployment } from './deployment'
import { automationApp, ended, set, trigger } from './testing/automationApp'

const app = automationApp()
const { addAutomation, turnedOn, addLead, lead, runsOf, statusesOf, historyOf } = app
const { created, changed, dayNear } = trigger
const { done, failed, forApproval, stopped } = ended
const status = { new: 1, contacted: 2 } as const

describe('an automation that is on', () => {
  it('ends a sentence once, also behind a name that ends with a full stop', async () => {
    const id = await turnedOn({ steps: [set({ request: 'Call {{company}}. {{company}} waits, {{company}}...' })] })
    const one = await addLead({ company: 'Wheel Co.' })
    await expect.poll(() => statusesOf(id)).toEqual([done])
    expect(await lead(one)).toMatchObject({ request: 'Call Wheel Co. Wheel Co. waits, Wheel Co....' })
  })

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
    const change = (body: object) => app.superAdmin.put('/api/Lead/Update', { id: one, ...body })
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
    const { body } = await app.superAdmin.post('/api/Task/List', { filter: { lead: String(one) } })
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
    const inbox = (await app.salesManager.post('/api/Notification/List', {})).body.data
    expect(inbox[0]).toMatchObject({ title: 'Cedar <b>Valley has written' })
    await expect.poll(() => app.test.sent.at(-1)).toMatchObject({ to: 'ann@cedar.example', subject: 'Your request' })
    expect(app.test.sent.at(-1)?.html).toContain('Ann &lt;b&gt;Lee')
  })

  it('does what a plugin contributes', async () => {
    const fields = await app.superAdmin.get('/api/Automation/Fields?records=lead')
    expect(fields.body.data.actions).toMatchObject([
      { id: 'crm.assignByRules', label: 'Assign by the assignment rules' },
    ])
    await sql`update core."user" set last_login_at = now() where id = ${staff.salesperson}`.execute(app.test.db.query)
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
    const asked = (await app.salesManager.get('/api/automation-approvals')).body.data
    // Their pages have a place for it; nobody else’s requests anything.
    const waitingOf = async (who: typeof app.superAdmin) => (await who.get('/api/user/me')).body.user.approvals
    expect(await waitingOf(app.salesManager)).toBe(asked.length)
    expect(await waitingOf(app.superAdmin)).toBeUndefined()
    expect(asked).toMatchObject([
      { question: 'May First wait?', kind: 'Lead', name: 'First', link: `/leads/${first}` },
      { question: 'May Second wait?' },
    ])
    expect((await app.superAdmin.get('/api/automation-approvals')).body.data).toEqual([])
    expect((await app.superAdmin.post(`/api/automation-approvals/${asked[0].id}`, { approved: true })).status).toBe(404)
    const decide = (at: number, approved: boolean) =>
      app.salesManager.post(`/api/automation-approvals/${asked[at].id}`, { approved })
    const twice = await Promise.all([decide(0, true), decide(0, true)])
    expect(new Set(twice.map((one) => one.status))).toEqual(new Set([200, 409]))
    expect((await decide(1, false)).status).toBe(200)
    await expect.poll(async () => (await lead(first)).request).toBe('Approved')
    expect((await lead(second)).request).toBeNull()
    await expect.poll(async () => (await statusesOf(id)).toSorted()).toEqual([done, 5])
  })

  it('does other steps if it isn’t approved, and puts those back too', async () => {
    const otherwise = [
      set({ request: 'Refused' }),
      { kind: 'create', settings: { records: 'task', values: { subject: 'Talk to {{company}}' } } },
    ]
    const question = { from: [`user:${staff.salesManager}`], question: 'May {{company}} have it?' }
    const made = await addAutomation({
      steps: [
        set({ city: 'Salem' }),
        { kind: 'approval', settings: { ...question, otherwise } },
        set({ request: 'Approved' }),
        { kind: 'notify', settings: { to: ['assignee'], message: 'Approved' } },
      ],
    })
    await app.turn(made)
    const one = await addLead({ company: 'Birch Lane' })
    await expect.poll(() => statusesOf(made.id)).toEqual([forApproval])
    const rehearsal = (await app.superAdmin.post(`/api/Automation/${made.id}/Rehearse`, {})).body.data.steps
    expect(rehearsal).toMatchObject([
      { otherwise: [] },
      {
        outcomes: [{ did: 'Asked for approval' }],
        otherwise: [{ outcomes: [{ did: 'Set What they need' }] }, { outcomes: [{ did: 'Created a task' }] }],
      },
      { outcomes: [{ did: 'Set What they need' }] },
      { outcomes: [{ did: 'Notified 1 person' }] },
    ])
    const [asked] = (await app.salesManager.get('/api/automation-approvals')).body.data
    expect(asked.otherwise).toEqual(['Set What they need', 'Create a task'])
    const refused = await app.salesManager.post(`/api/automation-approvals/${asked.id}`, {
      approved: false,
      note: 'Too early',
    })
    expect(refused.body.message).toBe('Not approved. It does what is to be done then.')
    await expect.poll(() => statusesOf(made.id)).toEqual([done])
    expect((await lead(one)).request).toBe('Refused')
    const tasks = async () => (await app.superAdmin.post('/api/Task/List', { filter: { lead: String(one) } })).body.data
    expect(await tasks()).toMatchObject([{ subject: 'Talk to Birch Lane' }])
    const runs = (await app.superAdmin.get(`/api/Automation/${made.id}/Runs`)).body.data
    expect(runs).toMatchObject([
      {
        done: ['Set City', 'Asked for approval', 'Set What they need', 'Created a task'],
        isApproved: false,
        decisionNote: 'Too early',
      },
    ])
    const undo = (await app.superAdmin.get(`/api/AutomationRun/${runs[0].id}/Undo`)).body.data
    expect(undo).toMatchObject({ sent: [], ends: false })
    // Who was asked, and what they decided, changed nothing.
    expect(undo.changes).toHaveLength(3)
    expect(undo.changes.filter(({ stays }: { stays: boolean }) => stays)).toEqual([])
    expect((await app.superAdmin.post(`/api/AutomationRun/${runs[0].id}/Undo`, {})).status).toBe(200)
    expect((await lead(one)).request).toBeNull()
    expect(await tasks()).toEqual([])
  })

  it('says that a record no longer meets the conditions, and is then approved only anyway', async () => {
    const id = await turnedOn({
      conditions: [
        { field: 'estimatedUnits', value: '10..' },
        { field: 'city', value: '=Salem' },
      ],
      steps: [
        { kind: 'approval', settings: { from: [`user:${staff.salesManager}`], question: 'May {{company}} have it?' } },
        set({ request: 'Approved' }),
      ],
    })
    const one = await addLead({ estimatedUnits: 12, city: 'Salem' })
    await expect.poll(() => statusesOf(id)).toEqual([forApproval])
    const asked = async () => (await app.salesManager.get('/api/automation-approvals')).body.data
    const [{ id: request, unmet }] = await asked()
    expect(unmet).toEqual([])
    const { version } = await lead(one)
    expect((await app.superAdmin.put('/api/Lead/Update', { id: one, version, estimatedUnits: 2 })).status).toBe(200)
    expect(await asked()).toMatchObject([{ unmet: ['Estimated units'] }])
    const approve = (more: object) =>
      app.salesManager.post(`/api/automation-approvals/${request}`, { approved: true, ...more })
    expect(await approve({})).toMatchObject({
      status: 409,
      body: { message: 'The record no longer meets the conditions of the automation: Estimated units.' },
    })
    expect(await statusesOf(id)).toEqual([forApproval])
    expect((await approve({ anyway: true })).status).toBe(200)
    await expect.poll(async () => (await lead(one)).request).toBe('Approved')
    expect((await historyOf(one)).map(({ note }: { note: string | null }) => note)).toContainEqual(
      expect.stringContaining('although the record no longer meets its conditions'),
    )
  })

  it('goes on after a wait', async () => {
    const id = await turnedOn({
      steps: [{ kind: 'wait', settings: { amount: 2, unit: 'days' } }, set({ request: 'Two days later' })],
    })
    const one = await addLead()
    await expect.poll(async () => (await runsOf(id))[0]?.dueAt).toBeTruthy()
    await app.test.runJob('core.wakeAutomations')
    expect(await statusesOf(id)).toEqual([1])
    await sql`update core.automation_run set due_at = now() - interval '1 second'`.execute(app.test.db.query)
    await app.test.runJob('core.wakeAutomations')
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
    await Promise.all([app.test.runJob('core.startAutomations'), app.test.runJob('core.startAutomations')])
    await app.test.runJob('core.startAutomations')
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

  it('that a person starts more than ten times for one record fails there, and goes on for the others', async () => {
    const id = await turnedOn({ trigger: changed, field: 'city', steps: [set({ request: 'Moved' })] })
    const [often, other] = [await addLead(), await addLead()]
    const move = async (one: number, city: string) => {
      const { version } = await lead(one)
      expect((await app.superAdmin.put('/api/Lead/Update', { id: one, version, city })).status).toBe(200)
    }
    const doneTimes = (times: number) => Array.from({ length: times }, () => done)
    for (let times = 1; times <= 10; times++) {
      await move(often, `City ${times}`)
      await expect.poll(() => statusesOf(id)).toEqual(doneTimes(times))
    }
    await move(often, 'Albany')
    await expect.poll(() => statusesOf(id)).toEqual(expect.arrayContaining([failed]))
    expect((await statusesOf(id)).filter((one: number) => one === done)).toEqual(doneTimes(10))
    expect((await runsOf(id)).find((run: { status: number }) => run.status === failed).reason).toContain(
      'more than 10 times',
    )
    const { status: state, offReason } = (await app.superAdmin.get(`/api/Automation/${id}`)).body.data
    expect([state, offReason]).toEqual([1, null])
    await move(other, 'Salem')
    await expect.poll(async () => (await lead(other)).request).toBe('Moved')
  })

  it('fails with the reason where a rule of the records is against it, and runs again when asked', async () => {
    const id = await turnedOn({ steps: [set({ request: 'Half of it' }), set({ status: 9 })] })
    const one = await addLead()
    await expect.poll(() => statusesOf(id)).toEqual([failed])
    const [run] = await runsOf(id)
    expect(run.reason).toBeTruthy()
    // All of a run is stored, or nothing.
    expect((await lead(one)).request).toBeNull()
    expect((await app.superAdmin.post(`/api/AutomationRun/${run.id}/Retry`, {})).status).toBe(200)
    await expect.poll(async () => (await runsOf(id))[0].status).toBe(failed)
    expect((await app.superAdmin.post('/api/Notification/List', {})).body.data[0].title).toBe(
      'The automation Sort new leads failed',
    )
  })
})

it('the history of an automation says what its steps were', async () => {
  const { id, version } = await addAutomation({ steps: [{ kind: 'wait', settings: { amount: 1, unit: 'days' } }] })
  const steps = [{ kind: 'wait', settings: { amount: 2, unit: 'days' } }]
  expect((await app.superAdmin.put('/api/Automation/Update', { id, version, steps })).status).toBe(200)
  const [{ changes }] = (await app.superAdmin.post('/api/Automation/History', { id })).body.data
  expect(changes).toMatchObject([
    { from: expect.stringContaining('amount: 1'), to: expect.stringContaining('amount: 2') },
  ])
})

describe('the rights of an automation', () => {
  it('are those of a role that whoever saves it has', async () => {
    const { body } = await app.superAdmin.get('/api/Role/getAll')
    const auditor = body.data.find(({ name }: { name: string }) => name === 'Auditor').id
    const refused = await app.superAdmin.post('/api/Automation/Create', {
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
    await sql`update core.automation set author_id = ${staff.salesperson}`.execute(app.test.db.query)
    await addLead()
    await expect.poll(() => statusesOf(id)).toEqual([failed])
    const { status: state, offReason } = (await app.superAdmin.get(`/api/Automation/${id}`)).body.data
    expect([state, offReason]).toEqual([2, expect.stringContaining('Save it again to take it over')])
  })

  it('end in the same way for what starts on a day', async () => {
    const id = await turnedOn({ trigger: dayNear, dayField: 'expectedClose', steps: [set({ city: 'Salem' })] })
    await sql`update core.automation set author_id = ${staff.salesperson}`.execute(app.test.db.query)
    await app.test.runJob('core.startAutomations')
    expect((await app.superAdmin.get(`/api/Automation/${id}`)).body.data).toMatchObject({
      status: 2,
      offReason: expect.stringContaining('Save it again to take it over'),
    })
  })

  it('are asked for by permission 624', async () => {
    expect((await app.salesManager.post('/api/Automation/List', {})).status).toBe(403)
    expect((await app.salesManager.get('/api/Automation/Fields?records=lead')).status).toBe(403)
  })
})

describe('the profile of a deployment', () => {
  it('carries automations, which are off until somebody turns them on there', async () => {
    const product = { plugins: [admin, crm, referrals], deployment }
    const profile = await createProfileFile(product)
    const other = await createTestApp(product)
    try {
      const roles = (await app.superAdmin.get('/api/Role/getAll')).body.data as readonly { id: number; name: string }[]
      const manager = roles.find(({ name }) => name === 'Sales Manager')!.id
      const steps = [
        set({ nextFollowUp: 'today+2' }),
        { kind: 'notify', settings: { to: [`role:${manager}`, 'assignee'], message: 'Look at it' } },
        {
          kind: 'approval',
          settings: {
            from: ['assignee'],
            question: 'Is it good?',
            otherwise: [{ kind: 'notify', settings: { to: [`role:${manager}`], message: 'It isn’t' } }],
          },
        },
      ]
      const conditions = [{ field: 'city', value: '=Salem' }]
      await turnedOn({ name: 'Carried', trigger: 5, startsAt: '07:30', conditions, steps })
      await profile.run(app.test, 'export')
      expect(JSON.stringify((await profile.read()).automations).match(/role:Sales Manager/g)).toHaveLength(2)
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
