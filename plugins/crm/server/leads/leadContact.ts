import { sql } from 'kysely'
import { createRecord, type PlannedWrite, updateBySystem } from '@core/server/entities'
import { contactOf } from '../../shared/contacts/contactEntity'
import type { LeadRecord } from '../../shared/leads/leadEntity'
import { onBehalfOf } from '../onBehalfOf'

type Person = Pick<LeadRecord, 'contactName' | 'contactPhone' | 'contactEmail' | 'assignTo' | 'storeId'>

/** Whether a write names another person to talk to than before, or other ways to reach them. */
export function namesContact(after: Person, before: Person | null): boolean {
  const fields = ['contactName', 'contactPhone', 'contactEmail'] as const
  return fields.some((name) => after[name] !== (before?.[name] ?? null))
}

/** Makes the contact that was written with a lead, or changes the one that the lead has, in the transaction of the lead. */
export async function writeContact(
  { tx, catalog, viewer }: Pick<PlannedWrite, 'tx' | 'catalog' | 'viewer'>,
  leadId: number,
  { contactName: name, contactPhone: phone, contactEmail: email, assignTo, storeId }: Person,
): Promise<void> {
  if (name === null) return
  const contact = catalog.get('contact')!
  const by = viewer.id || null
  const { rows } = await sql<{ id: number }>`
    select id from crm.contact where lead_id = ${leadId} and deleted_at is null
    order by decision_maker desc nulls last, id limit 1`.execute(tx.query)
  if (rows[0]) return void (await updateBySystem(tx, contact, rows[0].id, { name, phone, email }, { by }))
  const input = { name, phone, email, entityType: contactOf.lead, entityTypeId: leadId }
  // Whoever may write the lead may name its person.
  const id = await createRecord(tx, contact, input, onBehalfOf(assignTo ?? 0, storeId), { catalog, via: 'system' })
  await sql`update crm.contact set created_by = ${by}, updated_by = ${by} where id = ${id}`.execute(tx.query)
}
