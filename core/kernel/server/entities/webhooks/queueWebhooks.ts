import { sql } from 'kysely'
import { defineEvent } from '@core/contract'
import type { HistoryEntry } from '@core/kernel/entity/apiTypes'
import type { Transaction } from '../../platform/database/Database'

/** A delivery should be sent now. */
export const webhookDue = defineEvent<{ readonly id: number }>('core.webhookDue')

interface WrittenRecord {
  readonly entity: string
  readonly id: number
  readonly action: HistoryEntry['action']
  readonly changes?: readonly { readonly path: string }[]
}

/** The event that recipients receive, and the choice of `events` that subscribes to it. A subscription to deletes includes restores. */
const webhookEvents: Readonly<Record<WrittenRecord['action'], { readonly name: string; readonly choice: number }>> = {
  create: { name: 'created', choice: 1 },
  update: { name: 'changed', choice: 2 },
  delete: { name: 'deleted', choice: 3 },
  restore: { name: 'restored', choice: 3 },
}

/** Records of one entity with the same event. */
interface Group {
  readonly entity: string
  readonly event: string
  readonly choice: number
  readonly ids: Set<number>
  readonly fields: Set<string>
}

/**
 * Queues a delivery for each webhook that subscribes to these writes, in the transaction that wrote the records: what is stored is
 * delivered, and what is not stored is not. A delivery contains the ids of records and, for a change, the fields, but no values.
 */
export async function queueWebhooks(tx: Transaction, written: readonly WrittenRecord[]): Promise<void> {
  const groups = new Map<string, Group>()
  for (const { entity, id, action, changes: cells = [] } of written) {
    const { name, choice } = webhookEvents[action]
    const event = `${entity}.${name}`
    const group = groups.get(event) ?? { entity, event, choice, ids: new Set(), fields: new Set() }
    groups.set(event, group)
    group.ids.add(id)
    // For rows, the column without the row's index.
    for (const { path } of cells) group.fields.add(path.replace(/\[-?\d+\]/, ''))
  }
  const changes = [...groups.values()].map(({ ids, fields, ...group }) => ({
    ...group,
    ids: [...ids],
    fields: group.choice === webhookEvents.update.choice ? [...fields].toSorted() : null,
  }))
  const { rows } = await sql<{ id: number }>`
    insert into core.webhook_delivery (webhook_id, event, entity, record_ids, fields)
    select hook.id, change.event, change.entity, change.ids, change.fields
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (entity text, event text, choice integer, ids jsonb, fields jsonb)
    join core.webhook hook on hook.entities ? change.entity and hook.events @> to_jsonb(change.choice)
    where hook.deleted_at is null and hook.status = 1 and hook.secret is not null
    returning id`.execute(tx.query)
  for (const { id } of rows) await tx.emit(webhookDue, { id })
}
