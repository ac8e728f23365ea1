import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '@core/server/plugin'
import type { ReferralTables } from './referralTables'

/** @returns the condition of referrals of one client */
export const ofClient = (clientId: number): RawBuilder<unknown> => sql`referral.client_id = ${clientId}`

/** Notes with the number and the client of their referrals. */
export async function withReferrals<N extends { readonly recordId: number }>(
  db: Database | Transaction,
  notes: readonly N[],
): Promise<(Omit<N, 'recordId'> & { referralId: number; referralNumber: string; clientId: number })[]> {
  const ids = [...new Set(notes.map(({ recordId }) => recordId))]
  const referrals =
    ids.length === 0
      ? []
      : await db
          .as<ReferralTables>()
          .query.selectFrom('referrals.referral')
          .select(['id', 'number', 'client_id'])
          .where('id', 'in', ids)
          .execute()
  const byId = new Map(referrals.map((referral) => [referral.id, referral]))
  return notes.map(({ recordId, ...note }) => {
    const { number, client_id: clientId } = byId.get(recordId)!
    return { ...note, referralId: recordId, referralNumber: number, clientId }
  })
}

/** A note with the number and the client of its referral. */
export async function withReferral<N extends { readonly recordId: number }>(db: Database | Transaction, note: N) {
  return (await withReferrals(db, [note]))[0]!
}
