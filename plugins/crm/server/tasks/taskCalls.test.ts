import { convertIcsCalendar } from 'ts-ics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, localDay, today } from '@core/entity'
import { type Caller, type TestApp, listenLive } from '@core/server/testing'
import { createCrmApp, leadBody, staff } from '../testing/crmApp'
import { remindOfComing, tellTheDay } from './remind'

let test: TestApp
let manager: Caller
let salesperson: Caller
let storeManager: Caller
let leadId: number
const link = () => ({ entityType: 1, entityTypeId: leadId })
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
  salesperson = await test.as('Salesperson')
  storeManager = await test.as('Store Manager')
  leadId = (await manager.post('/api/Lead/Create', leadBody({ assignTo: staff.salesperson }))).body.data.id
})
afterAll(() => test.close())

const task = async (more: object = {}, who = salesperson) => (await who.post('/api/Task/Create', more)).body.data
const seen = async (id: number, who = salesperson) => (await who.get(`/api/Task/${id}`)).body.data
const inbox = async (who: Caller) => (await who.post('/api/Notification/List', {})).body.data

describe('ending', () => {
  it('[S4.9] a task is completed with its outcome and the next step at once', async () => {
    const { id } = await task({ ...link(), taskType: 1 })
    const next = { subject: 'Send the quote', taskType: 5, dueDate: addDays(today(), 2) }
    const done = await salesperson.post('/api/Task/Complete', { id, version: 1, outcome: 2, result: 'Wants 12', next })
    expect(done.status).toBe(200)
    expect(await seen(id)).toMatchObject({ taskStatus: 2, outcome: 2, result: 'Wants 12', nextStep: 'Send the quote' })
    expect(await seen(done.body.data.nextId)).toMatchObject({
      ...next,
      ...link(),
      taskStatus: 1,
      assignTo: staff.salesperson,
    })
  })

  it('[D5] a completion whose response was lost is stored once, however often it is sent', async () => {
    const { id } = await task()
    const next = { subject: 'Only once', dueDate: today() }
    const send = () =>
      salesperson.post('/api/Task/Complete', { id, version: 1, outcome: 2, next }, { 'idempotency-key': 'lost' })
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
    expect(await seen(id)).toMatchObject({ version: 2, taskStatus: 2 })
    expect((await salesperson.post('/api/Task/List', { filter: { subject: 'Only once' } })).body.totalItems).toBe(1)
  })

  it('[S4.9] neither happens if one can’t', async () => {
    const { id } = await task()
    const next = { subject: 'Then', dueDate: today() }
    expect((await salesperson.post('/api/Task/Complete', { id, version: 7, next })).status).toBe(409)
    expect((await salesperson.post('/api/Task/Complete', { id, version: 1, outcome: 999, next })).status).toBe(400)
    expect(await seen(id)).toMatchObject({ taskStatus: 1, version: 1 })
    const { body } = await salesperson.post('/api/Task/List', { filter: { subject: 'Then' } })
    expect(body.totalItems).toBe(0)
  })

  it('[D5] a call is logged in one request, with a task to call again in three days', async () => {
    const next = { subject: 'Call again', taskType: 4, dueDate: addDays(today(), 3) }
    const { status, body } = await salesperson.post('/api/Activities/LogCall', { ...link(), outcome: 3, next })
    expect(status).toBe(201)
    expect((await salesperson.get(`/api/Activities/${body.data.id}`)).body.data).toMatchObject({
      activityType: 1,
      activityStatus: 2,
      outcome: 3,
    })
    expect(await seen(body.data.nextId)).toMatchObject({ subject: 'Call again', dueDate: next.dueDate, ...link() })
  })
})

describe('a task that is assigned to somebody else', () => {
  it('[D11] is accepted, or rejected with a reason', async () => {
    const { id } = await task({ assignTo: staff.storeManager })
    expect((await salesperson.put('/api/Task/Update', { id, version: 1, accept: true })).status).toBe(409)
    const accepted = await storeManager.put('/api/Task/Update', { id, version: 1, accept: true })
    expect(accepted.body.data).toMatchObject({ acceptance: 2, assignTo: staff.storeManager })
    const other = await task({ assignTo: staff.storeManager })
    await storeManager.put('/api/Task/Update', { id: other.id, version: 1, accept: false, reason: 'On leave' })
    expect(await seen(other.id)).toMatchObject({
      acceptance: 3,
      declineReason: 'On leave',
      assignTo: staff.salesperson,
    })
    expect((await inbox(salesperson))[0]).toMatchObject({ title: 'A task that you gave was declined' })
  })
})

