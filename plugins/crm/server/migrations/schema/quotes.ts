import { numberColumn, recordColumns } from './recordColumns'

/** The indexes by which a purge of people finds their writes, and the indexes of the list orders. */
const listIndexes = (table: string, orders: readonly string[], pointers: readonly string[]) =>
  [
    ...['created_by', 'updated_by', 'deleted_by', ...pointers].map(
      (column) => `create index ${table}_${column} on ${table} (${column}) where ${column} is not null;`,
    ),
    ...orders.map(
      (column) => `create index ${table}_by_${column} on ${table} (${column}, id) where deleted_at is null;`,
    ),
  ].join('\n')

/** The quotes that count: neither Draft (1) nor Declined (6). */
const live = 'deleted_at is null and status not in (1, 6)'

/** Quotes with their revisions, and orders. D5 */
export const quotes = `
create table quote (
  id integer generated always as identity primary key,
  ${numberColumn('number', 'Q')},
  company text not null,
  status smallint not null check (status between 1 and 8),
  lead_id integer references lead on delete set null,
  account_id integer references account on delete set null,
  salesperson_id integer references core."user" on delete set null,
  store_id integer references core.store on delete set null,
  quote_date date not null,
  valid_until date not null,
  lines jsonb not null,
  delivery_state text,
  note text,
  quotes_docs jsonb,
  revision integer not null,
  list_total numeric(14, 2) not null,
  discount_total numeric(14, 2) not null,
  subtotal numeric(14, 2) not null,
  tax_rate numeric(6, 3),
  tax_exempt boolean,
  tax numeric(14, 2) not null,
  total numeric(14, 2) not null,
  units integer not null,
  discount_percent numeric(5, 2) not null,
  approval smallint,
  approved_percent numeric(5, 2),
  sent_at timestamptz,
  sent_to text,
  viewed_at timestamptz,
  decided_at timestamptz,
  decision_note text, ${recordColumns}
);
create index quote_search on quote using gin (lower(number || ' ' || company) public.gin_trgm_ops);
${listIndexes('quote', ['status', 'salesperson_id', 'store_id', 'quote_date', 'valid_until', 'total', 'sent_at'], ['lead_id', 'account_id'])}
create index quote_by_company on quote (lower(company), id) where deleted_at is null;
-- A median needs the rows: how long decisions took is read of these alone.
create index quote_decisions on quote (decided_at) include (sent_at, status, salesperson_id, store_id) where deleted_at is null;

-- What was sent, as it was sent: what a quote offers now may be another revision.
create table quote_revision (
  quote_id integer not null references quote on delete cascade,
  revision integer not null,
  content jsonb not null,
  total numeric(14, 2) not null,
  sent_at timestamptz not null default now(),
  sent_by integer references core."user" on delete set null,
  primary key (quote_id, revision)
);
create index quote_revision_sent_by on quote_revision (sent_by) where sent_by is not null;

-- Links of recipients. The mail that brings one is kept until it is sent; of the secret there is the hash alone.
create table quote_link (
  id integer generated always as identity primary key,
  quote_id integer not null references quote on delete cascade,
  token_hash bytea not null unique,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  revoked_at timestamptz,
  spent_at timestamptz,
  sent_to text not null,
  subject text not null,
  message text not null,
  issued_by integer references core."user" on delete set null
);
create unique index quote_link_live on quote_link (quote_id) where revoked_at is null and spent_at is null;
create index quote_link_issued_by on quote_link (issued_by) where issued_by is not null;

-- How far somebody's discounts go without a manager; whoever is not named has the default of the code.
create table discount_limit (
  user_id integer primary key references core."user" on delete cascade,
  percent numeric(5, 2) not null check (percent between 0 and 100)
);

-- What a mail with a quote begins with, where an administrator changed it; there is one.
create table quote_mail (
  id smallint primary key default 1 check (id = 1),
  subject text not null,
  message text not null,
  version integer not null default 1,
  updated_by integer references core."user" on delete set null,
  updated_at timestamptz not null default now()
);
create index quote_mail_updated_by on quote_mail (updated_by) where updated_by is not null;

create function keep_quoted_value() returns trigger language plpgsql as $$
declare
  touched integer;
begin
  foreach touched in array array[
    case when tg_op <> 'INSERT' then old.lead_id end,
    case when tg_op <> 'DELETE' then new.lead_id end
  ] loop
    update crm.lead set quoted_value = latest.total
    from (select (
      select total from crm.quote where lead_id = touched and ${live} order by quote_date desc, id desc limit 1
    ) as total) latest
    where lead.id = touched and lead.quoted_value is distinct from latest.total;
  end loop;
  return null;
end $$;
create trigger keep_quoted_value after insert or delete or update of lead_id, total, status, quote_date, deleted_at on quote
  for each row execute function keep_quoted_value();

create table sales_order (
  id integer generated always as identity primary key,
  ${numberColumn('number', 'O')},
  company text not null,
  order_status smallint not null check (order_status between 1 and 6),
  description text not null,
  vehicle_id integer references vehicle on delete set null,
  vin text,
  value numeric(14, 2),
  quote_id integer references quote on delete set null,
  quote_line integer,
  account_id integer references account on delete set null,
  lead_id integer references lead on delete set null,
  customer_id integer references customer on delete set null,
  salesperson_id integer references core."user" on delete set null,
  store_id integer references core.store on delete set null,
  ordered_at timestamptz not null,
  promised_at date,
  first_promised_at date,
  driver integer references core."user" on delete set null,
  delivery_address jsonb,
  contact_name text,
  contact_phone text,
  notes text,
  held_from smallint,
  hold_reason text,
  cancel_reason text,
  delivered_at timestamptz,
  received_by text,
  proof_photos jsonb,
  proof_signature jsonb,
  proof_place jsonb, ${recordColumns},
  constraint allocated_has_vin check (order_status not in (2, 3, 4) or vin is not null),
  constraint delivered_has_time check ((order_status = 4) = (delivered_at is not null)),
  constraint held_comes_from check ((order_status = 5) = (held_from is not null)),
  constraint cancelled_has_reason check ((order_status = 6) = (cancel_reason is not null))
);
create index sales_order_search on sales_order using gin (lower(number || ' ' || company || ' ' || coalesce(vin, '') || ' ' || description) public.gin_trgm_ops);
${listIndexes('sales_order', ['order_status', 'salesperson_id', 'store_id', 'ordered_at', 'promised_at', 'delivered_at', 'value', 'driver'], ['quote_id', 'account_id', 'lead_id', 'customer_id', 'vehicle_id'])}
create index sales_order_by_company on sales_order (lower(company), id) where deleted_at is null;
-- As with decisions: how long deliveries took.
create index order_cycles on sales_order (delivered_at) include (ordered_at, order_status, salesperson_id, driver, store_id)
  where deleted_at is null;
-- A vehicle goes to one customer: its VIN is on one open order at a time.
create unique index sales_order_vin on sales_order (vin) where deleted_at is null and order_status in (1, 2, 3, 5);
`
