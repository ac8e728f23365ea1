import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '@core/entity'
import type { Caller, TestApp } from '@core/server/testing'
import { type FieldApp, createFieldApp } from './testing/fieldApp'

let app: FieldApp
let test: TestApp
let superAdmin: Caller
let manager: Caller
let managers: number
let superAdmins: number
beforeAll(async () => {
  app = await createFieldApp()
  ;({ test, superAdmin } = app)
  const roles = await app.roles()
  const named = (wanted: string) => roles.find(({ name }) => name === wanted)!
  manager = named('Sales Manager').caller
  managers = named('Sales Manager').id
  superAdmins = named('Super Admin').id
  // Whoever saves it also has the role that sees the fields.
  await sql`
    insert into core.user_role (user_id, role_id)
    select user_id, ${managers} from core.user_role where role_id = ${superAdmins} on conflict do nothing`.execute(
    test.db.query,
  )
})
afterAll(() => test.close())
beforeEach(async () => {
  await sql`delete from core.automation`.execute(test.db.query)
  await sql`delete from core.notification`.execute(test.db.query)
  await app.clear()
})

const [created, changed, dayNear] = [1, 2, 4]
const [done, failed] = [2, 3]
const secret = 'Quartz-7741'
const kinds = { note: 1, grade: 8, until: 7, mailbox: 10 } as const
const options = [{ name: 'Gold' }, { name: 'Plain' }]

/** Fields of the kinds that automations use, with the same limits. */
async function addFields(more: object = {}) {
  const fields = []
  // A label of one word is the key as well.
  for (const [label, kind] of Object.entries(kinds))
    fields.push(await app.addField({ records: 'lead', label, kind, ...(kind === kinds.grade && { options }), ...more }))
  return fields
}
/** Restricts fields that automations use already. */
async function restrict(fields: Awaited<ReturnType<typeof addFields>>, more: object) {
  for (const { id, version } of fields) {
    const { status, body } = await superAdmin.put('/api/CustomField/Update', { id, version, ...more })
    expect(status, body.message).toBe(200)
  }
  await expect
    .poll(async () => (await manager.get('/api/custom-fields')).body.data)
    .toMatchObject(fields.map(() => more))
}
const filled = { note: secret, grade: 1, until: today(), mailbox: 'margin@summit.example' }
const byManager = async (more: object = {}) => {
  const { status, body } = await manager.post('/api/Lead/Create', app.lead({ custom: filled, ...more }))
  expect(status, body.message).toBe(201)
  return body.data as { id: number; version: number }
}

let named = 0
const create = (body: object) =>
  superAdmin.post('/api/Automation/Create', {
    name: `Restricted ${(named += 1)}`,
    records: 'lead',
    trigger: created,
    roleId: superAdmins,
    steps: [set({ city: 'Salem' })],
    ...body,
  })
async function turnedOn(body: object): Promise<number> {
  const { status, body: made } = await create(body)
  expect(status, made.message).toBe(201)
  const { id, version } = made.data
  expect((await superAdmin.post(`/api/Automation/${id}/Turn`, { on: true, version })).status).toBe(200)
  return id
}
const set = (values: object) => ({ kind: 'set', settings: { values } })
const notify = (message: string) => ({ kind: 'notify', settings: { to: ['creator', 'assignee'], message } })
const runsOf = async (id: number) =>
  (await superAdmin.post('/api/AutomationRun/List', { filter: { automationId: String(id) } })).body.data as {
    status: number
    reason: string | null
  }[]
/** Everything that automations have told anybody. */
async function told(): Promise<string> {
  const { rows } = await sql`select title, detail from core.notification`.execute(test.db.query)
  const { rows: runs } = await sql`select done, reason from core.automation_run`.execute(test.db.query)
  const leads = await sql`select city, request, website from crm.lead`.execute(test.db.query)
  return JSON.stringify([rows, runs, leads.rows, test.sent])
}

