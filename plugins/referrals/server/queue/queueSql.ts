import { storeDaySql, storeDaysSql } from '@core/server/plugin'
import { openMentionsSql } from '@core/server/entities'
import { attemptsBeforeUnreachable } from '../../shared/contactLog/contactKinds'
import { formDays, markedReason, type QueueReason, queueReasonIds, quietDays } from '../../shared/queue/queueReasons'
import { referralEntity } from '../../shared/referralEntity'
import { referralStatuses, statusId } from '../../shared/referralStatuses'
import { endingSql } from './endingSql'

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

/** @returns the place of a reason, from 1 */
export const rankOf = (reason: QueueReason): number => queueReasonIds.indexOf(reason) + 1

const dueByRank = [...new Set(reasons.map(({ due }) => due))]
  .map(
    (due) =>
      `when rank in (${reasons.flatMap((reason) => (reason.due === due ? rankOf(reason.reason) : [])).join()}) then ${due}`,
  )
  .join(' ')
const columns = (...names: readonly string[]) => names.map((name) => `referral.${name}`).join(', ')

interface QueueSqlOptions {
  /** SQL of the instant. */
  readonly moment: string
  readonly limit: number
  readonly bind: (value: unknown) => string
  /** @returns `select … from … where …` of these columns of `referral`, of the open referrals that are examined; it may end with a further condition */
  readonly open: (what: string) => string
  /** Whose mentions count, besides the reasons that hold for everybody. */
  readonly mentions?: { readonly personId: number; readonly open: (what: string) => string; readonly inPool: string }
}

/**
 * SQL of the items of the queue, each with the numbers of all by reason: `counts`, an object by rank. With mentions, the CTE `mention` has the
 * `record_id` of the referrals in whose notes the person is mentioned, and `pooled` is an object by id of the ranks that referrals under
 * `inPool` have without mentions.
 */
export function queueSql({ moment, limit, bind, open, mentions }: QueueSqlOptions): string {
  // The day in each store is computed once, rather than for each referral.
  const today = 'coalesce(((select days from store_day))[referral.store_id], (select office from store_day))'
  const sinceOf = (row: string) => storeDaySql(`${row}.store_id`, `${row}.status_since`)
  const since = sinceOf('referral')
  const reasonIds = `${bind(queueReasonIds)}::text[]`
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
  const because = ({ reason, condition, due }: ReasonSql) =>
    `select id, priority, ${rankOf(reason)}, '${reason}', ${due}, null::integer from marked where ${condition}`
  const mentioned =
    mentions &&
    `union all select id, priority, ${rankOf('mention')}, ${bind(markedReason({ reason: 'mention' }, mentions.personId))}, mention.day, null::integer
      from (${mentions.open(columns('id', 'priority'))}) referral join mention on mention.record_id = referral.id`
  const pooled =
    mentions &&
    `, (select jsonb_object_agg(id, rank) from (select why.id, min(why.rank) as rank from why join referrals.referral on referral.id = why.id
      where why.rank <> ${rankOf('mention')} and ${mentions.inPool} group by why.id) pooled) as pooled`
  // Most referrals have no mark: the first of their reasons is found in one pass. With `offset 0` Postgres computes a row's day and reason
  // once, and looks up the few referrals to renew one by one; without it, it expects half of all and reads the whole table.
  return `with late as (${lateSql}),
    store_day as (${storeDaysSql(moment)}),
    ${mentions ? `mention as materialized (${openMentionsSql(referralEntity.id, bind(mentions.personId))}),` : ''}
    came as (select referral_id, max(submitted_at) as at from referrals.form_submission where submitted_at > ${moment} - interval '${formDays} days' group by referral_id),
    mark as (select * from referrals.queue_mark where until is null or until >= (${moment})::date - 1
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
      ${reasons.map(because).join('\n      union all ')}
      ${mentioned ?? ''}
      union all select id, priority, ${rankOf('otherForm')}, 'otherForm', ${storeDaySql('store_id', 'came.at')}, null::integer
        from (${open(seen)}) referral join came on came.referral_id = referral.id where came.at >= status_since and status <> ${statusId.intakeReview}
      union all select open.id, open.priority, array_position(${reasonIds}, ending.reason), ending.marked, ending.due, ending.service from open
        cross join lateral (select * from referrals.referral where referral.id = open.id offset 0) referral
        cross join lateral (${endingSql('open.today')}) ending (reason, marked, due, service) where open.renews),
    why as (
      select id, priority, rank, case ${dueByRank} end as due, null as service
      from open cross join lateral (select ${sinceOf('open')} as since) began where rank is not null and not exists (select from mark where mark.referral_id = open.id)
      union all select id, priority, rank, due, service from other
      where not exists (select from mark where mark.referral_id = other.id and mark.reason = other.marked
        and (mark.until is not null or mark.due is not distinct from other.due))
        and not (rank = ${rankOf('tooLong')} and exists (select from mark where mark.referral_id = other.id and mark.until is null
          and mark.made_at > now() - interval '${quietDays} days'))),
    first as (select distinct on (id) * from why order by id, rank, due, service),
    listed as (select * from first order by rank, due nulls last, priority desc, id limit ${bind(limit)})
    select referral.id, referral.version, referral.number, referral.status, referral.priority, (${reasonIds})[listed.rank] as reason,
      listed.due::text as due, listed.service, (${today})::text as today, ${today} - ${since} as "daysInStatus",
      (select case when ${today} - ${since} >= red then 'red' when ${today} - ${since} >= amber then 'amber' end
        from referrals.queue_limit where queue_limit.status = referral.status) as late, referral.assigned_to as "assignedTo", referral.store_id as "storeId",
      (select concat_ws(' ', client.first_name, client.last_name) from referrals.client where client.id = referral.client_id) as name,
      (select person.name from api.person where person.id = referral.assigned_to) as assignee,
      (select jsonb_object_agg(rank, count) from (select rank, count(*) from first group by rank) of_rank) as counts${pooled ?? ''}
    from listed join referrals.referral on referral.id = listed.id
    order by listed.rank, listed.due nulls last, listed.priority desc, listed.id`
}
