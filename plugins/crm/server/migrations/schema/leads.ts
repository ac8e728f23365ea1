import { companyColumns } from './companyColumns'
import { recordColumns, recordIndexes } from './recordColumns'

/** Leads, the public forms that create them (D5), and the indexes for finding similar companies. */
export const leads = `
-- What a stage says of its leads, in one place for lists, totals and forecasts.
create function probability_of(status smallint) returns integer language sql immutable parallel safe
  as $$ select case status when 1 then 5 when 2 then 10 when 3 then 25 when 4 then 40 when 5 then 50 when 6 then 70 when 7 then 90 when 8 then 100 when 9 then 0 when 10 then 5 else 0 end $$;
create function stage_limit(status smallint) returns integer language sql immutable parallel safe
  as $$ select case status when 1 then 5 when 2 then 14 when 3 then 30 when 4 then 30 when 5 then 30 when 6 then 45 when 7 then 30 when 10 then 180 end $$;

-- What two spellings of a company have in common: “Harbor Freight, Inc.” and “harbor freight”.
create function company_key(name text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(lower(name), '[,.]?\\s+(inc|llc|ltd|corp|co|company|corporation|incorporated|limited)\\.?$', ''), '[^a-z0-9]+', '', 'g') $$;
-- “https://www.Example.com/fleet” and “example.com”.
create function web_domain(url text) returns text language sql immutable parallel safe as $$
  select nullif(split_part(regexp_replace(lower(url), '^(https?://)?(www\\.)?', ''), '/', 1), '') $$;

create table lead (
  id integer generated always as identity primary key,
  ${companyColumns},
  status smallint not null check (status between 1 and 10),
  lead_type smallint not null check (lead_type between 1 and 6),
  assign_to integer references core."user" on delete set null,
  assign_reason text,
  received_date date,
  expected_close date,
  lost_reason smallint,
  parent_id integer references lead on delete set null,
  probability integer generated always as (probability_of(status)) stored,
  -- What a lead is worth (D6): the total of its latest quote that counts, which a trigger keeps, else the estimate. Sums over all leads
  -- would otherwise look the quotes up one by one.
  quoted_value numeric(14, 2),
  value numeric(14, 2) generated always as (coalesce(quoted_value, estimated_value)) stored,
  weighted_value numeric(14, 2) generated always as (round(coalesce(quoted_value, estimated_value) * probability_of(status) / 100, 2)) stored,
  stage_since timestamptz not null default now(),
  furthest_stage integer not null default 1,
  is_child boolean generated always as (parent_id is not null) stored,
  lead_options smallint generated always as (case status when 8 then 2 when 9 then 3 else 1 end) stored,
  account_type smallint generated always as (lead_type) stored,
  -- By which dashboards count.
  segments jsonb generated always as (jsonb_path_query_array(fleet, '$[*].segment ? (@ != null)')) stored,
  makes jsonb generated always as (jsonb_path_query_array(fleet, '$[*].make ? (@ != null)')) stored,
  ${recordColumns},
  constraint lost_has_reason check ((status = 9) = (lost_reason is not null))
);
create index lead_status on lead (status, id) where deleted_at is null;
create index lead_company on lead (lower(company), id) where deleted_at is null;
create index lead_type on lead (lead_type, id) where deleted_at is null;
create index lead_assign_to on lead (assign_to, id) where deleted_at is null;
create index lead_store on lead (store_id, id) where deleted_at is null;
create index lead_parent on lead (parent_id) where parent_id is not null;
create index lead_next_follow_up on lead (next_follow_up, id) where deleted_at is null;
create index lead_expected_close on lead (expected_close, id) where deleted_at is null;
create index lead_estimated_value on lead (estimated_value, id) where deleted_at is null;
create index lead_received_date on lead (received_date, id) where deleted_at is null;
create index lead_options on lead (lead_options, id) where deleted_at is null;
create index lead_stage_since on lead (status, stage_since) where deleted_at is null;
-- A list that begins with what was saved last (D10).
create index lead_updated_at on lead (updated_at, id) where deleted_at is null;
create index lead_company_key on lead (company_key(company)) where deleted_at is null;
create index lead_web_domain on lead (web_domain(website)) where deleted_at is null and website is not null;
create index lead_address on lead (zip, lower(address)) where deleted_at is null and address is not null;
-- Figures of dashboards that no roll-up tells, of what there is now, of a period and of one's own, are read from these without the rows
-- themselves.
create index lead_open_figures on lead (status) include (assign_to, store_id, value, weighted_value, stage_since, next_follow_up,
  expected_close, source, lead_type, created_by) where deleted_at is null and lead_options = 1;
create index lead_opportunities on lead (expected_close) include (status, value, weighted_value, assign_to, store_id, created_by)
  where deleted_at is null and lead_options = 1;
create index lead_closed_figures on lead (stage_since) include (lead_options, status, value, assign_to, store_id, received_date, created_by)
  where deleted_at is null and lead_options in (2, 3);
create index lead_received_figures on lead (received_date) include (furthest_stage, lead_options, status, value, weighted_value,
  stage_since, assign_to, store_id, source, lead_type, created_by) where deleted_at is null;${recordIndexes('lead')}

-- Public forms, each with an address of its own.
create table lead_form (
  id integer generated always as identity primary key,
  name text not null,
  intro text,
  consent text not null,
  store_id integer references core.store on delete set null,
  open boolean, ${recordColumns}
);
create index lead_form_store on lead_form (store_id) where store_id is not null;${recordIndexes('lead_form')}

insert into lead_form (name, intro, consent, open, search_text) values ('Tell us what you need',
  'A few lines are enough. Somebody from the store near you calls or writes within one working day.',
  'You may contact me about this request by phone, text and e-mail. I can withdraw this at any time.', true, 'tell us what you need');
`
