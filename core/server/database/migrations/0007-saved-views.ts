import type { Migration } from '../../plugins/defineServerPlugin'

/** Lists kept under a name, and how each person left a list. A view is its owner's; shared, everybody's who may see the list. */
export const savedViews: Migration = {
  id: '0007-saved-views',
  sql: `
create table core.saved_view (
  id integer generated always as identity primary key,
  version integer not null default 1,
  entity text not null,
  name text not null,
  state jsonb not null,
  owner_id integer not null references core."user" (id) on delete cascade,
  shared boolean not null default false,
  default_for integer references core.role (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (default_for is null or shared)
);
create unique index saved_view_name on core.saved_view (owner_id, entity, lower(name));
create unique index saved_view_default on core.saved_view (entity, default_for) where default_for is not null;
create index saved_view_shared on core.saved_view (entity) where shared;

create table core.list_memory (
  user_id integer not null references core."user" (id) on delete cascade,
  entity text not null,
  view text,
  columns jsonb not null default '{}',
  widths jsonb not null default '{}',
  primary key (user_id, entity)
);`,
}
