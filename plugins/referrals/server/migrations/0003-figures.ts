import type { Migration } from '@core/server/plugin'

/**
 * The columns by which dashboards count referrals, derived like those beside them: when care started, since when it has its status,
 * the reason of the last hold, the state of each form of its packet, and the first payer.
 */
export const figures: Migration = {
  id: '0003-figures',
  sql: `
alter table referral
  add column started_at timestamptz,
  add column status_since timestamptz,
  add column last_hold_reason smallint,
  add column forms_sent jsonb not null default '[]',
  add column forms_opened jsonb not null default '[]',
  add column forms_back jsonb not null default '[]',
  add column intake_days numeric(8, 2),
  add column payer text generated always as (coverages -> 0 ->> 'payer') stored;

drop function way_of(integer);
create function way_of(referral integer) returns table (reached jsonb, left_phases jsonb, held_since timestamptz, phase_seconds bigint[],
  started_at timestamptz, status_since timestamptz, last_hold_reason smallint)
language sql stable as $$
  with step as (
    select id, to_status, from_status, changed_at, hold_reason, referrals.phase_of(to_status) as phase,
      extract(epoch from lead(changed_at) over (order by id) - changed_at) as seconds
    from referrals.status_change where referral_id = referral)
  select jsonb_agg(distinct to_status),
    coalesce(jsonb_agg(distinct referrals.phase_of(from_status)) filter (where from_status is not null and referrals.phase_of(from_status) <> phase), '[]'),
    max(changed_at) filter (where to_status = 11 and from_status is distinct from 11),
    array[sum(seconds) filter (where phase = 1), sum(seconds) filter (where phase = 2), sum(seconds) filter (where phase = 3),
      sum(seconds) filter (where phase = 4), sum(seconds) filter (where phase = 5), sum(seconds) filter (where phase = 6)]::bigint[],
    min(changed_at) filter (where to_status = 10),
    max(changed_at) filter (where to_status is distinct from from_status),
    (array_agg(hold_reason order by id desc) filter (where to_status = 11))[1]
  from step having count(*) > 0
$$;

create or replace function keep_way() returns trigger language plpgsql as $$
begin
  update referrals.referral set
    reached = way.reached, left_phases = way.left_phases, held_since = way.held_since, phase_seconds = way.phase_seconds,
    started_at = way.started_at, status_since = way.status_since, last_hold_reason = way.last_hold_reason,
    intake_sent = intake_sent or way.reached @> '3', intake_submitted = intake_submitted or way.reached @> '4'
  from (select distinct referral_id from added) one cross join lateral referrals.way_of(one.referral_id) way
  where referral.id = one.referral_id;
  return null;
end
$$;

-- A form counts as opened once one of its links was, and as back once it was submitted; the days are those of the intake form, from
-- its first link to the first that came back.
create function packet_of(referral integer) returns table (sent jsonb, opened jsonb, back jsonb, days numeric)
language sql stable as $$
  select coalesce((select jsonb_agg(distinct form) from referrals.form_link where referral_id = referral), '[]'),
    coalesce((select jsonb_agg(distinct form) from referrals.form_link
      where referral_id = referral and (opened_at is not null or spent_at is not null)), '[]'),
    coalesce((select jsonb_agg(distinct form) from referrals.form_submission where referral_id = referral), '[]'),
    (select greatest(0, extract(epoch from back - sent) / 86400) from
      (select min(submitted_at) as back from referrals.form_submission where referral_id = referral and form = 1) came,
      (select min(issued_at) as sent from referrals.form_link where referral_id = referral and form = 1) went
      where back is not null and sent is not null)
$$;
create function keep_packet() returns trigger language plpgsql as $$
begin
  update referrals.referral set forms_sent = packet.sent, forms_opened = packet.opened, forms_back = packet.back, intake_days = packet.days
  from (select distinct referral_id from added) one cross join lateral referrals.packet_of(one.referral_id) packet
  where referral.id = one.referral_id
    and (forms_sent, forms_opened, forms_back, intake_days) is distinct from (packet.sent, packet.opened, packet.back, packet.days::numeric(8, 2));
  return null;
end
$$;
create trigger keep_packet_sent after insert on form_link referencing new table as added for each statement execute function keep_packet();
create trigger keep_packet_opened after update on form_link referencing new table as added for each statement execute function keep_packet();
create trigger keep_packet_back after insert on form_submission referencing new table as added for each statement execute function keep_packet();

update referral set started_at = way.started_at, status_since = way.status_since, last_hold_reason = way.last_hold_reason
from referral every cross join lateral way_of(every.id) way where referral.id = every.id;
update referral set forms_sent = packet.sent, forms_opened = packet.opened, forms_back = packet.back, intake_days = packet.days
from referral every cross join lateral packet_of(every.id) packet where referral.id = every.id;

create index referral_started on referral (started_at) include (status, assigned_to, store_id, source) where deleted_at is null;
create index referral_held_since on referral (held_since) include (last_hold_reason, assigned_to, store_id) where deleted_at is null;

-- How many referrals somebody can look after at once.
create table capacity (
  id integer generated always as identity primary key,
  assigned_to integer not null references core."user" on delete cascade,
  clients integer not null check (clients > 0),
  search_text text not null default '',
  version integer not null default 1,
  created_by integer references core."user" on delete set null,
  created_at timestamptz not null default now(),
  updated_by integer references core."user" on delete set null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references core."user" on delete set null
);
create unique index capacity_person on capacity (assigned_to) where deleted_at is null;
create index capacity_created_by on capacity (created_by);
create index capacity_updated_by on capacity (updated_by);
create index capacity_deleted_by on capacity (deleted_by) where deleted_by is not null;
create index capacity_search on capacity using gin (search_text public.gin_trgm_ops);
`,
}
