import { afterAll, beforeAll, expect, it } from 'vitest'
import { listSql } from '@core/server/entities'
import { type Caller, type TestApp, createTestApp, inOfficeZone, viewersOf } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import plugin from './plugin'
import { returnFromHold } from './hold/returnFromHold'
import { presentSubmission } from './packet/presentSubmission'
import { remind } from './packet/remindOfForms'
import { readQueue } from './queue/readQueue'
import { referralTable } from './referralTable'
import { referralBody } from './testing/referralBody'

/** The stores of the test by their ids. The last one has no zone of its own. */
const zones = { 1: 'America/Los_Angeles', 2: 'America/New_York', 3: 'Pacific/Auckland', 4: null } as const
const stores = [1, 2, 3, 4] as const
const never = new AbortController().signal
let test: TestApp
let manager: Caller

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
  for (const store of stores)
    await test.db.pool.query('update core.store set timezone = $2 where id = $1', [store, zones[store]])
})
afterAll(() => test.close())

const names = ['Ana', 'Ben', 'Cleo', 'Dara'] as const
let made = 0
/** A referral of each store, with these columns. */
async function ofEachStore(columns: object): Promise<ReadonlyMap<number, number>> {
  const ids = new Map<number, number>()
  made += 1
  for (const store of stores) {
    const body = referralBody()
    const client = { ...body.client, firstName: names[store - 1]!, lastName: `Reyes ${'abcdefgh'[made]}` }
    const { id } = (await manager.post('/api/referral/createReferral', { ...body, storeId: store, client })).body.data
    const set = Object.entries({ status: 2, ...columns })
    await test.db.pool.query(
      `update referrals.referral set ${set.map(([name], at) => `${name} = $${at + 2}`).join()} where id = $1`,
      [id, ...set.map(([, value]) => value)],
    )
    ids.set(id, store)
  }
  return ids
}

/** A link that was sent to the family. @returns its id */
async function addLink(referralId: number): Promise<number> {
  const { rows } = await test.db.pool.query(
    `insert into referrals.form_link (referral_id, form, token_hash, expires_at, channel, issued_by, remind_on, sent_at)
    values ($1, 1, sha256($2::bytea), '2027-06-01', 'email', 1, '2027-03-15', now()) returning id`,
    [referralId, `token ${referralId}`],
  )
  return rows[0].id
}

/** The reason for which each of these referrals is in the queue of an office in UTC. */
async function reasonsAt(ids: ReadonlyMap<number, number>, now: string) {
  let found: Record<number, string> = {}
  await inOfficeZone(test, 'UTC', async ({ db }) => {
    const [viewer] = await viewersOf(test, [(await manager.get('/api/user/me')).body.user.id])
    const list = listSql(referralTable, test.catalog)
    const { items } = await readQueue(db, list, viewer!, { mine: false, limit: 1000, now: new Date(now) })
    found = Object.fromEntries(
      items.flatMap(({ id, reason, today }) => (ids.has(id) ? [[ids.get(id)!, `${reason} ${today}`]] : [])),
    )
  })
  return found
}

it('[D10] the queue is that of the store’s day, across midnight and the change to summer time', async () => {
  // On 14 March 2027 clocks in the United States go forward by an hour.
  const ids = await ofEachStore({ next_follow_up: '2027-03-15', status_since: '2027-03-14' })
  expect(await reasonsAt(ids, '2027-03-14T10:59:00Z')).toEqual({})
  expect(await reasonsAt(ids, '2027-03-14T11:00:00Z')).toEqual({ 3: 'today 2027-03-15' })
  expect(await reasonsAt(ids, '2027-03-15T03:59:00Z')).toEqual({ 3: 'today 2027-03-15', 4: 'today 2027-03-15' })
  const later = { 2: 'today 2027-03-15', 3: 'today 2027-03-15', 4: 'today 2027-03-15' }
  expect(await reasonsAt(ids, '2027-03-15T04:00:00Z'), 'midnight in summer time').toEqual(later)
  expect(await reasonsAt(ids, '2027-03-15T06:59:00Z')).toEqual(later)
  expect(await reasonsAt(ids, '2027-03-15T07:00:00Z')).toEqual({ 1: 'today 2027-03-15', ...later })
  expect(await reasonsAt(ids, '2027-03-15T11:00:00Z')).toEqual({
    1: 'today 2027-03-15',
    2: 'today 2027-03-15',
    3: 'overdue 2027-03-16',
    4: 'today 2027-03-15',
  })
})

