import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/Database'
import { HttpError } from '../../../platform/http/errors'
import { superAdminKey } from '../../access/roles'
import { domainOf } from './SignInProvider'

/** Whether the server's settings let Super Admins in by password where passwords are off: for a provider that fails (BREAK_GLASS). */
export interface BreakGlass {
  readonly breakGlass?: boolean | undefined
}

type Reads = Pick<Database | Transaction, 'query'>

/** @returns the name of the provider at which people with this email sign in instead of by password. It depends on the domain alone. */
export async function providerInsteadOfPassword(db: Reads, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from core.sign_in_provider
    where status = 1 and deleted_at is null and passwords_off and domains ? ${domainOf(email)} order by id limit 1`.execute(
    db.query,
  )
  return rows[0]?.name
}

/**
 * Refuses passwords, and links to choose one, for a domain whose people sign in at a provider. Strangers learn nothing about emails from it.
 * @throws HttpError 403
 */
export async function refusePasswords(db: Reads, email: string, { breakGlass }: BreakGlass): Promise<void> {
  const provider = breakGlass ? undefined : await providerInsteadOfPassword(db, email)
  if (provider !== undefined) throw passwordsAreOff(domainOf(email), provider)
}

/**
 * The last check of each way of signing in other than at a provider. If the glass is broken, it lets in only holders of the role Super Admin.
 * @throws HttpError 403
 */
export async function refuseWithoutProvider(
  tx: Transaction,
  person: { readonly id: number; readonly email: string },
  { breakGlass }: BreakGlass,
): Promise<void> {
  const provider = await providerInsteadOfPassword(tx, person.email)
  if (provider === undefined) return
  if (breakGlass) {
    const { rows } = await sql`
      select from core.user_role held join core.role role on role.id = held.role_id
      where held.user_id = ${person.id} and role.key = ${superAdminKey}`.execute(tx.query)
    if (rows.length > 0) return
  }
  throw passwordsAreOff(domainOf(person.email), provider)
}

const passwordsAreOff = (domain: string, provider: string) =>
  new HttpError(403, `People of ${domain} sign in with ${provider}. Go to the sign-in page and choose it there.`)
