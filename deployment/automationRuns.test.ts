import { describe, expect, it } from 'vitest'
import { addDays, today } from '@core/entity'
import { automationApp, ended, set, trigger } from './testing/automationApp'

const app = automationApp()
const { addAutomation, turnedOn, addLead, lead, runsOf, statusesOf } = app
const { changed, dayNear } = trigger
const { done } = ended

it('a rehearsal by a day counts the records of 30 days, each once', async () => {
  for (const days of [-29, -5, 0, 1, 40]) await addLead({ expectedClose: addDays(today(), days) })
  const { id } = await addAutomation({
    trigger: dayNear,
    dayField: 'expectedClose',
    dayOffset: -1,
    steps: [set({ city: 'Salem' })],
  })
  const { body } = await app.superAdmin.post(`/api/Automation/${id}/Rehearse`, {})
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
    await app.superAdmin.put('/api/Lead/Update', { id: other, version: touched.version, city: 'Troy' })
    const runs = await runsOf(id)
    const undo = (record: number) =>
      app.superAdmin.post(
        `/api/AutomationRun/${runs.find((run: { recordId: number }) => run.recordId === record).id}/Undo`,
        {},
      )
    expect((await undo(one)).body.data).toEqual({ undone: 2, left: 0 })
    expect((await undo(one)).status).toBe(409)
    expect((await undo(other)).body.data).toEqual({ undone: 1, left: 1 })
    expect(await lead(one)).toMatchObject({ city: 'Albany', request: null })
    expect(await lead(other)).toMatchObject({ city: 'Troy', request: 'By itself' })
    const { body } = await app.superAdmin.post('/api/Task/List', { filter: { lead: String(one) } })
    expect(body.data).toEqual([])
  })

  it('is not lost to somebody who changes the record at the same time', async () => {
    const id = await turnedOn({ trigger: changed, field: 'city', steps: [set({ request: 'Moved' })] })
    const one = await addLead()
    let saved = 0
    while (saved < 5) {
      const { version } = await lead(one)
      const change = (body: object) => app.superAdmin.put('/api/Lead/Update', { id: one, version, ...body })
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
    const { emitRuns } = await import('@core/kernel/server/entities/automation/queueRuns')
    await app.test.db.transaction((tx) => emitRuns(tx, [run.id, run.id]))
    await app.test.db.transaction((tx) => emitRuns(tx, [run.id]))
    const { body } = await app.superAdmin.post('/api/Task/List', { filter: { lead: String(one) } })
    expect(body.data).toHaveLength(1)
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
    const { body } = await app.superAdmin.post(`/api/Automation/${made.id}/Rehearse`, {})
    expect(body.data).toMatchObject({
      records: 2,
      tried: 2,
      steps: [
        { outcomes: [{ did: 'Set What they need', records: 2 }], failed: 0 },
        { outcomes: [], failed: 2, problem: 'The record has no address to mail to' },
      ],
    })
    expect(body.data.starts).toBeGreaterThanOrEqual(3)
    expect(body.data).toMatchObject({ one: 'lead', many: 'leads' })
    for (const id of lines) expect((await lead(id)).request).toBeNull()
    expect(app.test.sent.filter(({ subject }) => subject === 'Hello')).toEqual([])
    expect(await runsOf(made.id)).toEqual([])
  })

  it('of a change shows what the changed one would have done, and says what can’t be saved', async () => {
    await addLead({ city: 'Salem' })
    const albany = await addLead({ city: 'Albany' })
    const made = await addAutomation({
      conditions: [{ field: 'city', value: '=Salem' }],
      steps: [set({ request: 'Rehearsed' })],
    })
    const rehearse = (change: object) => app.superAdmin.post(`/api/Automation/${made.id}/Rehearse`, change)
    const { body } = await rehearse({
      conditions: [{ field: 'city', value: '=Albany' }],
      steps: [set({ website: 'https://albany.example' })],
    })
    expect(body.data).toMatchObject({
      records: 1,
      examples: [{ id: albany }],
      steps: [{ outcomes: [{ did: 'Set Website', records: 1 }] }],
    })
    expect((await app.superAdmin.get(`/api/Automation/${made.id}`)).body.data.conditions).toEqual([
      { field: 'city', value: '=Salem' },
    ])
    expect(await rehearse({ conditions: [{ field: 'nothing', value: '1' }] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'conditions' }] },
    })
  })
})

describe('a change of an automation that is on', () => {
  it('is saved and turned off at once where that is wanted', async () => {
    const id = await turnedOn({ steps: [set({ request: 'By itself' })] })
    const stored = async () => (await app.superAdmin.get(`/api/Automation/${id}`)).body.data
    const save = async (body: object) =>
      app.superAdmin.put('/api/Automation/Update', { id, version: (await stored()).version, ...body })
    expect((await save({ steps: [set({ request: 'Changed' })] })).status).toBe(200)
    expect((await stored()).status).toBe(1)
    expect((await save({ steps: [set({ request: 'Again' })], turnOff: true })).status).toBe(200)
    expect(await stored()).toMatchObject({ status: 2, steps: [set({ request: 'Again' })] })
    const one = await addLead()
    expect(await runsOf(id)).toEqual([])
    expect((await lead(one)).request).toBeNull()
  })
})

describe('the runs of an automation', () => {
  it('name the records that the person may see, and tell before an undo what it puts back', async () => {
    const id = await turnedOn({
      steps: [
        set({ city: 'Salem' }),
        { kind: 'create', settings: { records: 'task', values: { subject: 'Call' } } },
        { kind: 'notify', settings: { to: ['creator'], message: 'A lead came in' } },
        { kind: 'wait', settings: { amount: 2, unit: 'days' } },
      ],
    })
    const one = await addLead({ company: 'Pine Ridge Clinic', city: 'Albany' })
    // It waits from the beginning; once it has done its first steps, it also says until when.
    await expect.poll(async () => (await runsOf(id))[0]?.dueAt).toEqual(expect.any(String))
    const [run] = (await app.superAdmin.get(`/api/Automation/${id}/Runs`)).body.data
    expect(run).toMatchObject({ recordId: one, kind: 'Lead', name: 'Pine Ridge Clinic' })
    const undo = async () => (await app.superAdmin.get(`/api/AutomationRun/${run.id}/Undo`)).body.data
    expect(await undo()).toEqual({
      changes: [
        { kind: 'Task', name: 'Call', isCreated: true, fields: [], stays: false },
        { kind: 'Lead', name: 'Pine Ridge Clinic', isCreated: false, fields: ['City'], stays: false },
      ],
      sent: ['Notified 1 person'],
      ends: true,
    })
    const { version } = await lead(one)
    await app.superAdmin.put('/api/Lead/Update', { id: one, version, city: 'Troy' })
    expect((await undo()).changes.map(({ stays }: { stays: boolean }) => stays)).toEqual([false, true])
    expect((await app.salesManager.get(`/api/Automation/${id}/Runs`)).status).toBe(403)
  })
})
