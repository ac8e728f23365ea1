import { allows } from '@core/entity'
import { noteAccess, type Viewer } from '@core/server/access'
import { type Database, storeDaySql } from '@core/server/database'
import type { ListSql } from '@core/server/entities'
import { openMentionsSql } from '@core/server/notes'
import { attemptsBeforeUnreachable } from '../../shared/contactLog/contactKinds'
import type { QueueItem } from '../../shared/queue/queueCalls'
import { formDays, markedReason, type QueueReason, queueReasonIds, quietDays } from '../../shared/queue/queueReasons'
import { referralEntity } from '../../shared/referralEntity'
import { referralStatuses, statusId } from '../../shared/referralStatuses'
import { endingSql } from './endingSql'

const notClosed = referralStatuses.flatMap(({ id, phase }) => (phase === 'Closed' ? [] : id)).join(',')
const inProgress = `status < ${statusId.active}`
const urgent = 2

/** A reason that the columns of an open referral tell. */
interface ReasonSql {
  readonly reason: QueueReason
  /** `today` is the day of the referral's store, `since` the one on which its status began. */
  readonly condition: string
  readonly due: string
}

const lateDays = `((select amber from late))[status]`

/** Ordered as in `queueReasons`, because the first that applies counts. */
const reasons: readonly ReasonSql[] = [
  {
    reason: 'urgent',
    condition: `priority = ${urgent} and status = ${statusId.new} and first_contact_at is null and coalesce(next_follow_up <= today, true)`,
    due: 'since',
  },
  { reason: 'formBack', condition: `status = ${statusId.intakeReview}`, due: 'since' },
  {
    reason: 'reviewDue',
    condition: `status = ${statusId.onHold} and hold_review_date <= today`,
    due: 'hold_review_date',
  },
  { reason: 'unreachable', condition: `${inProgress} and unanswered >= ${attemptsBeforeUnreachable}`, due: 'since' },
  { reason: 'overdue', condition: `${inProgress} and next_follow_up < today`, due: 'next_follow_up' },
  { reason: 'today', condition: `${inProgress} and next_follow_up = today`, due: 'next_follow_up' },
  { reason: 'new', condition: `status = ${statusId.new} and next_follow_up is null`, due: 'since' },
  {
    reason: 'tooLong',
    // Computing `since` costs more than all other conditions, so a status that began too recently in every zone is left out before.
    condition: `status_since < today - ${lateDays} + 2 and today - since >= ${lateDays}`,
    due: 'since',
  },
]

/** The days after which each status is late, as an array by the status's id. It is read once, rather than for each row. */
const lateSql = `select array_agg(amber order by status) as amber
  from generate_series(1, ${referralStatuses.length}) every_one (status) left join referrals.queue_limit using (status)`

/**
 * SQL of one row: the day in each store, as an array by the store's id, and at the office.
 * @param moment SQL of the instant
 */
const storeDaysSql = (moment: string) => `select
  (select array_agg(((${moment}) at time zone zone)::date order by id) from unnest(core.store_zones()) with ordinality every_one (zone, id)) as days,
  ((${moment}) at time zone core.office_zone())::date as office`

const rankOf = (reason: QueueReason) => queueReasonIds.indexOf(reason) + 1
const dueByRank = [...new Set(reasons.map(({ due }) => due))]
  .map(
    (due) =>
      `when rank in (${reasons.flatMap((reason) => (reason.due === due ? rankOf(reason.reason) : [])).join()}) then ${due}`,
  )
  .join(' ')
const columns = (...names: readonly string[]) => names.map((name) => `referral.${name}`).join(', ')

type Row = Omit<QueueItem, 'mayChange'> & { readonly storeId: number | null; readonly total: number }

/**
 * The referrals that need attention now, of those that this person may view: each once, by the first of its reasons that nobody has
 * done or snoozed.
 */
