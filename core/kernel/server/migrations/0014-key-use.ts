import type { Migration } from '../platform/database/Migration'

/** The number of requests of a key in a minute, for all nodes. Unlogged, because it may be lost in a crash. */
export const keyUse: Migration = {
  id: '0014-key-use',
  sql: `
create unlogged table api_key_use (
  key_id integer primary key references api_key on delete cascade,
  minute timestamptz not null,
  requests integer not null
);
`,
}
