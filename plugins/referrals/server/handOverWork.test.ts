import plugin from './plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { handOverWork } from './handOverWork'
import { fullReferralBody } from './testing/referralBody'

let test: TestApp
let manager: Caller
const person = { manager: 3, care: 5 }

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
})
afterAll(() => test.close())

const told = async () => {
  const { rows } = await sql<{ to: number; title: string; link: string }>`
    delete from core.notification where kind = 'referrals.colleagueLeft' returning user_id as to, title, link`.execute(
    test.db.query,
  )
  return rows
}

it('[42] who may assign is told of the open referrals of a coordinator who can’t sign in any more, with their list', async () => {
  await handOverWork({ userId: person.care }, test)
  expect(await told()).toEqual([])
  await manager.post('/api/referral/createReferral', { ...fullReferralBody(), assignedTo: person.care })
  await handOverWork({ userId: person.care }, test)
  const all = await told()
  expect(all).toContainEqual({
    to: person.manager,
    title: expect.stringMatching(/ can’t sign in any more: 1 referral to hand over$/),
    link: expect.stringContaining(`assignedTo=${person.care}`),
  })
  expect(all.map(({ to }) => to)).not.toContain(person.care)
  await sql`update core."user" set manager_id = ${person.manager} where id = ${person.care}`.execute(test.db.query)
  await handOverWork({ userId: person.care }, test)
  expect((await told()).map(({ to }) => to)).toEqual([person.manager])
})
