import type { Migration } from '../platform/database/Migration'

/** The id under which this database owns its store of files (entities/files/fileOwner). A restored database has no row, until it has one of its own. */
export const fileOwner: Migration = {
  id: '0017-file-owner',
  sql: `
create table core.file_owner (
  id text not null
);
create unique index file_owner_only on core.file_owner ((true));
`,
}
