import type { Migration } from '@core/server/plugin'
import { addedStates, insertStates } from './schema/vehicles'

/** The territories and the addresses of the armed forces. An administrator may have added one by hand; it stays. */
export const territories: Migration = {
  id: '0011-territories',
  sql: `${insertStates((id) => addedStates.has(id)).replace(/;$/, '')} on conflict do nothing;`,
}
