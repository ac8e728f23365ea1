import type { Viewer } from '@core/server/access/Viewer'
import type { Database } from '@core/server/database/Database'
import type { EntityList } from '@core/server/entities/list/EntityList'
import { lookupNames } from '@core/server/lookups/lookupRepository'
import { addDays } from '../../shared/checkTransition'
import { holdReasonList } from '../../shared/referralLookups'
import { phaseOptions, statusId } from '../../shared/referralStatuses'
import { stripFilters } from '../../shared/strip/stripFilters'
import type { Counted, ReferralStrip, StripFilter } from '../../shared/strip/stripTypes'
import { localToday } from '../record/localToday'
import { StripStatement } from './stripSql'

interface Row {
  readonly [count: string]: unknown
  readonly medianHours: number | null
  readonly phaseDays: readonly { readonly phase: number; readonly days: number }[] | null
  readonly holds: readonly { readonly id: number; readonly count: number; readonly days: number }[] | null
}

const rounded = (value: number) => Math.round(value * 10) / 10

/**
 * The figures of the referral strip, of the rows that this person may view. D6
 * @param days how far back the period reaches: it ends today
 */
export async function readStrip(db: Database, list: EntityList, viewer: Viewer, days: number): Promise<ReferralStrip> {
  const today = localToday()
  const period = { from: addDays(today, 1 - days), to: today }
  const filters = stripFilters(period, today)
  const named: Record<string, StripFilter> = {
    firstContact: filters.firstContact,
    reviewsDue: filters.reviewsDue,
    received: filters.received,
    started: filters.started,
    intakeSent: filters.intakeSent,
    intakeSubmitted: filters.intakeSubmitted,
    authorizationsEnding: filters.authorizationsEnding,
    ...Object.fromEntries(phaseOptions.flatMap(({ id }) => [[`phase ${id}`, filters.phase(id)], [`left ${id}`, filters.left(id)]])),
  }
  const statement = new StripStatement(list, db, viewer)
  for (const [name, filter] of Object.entries(named)) statement.count(name, filter)
  statement.add('medianHours', firstContactHours(statement, filters.firstContact))
  statement.add('phaseDays', phaseDays(statement, filters.received))
  statement.add('holds', holdDays(statement))
  const row = await statement.read<Row>()

  const counted = (name: string): Counted => ({ count: Number(row[name]), filter: named[name]! })
  const names = await lookupNames(db, holdReasonList, (row.holds ?? []).map(({ id }) => id))
  return {
    ...period,
    phases: phaseOptions.map(({ id, name }) => {
      const median = row.phaseDays?.find(({ phase }) => phase === id)
      return { id, name, ...counted(`phase ${id}`), medianDays: median ? rounded(median.days) : null, left: counted(`left ${id}`) }
    }),
    firstContact: { ...counted('firstContact'), medianHours: row.medianHours === null ? null : rounded(row.medianHours) },
    holds: (row.holds ?? []).map(({ id, count, days: held }) => ({ id, name: names.get(id) ?? `No. ${id}`, count, days: Math.round(held), filter: filters.hold(id) })),
    reviewsDue: counted('reviewsDue'),
    intakeSent: counted('intakeSent'),
    intakeSubmitted: counted('intakeSubmitted'),
    received: counted('received'),
    started: counted('started'),
    authorizationsEnding: counted('authorizationsEnding'),
  }
}

/**
 * Median hours from a referral's arrival to the first contact. It arrived when it was entered, if that was on the day that it
 * says it was received, else as that day began at the office. A contact noted for earlier counts as 0.
 */
function firstContactHours(statement: StripStatement, filter: StripFilter): string {
  const zone = statement.bind(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const arrived = `case when (referral.created_at at time zone ${zone}::text)::date = referral.received_date then referral.created_at
    else referral.received_date::timestamp at time zone ${zone}::text end`
  return `(select percentile_cont(0.5) within group (order by greatest(0, extract(epoch from referral.first_contact_at - (${arrived})) / 3600)) ${statement.rows(filter)})`
}

/**
 * Median days per phase, of the referrals received in the period that have left it at least once. A referral's days in a phase
 * are those of all its steps there that have ended, added up: one that came back a second time has one sum.
 */
function phaseDays(statement: StripStatement, received: StripFilter): string {
  return `(
    with cohort as materialized (select referral.id, referral.left_phases ${statement.rows(received)}),
    step as (
      select cohort.id, cohort.left_phases, referrals.phase_of(change.to_status) as phase, change.changed_at as began,
        lead(change.changed_at) over (partition by cohort.id order by change.id) as ended
      from cohort join referrals.status_change change on change.referral_id = cohort.id),
    stay as (
      select id, phase, sum(extract(epoch from ended - began)) / 86400 as days from step
      where ended is not null and left_phases @> to_jsonb(phase) group by id, phase),
    median as (select phase, percentile_cont(0.5) within group (order by days) as days from stay group by phase)
    select jsonb_agg(jsonb_build_object('phase', phase, 'days', days)) from median)`
}

/** By reason, how long those that are on hold now have been so, added up: since the hold began, whatever its reason was then. */
function holdDays(statement: StripStatement): string {
  return `(
    with held as (
      select referral.hold_reason as id, now() - (
        select max(change.changed_at) from referrals.status_change change
        where change.referral_id = referral.id and change.to_status = ${statusId.onHold} and change.from_status is distinct from ${statusId.onHold}) as rested
      ${statement.rows({ status: String(statusId.onHold) })}),
    reason as (select id, count(*) as count, coalesce(sum(extract(epoch from rested)) / 86400, 0) as days from held group by id)
    select jsonb_agg(jsonb_build_object('id', id, 'count', count, 'days', days) order by days desc, id) from reason)`
}
