import { recordColumns, recordIndexes } from './recordColumns'
import { vehicleCatalog } from './vehicleCatalog'

const named = ['fuel', 'year', 'make'].map(
  (table) => `
create table ${table} (
  id integer generated always as identity primary key,
  name text not null, ${recordColumns}
);
create unique index ${table}_name on ${table} (name) where deleted_at is null;${recordIndexes(table)}`,
)

/** Vehicles, their catalog and the states, with their initial entries (D5). A deployment may change them. */
export const vehicles = `
${named.join('\n')}

create table make_model (
  id integer generated always as identity primary key,
  name text not null,
  make_id integer not null references make, ${recordColumns}
);
create unique index make_model_name on make_model (make_id, name) where deleted_at is null;${recordIndexes('make_model')}

create table segment (
  id integer generated always as identity primary key,
  name text not null,
  make_id jsonb, ${recordColumns}
);
create unique index segment_name on segment (name) where deleted_at is null;${recordIndexes('segment')}

create table state (
  id integer generated always as identity primary key,
  name text not null,
  code text not null,
  tax_rate numeric(6, 3), ${recordColumns}
);
create unique index state_code on state (code) where deleted_at is null;${recordIndexes('state')}

create table vehicle (
  id integer generated always as identity primary key,
  name text not null,
  stock_no text,
  make_id integer not null references make,
  model_id integer not null references make_model,
  year_id integer not null references year,
  segment_id integer references segment,
  fuel_id integer references fuel,
  price numeric(14, 2),
  active boolean,
  pictures jsonb,
  notes text, ${recordColumns}
);
create unique index vehicle_stock_no on vehicle (stock_no) where deleted_at is null and stock_no is not null;
create index vehicle_make on vehicle (make_id, id) where deleted_at is null;
create index vehicle_model on vehicle (model_id);
create index vehicle_year on vehicle (year_id);
create index vehicle_segment on vehicle (segment_id);
create index vehicle_fuel on vehicle (fuel_id);${recordIndexes('vehicle')}

${vehicleCatalog}
`
