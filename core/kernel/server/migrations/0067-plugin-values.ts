import type { Migration } from '../platform/database/Migration'

/** What sandboxed plugins store: they have no tables. A value is the text of JSON, because `jsonb` refuses some texts. */
export const pluginValues: Migration = {
  id: '0067-plugin-values',
  sql: `
create table plugin_value (
  plugin text not null,
  key text not null,
  value text not null,
  updated_at timestamptz not null default now(),
  primary key (plugin, key)
);
`,
}
