import type { Insertable } from 'kysely'
import type { Transaction } from '@core/server/database/Database'
import { seededRandom } from '@core/server/demo/seededRandom'
import { joinedRowOf, rowOf } from '@core/server/entities/record/writeRow'
import { recordHistory } from '@core/server/entities/record/recordHistory'
import { localToday } from '../record/localToday'
import { referralTable } from '../referralTable'
import type { ReferralTables } from '../referralTables'
import { crowd } from './demoJourney'
import { demoHistory } from './demoHistory'
import { withReturning } from './withReturning'
import { type DemoClock, type DemoReferral, type DemoStaff, demoReferral } from './demoReferral'

/** Any number will do, as long as it stays. */
const seed = 20_240_601

/** The demonstration's referrals, in the order in which they were received. */
export function demoReferrals(clock: DemoClock, staff: DemoStaff): DemoReferral[] {
  const random = seededRandom(seed)
  const made = crowd.flatMap(({ status, count, days: [least, most] }) =>
    Array.from({ length: count }, () => demoReferral(random, status, random.between(least, most), clock, staff)),
  )
  const inOrder = made.toSorted((a, b) => (a.record.receivedDate < b.record.receivedDate ? -1 : a.record.receivedDate > b.record.receivedDate ? 1 : 0))
  return withReturning(inOrder)
}

/** More than 500 referrals in every status, with their history. D8. A few statements in all, so that it takes no time. */
export async function seedDemonstration(transaction: Transaction): Promise<void> {
  const tx = transaction.as<ReferralTables>()
  const referrals = demoReferrals({ today: localToday(), now: Date.now() }, await findStaff(tx))
  // Whoever came back is one client with two referrals.
  const people = [...new Map(referrals.map(({ record }) => [record.client, record])).values()]
  const clients = await tx.query
    .insertInto('referrals.client')
    .values(people.map((record) => joinedRowOf(referralTable, 'client', record) as Insertable<ReferralTables['referrals.client']>))
    .returning('id')
    .execute()
  const clientIds = new Map(people.map(({ client }, index) => [client, clients[index]!.id]))
  const rows = referrals.map(({ record, createdBy, steps }) => ({
    ...(rowOf(referralTable, record) as unknown as Insertable<ReferralTables['referrals.referral']>),
    client_id: clientIds.get(record.client)!,
    created_by: createdBy,
    created_at: steps[0]!.at,
    updated_by: record.assignedTo ?? createdBy,
    updated_at: steps.at(-1)!.at,
  }))
  const made = await tx.query.insertInto('referrals.referral').values(rows).returning('id').execute()
  const changes = referrals.flatMap(({ record, createdBy, steps }, index) =>
    steps.map(({ from, to, holdReason, holdReviewDate, closeReason, note, at }) => ({
      referral_id: made[index]!.id,
      from_status: from,
      to_status: to,
      hold_reason: holdReason,
      hold_review_date: holdReviewDate,
      close_reason: closeReason,
      note,
      changed_by: from === null ? createdBy : (record.assignedTo ?? createdBy),
      changed_at: at,
    })),
  )
  await tx.query.insertInto('referrals.status_change').values(changes).execute()
  await recordHistory(tx, referrals.flatMap((referral, index) => demoHistory(referral, made[index]!.id)))
}

async function findStaff(tx: Transaction): Promise<DemoStaff> {
  const people = await tx.query.selectFrom('core.user').select(['id', 'email']).execute()
  const idOf = (email: string) => people.find((person) => person.email === email)?.id ?? null
  const stores = await tx.query.selectFrom('core.store').select('id').orderBy('id').execute()
  return { manager: idOf('intake.manager@demo.test'), intake: idOf('intake@demo.test'), care: idOf('care@demo.test'), stores: stores.map(({ id }) => id) }
}
