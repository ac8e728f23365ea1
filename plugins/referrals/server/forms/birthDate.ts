import { sql } from 'kysely'
import { isObject } from '@core/entity'
import { type Database, attemptSucceeded, beginAttempt, HttpError } from '@core/server/plugin'

const wrongDay = 'This is not your child’s date of birth as we know it. Please check it, or call us.'

/**
 * Checks that the holder of a link knows the client's date of birth: the one of the referral, or the one that the family itself typed
 * in the draft, because the office may have it wrong.
 * @param typed the draft's answers
 * @throws HttpError 400 `wrongDate`; 429 after five attempts, counted by referral, so another link or form gives no further ones
 */
export async function requireBirthDate(
  db: Database,
  referralId: number,
  day: string,
  typed: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const tries = [{ kind: 'answer', of: `date of birth, referral ${referralId}` }] as const
  await beginAttempt(db, tries)
  if (await isStored(db, referralId, day)) return attemptSucceeded(db, tries)
  // This opens the draft but doesn't reset the count. Otherwise an attacker could save a date of their own and then guess the referral's without a limit.
  if (isObject(typed.client) && typed.client.dateOfBirth === day) return
  throw new HttpError(400, wrongDay, [{ field: 'dateOfBirth', message: wrongDay }], undefined, undefined, 'wrongDate')
}

async function isStored(db: Database, referralId: number, day: string): Promise<boolean> {
  const { rows } = await sql`
    select from referrals.referral as referral join referrals.client as client on client.id = referral.client_id
    where referral.id = ${referralId} and client.date_of_birth = ${day}::date`.execute(db.query)
  return rows.length > 0
}
