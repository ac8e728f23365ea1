import type { Migration } from '@core/server/plugin'

/** The clients. D3. */
const clients = `
create table client (
  id integer generated always as identity primary key,
  first_name text not null,
  middle_name text,
  last_name text not null,
  preferred_name text,
  date_of_birth date not null,
  gender smallint,
  pronouns text,
  ssn_last4 text,
  languages jsonb,
  interpreter_needed boolean,
  ethnicity smallint,
  address1 text,
  address2 text,
  city text,
  state text not null,
  zip text not null,
  phone text,
  email text,
  -- A client is changed by way of any of their referrals, or of none. Their row counts its own changes, so that two people who
  -- change it at once find out.
  version integer not null default 1,
  -- A client who was merged into another stays for as long as the merge can be undone.
  merged_into integer references client on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index client_first_name on client (lower(first_name), id);
create index client_last_name on client (lower(last_name), id);
create index client_date_of_birth on client (date_of_birth, id);
-- An import looks for the clients that are there already: by last name and date of birth, then by first name or phone.
create index client_same on client (lower(last_name), date_of_birth);
create index client_merged_into on client (merged_into) where merged_into is not null;

create function count_client_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger client_version before update on client for each row when (old.* is distinct from new.*) execute function count_client_version();

create table client_merge (
  id integer generated always as identity primary key,
  kept_client integer not null references client on delete cascade,
  gone_client integer not null references client on delete cascade,
  -- Those that came from the other client, deleted ones as well.
  referral_ids integer[] not null,
  -- What the merge changed of the client who was kept, by field.
  before jsonb not null,
  after jsonb not null,
  merged_by integer references core."user" on delete set null,
  merged_at timestamptz not null default now(),
  undone_by integer references core."user" on delete set null,
  undone_at timestamptz
);
create index client_merge_kept on client_merge (kept_client);
create index client_merge_gone on client_merge (gone_client);
create index client_merge_merged_by on client_merge (merged_by);
create index client_merge_undone_by on client_merge (undone_by);
create index client_merge_merged_at on client_merge (merged_at);
`

