import { sql } from 'kysely'
import { recordAudit } from '../../audit/recordAudit'
import type { Transaction } from '../../database/Database'
import { noteChange } from '../../live/noteChange'
import { invalid } from '../../routes/errors'
import { closeSessionsOf } from '../session/sessions'
import { hashPassword, verifyPassword } from './password'
import { passwordProblem } from './passwordRules'

/** D7: none of the last five may be used again. */
const remembered = 5

/**
 * Gives a person a new password, makes an invited one active, and ends their sessions.
 * @param brandName the product's name here, which is no password
 * @param keepSession the public id of the session in which they changed it
 * @throws Refusal 400 on `password` when it is too weak or was used before
 */
export async function setPassword(tx: Transaction, userId: number, password: string, brandName: string, keepSession?: string): Promise<void> {
  const person = await tx.query.selectFrom('core.user').select(['first_name', 'last_name', 'email', 'status']).where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
  const problem = passwordProblem(password, [person.first_name, person.last_name, person.email.split('@')[0]!, brandName])
  if (problem) throw invalid([{ field: 'password', message: problem }])
  const before = await tx.query
    .selectFrom('core.password_history')
    .select('password_hash')
    .where('user_id', '=', userId)
    .union(tx.query.selectFrom('core.user').select(sql<string>`password_hash`.as('password_hash')).where('id', '=', userId).where('password_hash', 'is not', null))
    .execute()
  const used = await Promise.all(before.map(({ password_hash }) => verifyPassword(password_hash, password)))
  if (used.includes(true)) throw invalid([{ field: 'password', message: `Please choose a password that you have not used before (the last ${remembered} count)` }])

  const passwordHash = await hashPassword(password)
  await tx.query
    .updateTable('core.user')
    .set({ password_hash: passwordHash, status: person.status === 1 ? 2 : person.status, updated_at: sql<string>`now()`, version: sql`version + 1` })
    .where('id', '=', userId)
    .execute()
  await tx.query.insertInto('core.password_history').values({ user_id: userId, password_hash: passwordHash }).execute()
  await sql`delete from core.password_history where user_id = ${userId} and created_at < coalesce((
    select created_at from core.password_history where user_id = ${userId} order by created_at desc offset ${remembered - 1} limit 1), '-infinity')`.execute(tx.query)
  const ended = await closeSessionsOf(tx, userId, keepSession)
  // Whoever looks at the list of users sees that the invited one has come.
  await noteChange(tx, 'user', [userId])
  await recordAudit(tx, { action: 'passwordChanged', person: userId, details: { sessionsEnded: ended } })
}
