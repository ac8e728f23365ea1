import plugin from './plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import type { ReferralAssigned } from '../contract/referralAssigned'
import { notifyOfAssignment } from './notifyOfAssignment'
import { fullReferralBody } from './testing/referralBody'

let test: TestApp
let manager: Caller
const person = { manager: 3, intake: 4, care: 5 }

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
})

/** How many assignments are not reported yet. */
async function unreported(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job
    where name = 'referrals.notifyOfAssignment' and state in ('created', 'retry', 'active')`.execute(test.db.query)
  return rows[0]!.count
}

/** Waits for the jobs that run, since what is taken away from under them is done all the same, and forgets them. */
async function clearJobs(): Promise<void> {
  await vi.waitUntil(async () => (await unreported()) === 0, { timeout: 60_000 })
  await sql`delete from pgboss.job`.execute(test.db.query)
}

beforeEach(async () => {
  await clearJobs()
  await sql`delete from core.notification`.execute(test.db.query)
})
afterAll(() => test.close())

const create = async (assignedTo: number | null) =>
  (await manager.post('/api/referral/createReferral', { ...fullReferralBody(), assignedTo })).body.data
const assign = (id: number, assignedTo: number | null) => manager.put(`/api/referral/${id}`, { version: 1, assignedTo })

async function events(): Promise<ReferralAssigned[]> {
  const { rows } = await sql<{
    payload: ReferralAssigned
  }>`select data -> 'payload' as payload from pgboss.job where name = 'referrals.notifyOfAssignment' order by created_on`.execute(
    test.db.query,
  )
  return rows.map(({ payload }) => payload)
}

describe('an assignment is reported', () => {
  it('when a referral is created for somebody, and when it is assigned to somebody else', async () => {
    const { id, number } = await create(person.intake)
    await assign(id, person.care)
    expect(await events()).toEqual([
      { referralId: id, number, assignedTo: person.intake, assignedBy: person.manager },
      { referralId: id, number, assignedTo: person.care, assignedBy: person.manager },
    ])
  })

  it('not when it becomes unassigned, nothing changes, or the change is refused', async () => {
    await assign((await create(null)).id, null)
    const { id } = await create(person.intake)
    await clearJobs()
    await manager.put(`/api/referral/${id}`, { version: 9, assignedTo: person.care })
    await manager.put(`/api/referral/${id}`, { version: 1, assignedTo: person.care, status: 10 })
    await manager.put(`/api/referral/${id}`, { version: 1, assignedTo: person.intake })
    expect(await events()).toEqual([])
  })
})

describe('the notification about it', () => {
  const inbox = async () =>
    (
      await sql<{ to: string; title: string; link: string; mailed: boolean }>`
        select email as to, notification.title, link, mail_due_at is not null as mailed
        from core.notification join core."user" on "user".id = user_id order by notification.id`.execute(test.db.query)
    ).rows
  const notified = (event: ReferralAssigned) => notifyOfAssignment(event, test)

  it('contains the number and a link, and nothing about the client', async () => {
    const { id, number } = await create(person.intake)
    await expect.poll(inbox).toEqual([
      {
        to: 'intake@demo.test',
        title: `Referral ${number} was assigned to you`,
        link: `/referral/${id}`,
        mailed: true,
      },
    ])
  })

  it('is mailed by default, unless the person chose otherwise', async () => {
    const care = await test.as('Care Coordinator')
    const { id, number } = await create(person.care)
    const mails = () => test.sent.filter(({ subject }) => subject.includes(number))
    await expect.poll(() => mails().map(({ to }) => to)).toEqual(['care@demo.test'])
    expect(mails()[0]!.text).toContain(`http://localhost:3000/referral/${id}`)
    expect(JSON.stringify(mails())).not.toMatch(/Nora|Quist|ABA|Cascade|autis/i)

    await care.put('/api/Notification/Choose', { kind: 'referrals.assigned', delivery: 'inbox' })
    await create(person.care)
    await expect.poll(async () => (await inbox()).map(({ mailed }) => mailed)).toEqual([true, false])
    await care.put('/api/Notification/Choose', { kind: 'referrals.assigned', delivery: 'mail' })
  })

  it('is not sent to people who took it themselves, who no longer have it, or about a deleted one', async () => {
    const { id, number } = await create(null)
    const event = { referralId: id, number, assignedTo: person.intake, assignedBy: person.manager }
    await sql`update referrals.referral set assigned_to = ${person.intake} where id = ${id}`.execute(test.db.query)
    await notified({ ...event, assignedBy: person.intake })
    await sql`update referrals.referral set assigned_to = ${person.care} where id = ${id}`.execute(test.db.query)
    await notified(event)
    await manager.delete(`/api/referral/${id}`)
    await notified({ ...event, assignedTo: person.care })
    expect(await inbox()).toEqual([])
  })

  it('is not sent to a person who was suspended since', async () => {
    const { id, number } = await create(null)
    await sql`update referrals.referral set assigned_to = ${person.care} where id = ${id}`.execute(test.db.query)
    await sql`update core."user" set status = 3 where id = ${person.care}`.execute(test.db.query)
    await notified({ referralId: id, number, assignedTo: person.care, assignedBy: person.manager })
    await sql`update core."user" set status = 2 where id = ${person.care}`.execute(test.db.query)
    expect(await inbox()).toEqual([])
  })
})
