import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { today } from '@core/entity'
import { staff } from '@plugins/crm/server/testing/crmApp'
import { createFamily } from '@plugins/referrals/server/packet/testing/packetFamilies'
import { automationApp, ended, set, trigger } from './testing/automationApp'

const app = automationApp()
const { addAutomation, turnedOn, addLead, lead, statusesOf, historyOf } = app

const tryOn = async (automation: number, record: number, change: object = {}) =>
  (await app.superAdmin.post(`/api/Automation/${automation}/Try/${record}`, change)).body.data

describe('a condition on a number', () => {
  it('can leave its limit out', async () => {
    const id = await turnedOn({
      conditions: [{ field: 'estimatedUnits', value: '>10' }],
      steps: [set({ request: 'Above the limit' })],
    })
    const at = await addLead({ estimatedUnits: 10 })
    const above = await addLead({ estimatedUnits: 11 })
    await expect.poll(() => statusesOf(id)).toEqual([ended.done])
    expect([(await lead(at)).request, (await lead(above)).request]).toEqual([null, 'Above the limit'])
    const listed = async (estimatedUnits: string) =>
      (await app.superAdmin.post('/api/Lead/List', { filter: { estimatedUnits } })).body.data.map(
        (one: { id: number }) => one.id,
      )
    expect(await listed('<11')).toEqual([at])
    expect(await listed('>9..<11')).toEqual([at])
    expect(await listed('10..11')).toEqual([at, above])
  })
})

describe('an automation that is tried on a record', () => {
  it('tells step by step what it would do and whether each condition is met, and does nothing', async () => {
    const { id } = await addAutomation({
      conditions: [
        { field: 'estimatedUnits', value: '>10' },
        { field: 'assignTo', value: String(staff.salesManager) },
      ],
      steps: [
        set({ city: 'Salem' }),
        {
          kind: 'approval',
          settings: {
            from: [`user:${staff.salesManager}`],
            question: 'May we visit {{record}}?',
            otherwise: [{ kind: 'notify', settings: { to: ['assignee'], message: 'No visit of {{company}}' } }],
          },
        },
        { kind: 'stop', settings: { conditions: [{ field: 'city', value: '=Salem' }] } },
        { kind: 'create', settings: { records: 'task', values: { subject: 'Visit {{company}}', dueDate: 'today' } } },
        { kind: 'mail', settings: { to: 'contactEmail', subject: 'Hello', message: 'Dear {{contactName}}' } },
      ],
    })
    const one = await addLead({ company: 'Cedar Valley', city: 'Albany', estimatedUnits: 12, contactEmail: null })
    const trial = await tryOn(id, one)
    expect(trial).toMatchObject({
      one: 'lead',
      isSeen: true,
      startsOn: null,
      conditions: [
        { label: 'Estimated units', value: '>10', isMet: true, now: '12' },
        { field: 'assignTo', isMet: true, now: expect.stringMatching(/\w/) },
      ],
      steps: [
        {
          did: 'Set City',
          writes: [{ kind: 'Lead', isCreated: false, changes: [{ label: 'City', from: 'Albany', to: 'Salem' }] }],
        },
        {
          did: 'Asked for approval',
          text: 'May we visit Cedar Valley?',
          to: [expect.any(String)],
          otherwise: [{ did: 'Notified 1 person', text: 'No visit of Cedar Valley', to: [expect.any(String)] }],
        },
        { did: 'Checked the record', conditions: [{ label: 'City', isMet: true, now: 'Salem' }] },
        { did: 'Created a task', writes: [{ kind: 'Task', isCreated: true }] },
        { kind: 'mail', did: null, problem: 'The record has no address to mail to' },
      ],
    })
    expect(trial.steps[3].writes[0].changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: 'Task', to: 'Visit Cedar Valley' }),
        expect.objectContaining({ label: 'Due', to: today() }),
      ]),
    )
    expect(await lead(one)).toMatchObject({ city: 'Albany', version: 1 })
    expect((await app.superAdmin.post('/api/Task/List', { filter: { lead: String(one) } })).body.data).toEqual([])
    expect(await historyOf(one)).toHaveLength(1)
    expect(await statusesOf(id)).toEqual([])
  })

  it('ends before its steps where a condition isn’t met, and can be tried as it is to be saved', async () => {
    const { id } = await addAutomation({
      conditions: [{ field: 'estimatedUnits', value: '>10' }],
      steps: [set({ city: 'Salem' })],
    })
    const one = await addLead({ estimatedUnits: 10 })
    expect(await tryOn(id, one)).toMatchObject({ conditions: [{ isMet: false, now: '10' }], steps: [] })
    const change = { conditions: [{ field: 'estimatedUnits', value: '10..' }] }
    expect(await tryOn(id, one, change)).toMatchObject({ conditions: [{ isMet: true }], steps: [{ did: 'Set City' }] })
  })

  it('says on which day it starts for the record', async () => {
    const { id } = await addAutomation({
      trigger: trigger.dayNear,
      dayField: 'expectedClose',
      dayOffset: -3,
      steps: [set({ city: 'Salem' })],
    })
    const one = await addLead({ expectedClose: '2030-03-04' })
    expect(await tryOn(id, one)).toMatchObject({ startsOn: '2030-03-01', steps: [{ did: 'Set City' }] })
  })

  it('is not found for a record that the person may not see', async () => {
    const { id } = await addAutomation({ steps: [set({ city: 'Salem' })] })
    expect((await app.superAdmin.post(`/api/Automation/${id}/Try/99999`, {})).status).toBe(404)
    expect((await app.salesManager.post(`/api/Automation/${id}/Try/${await addLead()}`, {})).status).toBe(403)
  })
})

