import { sql } from 'kysely'
import type { Database, Transaction } from '@core/server/plugin'

/** @returns the referral of the client who is this customer; undefined if there is no link */
export async function linkedReferral(
  { query }: Database | Transaction,
  customerId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ referral: number }>`
    select referral_id as referral from crm.customer_client where customer_id = ${customerId}`.execute(query)
  return rows[0]?.referral
}

/** Links a customer to the client of a referral, in place of an earlier one. @param referralId null: to nobody */
export async function linkReferral(
  { query }: Transaction,
  customerId: number,
  referralId: number | null,
  by: number,
): Promise<void> {
  await sql`delete from crm.customer_client where customer_id = ${customerId}`.execute(query)
  if (referralId)
    await sql`insert into crm.customer_client (customer_id, referral_id, linked_by)
      values (${customerId}, ${referralId}, ${by})`.execute(query)
}
