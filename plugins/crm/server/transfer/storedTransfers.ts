import { sql } from 'kysely'
import type { Database, Transaction } from '@core/server/plugin'

interface ListedTransfer {
  readonly id: number
  readonly leadId: number
  readonly company: string
  readonly madeAccount: boolean
  readonly transferredBy: string | null
  readonly transferredAt: string
}

/** @returns the account of a transfer */
export async function accountOfTransfer({ query }: Transaction, transferId: number) {
  const { rows } = await sql<{ id: number; accountNo: string; company: string }>`
      select account.id, account_no as "accountNo", account.company from crm.account
      join crm.lead_transfer transfer on transfer.account_id = account.id where transfer.id = ${transferId}`.execute(
    query,
  )
  return rows[0]!
}

/** @returns the transfers into an account that were not undone, the latest first */
export async function transfersInto({ query }: Database, accountId: number): Promise<ListedTransfer[]> {
  const { rows } = await sql<ListedTransfer>`
    select transfer.id, lead_id as "leadId", company, made_account as "madeAccount", transferred_at as "transferredAt",
      person.name as "transferredBy"
    from crm.lead_transfer transfer left join api.person on person.id = transferred_by
    where account_id = ${accountId} and undone_at is null order by transfer.id desc`.execute(query)
  return rows
}