describe('an automation that names a field which its role doesn’t see', () => {
  const attempts: readonly (readonly [what: string, body: object, field: string])[] = [
    ['in a condition', { conditions: [{ field: 'custom.note', value: secret }] }, 'conditions'],
    ['in a value that it sets', { steps: [set({ 'custom.note': 'x' })] }, 'steps[0]'],
    ['in a text that it sets', { steps: [set({ request: '{{custom.note}}' })] }, 'steps[0]'],
    ['in a message', { steps: [notify('{{custom.note}}')] }, 'steps[0]'],
    [
      'as the address of a mail',
      { steps: [{ kind: 'mail', settings: { to: 'custom.mailbox', subject: 'x', message: 'x' } }] },
      'steps[0]',
    ],
    [
      'in a question',
      { steps: [{ kind: 'approval', settings: { from: ['assignee'], question: '{{custom.note}}?' } }] },
      'steps[0]',
    ],
    [
      'where it may stop',
      { steps: [{ kind: 'stop', settings: { conditions: [{ field: 'custom.grade', value: '1' }] } }] },
      'steps[0]',
    ],
    [
      'in a record that it creates',
      { steps: [{ kind: 'create', settings: { records: 'task', values: { subject: '{{custom.note}}' } } }] },
      'steps[0]',
    ],
    ['as the change that starts it', { trigger: changed, field: 'custom.grade', toValue: '1' }, 'field'],
    ['as the day that starts it', { trigger: dayNear, dayField: 'custom.until', dayOffset: 0 }, 'dayField'],
  ]
  it.each(attempts)('%s is refused with the place', async (_, body, field) => {
    await addFields({ seenBy: [managers] })
    const { status, body: refused } = await create(body)
    expect(status, refused.message).toBe(400)
    expect(refused.errors.map((one: { field: string }) => one.field)).toContain(field)
    const offered = JSON.stringify((await superAdmin.get('/api/Automation/Fields?records=lead')).body)
    expect(offered).not.toContain('custom.')
  })

  it('may have it in a condition if it runs in a role that sees it', async () => {
    await addFields({ seenBy: [managers] })
    const conditions = [{ field: 'custom.grade', value: '1' }]
    const id = await turnedOn({ roleId: managers, conditions })
    const { id: lead } = await byManager()
    await byManager({ custom: { ...filled, grade: 2 } })
    await expect.poll(() => runsOf(id)).toMatchObject([{ status: done }])
    expect((await manager.get(`/api/Lead/${lead}`)).body.data.city).toBe('Salem')
  })
})