/** Referrals and their changes of status. D3. */
const referrals = `
create table referral (
  id integer generated always as identity primary key,
  number text not null unique generated always as ('REF-' || lpad(id::text, greatest(6, length(id::text)), '0')) stored,
  client_id integer not null references client,
  type smallint not null,
  status smallint not null check (status between 1 and 15),
  hold_reason smallint,
  hold_review_date date,
  close_reason smallint,
  held_from_status smallint,
  priority smallint not null,
  received_date date not null,
  source smallint not null,
  referred_by_name text,
  referred_by_organization text,
  referred_by_phone text,
  referred_by_email text,
  assigned_to integer references core."user" on delete set null,
  store_id integer references core.store on delete set null,
  first_contact_at timestamptz,
  next_follow_up date,
  -- Sections that are read and written with the record, whole, under its version.
  guardians jsonb,
  emergency_contact jsonb,
  coverages jsonb,
  clinical jsonb,
  service jsonb not null,
  "authorization" jsonb,
  school jsonb,
  physician jsonb,
  consent jsonb,
  -- A section's days are YYYY-MM-DD. A cast would depend on settings, which such a column may not.
  authorization_end date generated always as (make_date(left("authorization" ->> 'end', 4)::integer,
    substr("authorization" ->> 'end', 6, 2)::integer, substr("authorization" ->> 'end', 9, 2)::integer)) stored,
  -- The triggers below derive these from steps, links and submissions, so that lists filter by them and the dashboard's figures
  -- read an index. First the statuses that it has had and the phases that it has left.
  reached jsonb not null default '[]',
  left_phases jsonb not null default '[]',
  -- When the hold began on which it is, or last was.
  held_since timestamptz,
  -- By phase, in the order of the board: the seconds of all steps there that have ended. Null where there are none.
  phase_seconds bigint[],
  intake_sent boolean not null default false,
  intake_submitted boolean not null default false,
  forms_submitted smallint not null default 0,
  -- The values of the searchable fields, written with the record.
  search_text text not null,
  version integer not null default 1,
  created_by integer references core."user" on delete set null,
  created_at timestamptz not null default now(),
  updated_by integer references core."user" on delete set null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references core."user" on delete set null,
  constraint hold_is_complete check (
    (status = 11) = (held_from_status is not null)
    and (status = 11) = (hold_reason is not null)
    and (status = 11) = (hold_review_date is not null)
  ),
  constraint close_has_reason check ((status in (12, 13, 14)) = (close_reason is not null))
);
create index referral_client on referral (client_id);
create index referral_updated_by on referral (updated_by);
create index referral_deleted on referral (deleted_at) where deleted_at is not null;
create index referral_deleted_by on referral (deleted_by) where deleted_by is not null;
create index referral_search on referral using gin (lower(number || ' ' || search_text) public.gin_trgm_ops);
alter index referral_search alter column 1 set statistics 1000;

-- The orders and filters of lists. They leave deleted rows out, as every list does, so that an offset, a total and a page's places
-- are read from the index alone. The id keeps pages stable. One index serves both directions, since a list reads the empty values
-- on their own.
create index referral_id on referral (id) where deleted_at is null;
create index referral_client_list on referral (client_id, id) where deleted_at is null;
create index referral_status on referral (status, id) where deleted_at is null;
create index referral_type on referral (type, id) where deleted_at is null;
create index referral_priority on referral (priority, id) where deleted_at is null;
create index referral_source on referral (source, id) where deleted_at is null;
create index referral_assigned_to on referral (assigned_to, id) where deleted_at is null;
create index referral_store on referral (store_id, id) where deleted_at is null;
create index referral_created_by on referral (created_by, id) where deleted_at is null;
create index referral_received_date on referral (received_date, id) where deleted_at is null;
create index referral_next_follow_up on referral (next_follow_up, id) where deleted_at is null;
create index referral_hold_review_date on referral (hold_review_date, id) where deleted_at is null;
create index referral_hold_reason on referral (hold_reason, id) where deleted_at is null;
create index referral_close_reason on referral (close_reason, id) where deleted_at is null;
create index referral_first_contact_at on referral (first_contact_at, id) where deleted_at is null;
create index referral_created_at on referral (created_at, id) where deleted_at is null;
create index referral_updated_at on referral (updated_at, id) where deleted_at is null;
create index referral_authorization_end on referral (authorization_end, id) include (status) where deleted_at is null;
create index referral_forms_submitted on referral (forms_submitted, id) where deleted_at is null;
create index referral_reached on referral using gin (reached) where deleted_at is null;
create index referral_left_phases on referral using gin (left_phases) where deleted_at is null;

-- The dashboard's figures of a period are read off this index alone: those of all, of one's own and of one's store.
create index referral_received_figures on referral (received_date) include (status, assigned_to, store_id, created_by, created_at,
  first_contact_at, intake_sent, intake_submitted, reached, left_phases, phase_seconds) where deleted_at is null;
create index referral_held on referral (hold_reason) include (held_since) where status = 11 and deleted_at is null;
-- A job reads every quarter of an hour which holds are over.
create index referral_hold_due on referral (hold_review_date) where status = 11 and deleted_at is null;

create table status_change (
  id integer generated always as identity primary key,
  referral_id integer not null references referral on delete cascade,
  from_status smallint,
  to_status smallint not null,
  hold_reason smallint,
  hold_review_date date,
  close_reason smallint,
  note text,
  changed_by integer references core."user" on delete set null,
  changed_at timestamptz not null default now()
);
create index status_change_referral on status_change (referral_id, id);
create index status_change_changed_by on status_change (changed_by);
`

