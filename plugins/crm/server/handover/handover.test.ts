import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, TestApp } from '@core/server/testing'
import { startHandover } from './startHandover'
import { accountBody, createCrmApp, leadBody, staff, stores } from '../testing/crmApp'

let test: TestApp
let manager: Caller
let storeManager: Caller
let salesperson: Caller
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
  storeManager = await test.as('Store Manager')
  salesperson = await test.as('Salesperson')
})
afterAll(() => test.close())

const handOver = (more: object = {}, who = manager) =>
  who.post('/api/Lead/HandOver', { from: staff.salesperson, to: staff.storeManager, reason: 'Leaves in May', ...more })
const make = async (path: string, body: object, who = manager) => {
  const made = await who.post(`/api/${path}/Create`, body)
  expect(made).toMatchObject({ status: 201 })
  return made.body.data.id as number
}
const viewed = async (path: string, id: number) => (await manager.get(`/api/${path}/${id}`)).body.data
const history = async (path: string, id: number) =>
  (await manager.post(`/api/${path}/History`, { id })).body.data.map(({ note }: { note: string | null }) => note)

let ids: Record<'lead' | 'lost' | 'account' | 'customer' | 'task' | 'done', number>
beforeAll(async () => {
  const mine = { assignTo: staff.salesperson, storeId: stores.West }
  ids = {
    lead: await make('Lead', leadBody(mine)),
    lost: await make('Lead', leadBody({ ...mine, status: 9, lostReason: 1 })),
    account: await make('Account', accountBody({ assignToId: staff.salesperson, storeId: stores.West })),
    customer: await make('Customer', { name: 'Oak Hill Clinic', ...mine }),
    task: await make('Task', { taskType: 1, subject: 'Call' }, salesperson),
    done: await make('Task', { taskType: 1, subject: 'Called', taskStatus: 2 }, salesperson),
  }
})

it('[D5] a handover is previewed by kind, and moves nothing yet', async () => {
  const { body } = await handOver({ check: true, reason: undefined })
  expect(body).toMatchObject({ success: true, data: { count: 4, moved: false } })
  expect(body.data.kinds.map(({ id, count }: { id: string; count: number }) => [id, count])).toEqual([
    ['lead', 1],
    ['account', 1],
    ['customer', 1],
    ['quote', 0],
    ['order', 0],
    ['task', 1],
    ['activity', 0],
  ])
  expect((await viewed('Lead', ids.lead)).assignTo).toBe(staff.salesperson)
})

it('[D5] names missing values, and changes since the preview', async () => {
  expect((await handOver({ reason: undefined })).body.errors).toEqual([
    { field: 'reason', message: 'Reason is required' },
  ])
  expect((await handOver({ to: staff.salesperson })).body.errors[0].field).toBe('to')
  expect(await handOver({ count: 3 })).toMatchObject({
    status: 409,
    body: { message: 'By now it would be 4 records and not 3. Look at them again, then hand over.' },
  })
})

it('[D2] is for people who may assign leads, and moves only records that they may change', async () => {
  expect((await handOver({ check: true }, salesperson)).status).toBe(403)
  // The store manager belongs to another store than the salesperson's records.
  expect((await handOver({ check: true }, storeManager)).body.data.count).toBe(0)
  expect((await handOver({}, storeManager)).body.message).toBe('There is nothing left to hand over.')
})

it('[D5] one record that can’t be moved stops the whole handover', async () => {
  await sql`create function public.fail() returns trigger language plpgsql as $$ begin raise exception 'no space left'; end $$`.execute(
    test.db.query,
  )
  await sql`create trigger fail before update on crm.task for each row execute function public.fail()`.execute(
    test.db.query,
  )
  expect((await handOver()).status).toBe(500)
  await sql`drop trigger fail on crm.task`.execute(test.db.query)
  expect((await viewed('Lead', ids.lead)).assignTo).toBe(staff.salesperson)
  expect((await handOver({ to: staff.auditor })).status).toBe(400)
  expect((await viewed('Lead', ids.lead)).assignTo).toBe(staff.salesperson)
})

it('[D5] moves open records with the reason, once; finished ones stay', async () => {
  const answers = await Promise.all([handOver({ count: 4 }), handOver({ count: 4 })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 200)!.body).toMatchObject({
    message: 'Records transferred successfully !!',
    data: { count: 4, moved: true },
  })
  expect((await viewed('Lead', ids.lead)).assignTo).toBe(staff.storeManager)
  expect((await viewed('Account', ids.account)).assignToId).toBe(staff.storeManager)
  expect((await viewed('Customer', ids.customer)).assignTo).toBe(staff.storeManager)
  expect((await viewed('Task', ids.task)).assignTo).toBe(staff.storeManager)
  expect((await viewed('Lead', ids.lost)).assignTo).toBe(staff.salesperson)
  expect((await viewed('Task', ids.done)).assignTo).toBe(staff.salesperson)
  expect(await history('Lead', ids.lead)).toContain('Handed over: Leaves in May')
})

it('[42] begins when a salesperson can’t sign in any more: their manager is told how much there is, and where it goes', async () => {
  await sql`update core."user" set manager_id = ${staff.salesManager} where id = ${staff.salesperson}`.execute(
    test.db.query,
  )
  await sql`insert into crm.calendar_feed (user_id, secret_hash) values (${staff.salesperson}, 'hash')`.execute(
    test.db.query,
  )
  await make('Lead', leadBody({ assignTo: staff.salesperson, storeId: stores.West }))
  await startHandover({ userId: staff.salesperson }, test)
  const { rows } = await sql<{ to: number; title: string; link: string }>`
    select user_id as to, title, link from core.notification where kind = 'crm.colleagueLeft'`.execute(test.db.query)
  expect(rows).toEqual([
    {
      to: staff.salesManager,
      title: expect.stringMatching(/ can’t sign in any more: \d+ records? to hand over$/),
      link: `/leads/move?from=${staff.salesperson}`,
    },
  ])
  const { rows: feeds } = await sql`select from crm.calendar_feed where user_id = ${staff.salesperson}`.execute(
    test.db.query,
  )
  expect(feeds).toEqual([])
})
