import type { Migration } from '../../plugins/defineServerPlugin'

/** What is cleared by its age is found by its age. */
export const forgetting: Migration = {
  id: '0003-forgetting',
  sql: `create index attempt_age on core.attempt (last_at)`,
}
