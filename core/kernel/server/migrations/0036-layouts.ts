import type { Migration } from '../platform/database/Migration'

/** How administrators have arranged the screens of entities: for everybody, and for single roles. */
export const layouts: Migration = {
  id: '0036-layouts',
  sql: `
create table layout (
  id integer generated always as identity primary key,
  -- The id of the entity whose screens it arranges, such as lead.
  records text not null,
  -- The role whose people have it; null for everybody else.
  role_id integer references role on delete cascade,
  -- Each is {"sections", "hidden"}; null where the screen is as delivered.
  form jsonb,
  record jsonb,
  -- {"columns", "sort"}
  list jsonb,
  version integer not null default 1,
  updated_by integer references "user" on delete set null,
  updated_at timestamptz not null default now()
);
create unique index layout_records on layout (records, role_id) nulls not distinct;
create index layout_role on layout (role_id) where role_id is not null;
create index layout_updated_by on layout (updated_by) where updated_by is not null;
`,
}
