import { isObject } from '@core/entity'
import { sql } from 'kysely'
import { type Transaction, invalid } from '@core/server/plugin'
import { defineEntityTable, type EntityRules, type EntityTable, updateBySystem } from '@core/server/entities'
import { type ContactFields, type ContactRecord, contactEntity, contactOf } from '../../shared/contacts/contactEntity'
import { similarContacts } from '../merge/similarRecords'

const contactRules: EntityRules<ContactFields> = {
  async plan({ tx, before, after, via, viewer }) {
    if (after.email !== null) {
      const { rows } = await sql<{ name: string }>`select name from crm.contact
        where deleted_at is null and entity_type = ${after.entityType} and entity_type_id = ${after.entityTypeId}
          and lower(email) = lower(${after.email}) and id <> ${before?.id ?? 0} limit 1`.execute(tx.query)
      if (rows[0])
        throw invalid([
          { field: 'email', message: `${rows[0].name} has this email here already; change that contact instead` },
        ])
    }
    const { personId } = after
    const changed = before && shared.some((name) => before[name] !== after[name])
    if (!changed || personId === null || via === 'undo') return { record: after }
    return { record: after, written: (id) => changeSamePerson(tx, { ...after, id, personId }, viewer.id || null) }
  },
}

/** The fields that all contacts of the same person share. */
const shared = ['name', 'email', 'phone', 'otherPhones', 'preferredChannel'] as const

/** A person's new phone number applies to all their contacts. */
async function changeSamePerson(
  tx: Transaction,
  { id, personId, ...contact }: ContactRecord & { readonly id: number; readonly personId: number },
  by: number | null,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from crm.contact where person_id = ${personId} and id <> ${id} and deleted_at is null
      and (name, email, phone, other_phones, preferred_channel) is distinct from
        (${contact.name}::text, ${contact.email}::text, ${contact.phone}::text, ${contact.otherPhones}::text, ${contact.preferredChannel}::smallint)
    order by id`.execute(tx.query)
  const patch = Object.fromEntries(shared.map((name) => [name, contact[name]]))
  for (const other of rows)
    await updateBySystem(tx, contactTable, other.id, patch, { by, note: 'Changed where they answer for somebody else' })
}

type Body = Readonly<Record<string, unknown>>

/** S3.11: a new contact's fields may be sent in `contactInformation`, beside `leadId`. */
function withInformation({ contactInformation, ...sent }: Body): Body {
  if (contactInformation === undefined) return sent
  return isObject(contactInformation) ? { ...contactInformation, ...sent } : { ...sent, contactInformation }
}

/** S3.11: a contact may be sent with `leadId` or `accountId` instead of the link. */
function asLink({ leadId, accountId, ...sent }: Body): Body {
  if (sent.entityType !== undefined || sent.entityTypeId !== undefined || (leadId != null && accountId != null))
    return { ...sent, ...(leadId !== undefined && { leadId }), ...(accountId !== undefined && { accountId }) }
  if (leadId != null) return { ...sent, entityType: contactOf.lead, entityTypeId: leadId }
  if (accountId != null) return { ...sent, entityType: contactOf.account, entityTypeId: accountId }
  return sent
}

export const contactTable: EntityTable = defineEntityTable({
  entity: contactEntity,
  table: 'crm.contact',
  listed: ['leadId', 'accountId'],
  rules: contactRules,
  merge: { keeps: ['entityType', 'entityTypeId'] },
  similar: similarContacts,
  normalizeBody: (sent, stored) => asLink(stored ? sent : withInformation(sent)),
})
