import { companyColumns } from './companyColumns'
import { numberColumn, recordColumns, recordIndexes } from './recordColumns'

/** Accounts with their vehicles, customers and contacts. D5 */
export const accounts = `
create table account (
  id integer generated always as identity primary key,
  ${numberColumn('account_no', 'A')},
  ${companyColumns},
  account_type smallint not null check (account_type between 1 and 6),
  assign_to_id integer references core."user" on delete set null,
  opened_date date,
  terms smallint,
  tax_exempt boolean,
  billing_address jsonb,
  delivery_address jsonb,
  -- The lead may have been purged by now.
  source_lead_id integer, ${recordColumns}
);
create index account_company on account (lower(company), id) where deleted_at is null;
create index account_type on account (account_type, id) where deleted_at is null;
create index account_assign_to on account (assign_to_id, id) where deleted_at is null;
create index account_store on account (store_id, id) where deleted_at is null;
create index account_opened_date on account (opened_date, id) where deleted_at is null;
create index account_source_lead on account (source_lead_id) where source_lead_id is not null;
create index account_updated_at on account (updated_at, id) where deleted_at is null;
create index account_company_key on account (company_key(company)) where deleted_at is null;
create index account_web_domain on account (web_domain(website)) where deleted_at is null and website is not null;
create index account_address on account (zip, lower(address)) where deleted_at is null and address is not null;${recordIndexes('account')}

create table account_vehicle (
  id integer generated always as identity primary key,
  vin text not null,
  account_id integer not null references account on delete cascade,
  maker text,
  year integer,
  plate text,
  in_service_since date,
  notes text, ${recordColumns}
);
create unique index account_vehicle_vin on account_vehicle (vin) where deleted_at is null;
create index account_vehicle_account on account_vehicle (account_id, id);${recordIndexes('account_vehicle')}

create table customer (
  id integer generated always as identity primary key,
  name text not null,
  account_id integer references account on delete set null,
  phone text,
  email text,
  assign_to integer references core."user" on delete set null,
  store_id integer references core.store on delete set null,
  home_address jsonb,
  delivery_address jsonb,
  notes text, ${recordColumns}
);
create index customer_name on customer (lower(name), id) where deleted_at is null;
create index customer_account on customer (account_id);
create index customer_assign_to on customer (assign_to, id) where deleted_at is null;
create index customer_store on customer (store_id, id) where deleted_at is null;${recordIndexes('customer')}

-- Apart from the customer, since that somebody is in care is told only to whoever may see the referral.
create table customer_client (
  customer_id integer primary key references customer on delete cascade,
  referral_id integer not null,
  linked_by integer references core."user" on delete set null,
  linked_at timestamptz not null default now()
);
create index customer_client_referral on customer_client (referral_id);
create index customer_client_linked_by on customer_client (linked_by) where linked_by is not null;

create table contact (
  id integer generated always as identity primary key,
  name text not null,
  title text,
  email text,
  phone text,
  decision_maker boolean,
  preferred_channel smallint,
  -- Contacts with the same number are the same person; the number is the id of the first of them.
  person_id integer,
  entity_type smallint not null check (entity_type between 1 and 3),
  entity_type_id integer not null,
  lead_id integer generated always as (case entity_type when 1 then entity_type_id end) stored,
  account_id integer generated always as (case entity_type when 2 then entity_type_id end) stored,
  ${recordColumns}
);
create index contact_of on contact (entity_type_id, entity_type);
create index contact_name on contact (lower(name), id) where deleted_at is null;
create index contact_person on contact (person_id) where person_id is not null;
create index contact_email on contact (lower(email)) where deleted_at is null and email is not null;
create index contact_domain on contact (split_part(lower(email), '@', 2)) where deleted_at is null and email is not null;
create index contact_phone on contact (phone) where deleted_at is null and phone is not null;${recordIndexes('contact')}
`
