import { sql } from 'kysely'
import { defineEvent } from '@core/contract'
import type { HistoryEntry } from '@core/entity/apiTypes'
import type { Transaction } from '../../platform/database/Database'

/** A delivery is to be sent now. */
export const webhookDue = defineEvent<{ readonly id: number }>('core.webhookDue')

interface WrittenRecord {
  readonly entity: string
  readonly id: number
  readonly action: HistoryEntry['action']
}

/** What recipients are told, and the choice of `events` that wants it. Whoever hears of deletions hears that one was taken back. */
const told: Readonly<Record<WrittenRecord['action'], { readonly word: string; readonly choice: number }>> = {
  create: { word: 'created', choice: 1 },
  update: { word: 'changed', choice: 2 },
  delete: { word: 'deleted', choice: 3 },
  restore: { word: 'restored', choice: 3 },
}

/**
 * Notes for each webhook that wants to hear of it that these records were written, in the transaction that wrote them: what is stored is
 * delivered, and what is not stored is not. It names records, and holds nothing of them.
 */
export async function queueWebhooks(tx: Transaction, written: readonly WrittenRecord[]): Promise<void> {
  const groups = new Map<string, { entity: string; event: string; choice: number; ids: Set<number> }>()
  for (const { entity, id, action } of written) {
    const { word, choice } = told[action]
    const event = `${entity}.${word}`
    const group = groups.get(event) ?? { entity, event, choice, ids: new Set() }
    groups.set(event, group)
    group.ids.add(id)
  }
  const changes = [...groups.values()].map((group) => ({ ...group, ids: [...group.ids] }))
  const { rows } = await sql<{ id: number }>`
    insert into core.webhook_delivery (webhook_id, event, entity, record_ids)
    select hook.id, change.event, change.entity, change.ids
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (entity text, event text, choice integer, ids jsonb)
    join core.webhook hook on hook.entities ? change.entity and hook.events @> to_jsonb(change.choice)
    where hook.deleted_at is null and hook.status = 1 and hook.secret is not null
    returning id`.execute(tx.query)
  for (const { id } of rows) await tx.emit(webhookDue, { id })
}
