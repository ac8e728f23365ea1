import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'
import { createFormApp, type FormApp, submit } from '@plugins/referrals/server/forms/testing/formApp'
import { createFamily } from '@plugins/referrals/server/packet/testing/packetFamilies'
import { submitted } from '@plugins/referrals/server/packet/testing/submitted'
import referrals from '@plugins/referrals/server/plugin'
import { deployment } from './deployment'

let test: TestApp
let app: FormApp
let superAdmin: Caller
let roleId: number
beforeAll(async () => {
  test = await createTestApp({ plugins: [admin, referrals], deployment })
  app = await createFormApp(test)
  superAdmin = await test.as('Super Admin')
  const { data } = (await superAdmin.get('/api/Role/getAll')).body as { data: { id: number; name: string }[] }
  roleId = data.find(({ name }) => name === 'Super Admin')!.id
})
afterAll(() => test.close())
beforeEach(() => sql`delete from core.automation`.execute(test.db.query))

const [created, happens] = [1, 6]
const [waiting, done, failed] = [1, 2, 3]

const add = (body: object) =>
  superAdmin.post('/api/Automation/Create', { name: 'Forms', records: 'referral', roleId, ...body })
async function turnedOn(body: object): Promise<number> {
  const { status, body: made } = await add(body)
  expect(status, made.message).toBe(201)
  const { id, version } = made.data as { id: number; version: number }
  expect((await superAdmin.post(`/api/Automation/${id}/Turn`, { on: true, version })).status).toBe(200)
  return id
}
const runs = async (automationId: number) =>
  (await superAdmin.post('/api/AutomationRun/List', { filter: { automationId: String(automationId) } })).body.data as {
    recordId: number
    status: number
    reason: string | null
    dueAt: string | null
  }[]

const submittedForm = {
  trigger: happens,
  event: 'referrals.formSubmitted',
  steps: [{ kind: 'set', settings: { values: { priority: 1 } } }],
}

describe('an automation that begins with what a plugin tells', () => {
  it('runs once for a form that came in, and a form that was refused starts nothing', async () => {
    const id = await turnedOn(submittedForm)
    const { referralId, token } = await app.fresh()
    expect((await submit(test.visitor(), token, { answers: { consentToSign: false } })).status).toBe(400)
    expect(await runs(id)).toEqual([])
    expect((await submit(test.visitor(), token, { key: 'one' })).status).toBe(200)
    // The browser's retry of the same attempt.
    expect((await submit(test.visitor(), token, { key: 'one' })).status).toBe(200)
    await expect.poll(() => runs(id)).toMatchObject([{ recordId: referralId, status: done }])
    expect((await superAdmin.get(`/api/referral/${referralId}`)).body.data.priority).toBe(1)
  })

  it('is rehearsed on what happened before', async () => {
    const { referralId, token } = await app.fresh()
    await submit(test.visitor(), token)
    const { id } = (await add(submittedForm)).body.data as { id: number }
    const { body } = await superAdmin.post(`/api/Automation/${id}/Rehearse`, {})
    expect(body.data.starts).toBeGreaterThanOrEqual(1)
    expect(body.data.examples.map((one: { id: number }) => one.id)).toContain(referralId)
    expect(body.data.steps[0].failed).toBe(0)
  })

  it('is refused without one, and with one that no plugin tells of these records', async () => {
    for (const event of [undefined, 'referrals.anything'])
      expect(await add({ ...submittedForm, event })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'event' }] },
      })
    const offered = (await superAdmin.get('/api/Automation/Fields?records=referral')).body.data
    expect(offered.events).toEqual([
      { id: 'referrals.formSubmitted', label: 'the family or the school submits a form' },
    ])
  })
})

