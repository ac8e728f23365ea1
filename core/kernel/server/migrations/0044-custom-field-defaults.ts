import type { Migration } from '../platform/database/Migration'

/** What a new record has in a field of an administrator where nobody says otherwise: as text, `2,3` for choices, `today` for a day. */
export const customFieldDefaults: Migration = {
  id: '0044-custom-field-defaults',
  sql: `
alter table custom_field add column default_value text;
`,
}
