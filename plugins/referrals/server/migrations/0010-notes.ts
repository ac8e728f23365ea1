import type { Migration } from '@core/server/plugins/defineServerPlugin'

/**
 * Notes, which go with their referral; and what a referral's way has touched, kept beside it by the database itself, so that
 * whoever writes a step keeps it and lists can filter by it. The phases are those of D3's table, in the order of the board.
 */
export const notes: Migration = {
  id: '0010-notes',
  sql: `
create table note (
  id integer generated always as identity primary key,
  referral_id integer not null references referral on delete cascade,
  text text not null,
  -- Holds details of somebody's health: shown to its author and to those who may see sensitive fields.
  sensitive boolean not null default false,
  version integer not null default 1,
  created_by integer references core."user" on delete set null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by integer references core."user" on delete set null
);
create index note_referral on note (referral_id, id) where deleted_at is null;
create index note_of_referral on note (referral_id);
create index note_deleted on note (deleted_at) where deleted_at is not null;
create index note_created_by on note (created_by);
create index note_deleted_by on note (deleted_by) where deleted_by is not null;

-- What a note said before it was edited.
create table note_version (
  note_id integer not null references note on delete cascade,
  version integer not null,
  text text not null,
  sensitive boolean not null,
  ended_at timestamptz not null default now(),
  primary key (note_id, version)
);

create table note_mention (
  note_id integer not null references note on delete cascade,
  user_id integer not null references core."user" on delete cascade,
  mailed_at timestamptz,
  primary key (note_id, user_id)
);
create index note_mention_user on note_mention (user_id);

alter table referral
  add column reached jsonb not null default '[]',
  add column left_phases jsonb not null default '[]';

create function phase_of(status smallint) returns smallint language sql immutable as $$
  select (case when status in (1, 2) then 1 when status in (3, 4) then 2 when status in (5, 6, 7) then 3
    when status in (8, 9, 11) then 4 when status = 10 then 5 else 6 end)::smallint
$$;

create function keep_way() returns trigger language plpgsql as $$
begin
  update referrals.referral set
    reached = case when reached @> to_jsonb(new.to_status) then reached else reached || to_jsonb(new.to_status) end,
    left_phases = case
      when new.from_status is null or referrals.phase_of(new.from_status) = referrals.phase_of(new.to_status)
        or left_phases @> to_jsonb(referrals.phase_of(new.from_status)) then left_phases
      else left_phases || to_jsonb(referrals.phase_of(new.from_status)) end
  where id = new.referral_id
    and not (reached @> to_jsonb(new.to_status) and (new.from_status is null or left_phases @> to_jsonb(referrals.phase_of(new.from_status))));
  return null;
end
$$;

update referral set
  reached = coalesce((select jsonb_agg(distinct to_status) from status_change where referral_id = referral.id), '[]'),
  left_phases = coalesce((select jsonb_agg(distinct phase_of(from_status)) from status_change
    where referral_id = referral.id and from_status is not null and phase_of(from_status) <> phase_of(to_status)), '[]');

create trigger keep_way after insert on status_change for each row execute function keep_way();

create index referral_reached on referral using gin (reached) where deleted_at is null;
create index referral_left_phases on referral using gin (left_phases) where deleted_at is null;
`,
}