describe('the standing of a record', () => {
  it('[D5] shows its next step, the last contact and the timeline to anybody who sees the record, whoever did the work', async () => {
    const about = (await manager.post('/api/Lead/Create', leadBody({ assignTo: staff.salesperson }))).body.data.id
    const of = { entityType: 1, entityTypeId: about }
    await task({ ...of, subject: 'Later', dueDate: addDays(today(), 9) }, manager)
    await task({ ...of, subject: 'First', dueDate: addDays(today(), 2) }, manager)
    await manager.post('/api/Activities/Create', {
      ...of,
      activityType: 1,
      dateTime: '2026-05-04T10:00:00Z',
      notes: 'Hello',
    })
    const { data } = (await salesperson.post('/api/Task/Standing', of)).body
    expect(data).toMatchObject({
      nextStep: { kind: 'task', subject: 'First', day: addDays(today(), 2), person: 'Elena Petrova' },
      lastContact: '2026-05-04T10:00:00.000Z',
      openTasks: 2,
    })
    // The same day as the list of leads without a next step goes by: the follow-up date counts too.
    await manager.put('/api/Lead/Update', { id: about, version: 1, nextFollowUp: addDays(today(), 1) })
    expect((await salesperson.post('/api/Task/Standing', of)).body.data.nextStep).toEqual({
      kind: 'followUp',
      id: about,
      subject: 'Follow-up',
      day: addDays(today(), 1),
      person: 'Mei Tanaka',
    })
    expect((await manager.get(`/api/Lead/${about}`)).body.data.nextStepOn).toBe(addDays(today(), 1))
    const { entries } = (await salesperson.post('/api/Activities/Timeline', of)).body.data
    expect(entries).toMatchObject([{ kind: 'activity', subject: 'Call', text: 'Hello', by: { name: 'Elena Petrova' } }])
    for (const path of ['Task/Standing', 'Activities/Timeline'])
      expect((await storeManager.post(`/api/${path}`, of)).status).toBe(404)
    expect((await salesperson.post('/api/Activities/Timeline', { ...of, before: 'x' })).status).toBe(400)
  })
})

describe('the last contact of a record', () => {
  it('[D5] is the latest completed activity or task in which somebody talked to the customer; paperwork is none', async () => {
    const about = (await manager.post('/api/Lead/Create', leadBody({ assignTo: staff.salesperson }))).body.data.id
    const of = { entityType: 1, entityTypeId: about }
    const lastContact = async () => (await salesperson.post('/api/Task/Standing', of)).body.data.lastContact
    const complete = async (taskType: number) => {
      const { id } = await task({ ...of, taskType })
      await salesperson.put('/api/Task/Update', { id, version: 1, taskStatus: 2, outcome: 1 })
    }
    await complete(7)
    expect(await lastContact()).toBeNull()
    await complete(3)
    expect(localDay(await lastContact())).toBe(today())
  })
})

