import type { Migration } from '@core/server/plugins/defineServerPlugin'

/** An import looks for the clients that are there already: by last name and date of birth, then by first name or phone (`same`). */
export const sameClient: Migration = {
  id: '0005-same-client',
  sql: `create index client_same on client (lower(last_name), date_of_birth)`,
}
