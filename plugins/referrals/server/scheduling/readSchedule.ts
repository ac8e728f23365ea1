import { sql } from 'kysely'
import { countText, addDays, today, scopedPermissions } from '@core/entity'
import { activePeople } from '@core/server/administration'
import { type Database, readStoreZone, type Transaction, type Viewer } from '@core/server/plugin'
import { policySql } from '@core/server/entities'
import { languages } from '../../shared/personLookups'
import { renewalDays } from '../../shared/queue/queueReasons'
import type { ReferralRecord } from '../../shared/referralEntity'
import { can } from '../../shared/referralPermissions'
import type { BookedVisit, Schedule, StaffProposal } from '../../shared/scheduling/scheduleCalls'
import { hoursPerPart, slotName, totalHours } from '../../shared/scheduling/week'
import { readConfirmation } from './confirmationWays'
import { loadDistance } from './distance'
import { type Match, type Need, type StaffMember, matchStaff } from './matchStaff'
import { referralTable } from '../referralTable'
import { closedStatuses } from '../visitTables'

type Source = Database | Transaction
export type ScheduledReferral = Pick<ReferralRecord, 'client' | 'service' | 'authorization' | 'storeId'>

/** Of the authorization's statuses: approved and partial. */
const granted: readonly (number | null | undefined)[] = [2, 3]
/** Settings to which staff travel: home, school, community. */
const outside: readonly number[] = [1, 3, 4]

/** Whether the viewer may change the referral, and so assign it. */
export async function mayChangeReferral(db: Source, id: number, viewer: Viewer): Promise<boolean> {
  const { rows } = await sql`
    select from referrals.referral where referral.id = ${id} and ${policySql(referralTable, 'update', viewer)}`.execute(
    db.query,
  )
  return rows.length > 0
}

/** The visits of a referral that are current on a day or start after it. */
export async function readVisits(db: Source, referralId: number, from: string): Promise<readonly BookedVisit[]> {
  const { rows } = await sql<BookedVisit>`
    select visit.id, visit.slot, visit.hours::float8 as hours, visit.staff_id as "staffId", person.name as staff, visit.start_date as "startDate", visit.end_date as "endDate"
    from referrals.visit join api.person on person.id = visit.staff_id
    where visit.referral_id = ${referralId} and visit.deleted_at is null and (visit.end_date is null or visit.end_date >= ${from})
    order by visit.slot, visit.start_date`.execute(db.query)
  return rows
}

interface WhichStaff {
  readonly from: string
  readonly only?: number
  /** Those with working hours, those to whom a referral can be assigned, or all of them. By default those with working hours. */
  readonly who?: 'working' | 'assignable' | 'all'
}

/** Staff with the working hours and the booked parts of their week from a day on. */
export async function readStaff(
  db: Source,
  { from, only, who = 'working' }: WhichStaff,
): Promise<readonly StaffMember[]> {
  const running = sql`from referrals.visit
    join referrals.referral of_whom on of_whom.id = visit.referral_id and of_whom.deleted_at is null and of_whom.status not in (${closedStatuses})
    where visit.staff_id = person.id and visit.deleted_at is null and (visit.end_date is null or visit.end_date >= ${from})`
  const assignable = sql`person.id in (${canBeAssigned(db)})`
  const working = sql`hours.id is not null and person.deleted_at is null and person.status = 2`
  const { rows } = await sql<StaffMember>`
    select person.id, person.name, hours.id is not null as "hasHours", coalesce(hours.availability, '[]') as working, hours.weekly_hours::float8 as "weeklyHours",
      coalesce(hours.languages, '[]') as languages, coalesce(hours.zips, '[]') as zips, hours.centre_zip as "centreZip", hours.miles,
      (select coalesce(json_agg(distinct visit.slot), '[]') ${running}) as booked,
      (select coalesce(sum(visit.hours), 0)::float8 ${running}) as "bookedHours",
      (select count(*)::integer from (
        select referral.id from referrals.referral
        where referral.assigned_to = person.id and referral.deleted_at is null and referral.status not in (${closedStatuses})
        union select visit.referral_id ${running}) looked_after) as caseload,
      (select capacity.clients from referrals.capacity where capacity.assigned_to = person.id and capacity.deleted_at is null) as capacity
    from api.person
    left join referrals.staff_hours hours on hours.assigned_to = person.id and hours.deleted_at is null
    where ${who === 'assignable' ? assignable : who === 'working' ? working : sql`(${working} or ${assignable})`}
      ${only === undefined ? sql`` : sql`and person.id = ${only}`} order by person.id`.execute(db.query)
  return rows
}

/** The options of the field “Assigned to”. */
const canBeAssigned = (db: Source) => activePeople(db, scopedPermissions(can, 'update')).select('user.id')

interface Wanted {
  readonly startDate?: string | null | undefined
  readonly hours?: number | null | undefined
}

