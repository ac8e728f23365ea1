import type { Migration } from '../platform/database/Migration'

/** The positions of the sequences of removed plugins: a plugin that is made anew goes on there, so that an id is never used again. */
export const removedSequences: Migration = {
  id: '0068-removed-sequences',
  sql: `create table core.removed_sequence (name text primary key, last bigint not null);`,
}
