import type { Migration } from '../../platform/database/Migration'

const system = `version integer not null default 1, search_text text not null default '',
  created_by integer, created_at timestamptz not null default now(), updated_by integer, updated_at timestamptz not null default now(),
  deleted_at timestamptz, deleted_by integer`

export const fleetMigrations: readonly Migration[] = [
  {
    id: '0001-vehicles',
    sql: `
create table vehicle (
  id integer generated always as identity primary key,
  number text generated always as ('V-' || id) stored,
  name text not null, status smallint, length numeric, consumption numeric, price numeric(14, 2), built date, seen_at timestamptz, insured boolean,
  services jsonb, tags jsonb, phone text, driver integer, home integer, owner jsonb, crew jsonb, note text, registration jsonb, manual jsonb,
  ${system}
);
create index on vehicle (lower(name), built);`,
  },
  {
    id: '0002-depots',
    sql: `create table depot (id integer generated always as identity primary key, name text not null, ${system});`,
  },
]