/** The page of a schedule: the booked visits, and the people who could take the remaining hours. */
export async function readSchedule(
  db: Database,
  referralId: number,
  referral: ScheduledReferral,
  wanted: Wanted,
): Promise<Schedule> {
  const { service, client } = referral
  const startDate = wanted.startDate ?? firstDay(service.startDate ?? null, await readStoreZone(db, referral.storeId))
  const [visits, everybody, distance, confirmation] = await Promise.all([
    readVisits(db, referralId, startDate),
    readStaff(db, { from: startDate, who: 'all' }),
    loadDistance(),
    readConfirmation(db, referralId),
  ])
  const staff = everybody.filter(({ hasHours }) => hasHours)
  const availability = service.availability ?? []
  const hoursPerWeek = wanted.hours ?? service.hoursPerWeek ?? null
  const taken = new Set(visits.map(({ slot }) => slot))
  const slots = availability.filter((slot) => !taken.has(slot))
  const need: Need = {
    slots,
    // Without a number of hours: all of the family's available time.
    hours: hoursPerWeek === null ? slots.length * hoursPerPart : Math.max(0, hoursPerWeek - totalHours(visits)),
    languages: client.languages ?? [],
    zip: visitedAt(referral),
  }
  const matches = matchStaff(need, staff, distance)
  const ending = authorizationConflict(referral, startDate)
  return {
    hoursPerWeek,
    startDate,
    availability,
    visits,
    proposals: matches.map((match) => proposalOf(match, need, ending)),
    without: need.hours === 0 ? 0 : staff.length - matches.length,
    staff: everybody
      .map(({ id, name, hasHours, working, booked }) => ({ id, name, hasHours, working, booked }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    confirmation,
  }
}

/** @returns the ZIP code to which staff travel; null if nobody travels */
export function visitedAt({ service, client }: ScheduledReferral): string | null {
  return service.setting && !service.setting.some((one) => outside.includes(one)) ? null : (client.zip ?? null)
}

/** @returns the day that the family requested, or tomorrow if it is in the past */
function firstDay(asked: string | null, zone: string | undefined): string {
  const tomorrow = addDays(today(zone), 1)
  return asked !== null && asked > tomorrow ? asked : tomorrow
}

/** @returns the last day of the granted authorization: visits are booked until then */
export function lastDayOf({ authorization }: ScheduledReferral, startDate: string): string | null {
  const end = granted.includes(authorization?.status) ? (authorization?.end ?? null) : null
  return end !== null && end >= startDate ? end : null
}

export function authorizationConflict({ authorization }: ScheduledReferral, startDate: string): string | undefined {
  const end = authorization?.end
  if (!end || !granted.includes(authorization.status)) return undefined
  if (end < startDate) return `The authorization ends ${end}, before the start`
  return end <= addDays(startDate, renewalDays) ? `The authorization ends ${end}` : undefined
}

function proposalOf(match: Match, need: Need, ending: string | undefined): StaffProposal {
  const { member, visits, hours, speaks, isNear, distance, isFull } = match
  const load = loadOf(member)
  const miles = distance === null ? undefined : `${countText(distance, 'mile')} away`
  const inArea = need.zip && member.zips.includes(need.zip.slice(0, 5))
  const clashes = need.slots.filter((slot) => member.working.includes(slot) && member.booked.includes(slot))
  const place = inArea ? `ZIP ${need.zip.slice(0, 5)} is in their area` : miles
  return {
    staffId: member.id,
    staff: member.name,
    visits,
    working: member.working,
    booked: member.booked,
    reasons: [
      `Overlaps ${hours} of ${need.hours} h`,
      ...(place && isNear !== false ? [place] : []),
      ...(speaks ? [spokenWith(need, member)] : []),
      ...(isFull ? [] : [load]),
    ],
    conflicts: [
      ...(isFull ? [`${load}: full`] : []),
      ...(isNear === false ? [`Outside their home area${miles ? `, ${miles}` : ''}`] : []),
      ...(speaks === false ? [`Does not speak ${namesOf(need.languages)}`] : []),
      ...(clashes.length > 0 ? [`Booked for another family: ${clashes.map(slotName).join(', ')}`] : []),
      ...(ending ? [ending] : []),
    ],
  }
}

const namesOf = (codes: readonly string[]) =>
  codes.flatMap((code) => languages.find(({ id }) => id === code)?.name ?? []).join(', ')

/** “Speaks Spanish”: the languages of the family that a person speaks. */
export function spokenWith(need: Pick<Need, 'languages'>, member: Pick<StaffMember, 'languages'>): string {
  return `Speaks ${namesOf(need.languages.filter((code) => member.languages.includes(code)))}`
}

/** “Caseload 7 of 12”; without the second number if no limit is set. */
export function loadOf({ caseload, capacity }: Pick<StaffMember, 'caseload' | 'capacity'>): string {
  return capacity === null ? `Caseload ${caseload}` : `Caseload ${caseload} of ${capacity}`
}
