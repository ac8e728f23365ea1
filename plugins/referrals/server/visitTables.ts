import { sql } from 'kysely'
import { today } from '@core/entity'
import { defineEntityTable, type EntityRules, updateBySystem } from '@core/server/entities'
import { readStoreZone, type Transaction, conflict } from '@core/server/plugin'
import { referralStatuses } from '../shared/referralStatuses'
import { staffHoursEntity } from '../shared/scheduling/staffHoursEntity'
import { type VisitFields, visitEntity } from '../shared/scheduling/visitEntity'
import { hoursBetween, slotName } from '../shared/scheduling/week'

export const closedStatuses = sql.raw(
  referralStatuses.flatMap(({ id, phase }) => (phase === 'Closed' ? [id] : [])).join(', '),
)

interface Placed {
  readonly referralId: number
  readonly staffId: number
  readonly slot: number
  readonly startDate: string
  readonly endDate: string | null
}

/**
 * Serializes bookings of the same part of the week, by hand, in an import and in an undo: the second one finds the first
 * one's visit.
 * @throws HttpError 409 if the person or the client has a visit then
 */
async function refuseOverlap(tx: Transaction, visit: Placed, id: number | null): Promise<void> {
  for (const lock of [`staff ${visit.staffId}`, `family ${visit.referralId}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`referrals.visit ${lock}`}, 0))`.execute(tx.query)
  const { rows } = await sql<{ staff: string; isFamily: boolean; startDate: string }>`
    select person.name as staff, other.referral_id = ${visit.referralId} as "isFamily", other.start_date as "startDate"
    from referrals.visit other
    join referrals.referral referral on referral.id = other.referral_id and referral.deleted_at is null and referral.status not in (${closedStatuses})
    join api.person on person.id = other.staff_id
    where other.deleted_at is null and other.id is distinct from ${id}::integer and other.slot = ${visit.slot}
      and (other.staff_id = ${visit.staffId} or other.referral_id = ${visit.referralId})
      and (other.end_date is null or other.end_date >= ${visit.startDate}) and (${visit.endDate}::date is null or other.start_date <= ${visit.endDate}::date)
    order by other.staff_id = ${visit.staffId} desc limit 1`.execute(tx.query)
  const [taken] = rows
  if (!taken) return
  const when = slotName(visit.slot)
  throw conflict(
    taken.isFamily
      ? `The family has a visit on ${when} from ${taken.startDate} already, with ${taken.staff}. Choose another part of the week.`
      : `${taken.staff} is booked for another family on ${when}. Choose another part of the week, or somebody else.`,
  )
}

const visitRules: EntityRules<VisitFields> = {
  async plan({ tx, via, before, after }) {
    const record = { ...after, hours: hoursBetween(after.startTime, after.endTime) ?? after.hours }
    if (via === 'system') return { record }
    await refuseOverlap(tx, record, before?.id ?? null)
    return { record }
  },
  mayRestore: (tx, stored) => refuseOverlap(tx, stored, stored.id),
}

export const staffHoursTable = defineEntityTable({ entity: staffHoursEntity, table: 'referrals.staff_hours' })
export const visitTable = defineEntityTable({ entity: visitEntity, table: 'referrals.visit', rules: visitRules })

/** A closed referral gets no visits. */
export async function endVisits(
  tx: Transaction,
  { id: referralId, storeId, by }: { readonly id: number; readonly storeId: number | null; readonly by: number },
): Promise<void> {
  const day = today(await readStoreZone(tx, storeId))
  const { rows } = await sql<{ id: number; last: string }>`
    select id, greatest(start_date, ${day}::date) as last from referrals.visit
    where referral_id = ${referralId} and deleted_at is null and (end_date is null or end_date > ${day}) order by id`.execute(
    tx.query,
  )
  for (const { id, last } of rows)
    await updateBySystem(tx, visitTable, id, { endDate: last }, { by, note: 'The referral was closed' })
}
