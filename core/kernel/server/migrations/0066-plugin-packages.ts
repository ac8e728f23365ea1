import type { Migration } from '../platform/database/Migration'

/** Plugins that are installed as packages, which plugins are on, and what was changed of that. */
export const pluginPackages: Migration = {
  id: '0066-plugin-packages',
  sql: `
create table core.plugin_package (
  plugin text not null,
  version text not null,
  manifest jsonb not null,
  content bytea not null,
  uploaded_by integer references core."user" on delete set null,
  uploaded_at timestamptz not null default now(),
  primary key (plugin, version)
);
-- It is compressed already.
alter table core.plugin_package alter column content set storage external;

-- A plugin without a row is the product's own, and on.
create table core.plugin_setting (
  plugin text primary key,
  is_on boolean not null,
  -- The version of its package; null: the one that the product contains.
  version text,
  foreign key (plugin, version) references core.plugin_package
);

create table core.plugin_change (
  id integer generated always as identity primary key,
  plugin text not null,
  action text not null check (action in ('install', 'update', 'downgrade', 'turnOn', 'turnOff', 'remove')),
  -- The settings of the plugin, {"isOn", "version"}; null: none.
  before jsonb,
  after jsonb,
  state text not null check (state in ('waiting', 'applying', 'done', 'takenBack', 'refused')),
  reason text,
  requested_by integer references core."user" on delete set null,
  requested_at timestamptz not null default now(),
  decided_by integer references core."user" on delete set null,
  ended_at timestamptz
);
-- Two people at once: one change at a time waits or is applied.
create unique index plugin_change_open on core.plugin_change ((true)) where state in ('waiting', 'applying');

-- The nodes that work with a change, or could not.
create table core.plugin_change_node (
  change integer not null references core.plugin_change on delete cascade,
  node uuid not null,
  error text,
  at timestamptz not null default now(),
  primary key (change, node)
);
`,
}
