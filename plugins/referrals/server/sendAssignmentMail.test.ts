import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '@core/server/database/Database'
import type { Message } from '@core/server/messages/Messages'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing/testApp'
import type { ReferralAssigned } from '../contract/referralAssigned'
import { sendAssignmentMail } from './sendAssignmentMail'
import { fullReferralBody } from './testing/referralBody'

let test: TestApp
let manager: Caller
let context: ServerContext
let mails: Message[] = []
const person = { manager: 3, intake: 4, care: 5 }

beforeAll(async () => {
  test = await createTestApp()
  manager = await test.as('Intake Manager')
  context = { db: test.db as Database, publicUrl: 'https://care.example', messages: { send: async (message) => void mails.push(message) } } as ServerContext
})
beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(test.db.query)
  mails = []
})
afterAll(() => test.close())

const create = async (assignedTo: number | null) => (await manager.post('/api/referral/createReferral', { ...fullReferralBody(), assignedTo })).body.data
const assign = (id: number, assignedTo: number | null) => manager.put(`/api/referral/${id}`, { version: 1, assignedTo })

async function events(): Promise<ReferralAssigned[]> {
  const { rows } = await sql<{ payload: ReferralAssigned }>`select data -> 'payload' as payload from pgboss.job where name = 'referrals.sendAssignmentMail' order by created_on`.execute(test.db.query)
  return rows.map(({ payload }) => payload)
}

describe('an assignment is reported', () => {
  it('when a referral is made for somebody, and when it is given to somebody else', async () => {
    const { id, number } = await create(person.intake)
    await assign(id, person.care)
    expect(await events()).toEqual([
      { referralId: id, number, assignedTo: person.intake, assignedBy: person.manager },
      { referralId: id, number, assignedTo: person.care, assignedBy: person.manager },
    ])
  })

  it('not when nobody has it now, nothing changes, or the change is refused', async () => {
    await assign((await create(null)).id, null)
    const { id } = await create(person.intake)
    await sql`delete from pgboss.job`.execute(test.db.query)
    await manager.put(`/api/referral/${id}`, { version: 9, assignedTo: person.care })
    await manager.put(`/api/referral/${id}`, { version: 1, assignedTo: person.care, status: 10 })
    await manager.put(`/api/referral/${id}`, { version: 1, assignedTo: person.intake })
    expect(await events()).toEqual([])
  })
})

describe('the mail about it', () => {
  it('has the number and a link, and not a word about the client', async () => {
    const { id, number } = await create(person.intake)
    await sendAssignmentMail({ referralId: id, number, assignedTo: person.intake, assignedBy: person.manager }, context)
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail).toMatchObject({ to: 'intake@demo.test', channel: 'email', subject: `Referral ${number} was assigned to you` })
    expect(mail!.text).toContain(`https://care.example/referral/${id}`)
    expect(JSON.stringify(mail)).not.toMatch(/Nora|Quist|ABA|Cascade|autis/i)
  })

  it('follows an assignment by itself', async () => {
    const { number } = await create(person.care)
    await expect.poll(() => test.sent.filter(({ subject }) => subject.includes(number)).map(({ to }) => to)).toEqual(['care@demo.test'])
  })

  it('is not sent to someone who took it, who has it no longer, or about one that is gone', async () => {
    const { id, number } = await create(person.intake)
    const event = { referralId: id, number, assignedTo: person.intake, assignedBy: person.manager }
    await sendAssignmentMail({ ...event, assignedBy: person.intake }, context)
    await assign(id, person.care)
    await sendAssignmentMail(event, context)
    await manager.delete(`/api/referral/${id}`)
    await sendAssignmentMail({ ...event, assignedTo: person.care }, context)
    expect(mails).toEqual([])
  })

  it('is not sent to someone who was suspended meanwhile', async () => {
    const { id, number } = await create(person.care)
    await sql`update core."user" set status = 3 where id = ${person.care}`.execute(test.db.query)
    await sendAssignmentMail({ referralId: id, number, assignedTo: person.care, assignedBy: person.manager }, context)
    await sql`update core."user" set status = 2 where id = ${person.care}`.execute(test.db.query)
    expect(mails).toEqual([])
  })
})