export async function readQueue(
  db: Database,
  list: ListSql,
  viewer: Viewer,
  { mine, limit, now = new Date() }: { readonly mine: boolean; readonly limit: number; readonly now?: Date },
): Promise<{ items: QueueItem[]; total: number }> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const me = bind(viewer.id)
  const moment = `${bind(now.toISOString())}::timestamptz`
  // The day in each store is computed once, rather than for each referral.
  const today = 'coalesce(((select days from store_day))[referral.store_id], (select office from store_day))'
  const sinceOf = (row: string) => storeDaySql(`${row}.store_id`, `${row}.status_since`)
  const since = sinceOf('referral')
  const reasonIds = `${bind(queueReasonIds)}::text[]`
  const everybodys = (what: string, filter: object = {}) =>
    `select ${what} ${list.rows({ filter: { status: notClosed, ...filter } }, viewer, bind)}`
  // Two short pieces of the index, rather than all of it for one or the other.
  const open = (what: string) =>
    mine ? ['me', 'none'].map((assignedTo) => everybodys(what, { assignedTo })).join(' union all ') : everybodys(what)
  const stored = columns(
    'id',
    'store_id',
    'priority',
    'status',
    'status_since',
    'first_contact_at',
    'next_follow_up',
    'hold_review_date',
    'unanswered',
  )
  const seen = `${stored}, ${today} as today, ${since} as since`
  const because = ({ reason, condition, due }: ReasonSql, from: string) =>
    `select id, priority, ${rankOf(reason)}, '${markedReason({ reason }, viewer.id)}', ${due}, null::integer from ${from} where ${condition}`
  // Most referrals have no mark: the first of their reasons is found in one pass. With `offset 0` Postgres computes a row's day and reason
  // once, and looks up the few referrals to renew one by one; without it, it expects half of all and reads the whole table.
  // Planning takes as long as finding one's own; the best plan is the same for everybody.
  const found = await db.prepared<Row>(
    `with late as (${lateSql}),
    store_day as (${storeDaysSql(moment)}),
    mention as (${openMentionsSql(referralEntity.id, me)}),
    came as (select referral_id, max(submitted_at) as at from referrals.form_submission where submitted_at > ${moment} - interval '${formDays} days' group by referral_id),
    mark as (select * from referrals.queue_mark where until is null or until >= ${moment}::date - 1
      and until > (select ${today} from referrals.referral where referral.id = queue_mark.referral_id)),
    open as materialized (
      select * from (
        select id, priority, store_id, status_since, today, next_follow_up, hold_review_date, renews,
          case ${reasons.map(({ reason, condition }) => `when ${condition} then ${rankOf(reason)}`).join('\n            ')} end as rank
        from (${open(`${stored}, ${today} as today, referral.renewal_days @> ${today} as renews`)} offset 0) referral
          cross join lateral (select ${since} as since) began
        offset 0) referral
      where rank is not null or renews),
    marked as materialized (select * from (${open(seen)}) referral where id in (select referral_id from mark)),
    other (id, priority, rank, marked, due, service) as (
      ${reasons.map((reason) => because(reason, 'marked')).join('\n      union all ')}
      union all ${because({ reason: 'mention', condition: 'true', due: 'mention.day' }, `(${everybodys(columns('id', 'priority'))}) referral join mention on mention.record_id = referral.id`)}
      union all ${because({ reason: 'otherForm', condition: `came.at >= status_since and status <> ${statusId.intakeReview}`, due: storeDaySql('store_id', 'came.at') }, `(${open(seen)}) referral join came on came.referral_id = referral.id`)}
      union all select open.id, open.priority, array_position(${reasonIds}, ending.reason), ending.marked, ending.due, ending.service from open
        cross join lateral (select * from referrals.referral where referral.id = open.id offset 0) referral
        cross join lateral (${endingSql('open.today')}) ending (reason, marked, due, service) where open.renews),
    first as (
      select distinct on (id) * from (
        select id, priority, rank, case ${dueByRank} end as due, null as service
        from open cross join lateral (select ${sinceOf('open')} as since) began where rank is not null and not exists (select from mark where mark.referral_id = open.id)
        union all select id, priority, rank, due, service from other
        where not exists (select from mark where mark.referral_id = other.id and mark.reason = other.marked
          and (mark.until is not null or mark.due is not distinct from other.due))
          and not (rank = ${rankOf('tooLong')} and exists (select from mark where mark.referral_id = other.id and mark.until is null
            and mark.made_at > now() - interval '${quietDays} days'))) why
      order by id, rank, due, service),
    listed as (select *, count(*) over ()::integer as total, count(*) over (partition by rank)::integer as of_reason from first order by rank, due nulls last, priority desc, id limit ${bind(limit)})
    select referral.id, referral.version, referral.number, referral.status, referral.priority, (${reasonIds})[listed.rank] as reason,
      listed.due::text as due, listed.service, (${today})::text as today, ${today} - ${since} as "daysInStatus",
      (select case when ${today} - ${since} >= red then 'red' when ${today} - ${since} >= amber then 'amber' end
        from referrals.queue_limit where queue_limit.status = referral.status) as late, referral.assigned_to as "assignedTo", referral.store_id as "storeId",
      (select concat_ws(' ', client.first_name, client.last_name) from referrals.client where client.id = referral.client_id) as name,
      (select person.name from api.person where person.id = referral.assigned_to) as assignee, listed.total, listed.of_reason as "ofReason"
    from listed join referrals.referral on referral.id = listed.id
    order by listed.rank, listed.due nulls last, listed.priority desc, listed.id`,
    values,
  )
  noteAccess(
    referralEntity,
    found.map(({ id }) => id),
    'listed',
  )
  return {
    items: found.map(({ storeId, total: _, ...item }) => ({
      ...item,
      mayChange: allows(referralEntity, 'update', viewer, { assignedTo: item.assignedTo, storeId }),
    })),
    total: found[0]?.total ?? 0,
  }
}
