import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '@core/entity'
import { type Caller, type TestApp, createProfileFile, createTestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import plugin from '../plugin'
import { referralBody } from '../testing/referralBody'
import type { QueueItem } from '../../shared/queue/queueCalls'

let test: TestApp
let manager: Caller
let coordinator: Caller
let coordinatorId: number
let made = 0
const day = today()

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  ;[manager, coordinator] = [await test.as('Intake Manager'), await test.as('Intake Coordinator')]
  coordinatorId = (await coordinator.get('/api/user/me')).body.user.id
})
afterAll(() => test.close())

const letter = (at: number) => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(at) % 26]

/** A referral of a new child, with these changes. */
async function add(more: object = {}, change: object = {}): Promise<{ id: number; version: number }> {
  made += 1
  const body = referralBody(more)
  const client = { ...body.client, firstName: 'Maya', lastName: `Ortiz ${letter(made / 26)}${letter(made)}` }
  const { body: created } = await manager.post('/api/referral/createReferral', { ...body, client })
  const { id, version } = created.data
  if (Object.keys(change).length === 0) return { id, version }
  const { body: changed } = await manager.put(`/api/referral/${id}`, { version, ...change })
  return { id, version: changed.data.version }
}

const queue = async (caller: Caller, body: object = {}): Promise<QueueItem[]> =>
  (await caller.post('/api/referral/Queue', body)).body.data
const reasonOf = async (id: number, caller = manager) => (await queue(caller)).find((item) => item.id === id)?.reason
const log = (caller: Caller, referralId: number, kind: number, more: object = {}) =>
  caller.post('/api/referralContact/Create', { referralId, kind, ...more })

