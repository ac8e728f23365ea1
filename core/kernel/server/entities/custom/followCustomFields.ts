import { setCustomFields } from '@core/kernel/entity/customFields'
import type { Database } from '../../platform/database/Database'
import { followDefinitions } from '../../platform/database/followDefinitions'
import { readCustomFields } from './readCustomFields'

/** What the database notifies on the channel `core_access` when a custom field was changed. */
const changed = 'fields'

/** Gives the entities the fields that administrators have added. Called before the first request. */
export async function loadCustomFields(db: Parameters<typeof readCustomFields>[0]): Promise<void> {
  setCustomFields(await readCustomFields(db))
}

/** Reads the fields again when they were changed. */
export const followCustomFields = (db: Database) => followDefinitions(changed, () => loadCustomFields(db))
