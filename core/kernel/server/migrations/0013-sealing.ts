import type { Migration } from '../platform/database/Migration'

/** Which columns contain encrypted values, and the key with which the last pass over all of their rows sealed them (sealStoredValues). */
export const sealing: Migration = {
  id: '0013-sealing',
  sql: `
create table core.sealing (
  -- The table, a blank, the column.
  place text primary key,
  -- Names the key: the beginning of its hash.
  key_id text not null,
  -- The fields within that are encrypted. One that is added makes another pass.
  fields text not null,
  at timestamptz not null default now()
);
`,
}