describe('the work queue', () => {
  it('[S2.9] lists each referral once, by its most urgent reason, in the order of urgency', async () => {
    const urgent = await add({ priority: 2 })
    const overdue = await add({ nextFollowUp: addDays(day, -3) })
    const ending = { status: 2, number: 'A-7', service: 1, start: addDays(day, -90), end: addDays(day, 29) }
    const dueToday = await add({ nextFollowUp: day }, { authorization: ending })
    const fresh = await add()
    const quiet = await add({ nextFollowUp: addDays(day, 4) })
    const items = (await queue(manager)).filter(({ id }) => id >= urgent.id)
    expect(items.map(({ id, reason, due }) => [id, reason, due])).toEqual([
      [urgent.id, 'urgent', day],
      [overdue.id, 'overdue', addDays(day, -3)],
      [dueToday.id, 'today', day],
      [fresh.id, 'new', day],
    ])
    expect(items.some(({ id }) => id === quiet.id)).toBe(false)
    expect(items[0]).toMatchObject({ name: expect.stringContaining('Maya Ortiz'), status: 1, mayChange: true })
  })

  it('[D6] lists an authorization that ends, unless another granted one continues from there', async () => {
    const authorization = { status: 2, number: 'A-1', service: 1, start: addDays(day, -90), end: addDays(day, 10) }
    const next = { status: 2, number: 'A-2', service: 1, start: addDays(day, 11), end: addDays(day, 190) }
    const later = addDays(day, 20)
    const ends = async (others: readonly object[]) =>
      reasonOf((await add({ nextFollowUp: later, authorization, otherAuthorizations: others })).id)
    expect(await ends([])).toBe('authorization')
    expect(await ends([next])).toBeUndefined()
    expect(await ends([{ ...next, status: 1 }])).toBe('authorization')
    expect(await ends([{ ...next, service: 2 }])).toBe('authorization')
    expect(await ends([{ ...next, start: addDays(day, 30) }])).toBe('authorization')
    expect(await ends([{ ...next, end: addDays(day, 5) }])).toBe('authorization')
  })

  it('[D3] lists each of several authorizations that end or whose units run out, one after the other, with its service', async () => {
    const later = addDays(day, 20)
    const running = { status: 2, start: addDays(day, -50), end: addDays(day, 100) }
    const withAuthorizations = async (authorization: object, ...otherAuthorizations: object[]) =>
      (await add({ nextFollowUp: later, authorization, otherAuthorizations })).id
    const about = async (id: number) => {
      const found = (await queue(manager, { limit: 200 })).find((item) => item.id === id)
      return found && ([found.reason, found.service, found.due] as const)
    }
    const current = { ...running, service: 1, units: 300, unitsUsed: 100 }
    expect(await about(await withAuthorizations(current))).toBeUndefined()
    // For another service, or for all.
    const speech = { ...running, service: 3, end: addDays(day, 9) }
    expect(await about(await withAuthorizations(current, speech))).toEqual(['authorization', 3, speech.end])
    expect(await about(await withAuthorizations(current, { ...speech, service: null }))).toEqual([
      'authorization',
      null,
      speech.end,
    ])
    expect(await about(await withAuthorizations(current, { ...speech, status: 1 })), 'not granted').toBeUndefined()
    expect(await about(await withAuthorizations(current, { ...speech, end: addDays(day, -1) })), 'over').toBeUndefined()
    const follows = { ...current, service: 3, start: addDays(day, 10) }
    expect(await about(await withAuthorizations(current, speech, follows))).toBeUndefined()
    expect(await about(await withAuthorizations(follows, speech)), 'the current one goes on').toBeUndefined()
    // 5 a day: 100 last for 20 days.
    const low = { ...running, service: 1, units: 350, unitsUsed: 250 }
    expect(await about(await withAuthorizations(low))).toEqual(['units', 1, low.end])
    expect(await about(await withAuthorizations(current, { ...low, service: 3, unitsUsed: 360 }))).toEqual([
      'units',
      3,
      low.end,
    ])
    expect(await about(await withAuthorizations({ ...low, unitsUsed: 210 })), 'not yet').toBeUndefined()
    const more = { ...current, start: addDays(day, 15), end: addDays(day, 200), unitsUsed: 0 }
    expect(await about(await withAuthorizations(low, more))).toBeUndefined()
    expect(await about(await withAuthorizations(low, { ...more, start: addDays(day, 40) }))).toEqual([
      'units',
      1,
      low.end,
    ])

    const both = await withAuthorizations({ ...current, end: addDays(day, 12) }, speech, { ...low, service: 4 })
    const done = async () => {
      const [reason, service, due] = (await about(both))!
      expect(await manager.post(`/api/referral/${both}/queue-mark`, { reason, due, service })).toMatchObject({
        status: 200,
      })
    }
    expect(await about(both)).toEqual(['authorization', 3, speech.end])
    await done()
    expect(await about(both)).toEqual(['authorization', 1, addDays(day, 12)])
    await done()
    expect(await about(both)).toEqual(['units', 4, low.end])
    await done()
    expect(await about(both)).toBeUndefined()
  })

  it('snoozes a reason until a day, and then lists the next reason', async () => {
    const { id } = await add({ priority: 2, nextFollowUp: addDays(day, -1) })
    expect(await reasonOf(id)).toBe('urgent')
    const mark = (body: object) => manager.post(`/api/referral/${id}/queue-mark`, body)
    expect((await mark({ reason: 'urgent', due: day, until: addDays(day, 2) })).body.message).toContain(
      'Back in the queue',
    )
    expect(await reasonOf(id)).toBe('overdue')
    await mark({ reason: 'overdue', due: addDays(day, -1) })
    expect(await reasonOf(id)).toBeUndefined()
    // Another date is a new task.
    await test.db.pool.query(`update referrals.referral set next_follow_up = $2 where id = $1`, [id, addDays(day, -5)])
    expect(await reasonOf(id)).toBe('overdue')
    expect(await mark({ reason: 'boredom' })).toMatchObject({ status: 400 })
  })

  it('takes a mark back, and counts what a person has done today', async () => {
    const doneToday = async () => (await manager.post('/api/referral/Queue', {})).body.doneToday
    const before = await doneToday()
    const { id } = await add({ nextFollowUp: addDays(day, -1) })
    const item = { reason: 'overdue', due: addDays(day, -1) }
    await manager.post(`/api/referral/${id}/queue-mark`, { ...item, until: addDays(day, 1) })
    expect([await reasonOf(id), await doneToday()], 'put off').toEqual([undefined, before])
    await manager.post(`/api/referral/${id}/queue-mark`, item)
    expect([await reasonOf(id), await doneToday()], 'done').toEqual([undefined, before + 1])
    await log(manager, id, 1)
    expect(await doneToday(), 'each referral once').toBe(before + 1)
    expect((await manager.post(`/api/referral/${id}/queue-unmark`, item)).body.message).toBe('Back in the queue')
    expect(await reasonOf(id)).toBe('overdue')
    expect(await manager.post(`/api/referral/${id}/queue-unmark`, { reason: 'boredom' })).toMatchObject({ status: 400 })
  })

  it('doesn’t say that a referral is too long in its status within a week after something of it was done', async () => {
    const { id } = await add({ nextFollowUp: day })
    await test.db.pool.query(`update referrals.referral set status_since = now() - interval '90 days' where id = $1`, [
      id,
    ])
    await manager.post(`/api/referral/${id}/queue-mark`, { reason: 'today', due: day })
    expect(await reasonOf(id)).toBeUndefined()
    await test.db.pool.query(
      `update referrals.queue_mark set made_at = now() - interval '8 days' where referral_id = $1`,
      [id],
    )
    expect(await reasonOf(id)).toBe('tooLong')
  })

  it('takes back only a person’s own mark, not one that somebody else has made since', async () => {
    const { id } = await add({ assignedTo: coordinatorId, nextFollowUp: addDays(day, -1) })
    const item = { reason: 'overdue', due: addDays(day, -1) }
    await coordinator.post(`/api/referral/${id}/queue-mark`, item)
    await manager.post(`/api/referral/${id}/queue-mark`, { ...item, until: addDays(day, 2) })
    await coordinator.post(`/api/referral/${id}/queue-unmark`, item)
    expect(await reasonOf(id)).toBeUndefined()
    await manager.post(`/api/referral/${id}/queue-unmark`, item)
    expect(await reasonOf(id)).toBe('overdue')
  })

  it('counts the items of each reason, whether or not they are on the page', async () => {
    const items = await queue(manager, { limit: 1000 })
    for (const { reason, ofReason } of await queue(manager, { limit: 3 }))
      expect(ofReason).toBe(items.filter((item) => item.reason === reason).length)
  })

  it('[D2] shows coordinators only their own referrals, and refuses marks on others', async () => {
    const own = await add({ assignedTo: coordinatorId })
    const other = await add()
    const ids = (await queue(coordinator)).map(({ id }) => id)
    expect(ids).toContain(own.id)
    expect(ids).not.toContain(other.id)
    expect(await coordinator.post(`/api/referral/${other.id}/queue-mark`, { reason: 'new' })).toMatchObject({
      status: 404,
    })
    expect(await coordinator.post(`/api/referral/${other.id}/queue-unmark`, { reason: 'new' })).toMatchObject({
      status: 404,
    })
    const auditor = await test.as('Auditor')
    expect((await queue(auditor)).every(({ mayChange }) => !mayChange)).toBe(true)
    expect(await auditor.post(`/api/referral/${own.id}/queue-mark`, { reason: 'new' })).toMatchObject({ status: 403 })
    expect(await (await test.as('Salesperson')).post('/api/referral/Queue', {})).toMatchObject({ status: 403 })
  })

  it('[S7.12] lists a note that mentions a person, to them only, until they answer or have read it', async () => {
    const later = addDays(day, 9)
    const { id } = await add({ assignedTo: coordinatorId, nextFollowUp: later })
    const managerId = (await manager.get('/api/user/me')).body.user.id
    const write = (caller: Caller, text: string, mentions: number[] = []) =>
      caller.post('/api/Note/Create', { entity: 'referral', recordId: id, text, mentions })
    expect(await write(coordinator, 'Which payer is it?', [managerId])).toMatchObject({ status: 201 })
    const mine = async (caller: Caller) => (await queue(caller, { mine: true })).find((item) => item.id === id)?.reason
    expect(await mine(manager), 'also of a referral that is somebody else’s').toBe('mention')
    expect(await mine(coordinator)).toBeUndefined()
    await write(manager, 'The one on the card')
    expect(await mine(manager)).toBeUndefined()

    await write(coordinator, 'And the group?', [managerId])
    await write(manager, 'Do you see it?', [coordinatorId])
    await write(coordinator, 'Yes. Who calls them?', [managerId])
    expect(await mine(manager)).toBe('mention')
    const { due } = (await queue(manager)).find((item) => item.id === id)!
    expect(await manager.post(`/api/referral/${id}/queue-mark`, { reason: 'mention', due })).toMatchObject({
      status: 200,
    })
    expect(await mine(manager)).toBeUndefined()
    // The other person's follow-up remains theirs.
    await test.db.pool.query(`update referrals.referral set next_follow_up = $2 where id = $1`, [id, addDays(day, -5)])
    expect([await mine(manager), await mine(coordinator)]).toEqual([undefined, 'overdue'])
  })

  it('[S7.9] lists a submitted form, until the status changes or somebody has marked it as done', async () => {
    const { id } = await add({ nextFollowUp: addDays(day, 9) })
    const submit = (form: number) =>
      test.db.pool.query(
        `with link as (insert into referrals.form_link (referral_id, form, token_hash, expires_at) values ($1, $2, sha256($3::text::bytea), now()) returning id)
         insert into referrals.form_submission (referral_id, form, link_id, answers, form_version, signer, answers_hash)
           select $1, $2, id, '{}', '1', 'Ingrid Ortiz', '' from link`,
        [id, form, `${id} ${form}`],
      )
    expect(await reasonOf(id)).toBeUndefined()
    await submit(3)
    expect(await reasonOf(id)).toBe('otherForm')
    const { due } = (await queue(manager)).find((item) => item.id === id)!
    await manager.post(`/api/referral/${id}/queue-mark`, { reason: 'otherForm', due })
    expect(await reasonOf(id)).toBeUndefined()
    await test.db.pool.query('delete from referrals.queue_mark where referral_id = $1', [id])
    await test.db.pool.query(`update referrals.referral set status_since = now() + interval '1 second' where id = $1`, [
      id,
    ])
    expect(await reasonOf(id)).toBeUndefined()
  })

  it('becomes amber and red after the days that an administrator sets', async () => {
    const { id } = await add({ nextFollowUp: addDays(day, 9) })
    await test.db.pool.query(`update referrals.referral set status_since = now() - interval '3 days' where id = $1`, [
      id,
    ])
    const lateness = async () => (await queue(manager, { limit: 200 })).find((item) => item.id === id)?.late
    expect(await lateness()).toBe('amber')
    const limit = async (amber: number, red: number, caller = manager) => {
      const { data } = (await manager.post('/api/referralQueueLimit/List', { filter: { status: '1' } })).body
      const [{ id: row, version }] = data
      return caller.put('/api/referralQueueLimit/Update', { id: row, version, amber, red })
    }
    expect(await limit(1, 2)).toMatchObject({ status: 200 })
    expect(await lateness()).toBe('red')
    expect(await limit(5, 4)).toMatchObject({ status: 400, body: { errors: [{ field: 'red' }] } })
    expect(await limit(4, 8)).toMatchObject({ status: 200 })
    expect(await lateness()).toBeUndefined()
    expect(await limit(2, 5, coordinator), 'a coordinator sets none').toMatchObject({ status: 403 })
    await limit(2, 5)
  })

  it('[D8] has limits that are part of a deployment’s profile', async () => {
    const profile = await createProfileFile({ plugins: [plugin], deployment })
    try {
      await profile.run(test, 'export')
      await test.db.pool.query('update referrals.queue_limit set red = red + 1')
      expect((await profile.run(test, 'diff')).done).toBe(false)
      expect((await profile.run(test, 'apply')).said).toContain('queueLimits “New”')
      expect((await profile.run(test, 'diff')).done).toBe(true)
    } finally {
      await profile.close()
    }
  })
})

