import { sql } from 'kysely'
import { type FieldError, messages } from '@core/entity'
import { type Transaction, invalid } from '@core/server/plugin'
import type { QuoteRecord } from '../../shared/quotes/quoteEntity'

/** The values that a quote takes from its lead or account. */
export interface QuoteOwner {
  readonly kind: 'Lead' | 'Account'
  readonly company: string
  readonly assignedTo: number | null
  readonly storeId: number | null
  readonly deliveryState: string | null
  readonly taxExempt: boolean
}

type Named = Pick<QuoteRecord, 'leadId' | 'accountId'>

/**
 * Reads the owner of a quote: a lead or an account, exactly one (S3.12).
 * @throws HttpError 400 if none is given, if `entityTypeName` contradicts it, or if it was deleted
 */
export async function readQuoteOwner(
  tx: Transaction,
  { leadId, accountId }: Named,
  /** The kind that the sender gave. */
  entityTypeName: unknown = null,
): Promise<QuoteOwner> {
  const kind = leadId !== null ? 'Lead' : accountId !== null ? 'Account' : entityTypeName
  if (leadId === null && accountId === null) {
    const error: FieldError =
      kind === 'Account'
        ? { field: 'accountId', message: messages.required('Account') }
        : { field: 'leadId', message: kind ? messages.required('Lead') : 'Choose a lead or an account' }
    throw invalid([error])
  }
  if (entityTypeName && entityTypeName !== kind)
    throw invalid([
      {
        field: 'entityTypeName',
        message: `Made out to: this quote names ${kind === 'Lead' ? 'a lead' : 'an account'}`,
      },
    ])
  const owner = await (leadId === null ? findAccount(tx, accountId!) : findLead(tx, leadId))
  if (!owner)
    throw invalid([
      {
        field: leadId === null ? 'accountId' : 'leadId',
        message: `${leadId === null ? 'Account' : 'Lead'}: it was deleted, or isn’t yours to see. Choose another one`,
      },
    ])
  return owner
}

async function findLead(tx: Transaction, id: number): Promise<QuoteOwner | undefined> {
  const { rows } = await sql<QuoteOwner>`
    select 'Lead' as kind, company, assign_to as "assignedTo", store_id as "storeId", state as "deliveryState", false as "taxExempt"
    from crm.lead where id = ${id} and deleted_at is null`.execute(tx.query)
  return rows[0]
}

async function findAccount(tx: Transaction, id: number): Promise<QuoteOwner | undefined> {
  const { rows } = await sql<QuoteOwner>`
    select 'Account' as kind, company, assign_to_id as "assignedTo", store_id as "storeId",
      coalesce(delivery_address ->> 'state', state) as "deliveryState", coalesce(tax_exempt, false) as "taxExempt"
    from crm.account where id = ${id} and deleted_at is null`.execute(tx.query)
  return rows[0]
}
