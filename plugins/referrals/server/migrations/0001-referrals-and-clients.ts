import type { Migration } from '@core/server/plugins/defineServerPlugin'

/** D3. Each filter and each order of the list has its index; the pairs with `id` keep pages stable. */
export const referralsAndClients: Migration = {
  id: '0001-referrals-and-clients',
  sql: `
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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index client_first_name on client (lower(first_name), id);
create index client_last_name on client (lower(last_name), id);
create index client_date_of_birth on client (date_of_birth, id);

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
  -- The values of the searchable fields, written with the record.
  search_text text not null,
  version integer not null default 1,
  created_by integer references core."user" on delete set null,
  created_at timestamptz not null default now(),
  updated_by integer references core."user" on delete set null,
  updated_at timestamptz not null default now(),
  constraint hold_is_complete check (
    (status = 11) = (held_from_status is not null)
    and (status = 11) = (hold_reason is not null)
    and (status = 11) = (hold_review_date is not null)
  ),
  constraint close_has_reason check ((status in (12, 13, 14)) = (close_reason is not null))
);
create index referral_client on referral (client_id);
create index referral_status on referral (status, id);
create index referral_type on referral (type, id);
create index referral_priority on referral (priority, id);
create index referral_source on referral (source, id);
create index referral_assigned_to on referral (assigned_to, id);
create index referral_store on referral (store_id) where store_id is not null;
create index referral_created_by on referral (created_by);
create index referral_updated_by on referral (updated_by);
create index referral_received_date on referral (received_date, id);
-- Rows without a day come last in both directions, which one index can't serve.
create index referral_next_follow_up on referral (next_follow_up, id);
create index referral_next_follow_up_desc on referral (next_follow_up desc nulls last, id);
create index referral_hold_review_date on referral (hold_review_date, id);
create index referral_hold_review_date_desc on referral (hold_review_date desc nulls last, id);
create index referral_search on referral using gin (lower(number || ' ' || search_text) public.gin_trgm_ops);
alter index referral_search alter column 1 set statistics 1000;

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
`,
}
