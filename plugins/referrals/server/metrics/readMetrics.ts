import type { listSql } from '@core/server/entities'
import { lookupNames } from '@core/server/administration'
import { addDays, localDay } from '@core/entity'
import type { Viewer, Database } from '@core/server/plugin'
import { holdReasonList } from '../../shared/referralLookups'
import { phaseOptions, statusId } from '../../shared/referralStatuses'
import { metricsFilters } from './metricsFilters'
import type { Counted, ReferralMetrics, MetricsFilter } from '../../shared/metrics/metricsTypes'
import { type Figure, MetricsStatement } from './metricsSql'

interface Row {
  /** Counts, and the medians in seconds. */
  readonly [figure: string]: unknown
  readonly medianHours: number | null
  readonly holds: readonly { readonly id: number; readonly count: number; readonly days: number }[] | null
}

const rounded = (value: number) => Math.round(value * 10) / 10

/**
 * The figures of the referral strip, of the rows that this person may view. D6
 * @param days the length of the period, which ends today
 */
export async function readMetrics(
  db: Database,
  list: ReturnType<typeof listSql>,
  viewer: Viewer,
  days: number,
): Promise<ReferralMetrics> {
  const today = localDay(new Date())
  const period = { from: addDays(today, 1 - days), to: today }
  const filters = metricsFilters(period, today)
  const statement = new MetricsStatement(list, db, viewer)
  const named: Record<string, MetricsFilter> = {}
  const figure = (name: string, filter: MetricsFilter): Figure => ({ name, filter: (named[name] = filter) })
  statement.pass(filters.received, [
    ...(['received', 'started', 'intakeSent', 'intakeSubmitted', 'firstContact'] as const).map((name) =>
      figure(name, filters[name]),
    ),
    { name: 'medianHours', filter: filters.firstContact, medianOf: firstContactHours },
    // A referral's time in a phase is that of all its ended steps there: one that returned to it has one sum.
    ...phaseOptions.flatMap(({ id }) => [
      figure(`left ${id}`, filters.left(id)),
      { name: `seconds ${id}`, filter: filters.left(id), medianOf: `referral.phase_seconds[${id}]` },
    ]),
  ])
  statement.pass(
    {},
    phaseOptions.map(({ id }) => figure(`phase ${id}`, filters.phase(id))),
  )
  for (const name of ['reviewsDue', 'authorizationsEnding'] as const)
    statement.pass(filters[name], [figure(name, filters[name])])
  statement.add(
    holdDays,
    `from (select referral.hold_reason as id, count(*) as count, coalesce(sum(extract(epoch from now() - referral.held_since)) / 86400, 0) as days
    ${statement.rows({ status: String(statusId.onHold) })} group by referral.hold_reason) held`,
  )
  const row = await statement.read<Row>()

  const counted = (name: string): Counted => ({ count: Number(row[name]), filter: named[name]! })
  const names = await lookupNames(
    db,
    holdReasonList,
    (row.holds ?? []).map(({ id }) => id),
  )
  return {
    ...period,
    phases: phaseOptions.map(({ id, name }) => {
      const seconds = row[`seconds ${id}`] as number | null
      return {
        id,
        name,
        ...counted(`phase ${id}`),
        medianDays: seconds === null ? null : rounded(seconds / 86_400),
        left: counted(`left ${id}`),
      }
    }),
    firstContact: {
      ...counted('firstContact'),
      medianHours: row.medianHours === null ? null : rounded(row.medianHours),
    },
    holds: (row.holds ?? []).map(({ id, count, days: held }) => ({
      id,
      name: names.get(id) ?? `No. ${id}`,
      count,
      days: Math.round(held),
      filter: filters.hold(id),
    })),
    reviewsDue: counted('reviewsDue'),
    intakeSent: counted('intakeSent'),
    intakeSubmitted: counted('intakeSubmitted'),
    received: counted('received'),
    started: counted('started'),
    authorizationsEnding: counted('authorizationsEnding'),
  }
}

/** The total time of the current holds, by reason: since each hold began, whatever its reason was then. */
const holdDays = `jsonb_agg(jsonb_build_object('id', id, 'count', count, 'days', days) order by days desc, id) as holds`

/**
 * Hours from a referral's arrival to the first contact. It arrived when it was entered, if that was on the day of its
 * receipt, else at the start of that day at the office. An earlier contact counts as 0.
 */
const firstContactHours = `greatest(0, date_part('epoch', referral.first_contact_at - (
  case when core.office_day(referral.created_at) = referral.received_date then referral.created_at
    else referral.received_date::timestamp at time zone core.office_zone() end)) / 3600)`
