import plugin from '../plugin'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deployment } from '@deployment/deployment'
import { parse, type Fields, type Signature, localDay, localTime, today } from '@core/entity'
import { seedDemonstration as seedEverything, createTestDatabase } from '@core/server/testing'
import { checkCloseReason, checkHold, hasCloseReason } from '../../shared/checkTransition'
import { formDefinitions } from '../../shared/forms/formDefinitions'
import { publicForms } from '../../shared/forms/publicForms'
import { referralEntity } from '../../shared/referralEntity'
import { nextStatuses, referralStatuses, statusOf } from '../../shared/referralStatuses'
import { amongThoseWhoMaySee } from '@core/server/entities'
import { compare } from '../packet/comparison'
import { proposalOf } from '../packet/proposalOf'
import { referralTable } from '../referralTable'
import { demoZone } from './demoNames'
import { demoReferrals, seedDemonstration } from './seedDemonstration'

const clock = { today: today(), now: Date.now() }
const staff = { manager: 3, intake: 4, care: 5, stores: [1, 2], names: new Map([[3, 'Priya Raman']]) }
const made = demoReferrals(clock, staff)

describe('the demonstration’s referrals', () => {
  it('are at least 500, in every status, and the same on each run', () => {
    expect(made.length).toBeGreaterThanOrEqual(500)
    expect(new Set(made.map(({ record }) => record.status)).size).toBe(referralStatuses.length)
    expect(demoReferrals(clock, staff)).toEqual(made)
  })

  it('are records that a person could have entered', () => {
    const fields: Fields = referralEntity.fields
    for (const { record } of made) {
      const entered = Object.entries(record).filter(([name]) => fields[name] && !fields[name].readOnly)
      const body = Object.fromEntries(entered)
      expect(parse(referralEntity.fields, body).errors).toBeUndefined()
    }
  })

  it('were contacted and changed in office hours, in the time zones of the families', () => {
    const instants = made.flatMap(({ record, steps }) => [record.firstContactAt, ...steps.map(({ at }) => at)])
    const past = instants.filter((at) => at !== null && Date.parse(at) < clock.now)
    const clocks = past.map((at) => localTime(at!, demoZone)).toSorted()
    expect([clocks[0]! >= '08:00', clocks.at(-1)! <= '17:00']).toEqual([true, true])
  })

  it('have holds, close reasons and status changes that D3 allows', () => {
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

describe('[S2.2] the demonstration’s forms', () => {
  const reached = ({ steps }: (typeof made)[number], status: number) => steps.some(({ to }) => to === status)
  const of = ({ packet }: (typeof made)[number], form: string) => packet.filter((link) => link.form === form)

  it('agree with each referral’s statuses: the intake form was sent on Intake Sent, and submitted before Intake Review', () => {
    for (const one of made) {
      expect(of(one, 'intake').length > 0).toBe(reached(one, 3))
      expect(of(one, 'intake').some(({ submission }) => submission)).toBe(reached(one, 4))
      if (!reached(one, 5)) expect(one.packet.every(({ form }) => form === 'intake')).toBe(true)
    }
  })

  it('are in every state that a checklist can show', () => {
    const now = clock.now
    const last = made.flatMap(({ packet }) => [...new Map(packet.map((link) => [link.form, link])).values()])
    const states = last.map(({ submission, revokedAt, issuedAt, draft, openedAt, remindOn }) => {
      if (submission) return 'submitted'
      if (revokedAt) return 'revoked'
      if (now - Date.parse(issuedAt) >= 14 * 86_400_000) return 'expired'
      return `${draft ? 'draft' : openedAt ? 'opened' : 'sent'}${remindOn ? ', reminder' : ''}`
    })
    const counted: Record<string, number> = {}
    for (const state of states) counted[state] = (counted[state] ?? 0) + 1
    for (const state of [
      'submitted',
      'revoked',
      'expired',
      'draft',
      'opened',
      'sent',
      'sent, reminder',
      'opened, reminder',
    ])
      expect(counted[state], `${state} of ${JSON.stringify(counted)}`).toBeGreaterThan(2)
    expect(new Set(last.filter(({ submission }) => submission).map(({ form }) => form)).size).toBe(publicForms.length)
    expect(
      new Set(
        last.flatMap(({ submission }) => (submission ? [(submission.answers.signature as Signature).method] : [])),
      ),
    ).toEqual(new Set(['typed', 'drawn']))
  })

  it('are in chronological order, none after now, and no form has two valid links', () => {
    for (const { packet } of made) {
      for (const { issuedAt, openedAt, draft, spentAt, revokedAt, remindOn, remindedAt } of packet) {
        const way = [issuedAt, openedAt, draft?.savedAt, spentAt ?? revokedAt].filter(
          (at) => at !== null && at !== undefined,
        )
        expect(way).toEqual(way.toSorted())
        expect(Date.parse(way.at(-1)!)).toBeLessThanOrEqual(clock.now)
        if (spentAt) expect(Date.parse(spentAt) - Date.parse(issuedAt)).toBeLessThan(14 * 86_400_000)
        if (remindOn) expect(remindOn > clock.today && remindedAt === null).toBe(true)
      }
      const live = packet.filter(({ revokedAt, spentAt }) => !revokedAt && !spentAt).map(({ form }) => form)
      expect(live.length).toBe(new Set(live).size)
    }
  })

  it('have valid answers, and the differences left to take over are those that the family stated', () => {
    let waiting = 0
    for (const { record, packet } of made) {
      for (const { form, submission, spentAt } of packet) {
        if (!submission) continue
        const { fields, check } = formDefinitions[form]
        expect(parse(fields, submission.answers).errors).toBeUndefined()
        expect(check?.(submission.answers, spentAt!.slice(0, 10)) ?? []).toEqual([])
        if (form !== 'intake') continue
        const left = compare(proposalOf(form, submission.answers, localDay(new Date(spentAt!))), record).map(
          ({ path }) => path,
        )
        if (record.status === 4 && left.length > 5) waiting++
        if (record.status !== 4)
          expect(
            left.every((path) => path === 'guardians[0].phone' || path === 'coverages[1]'),
            left.join(),
          ).toBe(true)
      }
    }
    expect(waiting).toBeGreaterThan(15)
  })
})

describe('the demonstration’s clients', () => {
  it('returned in part: one client with two referrals, the earlier one closed by then; a few were entered twice', () => {
    const byClient = new Map(
      made.map(({ record }) => [record.client, made.filter((other) => other.record.client === record.client)]),
    )
    const back = [...byClient.values()].filter(({ length }) => length > 1)
    expect(back.length).toBeGreaterThan(20)
    for (const [first, second] of back) {
      expect(statusOf(first!.record.status!).phase).toBe('Closed')
      expect(first!.steps.at(-1)!.at.slice(0, 10) < second!.record.receivedDate).toBe(true)
    }
    const people = [...byClient.keys()].map(({ firstName, lastName, dateOfBirth }) =>
      [firstName, lastName, dateOfBirth].join(' '),
    )
    expect(people.length - new Set(people).size).toBe(3)
  })
})

describe('the demonstration’s families', () => {
  it('share guardians if they are siblings, and no phone or email with anybody else', () => {
    const children = new Map<string, Set<string>>()
    for (const { record } of made)
      for (const { phone, email } of record.guardians ?? [])
        for (const way of [phone, email])
          children.set(
            way,
            (children.get(way) ?? new Set()).add(`${record.client.lastName} ${record.client.firstName}`),
          )
    const shared = [...children.values()].filter(({ size }) => size > 1)
    expect(shared.length).toBeGreaterThan(20)
    for (const names of shared) expect(new Set([...names].map((name) => name.split(' ')[0])).size).toBe(1)
    expect(shared.every(({ size }) => size === 2)).toBe(true)
  })
})

describe('in the database', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  beforeAll(async () => {
    database = await createTestDatabase({ plugins: [plugin], deployment })
  })
  afterAll(() => database.drop())

  it('they are inserted with a few statements, and assigned to the people of the demonstration', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await seedEverything(database.db, [{ seedDemonstration }], deployment)
    const statements = query.mock.calls.length
    query.mockRestore()
    expect(statements, 'fewer than a statement a referral').toBeLessThan(made.length / 2)
    const { rows } = await sql<{ email: string | null; count: number }>`
      select "user".email, count(*) from referrals.referral left join core."user" on "user".id = assigned_to group by 1 order by 1`.execute(
      database.db.query,
    )
    expect(rows.map(({ email }) => email)).toEqual([
      'care@demo.test',
      'intake.manager@demo.test',
      'intake@demo.test',
      null,
    ])
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(made.length)
  })

  it('[S2.40] the strip’s figures of sent and submitted are those of the forms themselves', async () => {
    const count = async (from: string) =>
      (
        await sql<{
          count: number
        }>`select count(distinct referral_id)::int as count from ${sql.raw(from)} where form = 1`.execute(
          database.db.query,
        )
      ).rows[0]!.count
    expect(await count('referrals.form_link')).toBe(made.filter(({ steps }) => steps.some(({ to }) => to === 3)).length)
    expect(await count('referrals.form_submission')).toBe(
      made.filter(({ steps }) => steps.some(({ to }) => to === 4)).length,
    )
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from referrals.referral where (reached @> '3') <> exists (select from referrals.form_link where referral_id = referral.id and form = 1)
        or (reached @> '4') <> exists (select from referrals.form_submission where referral_id = referral.id and form = 1)`.execute(
      database.db.query,
    )
    expect(rows[0]!.wrong).toBe(0)
  })

  it('[S7.12] open referrals have notes by their assignees; a mention is of a person who may see the referral', async () => {
    const { rows } = await sql<{
      id: number
      by: number
      status: number
      mentioned: number[] | null
      referralId: number
    }>`
      select note.id, note.created_by as by, referral.status, referral.id as "referralId", (select jsonb_agg(user_id) from core.note_mention where note_id = note.id) as mentioned
      from core.note join referrals.referral on referral.id = note.record_id and note.entity = 'referral' order by note.id`.execute(
      database.db.query,
    )
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.every(({ status }) => statusOf(status).phase !== 'Closed')).toBe(true)
    const mentions = rows.filter(({ mentioned }) => mentioned)
    expect(mentions.length).toBeGreaterThan(10)
    for (const { referralId, mentioned, by } of mentions) {
      expect(mentioned).not.toContain(by)
      expect(await amongThoseWhoMaySee(database.db, referralTable, referralId, mentioned!)).toEqual(mentioned)
    }
  })

  it('no message is sent about its fictional events', async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job`
      .execute(database.db.query)
      .catch(() => ({ rows: [{ count: 0 }] }))
    expect(rows[0]!.count).toBe(0)
  })
})
