import { sql } from 'kysely'
import { isObject } from '@core/entity/isObject'
import type { Database } from '@core/server/database/Database'

/**
 * Whether a day is the client's date of birth: as the referral has it, or as the family itself typed it in the draft, for the
 * office may have misheard.
 */
export async function knowsBirth(db: Database, referralId: number, answers: Readonly<Record<string, unknown>>, day: string): Promise<boolean> {
  if (isObject(answers.client) && answers.client.dateOfBirth === day) return true
  const { rows } = await sql`
    select from referrals.referral as referral join referrals.client as client on client.id = referral.client_id
    where referral.id = ${referralId} and client.date_of_birth = ${day}::date`.execute(db.query)
  return rows.length > 0
}