describe('reminders', () => {
  it('[D11] are sent once for each time that a task is due', async () => {
    const { id } = await task({ dueDate: today(), dueTime: '00:00', reminder: 1 })
    const now = new Date(Date.parse(`${today()}T00:05:00`))
    for (let run = 0; run < 2; run++) await remindOfComing({ db: test.db } as never, now)
    const told = (await inbox(salesperson)).filter(
      ({ link: to }: { link: string }) => to === `/task-activities/tasks/${id}`,
    )
    expect(told).toMatchObject([{ title: 'A task is due' }])
  })

  it('[D11] appear at the bell of an open page, and link to the task', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const [mine, theirs] = await Promise.all([salesperson, storeManager].map((who) => listenLive(test.app, who)))
    const { id } = await task({ subject: 'Ask for the VIN list', dueDate: today(), dueTime: '00:00', reminder: 1 })
    const unread = async () => (await salesperson.get('/api/Notification/Count')).body.data.unread
    const before = await unread()
    await remindOfComing({ db: test.db } as never, new Date(Date.parse(`${today()}T00:05:00`)))
    const rings = (ear: typeof mine) =>
      ear!.said('change').filter((what) => (what as { readonly entity: string }).entity === 'notification').length
    await expect.poll(() => rings(mine)).toBe(1)
    expect([rings(theirs), await unread()]).toEqual([0, before + 1])
    const [{ link: to }] = await inbox(salesperson)
    expect(to).toBe(`/task-activities/tasks/${id}`)
    for (const ear of [mine, theirs]) ear!.close()
  })

  it('[D11] are sent each morning with the number of due and overdue tasks, once', async () => {
    await task({ subject: 'Old', dueDate: addDays(today(), -3) }, storeManager)
    for (let run = 0; run < 2; run++)
      await tellTheDay({ db: test.db } as never, new Date(Date.parse(`${today()}T12:00:00`)))
    const told = (await inbox(storeManager)).filter(({ title }: { title: string }) => title.startsWith('Your tasks'))
    expect(told).toMatchObject([{ title: 'Your tasks: 1 due today, 1 overdue', link: '/task-activities' }])
  })
})

