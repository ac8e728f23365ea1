import type { Migration } from '@core/server/plugin'

/** The days in a status of D3 after which it is late, and very late: the defaults of a deployment. */
const usual = [
  [1, 2, 5],
  [2, 7, 14],
  [3, 7, 14],
  [4, 3, 7],
  [5, 7, 14],
  [6, 14, 30],
  [7, 14, 30],
  [8, 30, 60],
  [9, 7, 14],
] as const

export const queueLimits: Migration = {
  id: '0012-queueLimits',
  sql: `
create table queue_limit (
  id integer generated always as identity primary key,
  status smallint not null unique,
  amber integer not null,
  red integer not null check (red > amber),
  search_text text not null default '',
  version integer not null default 1,
  created_by integer references core."user" on delete set null,
  created_at timestamptz not null default now(),
  updated_by integer references core."user" on delete set null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references core."user" on delete set null
);
create index queue_limit_created_by on queue_limit (created_by) where created_by is not null;
create index queue_limit_updated_by on queue_limit (updated_by) where updated_by is not null;
create index queue_limit_deleted_by on queue_limit (deleted_by) where deleted_by is not null;
insert into queue_limit (status, amber, red) values ${usual.map((row) => `(${row.join(', ')})`).join(', ')};
`,
}
