import { sql } from 'kysely'
import type { AutomationEvent } from '@core/server/plugin'
import { documentOwners } from '../../shared/esign/documentOwners'
import { status } from '../../shared/esign/statuses'

/** What automations can begin with: everybody has signed a document that belongs to the record. */
export const documentCompletedEvent: AutomationEvent = {
  id: 'documents.completed',
  label: 'everybody has signed a document about it',
  records: documentOwners.map(({ entity }) => entity),
  async past(tx, entity, days) {
    const owner = documentOwners.find((one) => one.entity === entity)!
    const { rows } = await sql<{ id: number }>`
      select entity_type_id as id from documents.pdf_document where entity_type = ${owner.id} and status = ${status.completed}
        and deleted_at is null and completed_at > now() - make_interval(days => ${days}) order by id`.execute(tx.query)
    return rows.map(({ id }) => id)
  },
}