describe('the calendar feed', () => {
  const file = async (url: string) => {
    const { pathname } = new URL(url)
    return test.app.inject({ method: 'GET', url: pathname })
  }

  it('[D1] opens in a calendar program by its secret alone, until it is replaced or revoked', async () => {
    const { id } = await task({ subject: 'Order; sign, and “send”', dueDate: today(), dueTime: '14:30', reminder: 2 })
    const whole = await task({ subject: 'All day', dueDate: addDays(today(), 1) })
    const meeting = {
      activityType: 2,
      dateTime: '2099-01-05T15:00:00Z',
      attendees: [{ name: 'Ann', email: 'ann@x.test' }],
    }
    await salesperson.post('/api/Activities/Create', {
      ...meeting,
      dateTime: `${addDays(today(), 1)}T15:00:00Z`,
      minutes: 60,
    })
    await task({ subject: 'Somebody else’s' }, manager)
    const about = await task({ subject: 'Fleet review', dueDate: today(), ...link() })
    const { url } = (await salesperson.post('/api/CalendarFeed/Create')).body.data
    expect(url).toMatch(/\/api\/calendar\/[\w-]{43}\.ics$/)
    const answer = await file(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const { events = [] } = convertIcsCalendar(undefined, answer.payload)
    const found = (uid: string) => events.find((event) => event.uid.startsWith(`${uid}@`))!
    expect(found(`task-${id}`)).toMatchObject({
      summary: 'Order; sign, and “send”',
      start: { date: new Date(`${today()}T14:30:00`) },
    })
    expect(found(`task-${whole.id}`)).toMatchObject({ start: { type: 'DATE' } })
    expect(found(`task-${about.id}`).summary, 'with the company').toMatch(/^Fleet review: \w+/)
    expect(events.find(({ summary }) => summary === 'Meeting')).toMatchObject({
      start: { date: new Date(`${addDays(today(), 1)}T15:00:00Z`) },
      end: { date: new Date(`${addDays(today(), 1)}T16:00:00Z`) },
      attendees: [{ email: 'ann@x.test', name: 'Ann' }],
    })
    expect(events.map(({ summary }) => summary)).not.toContain('Somebody else’s')

    const again = (await salesperson.post('/api/CalendarFeed/Create')).body.data.url
    expect([(await file(url)).statusCode, (await file(again)).statusCode]).toEqual([404, 200])
    expect((await salesperson.get('/api/CalendarFeed/Get')).body.data.lastReadAt).not.toBeNull()
    await salesperson.delete('/api/CalendarFeed/Delete')
    expect((await file(again)).statusCode).toBe(404)
    expect((await test.app.inject('/api/calendar/x.ics')).statusCode).toBe(404)
    const { rows } = await test.db.pool.query('select secret_hash from crm.calendar_feed')
    expect(rows).toEqual([])
  })

  it('[D1] an address that was given when secrets had 32 characters still opens', async () => {
    await salesperson.post('/api/CalendarFeed/Create')
    const secret = 'a'.repeat(32)
    await test.db.pool.query('update crm.calendar_feed set secret_hash = sha256($1)', [Buffer.from(secret)])
    expect((await file(`http://localhost:3000/api/calendar/${secret}.ics`)).statusCode).toBe(200)
  })

  it('[D1] [D10] of a person in Los Angeles: an evening stays on its day, whole days stay whole, and hours are the same before and after the clocks change', async () => {
    const angeleno = await test.as('Store Manager')
    await test.db.pool.query(
      `update core."user" set time_zone = 'America/Los_Angeles' where email = 'store.manager@demo.test'`,
    )
    // The second Sunday of the next March: the clocks change from two to three in the morning.
    const march = `${Number(today().slice(0, 4)) + (today() >= `${today().slice(0, 4)}-03-01` ? 1 : 0)}-03-`
    const sundays = Array.from({ length: 14 }, (_, at) => `${march}${String(at + 1).padStart(2, '0')}`).filter(
      (day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0,
    )
    const change = sundays[1]!
    const due = { assignTo: (await angeleno.get('/api/user/me')).body.user.id }
    for (const one of [
      { subject: 'Evening', dueDate: addDays(change, -30), dueTime: '21:30' },
      { subject: 'Before', dueDate: addDays(change, -1), dueTime: '09:00' },
      { subject: 'After', dueDate: change, dueTime: '09:00' },
      { subject: 'Last minutes', dueDate: addDays(change, -1), dueTime: '23:45' },
      { subject: 'Whole', dueDate: change },
    ])
      await task({ ...one, ...due }, angeleno)
    const dinner = { activityType: 2, subject: 'Dinner', dateTime: `${addDays(change, 1)}T03:00:00Z`, minutes: 90 }
    expect((await angeleno.post('/api/Activities/Create', { ...dinner, ...due })).status).toBe(201)

    const answer = await file((await angeleno.post('/api/CalendarFeed/Create')).body.data.url)
    const { events = [] } = convertIcsCalendar(undefined, answer.payload)
    const there = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Los_Angeles',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const shown = (summary: string) => {
      const { start } = events.find((event) => event.summary === summary)!
      return start.type === 'DATE' ? start.date.toISOString().slice(0, 10) : there.format(start.date)
    }
    expect(shown('Evening')).toBe(`${addDays(change, -30)} 21:30`)
    expect(shown('Before')).toBe(`${addDays(change, -1)} 09:00`)
    expect(shown('After')).toBe(`${change} 09:00`)
    expect(shown('Last minutes')).toBe(`${addDays(change, -1)} 23:45`)
    expect(shown('Whole')).toBe(change)
    // Eight in the evening there is three in the morning of the next day in UTC.
    expect(shown('Dinner')).toBe(`${change} 20:00`)
    const instant = (summary: string) => events.find((event) => event.summary === summary)!.start.date.getTime()
    expect(instant('After') - instant('Before')).toBe(23 * 3_600_000)
  })

  it('[D1] ends with the permission, and with the account', async () => {
    const care = await test.as('Care Coordinator')
    const { url } = (await care.post('/api/CalendarFeed/Create')).body.data
    expect((await file(url)).statusCode).toBe(200)
    await test.db.pool.query(`update core."user" set status = 3 where email = 'care@demo.test'`)
    expect((await file(url)).statusCode).toBe(404)
  })

  it('[D1] a meeting is a file of its own, for anybody who may see it', async () => {
    const { id } = (await manager.post('/api/Activities/Create', { activityType: 2 })).body.data
    const cookie = [...manager.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await test.app.inject({ url: `/api/Activities/${id}/calendar`, headers: { cookie } })
    expect(convertIcsCalendar(undefined, answer.payload).events).toMatchObject([{ summary: 'Meeting' }])
    expect((await salesperson.get(`/api/Activities/${id}/calendar`)).status).toBe(404)
  })
})
