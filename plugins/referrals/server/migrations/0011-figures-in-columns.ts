import type { Migration } from '@core/server/plugins/defineServerPlugin'

/** Tells the columns by the steps, links and submissions that are there. */
export const fillFigures = `update referrals.referral set
  held_since = way.held_since, phase_seconds = way.phase_seconds,
  intake_sent = reached @> '3' or exists (select from referrals.form_link where referral_id = referral.id and form = 1),
  intake_submitted = reached @> '4' or exists (select from referrals.form_submission where referral_id = referral.id and form = 1),
  forms_submitted = (select count(distinct form) from referrals.form_submission where referral_id = referral.id)
from (select referral.id, told.held_since, told.phase_seconds from referrals.referral left join lateral referrals.way_of(referral.id) told on true) way
where referral.id = way.id`

/**
 * What the dashboard's strip counts stands in columns, kept by the database itself as the way is: whoever writes a step, a link
 * or a submission keeps it, and a figure reads an index instead of the steps and forms of each referral. A way is told anew by
 * all of its steps, so that no order of writes leaves anything behind.
 */
export const figuresInColumns: Migration = {
  id: '0011-figures-in-columns',
  sql: `
alter table referral
  add column intake_sent boolean not null default false,
  add column intake_submitted boolean not null default false,
  add column forms_submitted smallint not null default 0,
  -- When the hold began on which it is, or last was.
  add column held_since timestamptz,
  -- By phase, in the order of the board: the seconds of all steps there that have ended. Null where there are none.
  add column phase_seconds bigint[],
  -- A section's days are YYYY-MM-DD. A cast would depend on settings, which such a column may not.
  add column authorization_end date generated always as (make_date(left("authorization" ->> 'end', 4)::integer,
    substr("authorization" ->> 'end', 6, 2)::integer, substr("authorization" ->> 'end', 9, 2)::integer)) stored;

create function way_of(referral integer) returns table (reached jsonb, left_phases jsonb, held_since timestamptz, phase_seconds bigint[])
language sql stable as $$
  with step as (
    select to_status, from_status, changed_at, referrals.phase_of(to_status) as phase,
      extract(epoch from lead(changed_at) over (order by id) - changed_at) as seconds
    from referrals.status_change where referral_id = referral)
  select jsonb_agg(distinct to_status),
    coalesce(jsonb_agg(distinct referrals.phase_of(from_status)) filter (where from_status is not null and referrals.phase_of(from_status) <> phase), '[]'),
    max(changed_at) filter (where to_status = 11 and from_status is distinct from 11),
    array[sum(seconds) filter (where phase = 1), sum(seconds) filter (where phase = 2), sum(seconds) filter (where phase = 3),
      sum(seconds) filter (where phase = 4), sum(seconds) filter (where phase = 5), sum(seconds) filter (where phase = 6)]::bigint[]
  from step having count(*) > 0
$$;

create or replace function keep_way() returns trigger language plpgsql as $$
begin
  update referrals.referral set
    reached = way.reached, left_phases = way.left_phases, held_since = way.held_since, phase_seconds = way.phase_seconds,
    intake_sent = intake_sent or way.reached @> '3', intake_submitted = intake_submitted or way.reached @> '4'
  from (select distinct referral_id from added) one cross join lateral referrals.way_of(one.referral_id) way
  where referral.id = one.referral_id;
  return null;
end
$$;

-- By a link and by hand alike: one that was moved to “Intake Sent” got it on paper.
create function keep_links() returns trigger language plpgsql as $$
begin
  update referrals.referral set intake_sent = true where not intake_sent and id in (select referral_id from added where form = 1);
  return null;
end
$$;
create trigger keep_links after insert on form_link referencing new table as added for each statement execute function keep_links();

create function keep_submissions() returns trigger language plpgsql as $$
begin
  update referrals.referral set forms_submitted = came.forms, intake_submitted = intake_submitted or came.intake
  from (select distinct referral_id from added) one
    cross join lateral (select count(distinct form) as forms, bool_or(form = 1) as intake from referrals.form_submission where referral_id = one.referral_id) came
  where referral.id = one.referral_id;
  return null;
end
$$;
create trigger keep_submissions after insert on form_submission referencing new table as added for each statement execute function keep_submissions();

${fillFigures};

-- The figures of a period are read off this index alone: those of the whole, and of what is one's own or one's store's.
create index referral_received_figures on referral (received_date) include (status, assigned_to, store_id, created_by, created_at,
  first_contact_at, intake_sent, intake_submitted, reached, left_phases, phase_seconds) where deleted_at is null;
create index referral_held on referral (hold_reason) include (held_since) where status = 11 and deleted_at is null;
create index referral_authorization_end on referral (authorization_end, id) include (status) where deleted_at is null;
create index referral_forms_submitted on referral (forms_submitted, id) where deleted_at is null;
`,
}
