import { allows, localDay } from '@core/entity'
import { noteAccess, type Viewer } from '@core/server/access'
import type { Database } from '@core/server/database'
import type { ListSql } from '@core/server/entities'
import { openMentionsSql } from '@core/server/notes'
import { attemptsBeforeUnreachable } from '../../shared/contactLog/contactKinds'
import type { QueueItem } from '../../shared/queue/queueCalls'
import { formDays, markedReason, type QueueReason, queueReasonIds } from '../../shared/queue/queueReasons'
import { referralEntity } from '../../shared/referralEntity'
import { referralStatuses, statusId } from '../../shared/referralStatuses'
import { endingSql } from './endingSql'

const notClosed = referralStatuses.flatMap(({ id, phase }) => (phase === 'Closed' ? [] : id)).join(',')
const inProgress = `status < ${statusId.active}`
const since = 'status_since::date'
const urgent = 2

/** A reason that the columns of an open referral tell. */
interface ReasonSql {
  readonly reason: QueueReason
  /** `$today` is the office's day. */
  readonly condition: string
  readonly due: string
}

const reasons: readonly ReasonSql[] = [
  {
    reason: 'urgent',
    condition: `priority = ${urgent} and status = ${statusId.new} and first_contact_at is null and coalesce(next_follow_up <= $today, true)`,
    due: since,
  },
  { reason: 'formBack', condition: `status = ${statusId.intakeReview}`, due: since },
  {
    reason: 'reviewDue',
    condition: `status = ${statusId.onHold} and hold_review_date <= $today`,
    due: 'hold_review_date',
  },
  { reason: 'unreachable', condition: `${inProgress} and unanswered >= ${attemptsBeforeUnreachable}`, due: since },
  { reason: 'overdue', condition: `${inProgress} and next_follow_up < $today`, due: 'next_follow_up' },
  { reason: 'today', condition: `${inProgress} and next_follow_up = $today`, due: 'next_follow_up' },
  { reason: 'new', condition: `status = ${statusId.new} and next_follow_up is null`, due: since },
  {
    reason: 'tooLong',
    condition: `exists (select from referrals.queue_limit late where late.status = open.status and $today - ${since} >= late.amber)`,
    due: since,
  },
]

type Row = Omit<QueueItem, 'mayChange'> & { readonly storeId: number | null; readonly total: number }

/**
 * The referrals that need attention now, of those that this person may view: each once, by the first of its reasons that nobody has
 * done or snoozed.
 */
export async function readQueue(
  db: Database,
  list: ListSql,
  viewer: Viewer,
  { mine, limit }: { readonly mine: boolean; readonly limit: number },
): Promise<{ items: QueueItem[]; total: number }> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const me = bind(viewer.id)
  const today = `${bind(localDay(new Date()))}::date`
  const rows = (filter: object) => list.rows({ filter: { status: notClosed, ...filter } }, viewer, bind)
  const ranked = (reason: QueueReason, due: string, from: string) =>
    `select open.id, open.priority, '${reason}' as reason, '${markedReason({ reason }, viewer.id)}' as marked, ${due} as due, null::integer as service ${from}`
  // A mention is for the mentioned person, whoever the assignee is.
  const mentioned = mine ? `from (select referral.id, referral.priority ${rows({})}) open` : 'from open'
  // With `offset 0` Postgres looks up the few referrals to renew one by one. Without it, it expects half of all and reads the whole table.
  const { rows: found } = await db.pool.query<Row>(
    `with open as materialized (
      select referral.id, referral.priority, referral.status, referral.status_since, referral.first_contact_at, referral.next_follow_up,
        referral.hold_review_date, referral.unanswered, referral.renewal_days @> ${today} as renews
      ${rows(mine ? { assignedTo: 'me,none' } : {})}),
    mention as (${openMentionsSql(referralEntity.id, me)}),
    came as (select referral_id, max(submitted_at) as at from referrals.form_submission where submitted_at > ${today} - ${formDays} group by referral_id),
    why as (
      ${reasons
        .map(({ reason, condition, due }) =>
          ranked(reason, due, `from open where ${condition.replaceAll('$today', today)}`),
        )
        .join('\n      union all ')}
      union all ${ranked('mention', 'mention.day', `${mentioned} join mention on mention.record_id = open.id`)}
      union all ${ranked('otherForm', 'came.at::date', `from open join came on came.referral_id = open.id where came.at >= open.status_since and open.status <> ${statusId.intakeReview}`)}
      union all select open.id, open.priority, ending.* from open
        cross join lateral (select * from referrals.referral where referral.id = open.id offset 0) referral
        cross join lateral (${endingSql(today)}) ending (reason, marked, due, service) where open.renews),
    first as (
      select distinct on (id) *, array_position(${bind(queueReasonIds)}::text[], reason) as rank from why
      where not exists (select from referrals.queue_mark mark where mark.referral_id = why.id and mark.reason = why.marked
        and (mark.until > ${today} or (mark.until is null and mark.due is not distinct from why.due)))
      order by id, rank, due, service),
    listed as (select *, count(*) over ()::integer as total from first order by rank, due nulls last, priority desc, id limit ${bind(limit)})
    select referral.id, referral.version, referral.number, referral.status, referral.priority, listed.reason, listed.due::text as due, listed.service,
      ${today} - ${since} as "daysInStatus",
      (select case when ${today} - ${since} >= red then 'red' when ${today} - ${since} >= amber then 'amber' end
        from referrals.queue_limit where queue_limit.status = referral.status) as late, referral.assigned_to as "assignedTo", referral.store_id as "storeId",
      (select concat_ws(' ', client.first_name, client.last_name) from referrals.client where client.id = referral.client_id) as name,
      (select person.name from core."user" person where person.id = referral.assigned_to) as assignee, listed.total
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
