import { setCustomFields } from '@core/kernel/entity/customFields'
import type { Database } from '../../platform/database/Database'
import { readCustomFields } from './readCustomFields'

/** What the database notifies on the channel `core_access` when a custom field was changed. */
const changed = 'fields'

/** Gives the entities the fields that administrators have added. Called before the first request. */
export async function loadCustomFields(db: Database): Promise<void> {
  setCustomFields(await readCustomFields(db))
}

/** Takes the notifications of the channel, and reads the fields again when they were changed. */
export function followCustomFields(db: Database): {
  /** @returns false if the notification is of something else */
  notified(text: string | undefined): boolean
} {
  let latest = 0
  const read = async () => {
    const mine = ++latest
    const fields = await readCustomFields(db)
    // Two changes at once: only what was read last counts.
    if (mine === latest) setCustomFields(fields)
  }
  return {
    notified(text) {
      // After a connection was lost, every change may have been missed. Without the database nothing works that would need them.
      if (text === changed || text === undefined) read().catch(() => {})
      return text === changed
    },
  }
}
