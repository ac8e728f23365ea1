import { states } from '@core/entity'
import { salesTax } from '../../../shared/quotes/salesTax'
import { fuels, makes, segments } from '../../../shared/vehicles/catalogue'
import { recordColumns, recordIndexes } from './recordColumns'

const named = ['fuel', 'year', 'make'].map(
  (table) => `
create table ${table} (
  id integer generated always as identity primary key,
  name text not null, ${recordColumns}
);
create unique index ${table}_name on ${table} (name) where deleted_at is null;${recordIndexes(table)}`,
)

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
/** The text of quick search is stored in lower case. */
const found = (value: string) => text(value.toLowerCase())
const insertNamed = (table: string, names: readonly string[]) =>
  `insert into ${table} (name, search_text) values ${names.map((name) => `(${text(name)}, ${found(name)})`).join(', ')};`

const modelRows = Object.entries(makes).flatMap(([make, { models: names }]) =>
  names.map(
    (name) =>
      `insert into make_model (name, make_id, search_text) select ${text(name)}, id, ${found(name)} from make where name = ${text(make)};`,
  ),
)

const segmentRows = segments.map((segment) => {
  const of = Object.entries(makes).flatMap(([make, made]) =>
    (made.segments as readonly string[]).includes(segment) ? [text(make)] : [],
  )
  return `insert into segment (name, make_id, search_text) select ${text(segment)}, ${
    of.length > 0 ? `(select jsonb_agg(id order by id) from make where name in (${of.join(', ')}))` : 'null'
  }, ${found(segment)};`
})

/** Added by `0011-territories`; an applied migration stays as it was. */
export const addedStates: ReadonlySet<string> = new Set(['AA', 'AE', 'AP', 'AS', 'GU', 'MP', 'VI'])

const stateRow = ({ id, name }: (typeof states)[number]) =>
  `(${text(name)}, ${text(id)}, ${salesTax[id] ?? 'null'}, ${found(`${name} ${id}`)})`

/** Inserts states with their sales tax. */
export const insertStates = (wanted: (id: string) => boolean): string =>
  `insert into state (name, code, tax_rate, search_text) values ${states
    .filter(({ id }) => wanted(id))
    .map(stateRow)
    .join(', ')};`

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

${insertNamed('fuel', fuels)}
insert into year (name, search_text) select year::text, year::text
  from generate_series(extract(year from now())::integer + 1, 2000, -1) as year;
${insertNamed('make', Object.keys(makes))}
${modelRows.join('\n')}
${segmentRows.join('\n')}
${insertStates((id) => !addedStates.has(id))}
`
