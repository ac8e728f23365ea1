import { renewalDays } from '../../shared/queue/queueReasons'

/**
 * SQL of rows (reason, marked, due, service): each authorization of `referral` that ends soon, or whose units run out soon at the current
 * pace, unless another granted one of the same service continues from there. Marked as in `markedReason`, due on its last day.
 * @param today SQL of the day of the referral's store
 */
export const endingSql = (today: string): string => `
  select reason, reason || ' of ' || coalesce(service, 'all') || ' until ' || "end", "end", service::integer
  from (
    select paper.*, case when paper."end" <= ${today} + ${renewalDays} and not ${goesOn('"end"')} then 'authorization'
      when paper.empty_on <= least(${today} + ${renewalDays}, paper."end" - 1) and not ${goesOn('empty_on')} then 'units' end as reason
    from (
      select authorized.*, case when used >= units then ${today}
        when used > 0 and start < ${today} then ${today} + floor((units - used) * (${today} - start) / used)::integer end as empty_on
      from (${granted(`coalesce(one ->> 'status', '${approved}')`)}) authorized where "end" >= ${today} ${once}) paper
    ${once}) ending
  where reason is not null`

/** Postgres would otherwise compute these columns wherever they are used. */
const once = 'offset 0'
const approved = 2
const granting = `('${approved}', '3')`

const granted = (status: string) => `
  select one ->> 'service' as service, (one ->> 'start')::date as start, (one ->> 'end')::date as "end",
    (one ->> 'units')::numeric as units, (one ->> 'unitsUsed')::numeric as used
  from (select referral."authorization" as one union all select jsonb_array_elements(referral.other_authorizations)) every_one
  where ${status} in ${granting}`

/** Whether another one starts by the day after `last`, and ends later. Most referrals have no other one. @param last a column of `paper` */
const goesOn = (
  last: string,
) => `((referral.other_authorizations <> '[]') is true and exists (select from (${granted("one ->> 'status'")}) next
  where next."end" > paper."end" and next.start <= paper.${last} + 1 and next.service is not distinct from paper.service))`
