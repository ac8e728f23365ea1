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
import { unansweredSql } from '../contactLog/unansweredSql'
import { endingSql } from './endingSql'

const notClosed = referralStatuses.flatMap(({ id, phase }) => (phase === 'Closed' ? [] : id)).join(',')
const inProgress = `referral.status < ${statusId.active}`
const since = 'referral.status_since::date'
const urgent = 2

/** The condition and the date of each reason; `$today` is the office's day. Those of authorizations are in `endingSql`. */
const reasons: readonly (readonly [reason: QueueReason, condition: string, due: string])[] = [
  [
    'urgent',
    `referral.priority = ${urgent} and referral.status = ${statusId.new} and referral.first_contact_at is null and coalesce(referral.next_follow_up <= $today, true)`,
    since,
  ],
  ['formBack', `referral.status = ${statusId.intakeReview}`, since],
  [
    'reviewDue',
    `referral.status = ${statusId.onHold} and referral.hold_review_date <= $today`,
    'referral.hold_review_date',
  ],
  ['unreachable', `${inProgress} and ${unansweredSql} >= ${attemptsBeforeUnreachable}`, since],
  ['overdue', `${inProgress} and referral.next_follow_up < $today`, 'referral.next_follow_up'],
  ['today', `${inProgress} and referral.next_follow_up = $today`, 'referral.next_follow_up'],
  ['mention', 'mention.day is not null', 'mention.day'],
  ['otherForm', `came.at >= referral.status_since and referral.status <> ${statusId.intakeReview}`, 'came.at::date'],
  ['new', `referral.status = ${statusId.new} and referral.next_follow_up is null`, since],
  [
    'tooLong',
    `$today - ${since} >= (select amber from referrals.queue_limit where queue_limit.status = referral.status)`,
    since,
  ],
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
  const rows = (filter: object) => list.rows({ filter: { status: notClosed, ...filter } }, viewer, bind)
  // A mention is for the mentioned person, whoever the assignee is.
  const referrals = mine
    ? `select referral.*, true as own ${rows({ assignedTo: 'me,none' })}
      union all select referral.*, false ${rows({})} and referral.assigned_to <> ${me} and referral.id in (select record_id from mention)`
    : `select referral.*, true as own ${rows({})}`
  const today = `${bind(localDay(new Date()))}::date`
  const why = reasons
    .map(
      ([reason, condition, due]) =>
        `('${reason}', '${markedReason({ reason }, viewer.id)}', ${condition.replaceAll('$today', today)}, ${due}, null::integer)`,
    )
    .join(', ')
  const order = `${bind(queueReasonIds)}::text[]`
  const { rows: found } = await db.pool.query<Row>(
    `with mention as (${openMentionsSql(referralEntity.id, me)}),
    came as (select referral_id, max(submitted_at) as at from referrals.form_submission where submitted_at > ${today} - ${formDays} group by referral_id)
    select referral.id, referral.version, referral.number, referral.status, referral.priority, why.reason, why.due::text as due, why.service,
      ${today} - ${since} as "daysInStatus",
      (select case when ${today} - ${since} >= red then 'red' when ${today} - ${since} >= amber then 'amber' end
        from referrals.queue_limit where queue_limit.status = referral.status) as late, referral.assigned_to as "assignedTo", referral.store_id as "storeId",
      (select concat_ws(' ', client.first_name, client.last_name) from referrals.client where client.id = referral.client_id) as name,
      (select person.name from core."user" person where person.id = referral.assigned_to) as assignee, count(*) over ()::integer as total
    from (${referrals}) referral
    left join mention on mention.record_id = referral.id
    left join came on came.referral_id = referral.id
    cross join lateral (
      select reason, due, service, array_position(${order}, reason) as rank
      from (select * from (values ${why}) one (reason, marked, holds, due, service) union all ${endingSql(today)}) one
      where holds and (referral.own or reason = 'mention')
        and not exists (select from referrals.queue_mark mark where mark.referral_id = referral.id and mark.reason = one.marked
        and (mark.until > ${today} or (mark.until is null and mark.due is not distinct from one.due)))
      order by rank, due limit 1) why
    order by why.rank, why.due nulls last, referral.priority desc, referral.id
    limit ${bind(limit)}`,
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
