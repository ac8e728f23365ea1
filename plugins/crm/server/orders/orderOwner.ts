import { sql } from 'kysely'
import { type Transaction, invalid } from '@core/server/plugin'
import type { OrderRecord } from '../../shared/orders/orderEntity'

/** The values that an order takes from its lead or account: store, address and contact. */
type OrderOwner = Pick<OrderRecord, 'storeId' | 'deliveryAddress' | 'contactName' | 'contactPhone'> & {
  readonly company: string
  readonly assignedTo: number | null
}

/** Prefers the contact who decides. */
const contactOf = (kind: number, id: number) => sql`lateral (
  select name as "contactName", phone as "contactPhone" from crm.contact
  where entity_type = ${kind} and entity_type_id = ${id} and deleted_at is null
  order by decision_maker desc nulls last, id limit 1) as contact`

/** @throws HttpError 400 if the lead or account, or the quote that names it, was deleted */
export async function readOrderOwner(
  tx: Transaction,
  { accountId, leadId }: Pick<OrderRecord, 'accountId' | 'leadId'>,
): Promise<OrderOwner> {
  if (accountId === null && leadId === null)
    throw invalid([{ field: 'quoteId', message: 'Quote: it was deleted, or isn’t yours to see. Choose another one' }])
  const { rows } = await (
    accountId === null
      ? sql<OrderOwner>`select company, assign_to as "assignedTo", store_id as "storeId", contact.*,
        case when address is not null and city is not null and state is not null and zip is not null
          then jsonb_build_object('line1', address, 'line2', null, 'city', city, 'state', state, 'zip', zip) end as "deliveryAddress"
      from crm.lead left join ${contactOf(1, leadId!)} on true where lead.id = ${leadId} and lead.deleted_at is null`
      : sql<OrderOwner>`select company, assign_to_id as "assignedTo", store_id as "storeId", contact.*,
        coalesce(delivery_address, billing_address) as "deliveryAddress"
      from crm.account left join ${contactOf(2, accountId)} on true
      where account.id = ${accountId} and account.deleted_at is null`
  ).execute(tx.query)
  if (rows[0]) return rows[0]
  const [field, name] = accountId === null ? ['leadId', 'Lead'] : ['accountId', 'Account']
  throw invalid([{ field, message: `${name}: it was deleted, or isn’t yours to see. Choose another one` }])
}