describe('the contact log', () => {
  it('sets the follow-up in the same write, and has the date when the family was first reached', async () => {
    const { id } = await add()
    expect(await log(manager, id, 2, { nextFollowUp: addDays(day, 3) })).toMatchObject({ status: 201 })
    const read = async () => (await manager.get(`/api/referral/${id}`)).body.data
    expect(await read()).toMatchObject({ nextFollowUp: addDays(day, 3), firstContactAt: null, unanswered: 1 })
    const talk = (await log(manager, id, 1, { note: 'Mother prefers evenings' })).body.data
    expect(await read()).toMatchObject({ firstContactAt: talk.at, unanswered: 0 })
    const { body } = await manager.post('/api/referralContact/List', { filter: { referralId: String(id) } })
    expect(body.data.map(({ kind }: { kind: number }) => kind)).toEqual([2, 1])
    const history = await manager.post('/api/Related/History', { entity: 'referral', id })
    expect(
      history.body.data.map(({ record }: { record: { name: string } }) => record.name),
      'the timeline names a contact in words',
    ).toEqual(['Called, talked', 'Left voicemail'])
  })

  it('[D3] offers a withdrawal after three attempts without an answer; an answer resets that', async () => {
    const { id } = await add({ nextFollowUp: addDays(day, 9) })
    for (const kind of [2, 3, 2]) await log(manager, id, kind)
    expect(await reasonOf(id)).toBe('unreachable')
    await log(manager, id, 4)
    expect(await reasonOf(id)).not.toBe('unreachable')
  })

  it('[D3] counts the tries after the last answer, also when contacts are corrected, deleted or logged at once', async () => {
    const { id } = await add({ assignedTo: coordinatorId })
    const unanswered = async () => (await manager.get(`/api/referral/${id}`)).body.data.unanswered
    for (const kind of [2, 3, 5]) await log(manager, id, kind)
    expect(await unanswered()).toBe(3)
    const talk = (await log(manager, id, 1, { at: new Date(Date.now() - 86_400_000).toISOString() })).body.data
    expect(await unanswered(), 'an answer before them').toBe(3)
    const corrected = { id: talk.id, version: talk.version, at: new Date().toISOString() }
    expect(await manager.put('/api/referralContact/Update', corrected)).toMatchObject({ status: 200 })
    expect(await unanswered()).toBe(0)
    expect(await manager.delete(`/api/referralContact/Delete?id=${talk.id}`)).toMatchObject({ status: 200 })
    expect(await unanswered()).toBe(3)
    const atOnce = Array.from({ length: 6 }, (_, at) =>
      log(at % 2 ? coordinator : manager, id, 2, { nextFollowUp: addDays(day, at + 1) }),
    )
    expect((await Promise.all(atOnce)).map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(await unanswered()).toBe(9)
  })

  it('[D2] belongs to its referral: people who may not see that see none of it, people who may not change it can’t log', async () => {
    const own = await add({ assignedTo: coordinatorId })
    const other = await add()
    expect(await log(coordinator, own.id, 1)).toMatchObject({ status: 201 })
    expect((await log(coordinator, other.id, 1)).status).toBeGreaterThanOrEqual(400)
    await log(manager, other.id, 1)
    const { data } = (await coordinator.post('/api/referralContact/List', {})).body
    const seen = new Set(data.map(({ referralId }: { referralId: number }) => referralId))
    expect([seen.has(own.id), seen.has(other.id)]).toEqual([true, false])
    expect((await log(await test.as('Auditor'), own.id, 1)).status).toBe(403)
    expect(await log(manager, own.id, 9)).toMatchObject({ status: 400 })
  })
})
