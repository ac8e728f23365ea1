import { sql } from 'kysely'
import type { Database } from '@core/server/plugin'
import type { ConfirmationWays } from '../../shared/scheduling/scheduleCalls'
import { objectionToAll, readFamilyWays } from '../familyWays'

/** The alternative if a family can't be contacted by a message. */
export const callWithStart = 'Call them with the start date.'

/** The data for the page of the schedule. */
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
