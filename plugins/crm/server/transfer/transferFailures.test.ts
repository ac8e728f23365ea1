import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '@core/entity'
import { type Caller, type TestApp, uploaded } from '@core/server/testing'
import plugin from '../plugin'
import { accountBody, createCrmApp, leadBody } from '../testing/crmApp'
import { leadMoves } from './leadMoves'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
})
afterAll(() => test.close())

const post = (path: string, body: object) => manager.post(`/api/${path}`, body)
const make = async (path: string, body: object) => {
  const made = await post(`${path}/Create`, body)
  expect(made).toMatchObject({ status: 201 })
  return made.body.data
}
const makeLead = (more: object) => make('Lead', leadBody(more))
const makeAccount = (more: object) => make('Account', accountBody(more))
const contactOf = (leadId: number, name: string) => make('Contact', { name, leadId })
const transfer = (leadId: number, more: object = {}) => post('Account/LeadToAccount', { leadId, ...more })
const undo = (id: number) => post('Account/UndoTransfer', { id })

/** Every statement that a transfer may send to a table; each of them fails in turn. */
const steps: readonly (readonly [table: string, event: string])[] = [
  ['crm.account', 'insert'],
  ['crm.account', 'update'],
  ['core.file', 'update'],
  ...[...new Set(plugin.entities!({} as never))]
    .filter(({ entity }) => leadMoves.some(({ id }) => id === entity.id))
    .map(({ table }) => [table, 'update'] as const),
  ['core.history_source', 'insert'],
  ['crm.lead', 'update'],
  ['crm.lead_transfer', 'insert'],
  ['core.history', 'insert'],
]

/** From now on the database refuses these writes to a table. */
const failing = (table: string, event: string) =>
  sql
    .raw(
      `create or replace function public.fail() returns trigger language plpgsql as $$ begin raise exception 'no space left'; end $$;
      create trigger fail before ${event} on ${table} for each statement execute function public.fail()`,
    )
    .execute(test.db.query)

describe('[S4.13] a transfer that fails on the way', () => {
  /** All that the transfer touches, as the database has it. */
  const everything = async () => {
    const tables = [...new Set([...steps.map(([table]) => table), 'crm.lead_transfer'])]
    const read = tables.map(async (table) => {
      const { rows } =
        await sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as state from ${sql.table(table)} t`.execute(
          test.db.query,
        )
      return [table, rows[0]]
    })
    return Object.fromEntries(await Promise.all(read))
  }

  it.each(steps)('at %s (%s) leaves everything as it was', async (table, event) => {
    const lead = await makeLead({ company: `Stopped at ${table}`, basicDoc: [await uploaded(manager)] })
    await contactOf(lead.id, 'Ines Duarte')
    const target = await makeAccount({ company: 'Kept Company' })
    const before = await everything()
    await failing(table, event)
    try {
      for (const more of [{}, { accountId: target.id, accountVersion: 1, take: ['company'] }]) {
        const { status, body } = await transfer(lead.id, more)
        if (table === 'crm.account' && event === 'insert' && 'accountId' in more) expect(status).toBe(200)
        else
          expect([status, body.success, body.message]).toEqual([
            500,
            false,
            'Something went wrong. Please try again later.',
          ])
        if (status === 200) break
        expect(await everything()).toEqual(before)
      }
    } finally {
      await sql.raw(`drop trigger fail on ${table}`).execute(test.db.query)
    }
  })
})

it.each(['crm.lead', 'crm.account', 'crm.contact', 'core.file', 'crm.lead_transfer', 'core.history'])(
  '[D5] an undo that fails at %s leaves the account as it was, and works the next time',
  async (table) => {
    const lead = await makeLead({ company: 'Stopped on the way back', basicDoc: [await uploaded(manager)] })
    await contactOf(lead.id, 'Ines Duarte')
    const { id, transferId } = (await transfer(lead.id)).body.data
    const account = async () => (await manager.get(`/api/Account/${id}`)).body
    const before = await account()
    await failing(table, 'insert or update')
    try {
      expect((await undo(transferId)).status).toBe(500)
      expect(await account()).toEqual(before)
      const contacts = (await post('Contact/List', { filter: { accountId: id } })).body.data
      expect(contacts.map(({ name }: { name: string }) => name)).toEqual(['Ines Duarte'])
      expect((await manager.get(`/api/Lead/${lead.id}`)).status).toBe(404)
    } finally {
      await sql.raw(`drop trigger fail on ${table}`).execute(test.db.query)
    }
    expect((await undo(transferId)).status).toBe(200)
  },
)

it('[S4.13] refuses tasks and activities that are gone or another record’s: the lead stays, and no account is made', async () => {
  const company = 'Clackamas Courier'
  const [lead, other] = [await makeLead({ company }), await makeLead({})]
  const on = (id: number) => ({
    entityType: 1,
    entityTypeId: id,
    subject: 'Call back',
    dueDate: today(),
    taskType: 1,
  })
  const [own, gone, others] = [
    await make('Task', on(lead.id)),
    await make('Task', on(lead.id)),
    await make('Task', on(other.id)),
  ]
  const call = await make('Activities', { entityType: 1, entityTypeId: other.id, activityType: 1 })
  expect((await manager.delete(`/api/Task/Delete?id=${gone.id}`)).status).toBe(200)
  const cases = [
    { tasksList: [own.id, 2_000_000_000] },
    { tasksList: [own.id, gone.id] },
    { tasksList: [own.id, others.id] },
    { tasksList: [own.id], activitiesList: [call.id] },
  ]
  for (const sent of cases) {
    const field = 'activitiesList' in sent ? 'activitiesList' : 'tasksList'
    const [name, id] = field === 'tasksList' ? ['task', sent.tasksList[1]] : ['activity', call.id]
    expect(await transfer(lead.id, sent)).toMatchObject({
      status: 400,
      body: {
        success: false,
        errors: [
          { field, message: expect.stringContaining(`this lead has no ${name} No. ${id}. Load the lead again`) },
        ],
      },
    })
  }
  expect((await manager.get(`/api/Lead/${lead.id}`)).status).toBe(200)
  expect((await post('Account/List', { filter: { company } })).body.totalItems).toBe(0)
  expect((await post('Task/List', { filter: { entityType: 1, entityTypeId: lead.id } })).body.totalItems).toBe(1)
})