it('[D10] the queue is that of the store’s day, across the change to winter time', async () => {
  // On 4 April 2027 clocks in New Zealand go back by an hour.
  const ids = await ofEachStore({ next_follow_up: '2027-04-05', status_since: '2027-04-04' })
  expect(await reasonsAt(ids, '2027-04-04T11:59:00Z'), 'midnight in winter time').toEqual({})
  expect(await reasonsAt(ids, '2027-04-04T12:00:00Z')).toEqual({ 3: 'today 2027-04-05' })
})

it('[D10] what is snoozed until a day comes back when that day begins in the store', async () => {
  const ids = await ofEachStore({ next_follow_up: '2027-05-01', status_since: '2027-05-09' })
  for (const id of ids.keys())
    await test.db.pool.query(
      `insert into referrals.queue_mark (referral_id, reason, due, until, made_by) values ($1, 'overdue', '2027-05-01', '2027-05-10', 1)`,
      [id],
    )
  expect(Object.keys(await reasonsAt(ids, '2027-05-09T13:00:00Z'))).toEqual(['3'])
  expect(Object.keys(await reasonsAt(ids, '2027-05-10T03:00:00Z'))).toEqual(['3', '4'])
  expect(Object.keys(await reasonsAt(ids, '2027-05-10T07:00:00Z'))).toEqual(['1', '2', '3', '4'])
})

it('[D3] a referral returns from hold when its review day begins in its store', async () => {
  const ids = await ofEachStore({
    status: 11,
    held_from_status: 2,
    hold_reason: 1,
    hold_review_date: '2027-03-15',
  })
  const back = async (now: string) => {
    await inOfficeZone(test, 'UTC', async ({ db }) => void (await returnFromHold({ db }, never, new Date(now))))
    const { rows } = await test.db.pool.query('select id from referrals.referral where id = any($1) and status = 2', [
      [...ids.keys()],
    ])
    return rows.map(({ id }) => ids.get(id) ?? 0).toSorted((a, b) => a - b)
  }
  expect(await back('2027-03-14T10:59:00Z')).toEqual([])
  expect(await back('2027-03-14T11:00:00Z')).toEqual([3])
  expect(await back('2027-03-15T06:59:00Z')).toEqual([2, 3, 4])
  expect(await back('2027-03-15T07:00:00Z')).toEqual([1, 2, 3, 4])
})

it('[D4] families are reminded by day in their store', async () => {
  const ids = await ofEachStore({})
  for (const id of ids.keys()) await addLink(id)
  const reminded = async (now: string) => {
    await inOfficeZone(test, 'UTC', async ({ db }) => remind({ db }, never, new Date(now)))
    const { rows } = await test.db.pool.query(
      `select distinct referral_id as id from referrals.form_link where referral_id = any($1) and reminded_at is not null`,
      [[...ids.keys()]],
    )
    return rows.map(({ id }) => ids.get(id) ?? 0).toSorted((a, b) => a - b)
  }
  expect(await reminded('2027-03-14T19:59:00Z'), '8:59 in Auckland').toEqual([])
  expect(await reminded('2027-03-14T20:00:00Z')).toEqual([3])
  expect(await reminded('2027-03-15T09:00:00Z'), '9:00 in the office').toEqual([3, 4])
  expect(await reminded('2027-03-15T13:00:00Z'), '9:00 in New York').toEqual([2, 3, 4])
  expect(await reminded('2027-03-15T16:00:00Z'), '9:00 in Los Angeles').toEqual([1, 2, 3, 4])
})

it('[D4] a consent is dated with the day on which the family gave it, where they live', async () => {
  const ids = await ofEachStore({})
  const [viewer] = await viewersOf(test, [(await manager.get('/api/user/me')).body.user.id])
  const days: Record<number, unknown> = {}
  for (const [id, store] of ids) {
    const { rows } = await test.db.pool.query(
      `insert into referrals.form_submission (referral_id, form, link_id, answers, answers_hash, form_version, signer, submitted_at)
      values ($1, 1, $3, $2, '', '1', 'Elena Reyes', '2026-11-27T03:02:00Z') returning id`,
      [id, JSON.stringify({ consent: { services: true } }), await addLink(id)],
    )
    await inOfficeZone(test, 'UTC', async ({ db }) => {
      const { differences } = await presentSubmission(db, id, rows[0].id, viewer!)
      days[store] = differences.find(({ path }) => path === 'consent.date')?.to
    })
  }
  expect(days).toEqual({ 1: '2026-11-26', 2: '2026-11-26', 3: '2026-11-27', 4: '2026-11-27' })
})