/** Links to public forms, drafts and submissions. A form is its id in publicForms. D4. */
const forms = `
create table form_link (
  id integer generated always as identity primary key,
  referral_id integer not null references referral on delete cascade,
  form smallint not null check (form between 1 and 6),
  -- The link itself is stored nowhere.
  token_hash bytea not null unique,
  -- Whom it was sent to, as the referral called them then.
  sent_to_person text,
  -- The row of the guardian whom it goes to; null for the client's own address.
  guardian_id integer,
  channel text check (channel in ('email', 'sms')),
  issued_by integer references core."user" on delete set null,
  issued_at timestamptz not null default now(),
  -- When the message was handed over. Null while it is still on its way.
  sent_at timestamptz,
  expires_at timestamptz not null,
  opened_at timestamptz,
  revoked_at timestamptz,
  spent_at timestamptz,
  remind_on date,
  reminded_at timestamptz
);
-- Of one form of a referral, one link at most can be used.
create unique index form_link_live on form_link (referral_id, form) where revoked_at is null and spent_at is null;
create index form_link_referral on form_link (referral_id, id);
create index form_link_issued_by on form_link (issued_by) where issued_by is not null;
create index form_link_remind_on on form_link (remind_on) where reminded_at is null and revoked_at is null and spent_at is null;

create table form_draft (
  referral_id integer not null references referral on delete cascade,
  form smallint not null check (form between 1 and 6),
  -- JSON as it was typed: half an answer breaks rules, and holds what jsonb can't.
  answers text not null,
  step text,
  version integer not null default 1,
  -- Hashes of the cookies of the browsers that may read and change it.
  devices bytea[] not null,
  saved_at timestamptz not null default now(),
  primary key (referral_id, form)
);
create index form_draft_age on form_draft (saved_at);

create table form_submission (
  id integer generated always as identity primary key,
  referral_id integer not null references referral on delete cascade,
  form smallint not null check (form between 1 and 6),
  -- A link is spent by one submission.
  link_id integer not null unique references form_link on delete cascade,
  answers jsonb not null,
  form_version text not null,
  signer text not null,
  signed_at timestamptz not null default now(),
  submitted_at timestamptz not null default now(),
  -- Of the browser's try, so that a retry of the same is no second one.
  request_key text,
  answers_hash bytea not null,
  -- The id of its file, once the PDF is made.
  pdf text,
  -- What was taken over into the referral: path, when, by whom.
  taken_over jsonb
);
create index form_submission_referral on form_submission (referral_id, id);
`

/**
 * The derived columns of a referral are written by triggers, once per statement, so every insert of a step, a link or a
 * submission updates them. Those of the steps are computed from all steps of the referral each time, so that the order of writes
 * does not matter.
 */
const derivedColumns = `
-- The phases of D3's table, numbered in the order of the board.
create function phase_of(status smallint) returns smallint language sql immutable as $$
  select (case when status in (1, 2) then 1 when status in (3, 4) then 2 when status in (5, 6, 7) then 3
    when status in (8, 9, 11) then 4 when status = 10 then 5 else 6 end)::smallint
$$;

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

create function keep_way() returns trigger language plpgsql as $$
begin
  update referrals.referral set
    reached = way.reached, left_phases = way.left_phases, held_since = way.held_since, phase_seconds = way.phase_seconds,
    intake_sent = intake_sent or way.reached @> '3', intake_submitted = intake_submitted or way.reached @> '4'
  from (select distinct referral_id from added) one cross join lateral referrals.way_of(one.referral_id) way
  where referral.id = one.referral_id;
  return null;
end
$$;
create trigger keep_way after insert on status_change referencing new table as added for each statement execute function keep_way();

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
`

/** All tables of this plugin. Unqualified names mean the schema referrals; bodies of functions must set it. */
export const schema: Migration = {
  id: '0001-schema',
  sql: [clients, referrals, forms, derivedColumns].join('\n'),
}
