import { sql } from 'kysely'
import { shortestPassword } from '@core/kernel/entity/shortestPassword'
import { recordAudit } from '../../audit/recordAudit'
import type { Transaction } from '../../../platform/database/Database'
import { publishChange } from '../../../platform/events/publishChange'
import { invalid } from '../../../platform/http/errors'
import { closeSessionsOf } from '../session/sessions'
import { guessesOf } from './guessesOf'
import { hashPassword, verifyPassword } from './password'

/** D7: none of the last five may be used again. */
const remembered = 5

/** More guesses than anybody has the machines for: NIST SP 800-63B leaves the number open, zxcvbn calls it “safely unguessable”. */
const fewestGuesses = 1e8

/**
 * Gives a person a new password, activates an invited person, and ends their sessions.
 * @param brandName the product's name in this deployment, which is refused as a password
 * @param extendSession the public id of the session in which they changed it; it stays open
 * @throws HttpError 400 on `password` when it is too weak or was used before
 */
export async function setPassword(
  tx: Transaction,
  userId: number,
  password: string,
  brandName: string,
  extendSession?: string,
): Promise<void> {
  const person = await tx.query
    .selectFrom('core.user')
    .select(['first_name', 'last_name', 'email', 'status'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const problem = passwordProblem(password, [
    person.first_name,
    person.last_name,
    person.email.split('@')[0]!,
    brandName,
  ])
  if (problem) throw invalid([{ field: 'password', message: problem }])
  const before = await tx.query
    .selectFrom('core.password_history')
    .select('password_hash')
    .where('user_id', '=', userId)
    .union(
      tx.query
        .selectFrom('core.user')
        .select(sql<string>`password_hash`.as('password_hash'))
        .where('id', '=', userId)
        .where('password_hash', 'is not', null),
    )
    .execute()
  const used = await Promise.all(before.map(({ password_hash }) => verifyPassword(password_hash, password)))
  if (used.includes(true))
    throw invalid([
      {
        field: 'password',
        message: `Please choose a password that you have not used before (the last ${remembered} count)`,
      },
    ])

  const passwordHash = await hashPassword(password)
  await tx.query
    .updateTable('core.user')
    .set({
      password_hash: passwordHash,
      status: person.status === 1 ? 2 : person.status,
      updated_at: sql<string>`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', userId)
    .execute()
  await tx.query.insertInto('core.password_history').values({ user_id: userId, password_hash: passwordHash }).execute()
  await sql`delete from core.password_history where user_id = ${userId} and created_at < coalesce((
    select created_at from core.password_history where user_id = ${userId} order by created_at desc offset ${remembered - 1} limit 1), '-infinity')`.execute(
    tx.query,
  )
  const ended = await closeSessionsOf(tx, userId, extendSession)
  // Open lists of users show that the invited person has signed in.
  await publishChange(tx, 'user', [userId])
  await recordAudit(tx, { action: 'passwordChanged', person: userId, details: { sessionsEnded: ended } })
}

/**
 * Whether a password may be chosen: its length, and how many guesses it withstands, including a list of common ones from breaches, as NIST
 * SP 800-63B (5.1.1.2) advises. There are no rules about kinds of characters.
 * @param about words that an attacker tries first: the person's names, the email, the product
 * @returns the message of the rule that it breaks, else undefined
 */
function passwordProblem(password: string, about: readonly string[] = []): string | undefined {
  if ([...password].length < shortestPassword) return `Password must have at least ${shortestPassword} characters`
  const names = about
    .flatMap((phrase) => [phrase, ...phrase.split(/[^a-z]+/i)])
    .map(letters)
    .filter((name) => name.length >= 4)
  if (names.some((name) => letters(password) === name || letters(password) === name + name))
    return 'Please choose a password that is not your name or the product’s.'
  if (guessesOf(password, about) < fewestGuesses)
    return 'This password is among the first that an attacker tries. Please choose another, such as four unrelated words.'
  return undefined
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '')
}
