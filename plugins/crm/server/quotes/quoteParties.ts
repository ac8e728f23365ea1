import { sql } from 'kysely'
import type { Database, Transaction } from '@core/server/plugin'
import type { QuoteRecord } from '../../shared/quotes/quoteEntity'
import { paymentTerms } from '../../shared/salesLists'

/** What a customer reads of those who make a quote. */
export interface QuoteParties {
  /** The name of the salesperson. */
  readonly salesperson: string | null
  /** The store that sells. */
  readonly seller: { readonly name: string; readonly address: string | null; readonly phone: string | null } | null
  /** The payment terms of the account: `Net 30`. */
  readonly terms: string | null
}

interface PartyRow {
  readonly salesperson: string | null
  readonly store: string | null
  readonly address: string | null
  readonly phone: string | null
  readonly terms: number | null
}

/** @returns the names, the address and the terms that a quote shows to its recipient */
export async function readParties(
  { query }: Pick<Database | Transaction, 'query'>,
  { salespersonId, storeId, accountId }: QuoteRecord,
): Promise<QuoteParties> {
  const { rows } = await sql<PartyRow>`
    select
      (select nullif(concat_ws(' ', first_name, last_name), '') from api.person where id = ${salespersonId} and deleted_at is null) as salesperson,
      (select terms from crm.account where id = ${accountId}) as terms,
      store.name as store, store.phone, nullif(concat_ws(', ', store.address, store.city, nullif(concat_ws(' ', store.state, store.zip), '')), '') as address
    from (select 1) one left join api.store on store.id = ${storeId} and store.deleted_at is null`.execute(query)
  const { salesperson, store, address, phone, terms } = rows[0]!
  return {
    salesperson,
    seller: store === null ? null : { name: store, address, phone },
    terms: paymentTerms.find(({ id }) => id === terms)?.name ?? null,
  }
}