describe('a rehearsal', () => {
  it('counts only records that the role of the automation sees', async () => {
    const { id } = await addAutomation({ steps: [set({ city: 'Salem' })] })
    const rehearse = async () => (await app.superAdmin.post(`/api/Automation/${id}/Rehearse`, {})).body.data
    const [first] = [await addLead(), await addLead()]
    expect(await rehearse()).toMatchObject({ starts: 2, started: 2, records: 2 })
    await app.superAdmin.delete(`/api/Lead/Delete?id=${first}`)
    expect(await rehearse()).toMatchObject({ starts: 1, started: 1, records: 1 })
  })
})

describe('the requests for approval', () => {
  it('are compared with their conditions by one statement, however many they are', async () => {
    const approval = { kind: 'approval', settings: { from: [`user:${staff.salesManager}`], question: 'May it?' } }
    const conditions = [
      { field: 'estimatedUnits', value: '>10' },
      { field: 'city', value: '=Salem' },
    ]
    const large = await turnedOn({ name: 'Large', conditions, steps: [approval] })
    const any = await turnedOn({ name: 'Any', conditions: conditions.slice(1), steps: [approval] })
    const leads = [await addLead({ estimatedUnits: 12, city: 'Salem' }), await addLead({ city: 'Salem' })]
    await addLead({ estimatedUnits: 20, city: 'Salem' })
    await expect
      .poll(async () => [...(await statusesOf(large)), ...(await statusesOf(any))])
      .toEqual(Array.from({ length: 5 }, () => ended.forApproval))
    for (const id of leads)
      await app.superAdmin.put('/api/Lead/Update', { id, version: 1, estimatedUnits: 2, city: 'Albany' })
    const executed = vi.spyOn(app.test.db.query, 'executeQuery')
    const asked = (await app.salesManager.get('/api/automation-approvals')).body.data as {
      automation: string
      unmet: string[]
    }[]
    expect(executed).toHaveBeenCalledTimes(1)
    executed.mockRestore()
    const told = asked.map(({ automation, unmet }) => [automation, ...unmet].join(': '))
    expect(told.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Any',
      'Any: City',
      'Any: City',
      'Large',
      'Large: Estimated units: City',
    ])
  })
})

describe('messages', () => {
  it('name a lead by its name, and a referral by its number alone', async () => {
    const texts = async (records: string) =>
      (await app.superAdmin.get(`/api/Automation/Fields?records=${records}`)).body.data.texts
    expect(await texts('referral')).toEqual([{ path: 'number', label: 'Number' }])
    expect((await texts('lead'))[0]).toEqual({ path: 'record', label: 'Name of the lead' })
    expect((await texts('account')).slice(0, 2)).toEqual([
      { path: 'record', label: 'Name of the account' },
      { path: 'accountNo', label: 'Account No.' },
    ])
    const family = await createFamily(app.superAdmin)
    const { number } = (await app.superAdmin.get(`/api/referral/${family.id}`)).body.data
    const { id } = await addAutomation({
      records: 'referral',
      steps: [{ kind: 'notify', settings: { to: ['creator'], message: '{{number}}, {{record}} and {{id}}' } }],
    })
    expect(await tryOn(id, family.id)).toMatchObject({ steps: [{ text: `${number}, ${number} and ${family.id}` }] })
  })
})

describe('what an automation does', () => {
  it('is told as done by the automation, and not by the person in whose name it runs', async () => {
    const id = await turnedOn({
      name: 'Visits',
      steps: [
        { kind: 'create', settings: { records: 'task', values: { subject: 'Visit', assignTo: 'assignee' } } },
        set({ assignTo: staff.salesperson }),
      ],
    })
    await addLead()
    await expect.poll(() => statusesOf(id)).toEqual([ended.done])
    const inbox = async (who: typeof app.salesManager) => (await who.post('/api/Notification/List', {})).body.data
    expect((await inbox(app.salesManager))[0]).toMatchObject({
      title: 'You were given a task',
      detail: 'By the automation “Visits”. Accept it, or say why not.',
      by: null,
    })
    const salesperson = await app.test.as('Salesperson')
    await expect
      .poll(async () => (await inbox(salesperson))[0])
      .toMatchObject({
        detail: 'By the automation “Visits”',
        by: null,
      })
  })

  it('leads from the history of the record to the automation and its run, also once the run is an older one', async () => {
    const id = await turnedOn({ steps: [set({ city: 'Salem' })] })
    const one = await addLead({ city: 'Albany' })
    await expect.poll(() => statusesOf(id)).toEqual([ended.done])
    const [change] = await historyOf(one)
    const runs = async (query = '') => (await app.superAdmin.get(`/api/Automation/${id}/Runs${query}`)).body.data
    const [run] = await runs()
    expect(change).toMatchObject({ automation: { id, run: run.id }, changes: [{ field: 'city' }] })
    await sql`
      insert into core.automation_run (automation_id, automation_version, entity, record_id, steps, status)
      select automation_id, automation_version, entity, record_id, steps, status
      from core.automation_run, generate_series(1, 60) where id = ${run.id}`.execute(app.test.db.query)
    const ids = async (query = '') => (await runs(query)).map((one: { id: number }) => one.id)
    expect(await ids()).not.toContain(run.id)
    expect(await ids(`?run=${run.id}`)).toContain(run.id)
    const { version } = await lead(one)
    expect((await app.superAdmin.post('/api/Lead/PutBack', { id: one, change: change.id, version })).status).toBe(200)
    const [back] = await historyOf(one)
    expect(back).toMatchObject({ putsBack: true, changes: [{ field: 'city', from: 'Salem', to: 'Albany' }] })
    expect(back).not.toHaveProperty('automation')
  })
})