describe('an automation that named a field before it was restricted', () => {
  it('tells nobody its value: not in messages, texts that it sets, mails and questions', async () => {
    const fields = await addFields()
    const message = await turnedOn({ steps: [notify('Of {{company}}: {{custom.note}}')] })
    const text = await turnedOn({ steps: [set({ request: '{{custom.note}} and {{custom.grade}}' })] })
    const mail = await turnedOn({
      steps: [{ kind: 'mail', settings: { to: 'custom.mailbox', subject: 'Hello', message: 'Hello' } }],
    })
    const question = await turnedOn({
      steps: [{ kind: 'approval', settings: { from: ['assignee'], question: 'Is it {{custom.note}}?' } }],
    })
    await restrict(fields, { seenBy: [managers] })
    await byManager()
    const statuses = async () =>
      (await Promise.all([message, text, mail, question].map(runsOf))).map(([first]) => first?.status)
    await expect.poll(statuses).toEqual([done, done, failed, 4])
    expect(await told()).not.toMatch(/Quartz|Gold|margin@summit/)
  })

  it('doesn’t begin by it: neither by a change nor by a day, while others begin as before', async () => {
    const fields = await addFields()
    const byChange = await turnedOn({ trigger: changed, field: 'custom.grade', toValue: '2' })
    const byDay = await turnedOn({ trigger: dayNear, dayField: 'custom.until', dayOffset: 0 })
    const onCondition = await turnedOn({
      trigger: dayNear,
      dayField: 'expectedClose',
      dayOffset: 0,
      conditions: [{ field: 'custom.grade', value: '1' }],
    })
    const other = await turnedOn({ trigger: dayNear, dayField: 'expectedClose', dayOffset: -1 })
    await restrict(fields, { seenBy: [managers] })
    const { id, version } = await byManager({ expectedClose: today() })
    await byManager({ expectedClose: addDays(today(), 1) })
    const { status } = await manager.put('/api/Lead/Update', { id, version, custom: { grade: 2 } })
    expect(status).toBe(200)
    await test.runJob('core.startAutomations')
    await expect.poll(() => runsOf(other)).toMatchObject([{ status: done }])
    for (const one of [byChange, byDay, onCondition]) expect(await runsOf(one)).toEqual([])
  })

  it('by day is turned off with the reason; a node that has not heard of a field yet reads the fields first', async () => {
    const fields = await addFields()
    const byDay = { trigger: dayNear, dayField: 'expectedClose', dayOffset: 0 }
    const id = await turnedOn({ ...byDay, conditions: [{ field: 'custom.grade', value: '1' }] })
    await byManager({ expectedClose: today() })
    await app.forgetField('grade')
    await test.runJob('core.startAutomations')
    await expect.poll(() => runsOf(id)).toMatchObject([{ status: done }])
    const off = await turnedOn({ ...byDay, conditions: [{ field: 'custom.grade', value: '2' }] })
    await restrict(fields, { seenBy: [managers] })
    await test.runJob('core.startAutomations')
    const { rows } = await sql`select status, off_reason as why from core.automation where id = ${off}`.execute(
      test.db.query,
    )
    expect(rows).toEqual([{ status: 2, why: expect.stringContaining('can’t be checked any more') }])
    const notice = { link: `/automations/${off}`, title: expect.stringContaining('was turned off') }
    expect((await superAdmin.post('/api/Notification/List', {})).body.data).toContainEqual(
      expect.objectContaining(notice),
    )
  })

  it('is rehearsed without it: it says that it can’t be, or that nothing would have started it', async () => {
    const fields = await addFields()
    const { id } = await byManager()
    const made = [
      await create({ trigger: changed, field: 'custom.grade', toValue: '1' }),
      await create({ trigger: dayNear, dayField: 'custom.until', dayOffset: 0 }),
      await create({ conditions: [{ field: 'custom.note', value: secret }] }),
    ]
    await restrict(fields, { seenBy: [managers] })
    for (const { body } of made) {
      const rehearsed = await superAdmin.post(`/api/Automation/${body.data.id}/Rehearse`, {})
      if (rehearsed.status === 200) expect(rehearsed.body.data).toMatchObject({ starts: 0, records: 0 })
      else expect([403, 409]).toContain(rehearsed.status)
    }
    // Other values, one after the other, would tell the one that is hidden.
    expect((await superAdmin.post(`/api/Automation/${made[2]!.body.data.id}/Try/${id}`, {})).status).toBe(403)
  })
})

describe('an automation that sets a field which its role doesn’t change', () => {
  it('is refused with the place, and allowed in a role that changes it', async () => {
    await addFields({ changedBy: [managers] })
    const steps = [set({ city: 'Salem' }), set({ 'custom.note': 'By itself' })]
    const refused = await create({ steps })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ field: 'steps[1]', message: 'Step 2: note can only be changed by other roles than that of the automation' }],
    ])
    const id = await turnedOn({ steps, roleId: managers })
    const { id: lead } = await app.addLead()
    await expect.poll(() => runsOf(id)).toMatchObject([{ status: done }])
    expect((await manager.get(`/api/Lead/${lead}`)).body.data.custom.note).toBe('By itself')
  })

  it('fails with the reason where it was saved before, and stores nothing', async () => {
    const fields = await addFields()
    const id = await turnedOn({ steps: [set({ city: 'Salem' }), set({ 'custom.note': 'By itself' })] })
    await restrict(fields, { changedBy: [managers] })
    const { id: lead } = await app.addLead()
    await expect
      .poll(() => runsOf(id))
      .toMatchObject([{ status: failed, reason: expect.stringContaining('can only be changed by other roles') }])
    expect((await manager.get(`/api/Lead/${lead}`)).body.data).toMatchObject({ city: null, custom: null })
  })
})
