import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { databaseUrl } from '../scripts/durability/product.mjs'

/** The address of the tested product's database: the given server, or the product's own. */
const address = async () => process.env.DATABASE_URL || databaseUrl(process.env.E2E_DATA_DIR!)

/** Queries the product's database, for what no screen shows or does yet. */
export async function query<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await address() })
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/**
 * Creates a person for a single test, with the demonstration's password, so that no other test depends on them.
 * @param roles names, such as `Salesperson`
 * @returns their email
 */
export async function createPerson(
  roles: readonly string[],
  { invited = false, phone = null as string | null } = {},
): Promise<string> {
  const email = `person.${randomBytes(5).toString('hex')}@demo.test`
  const [person] = await query<{ id: number }>(
    `insert into core."user" (first_name, last_name, email, phone, status, password_hash)
     values ('Robin', 'Tested', $1, $2, $3::smallint, (select password_hash from core."user" where $3::smallint = 2 and email = 'intake@demo.test')) returning id`,
    [email, phone, invited ? 1 : 2],
  )
  await query('insert into core.user_role (user_id, role_id) select $1, id from core.role where name = any($2)', [
    person!.id,
    roles,
  ])
  return email
}

/** @returns the secret of a new invitation, as it would be in the mail */
export async function inviteByLink(email: string, { expired = false } = {}): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await query(
    `insert into core.account_link (token_hash, user_id, purpose, expires_at)
     select $1, id, 'invitation', now() + $3::interval from core."user" where email = $2`,
    [createHash('sha256').update(token).digest(), email, expired ? '-1 minute' : '1 hour'],
  )
  return token
}
