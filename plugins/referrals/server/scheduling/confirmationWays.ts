import { sql } from 'kysely'
import type { Database } from '@core/server/database'
import type { ConfirmationWays } from '../../shared/scheduling/scheduleCalls'
import { objectionToAll, readFamilyWays } from '../familyWays'

/** What is left to do where a family can't be written to. */
export const callWithStart = 'Call them with the start date.'

/** What the page of the schedule tells. */
export async function readConfirmation(db: Database, referralId: number): Promise<ConfirmationWays> {
  const ways = await readFamilyWays(db, referralId)
  const against = objectionToAll(ways, 'message')
  const { rows } = await sql<NonNullable<ConfirmationWays['last']>>`
    select start_date as "startDate", sent_at as "sentAt" from referrals.start_confirmation
    where referral_id = ${referralId} order by id desc limit 1`.execute(db.query)
  return {
    ways: (['email', 'sms'] as const).filter((way) => ways.addresses[way]),
    refusal: against && `${against} ${callWithStart}`,
    last: rows[0] ?? null,
  }
}
