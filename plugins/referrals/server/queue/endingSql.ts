import { renewalDays } from '../../shared/queue/queueReasons'

/**
 * SQL of rows (reason, marked, due, service): each authorization of `referral` that ends soon, or whose units run out soon at the current
 * pace, unless another granted one of the same service continues from there. Marked as in `markedReason`, due on its last day.
 * @param today SQL of the office's day
 */
export const endingSql = (today: string): string => `
  select reason, reason || ' of ' || coalesce(service, 'all') || ' until ' || "end", "end"::date, service::integer
  from (
    select paper.*, case when paper."end"::date <= ${today} + ${renewalDays} and not ${goesOn('"end"::date')} then 'authorization'
      when paper.empty_on <= least(${today} + ${renewalDays}, paper."end"::date - 1) and not ${goesOn('empty_on')} then 'units' end as reason
    from (${granted(`coalesce(one ->> 'status', '${approved}')`)}) authorized
    cross join lateral (select authorized.*, case when used >= units then ${today}
      when used > 0 and start::date < ${today} then ${today} + floor((units - used) * (${today} - start::date) / used)::integer end as empty_on) paper
    where paper."end"::date >= ${today}) ending
  where reason is not null`

const approved = 2
const granting = `('${approved}', '3')`

const granted = (status: string) => `
  select one ->> 'service' as service, one ->> 'start' as start, one ->> 'end' as "end", (one ->> 'units')::numeric as units, (one ->> 'unitsUsed')::numeric as used
  from (select referral."authorization" as one union all select jsonb_array_elements(referral.other_authorizations)) every_one
  where ${status} in ${granting}`

/** Whether another one starts by the day after `last`, and ends later. @param last a column of `paper` */
const goesOn = (last: string) => `exists (select from (${granted("one ->> 'status'")}) next
  where next."end" > paper."end" and next.start::date <= paper.${last} + 1 and next.service is not distinct from paper.service)`
