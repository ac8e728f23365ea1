import type { Migration } from '@core/server/plugins/defineServerPlugin'

/** Whoever was mailed stays known to the note, though it mentions them no longer: mentioned anew, they aren't mailed again. */
export const mentionsToldOnce: Migration = {
  id: '0012-mentions-told-once',
  sql: 'alter table note_mention add column taken_out boolean not null default false;',
}