describe('the step “Send forms to the family”', () => {
  const sending = {
    trigger: created,
    steps: [
      {
        kind: 'plugin',
        settings: { action: 'referrals.sendForms', settings: { form: 2, channel: 'email', remindAfter: 3 } },
      },
    ],
  }

  it('mails them, with the reminder, and the history of the referral says so', async () => {
    const id = await turnedOn(sending)
    const family = await createFamily(superAdmin)
    await expect.poll(() => runs(id)).toMatchObject([{ recordId: family.id, status: done }])
    await expect.poll(() => test.sent.filter(({ to }) => to === family.email)).toHaveLength(1)
    const { data } = (await superAdmin.get(`/api/referral/${family.id}/packet`)).body as {
      data: { items: { form: string; link: { remindOn: string | null } }[] }
    }
    expect(data.items.find(({ form }) => form === 'handbook')).toMatchObject({ link: { remindOn: expect.any(String) } })
  })

  it('[D4] waits for the end of the family’s quiet hours', async () => {
    const family = await createFamily(superAdmin)
    await submitted(test, family.id, 'communicationPolicy', {
      channels: [3],
      email: family.email,
      quietFrom: '00:00',
      quietTo: '24:00',
    })
    const id = await turnedOn({ ...sending, trigger: 2 })
    const { version } = (await superAdmin.get(`/api/referral/${family.id}`)).body.data
    await superAdmin.put(`/api/referral/${family.id}`, { version, priority: 1 })
    await expect
      .poll(() => runs(id))
      .toMatchObject([{ recordId: family.id, status: waiting, dueAt: expect.any(String) }])
    expect(test.sent.filter(({ to }) => to === family.email)).toEqual([])
  })

  it('[D4] fails where the family doesn’t want this way', async () => {
    const family = await createFamily(superAdmin)
    await submitted(test, family.id, 'communicationPolicy', { channels: [2], textPhone: family.phone })
    const id = await turnedOn({ ...sending, trigger: 2 })
    const { version } = (await superAdmin.get(`/api/referral/${family.id}`)).body.data
    await superAdmin.put(`/api/referral/${family.id}`, { version, priority: 1 })
    await expect.poll(() => runs(id)).toMatchObject([{ status: failed, reason: expect.stringMatching(/email/) }])
  })
})

describe('the history', () => {
  it('of an automation tells when it was turned on, and puts former steps and conditions back', async () => {
    const body = {
      trigger: created,
      conditions: [{ field: 'priority', value: '2' }],
      steps: [{ kind: 'approval', settings: { from: [`role:${roleId}`], question: 'May {{id}} begin?' } }],
    }
    const id = await turnedOn(body)
    const read = async () => (await superAdmin.get(`/api/Automation/${id}`)).body.data
    const { version } = await read()
    const changed = { conditions: [{ field: 'priority', value: '1' }], steps: submittedForm.steps, version }
    expect((await superAdmin.put('/api/Automation/Update', { id, ...changed })).status).toBe(200)
    const history = async () => (await superAdmin.post('/api/Automation/History', { id })).body.data
    const [change, on] = await history()
    expect(on).toMatchObject({ note: 'Turned on', changes: [] })
    const back = { id, change: change.id, version: version + 1 }
    expect((await superAdmin.post('/api/Automation/PutBack', back)).body).toMatchObject({ success: true })
    expect(await read()).toMatchObject({ conditions: body.conditions, steps: body.steps })
    const texts = JSON.stringify((await history()).map((one: { changes: object }) => one.changes))
    expect(texts).toContain(`from: role:${roleId}; question: May {{id}} begin?`)
  })

  it('of a record tells who approved, and whoever is asked is told what', async () => {
    const steps = [{ kind: 'approval', settings: { from: [`role:${roleId}`], question: 'May referral {{id}} begin?' } }]
    await turnedOn({ trigger: created, steps })
    const family = await createFamily(superAdmin)
    const approvals = async () =>
      (await superAdmin.get('/api/automation-approvals')).body.data as { id: number; question: string }[]
    await expect.poll(approvals).toMatchObject([{ question: `May referral ${family.id} begin?` }])
    const { rows } = await sql`
      select detail from core.notification where kind = 'core.automationApproval' order by id desc limit 1`.execute(
      test.db.query,
    )
    expect(rows).toEqual([{ detail: `May referral ${family.id} begin?` }])
    const [one] = await approvals()
    const unread = async () => (await superAdmin.post('/api/Notification/List', { unread: true })).body.data
    expect(await unread()).toContainEqual(expect.objectContaining({ link: `/approvals?request=${one!.id}` }))
    await superAdmin.post(`/api/automation-approvals/${one!.id}`, { approved: true, note: 'Soon' })
    // Whoever has decided need not read that they are asked.
    expect(await unread()).not.toContainEqual(expect.objectContaining({ link: `/approvals?request=${one!.id}` }))
    const { data: automations } = (await superAdmin.post('/api/Automation/List', {})).body
    const runs = async () => (await superAdmin.get(`/api/Automation/${automations[0].id}/Runs`)).body.data
    await expect.poll(runs).toMatchObject([{ status: done, canUndo: false }])
    const { data } = (await superAdmin.post('/api/referral/History', { id: family.id })).body
    expect(data[0]).toMatchObject({
      note: `Approved what the automation Forms asks for, “May referral ${family.id} begin?”: Soon`,
      by: { name: 'Ada Okafor' },
    })
    expect(data[1]).toMatchObject({
      note: `Asked Super Admin for approval: “May referral ${family.id} begin?”`,
      author: 'Automation “Forms”',
    })
  })
})
