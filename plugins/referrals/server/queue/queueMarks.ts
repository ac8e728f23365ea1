import { sql } from 'kysely'
import type { Database, Transaction } from '@core/server/plugin'

interface QueueMark {
  readonly referralId: number
  /** As `markedReason` returns it. */
  readonly reason: string
  readonly due: string | null
  /** The day until which it is snoozed; null if it is done. */
  readonly until: string | null
  readonly by: number
}

/** Marks a referral of the queue as done, or snoozes it. A later mark of the same reason replaces it. */
export async function storeMark(
  { query }: Transaction,
  { referralId, reason, due, until, by }: QueueMark,
): Promise<void> {
  await sql`insert into referrals.queue_mark (referral_id, reason, due, until, made_by)
    values (${referralId}, ${reason}, ${due}, ${until}, ${by})
    on conflict (referral_id, reason) do update set due = excluded.due, until = excluded.until, made_by = excluded.made_by, made_at = now()`.execute(
    query,
  )
}

/** Takes a person's own mark back. One that somebody else has made since stays. */
export async function removeMark(
  { query }: Transaction,
  { referralId, reason, by }: Pick<QueueMark, 'referralId' | 'reason' | 'by'>,
): Promise<void> {
  await sql`delete from referrals.queue_mark where referral_id = ${referralId} and reason = ${reason} and made_by = ${by}`.execute(
    query,
  )
}

/** @returns how many referrals this person has worked on today, in their time zone: marked as done, or logged a contact with */
export async function countDoneToday({ query }: Database, person: number): Promise<number> {
  const zone = sql`coalesce((select time_zone from api.person where id = ${person}), core.office_zone())`
  const isToday = (moment: string) =>
    sql`(${sql.ref(moment)} at time zone ${zone})::date = (now() at time zone ${zone})::date`
  const { rows } = await sql<{ done: number }>`
    select count(*)::integer as done from (
      select referral_id from referrals.queue_mark
      where made_by = ${person} and until is null and made_at > now() - interval '25 hours' and ${isToday('made_at')}
      union
      select referral_id from referrals.contact_attempt
      where created_by = ${person} and at > now() - interval '25 hours' and ${isToday('at')}
        and deleted_at is null) as worked`.execute(query)
  return rows[0]!.done
}
