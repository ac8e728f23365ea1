import { sql } from 'kysely'
import { today } from '@core/entity'
import { createEntry } from '@core/server/administration'
import { type Transaction, seededRandom } from '@core/server/plugin'
import { recordHistory, seedRecords, seedNotes } from '@core/server/entities'
import { referralEntity } from '../../shared/referralEntity'
import { payerList } from '../../shared/referralLookups'
import { referralTable } from '../referralTable'
import type { ReferralTables } from '../referralTables'
import { crowd } from './demoJourney'
import { demoHistory } from './demoHistory'
import { demoNotes } from './demoNotes'
import { demoZone, payers } from './demoNames'
import { type DemoClock, demoReferral, type DemoStaff, isByFamily } from './demoReferral'
import { inChunks } from './inChunks'
import { seedSchedules } from './seedSchedules'
import { seedPackets } from './packet/seedPackets'
import { type DemoCase, withPacket } from './packet/withPacket'
import { withFamilies } from './withFamilies'
import { withReturning } from './withReturning'

/** An arbitrary seed. It must not change. */
const seed = 20_240_601
const packetSeed = 20_240_602
const noteSeed = 20_240_603

/** The demonstration's referrals with their forms, in the order in which they were received. */
export function demoReferrals(clock: DemoClock, staff: DemoStaff): DemoCase[] {
  const random = seededRandom(seed)
  const made = crowd.flatMap(({ status, count, days: [least, most] }) =>
    Array.from({ length: count }, () => demoReferral(random, status, random.between(least, most), clock, staff)),
  )
  const inOrder = made.toSorted((a, b) =>
    a.record.receivedDate < b.record.receivedDate ? -1 : a.record.receivedDate > b.record.receivedDate ? 1 : 0,
  )
  const chance = seededRandom(packetSeed)
  return withReturning(withFamilies(inOrder)).map((referral) => withPacket(chance, referral, clock))
}

/** More than 500 referrals in every status, with their forms, notes and history. D8. It uses few statements, so it is fast. */
export async function seedDemonstration(transaction: Transaction): Promise<void> {
  const tx = transaction.as<ReferralTables>()
  const clock = { today: today(), now: Date.now() }
  const staff = await findStaff(tx)
  const referrals = demoReferrals(clock, staff)
  // A person who returned is one client with two referrals.
  for (const payer of payers) await createEntry(transaction, payerList, payer)
  const ids = await seedRecords(
    transaction,
    referralTable,
    referrals.map(({ record, createdBy, steps }) => ({
      values: record,
      createdBy,
      createdAt: steps[0]!.at,
      updatedBy: record.assignedTo ?? createdBy,
      updatedAt: steps.at(-1)!.at,
    })),
  )
  const changes = referrals.flatMap(({ record, createdBy, steps }, index) =>
    steps.map((step) => ({
      referral_id: ids[index]!,
      from_status: step.from,
      to_status: step.to,
      hold_reason: step.holdReason,
      hold_review_date: step.holdReviewDate,
      close_reason: step.closeReason,
      note: step.note,
      changed_by: step.from === null ? createdBy : isByFamily(step) ? null : (record.assignedTo ?? createdBy),
      changed_at: step.at,
    })),
  )
  await tx.query.insertInto('referrals.status_change').values(changes).execute()
  for (const [person, clients] of [
    [staff.manager, 120],
    [staff.intake, 190],
    [staff.care, 150],
  ] as const)
    if (person !== null)
      await sql`insert into referrals.capacity (assigned_to, clients) values (${person}, ${clients}) on conflict do nothing`.execute(
        tx.query,
      )
  await seedPackets(
    tx,
    referrals.map(({ packet }, index) => ({ referralId: ids[index]!, packet })),
  )
  const chance = seededRandom(noteSeed)
  await seedNotes(
    tx,
    referralEntity.id,
    referrals.flatMap((referral, index) =>
      demoNotes(chance, referral, clock, staff).map((note) => ({ ...note, recordId: ids[index]! })),
    ),
  )
  await seedContacts(transaction)
  await seedSchedules(transaction, staff)
  const happened = referrals.flatMap((referral, index) => demoHistory(referral, ids[index]!))
  await inChunks(happened, async (some) => {
    await recordHistory(tx, some)
    return []
  })
}

async function findStaff(tx: Transaction): Promise<DemoStaff> {
  const people = await tx.query.selectFrom('api.person').select(['id', 'email', 'name']).execute()
  const idOf = (email: string) => people.find((person) => person.email === email)?.id ?? null
  const stores = await tx.query.selectFrom('api.store').select('id').orderBy('id').execute()
  return {
    manager: idOf('intake.manager@demo.test'),
    intake: idOf('intake@demo.test'),
    care: idOf('care@demo.test'),
    stores: stores.map(({ id }) => id),
    names: new Map(people.map(({ id, name }) => [id, name])),
  }
}

/** The contact log before each first contact: a voicemail before some of them, and three failed attempts for some new referrals. */
async function seedContacts({ query }: Transaction): Promise<void> {
  await sql`
    insert into referrals.contact_attempt (referral_id, kind, at, created_by)
    select id, 1, first_contact_at, assigned_to from referrals.referral where first_contact_at is not null
    union all
    select id, 2, first_contact_at - interval '50 minutes', assigned_to from referrals.referral where first_contact_at is not null and id % 3 = 0
    union all
    select id, case back when 2 then 3 else 2 end,
      ((now() at time zone ${demoZone})::date - back + time '10:10' + back * interval '95 minutes') at time zone ${demoZone}, assigned_to
    from referrals.referral cross join generate_series(1, 3) back where status = 2 and id % 9 = 0`.execute(query)
}
