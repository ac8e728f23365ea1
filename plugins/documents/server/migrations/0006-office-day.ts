import type { Migration } from '@core/server/plugin'

/** A document for signature is created on the office's day, rather than on that of UTC. */
export const officeDay: Migration = {
  id: '0006-office-day',
  sql: `alter table pdf_document alter column created_on set default core.today();`,
}
