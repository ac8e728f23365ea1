import { sql } from 'kysely'
import { type Transaction, conflict, HttpError, notify, type ServerContext } from '@core/server/plugin'
import { recordHistory } from '@core/server/entities'
import type { LeadAgreementCompleted } from '../../../documents/contract/leadAgreementCompleted'
import { agreementTransfer } from '../notificationKinds'
import { onBehalfOf } from '../onBehalfOf'
import { transferLead } from './transferLead'

interface SignedLead {
  readonly assignTo: number | null
  readonly actor: number | null
  readonly storeId: number | null
  readonly done: boolean
}

/**
 * Transfers a lead whose customer agreement everybody has signed (S4.15, D12), on behalf of the lead's owner. Each agreement does so only
 * once: neither a repeated event nor one that arrives after an undo transfers again. If the lead can't be transferred, its owner is
 * notified and the history records the reason.
 */
export async function transferOnAgreement(
  { leadId, documentUniqueId }: LeadAgreementCompleted,
  context: Pick<ServerContext, 'db' | 'catalog'>,
): Promise<void> {
  try {
    await context.db.transaction(async (tx) => {
      const lead = await signedLead(tx, leadId, documentUniqueId)
      if (!lead || lead.done) return
      if (lead.actor === null) throw conflict('Nobody has this lead. Assign it, then transfer it.')
      const viewer = onBehalfOf(lead.actor, lead.storeId)
      await transferLead(tx, { leadId, documentId: documentUniqueId }, viewer, context)
      await tell(tx, lead, `Lead No. ${leadId} became an account: its agreement is signed`, '/accounts')
    })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    await context.db.transaction(async (tx) => {
      const lead = await signedLead(tx, leadId, documentUniqueId)
      if (!lead || lead.done) return
      const note = `The customer agreement is signed, and the lead could not be transferred: ${error.message}`
      await recordHistory(tx, [{ entity: 'lead', id: leadId, action: 'update', by: null, note }], { via: 'system' })
      await tell(
        tx,
        lead,
        `The agreement of lead No. ${leadId} is signed, and the lead could not be transferred`,
        `/leads/${leadId}`,
      )
    })
  }
}

/** The lead, locked until the end of the transaction; undefined if it was transferred or deleted in the meantime. */
async function signedLead(tx: Transaction, leadId: number, documentId: string): Promise<SignedLead | undefined> {
  const { rows } = await sql<SignedLead>`
    select lead.assign_to as "assignTo", coalesce(lead.assign_to, store.manager_id, lead.created_by) as actor, lead.store_id as "storeId",
      exists (select from crm.lead_transfer where document_id = ${documentId}) as done
    from crm.lead left join api.store on store.id = lead.store_id
    where lead.id = ${leadId} and lead.deleted_at is null for update of lead`.execute(tx.query)
  return rows[0]
}

async function tell(tx: Transaction, { actor }: SignedLead, title: string, link: string): Promise<void> {
  if (actor !== null) await notify(tx, { kind: agreementTransfer, to: actor, title, link })
}
