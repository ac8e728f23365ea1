import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from '@core/entity/parse'
import { seedDemonstration as seedEverything } from '@core/server/demo/seedDemonstration'
import { type TestDatabase, createTestDatabase } from '@core/server/testing/testDatabase'
import { checkCloseReason, checkHold, hasCloseReason } from '../../shared/checkTransition'
import { referralEntity } from '../../shared/referralEntity'
import { nextStatuses, referralStatuses, statusOf } from '../../shared/referralStatuses'
import { localToday } from '../record/localToday'
import { demoReferrals, seedDemonstration } from './seedDemonstration'

const clock = { today: localToday(), now: Date.now() }
const staff = { manager: 3, intake: 4, care: 5, stores: [1, 2] }
const made = demoReferrals(clock, staff)

describe('the demonstration’s referrals', () => {
  it('are at least 500, in every status, and the same each time', () => {
    expect(made.length).toBeGreaterThanOrEqual(500)
    expect(new Set(made.map(({ record }) => record.status)).size).toBe(referralStatuses.length)
    expect(demoReferrals(clock, staff)).toEqual(made)
  })

  it('are records that a person could have entered', () => {
    for (const { record } of made) {
      const { number: _number, heldFromStatus: _heldFromStatus, clientId: _clientId, reached: _reached, leftPhases: _leftPhases, intakeSent: _intakeSent, intakeSubmitted: _intakeSubmitted, ...body } = record
      expect(parse(referralEntity.fields, body).errors).toBeUndefined()
    }
  })

  it('have holds, close reasons and a way that D3 allows', () => {
    for (const { record, steps } of made) {
      if (record.status === 11) expect(checkHold({ ...record, today: clock.today })).toEqual([])
      if (hasCloseReason(record.status!)) expect(checkCloseReason(record.status!, record.closeReason)).toEqual([])
      expect(steps[0]).toMatchObject({ from: null, to: 1 })
      expect(steps.at(-1)!.to).toBe(record.status)
      for (const { from, to } of steps.slice(1)) expect(nextStatuses(from!)).toContain(to)
      expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted())
      expect(Date.parse(steps.at(-1)!.at)).toBeLessThanOrEqual(clock.now)
    }
  })
})

describe('the demonstration’s clients', () => {
  it('came back in part: one client with two referrals, the earlier one closed by then; a few were entered twice', () => {
    const byClient = new Map(made.map(({ record }) => [record.client, made.filter((other) => other.record.client === record.client)]))
    const back = [...byClient.values()].filter(({ length }) => length > 1)
    expect(back.length).toBeGreaterThan(20)
    for (const [first, second] of back) {
      expect(statusOf(first!.record.status!).phase).toBe('Closed')
      expect(first!.steps.at(-1)!.at.slice(0, 10) < second!.record.receivedDate).toBe(true)
    }
    const people = [...byClient.keys()].map(({ firstName, lastName, dateOfBirth }) => [firstName, lastName, dateOfBirth].join(' '))
    expect(people.length - new Set(people).size).toBe(3)
  })
})

describe('in the database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  it('they are there at once, given to the people of the demonstration', async () => {
    const started = performance.now()
    await seedEverything(database.db, [{ seedDemonstration }])
    // Generous: the figure itself is a matter of the machine; a statement a row would take far longer.
    expect(performance.now() - started).toBeLessThan(10_000)
    const { rows } = await sql<{ email: string | null; count: number }>`
      select "user".email, count(*) from referrals.referral left join core."user" on "user".id = assigned_to group by 1 order by 1`.execute(database.db.query)
    expect(rows.map(({ email }) => email)).toEqual(['care@demo.test', 'intake.manager@demo.test', 'intake@demo.test', null])
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(made.length)
  })
})
