import type { Migration } from '../../plugins/defineServerPlugin'

/** The lists that fields choose from and administrators edit. */
export const lookUpLists: Migration = {
  id: '0008-look-up-lists',
  sql: `
create table core.lookup_entry (
  -- As the plugin declares it, such as referrals.source.
  list text not null,
  -- Below 1000: declared in the code. Records hold it, so it never gets another meaning and never goes.
  id integer not null check (id > 0),
  name text not null check (name <> ''),
  position integer not null,
  -- Old records keep it, new ones can't choose it.
  retired boolean not null default false,
  primary key (list, id)
);
`,
}
