import { sql } from 'kysely'
import { emailPattern } from '@core/kernel/entity/kinds/textKinds'
import { superAdminKey } from '@core/kernel/server/security/access/roles'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import { invitationLinks } from '@core/kernel/server/security/auth/links/accountLinks'
import { active } from '@core/kernel/server/security/users/activePeople'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import { subscriptionsOf } from '@core/kernel/server/platform/events/eventRoutes'
import { eventWriter } from '@core/kernel/server/platform/events/insertEvent'
import type { CommandCall } from '@core/kernel/server/plugins/defineServerPlugin'
import { findRunningPostgres } from '@core/kernel/server/platform/postgres/startEmbeddedPostgres'
import { connectDatabase } from '@core/kernel/server/platform/connectDatabase'
import { publicUrlOf } from '@core/kernel/server/platform/publicUrl'

const usage = 'Usage: npm run first-person -- <email> <first name> <last name>'
const longestName = 100

/**
 * Invites the first Super Admin of a deployment that has none (D7), and prints the link with which they choose their password; an empty
 * database is prepared first. A person who is invited already gets a new link in place of the old one. The product may be running.
 * @throws when there is a Super Admin, or another person has this email; the message states what to do. Then nothing is changed
 */
export async function firstPersonCommand({ args, config, product, say }: CommandCall): Promise<void> {
  const [email = '', firstName = '', lastName = ''] = args.map((arg) => arg.trim())
  if (args.length !== 3 || !firstName || !lastName) throw new Error(usage)
  if (!emailPattern.test(email)) throw new Error(`“${email}” is no email address. ${usage}`)
  if (Math.max(firstName.length, lastName.length) > longestName)
    throw new Error(`A name has at most ${longestName} characters.`)
  const events = eventWriter(subscriptionsOf([product.core, ...product.plugins]))
  // The product's own database takes one product at a time, so while it runs, the command uses its server as a client.
  const databaseUrl = config.databaseUrl ?? (await findRunningPostgres(config.dataDir))
  const store = await connectDatabase({ ...config, databaseUrl }, events, { say() {}, development: false })
  try {
    const db = store.background
    await product.prepareDatabase(db)
    const { key, token } = await db.transaction((tx) => invite(tx, { email, firstName, lastName }))
    say(`${firstName} ${lastName} is invited as Super Admin. Within three days, open`)
    say(`  ${invitationLinks.url(publicUrlOf(config), key, token)}`)
    say('to choose a password. Whoever has this link can do so: hand it over as you would a password.')
  } finally {
    await store.close()
  }
}

interface Person {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

async function invite(tx: Transaction, { email, firstName, lastName }: Person) {
  // If two commands run at the same time, one waits for the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('core.rights', 0))`.execute(tx.query)
  const { rows: holders } = await sql<{ id: number; email: string; status: number }>`
    select person.id, person.email, person.status from core."user" person
    join core.user_role held on held.user_id = person.id join core.role role on role.id = held.role_id
    where role.key = ${superAdminKey} and role.deleted_at is null and person.deleted_at is null`.execute(tx.query)
  if (holders.some(({ status }) => status === active))
    throw new Error('This deployment has a Super Admin already. They invite others under Users.')
  const again = holders.find((holder) => holder.email.toLowerCase() === email.toLowerCase())
  const userId = again?.id ?? (await insertSuperAdmin(tx, { email, firstName, lastName }))
  const key = { userId }
  const link = await invitationLinks.issue(tx, key)
  await recordAudit(tx, { action: 'firstPersonInvited', person: null, record: { entity: 'user', id: userId } })
  return { key, token: link!.token }
}

async function insertSuperAdmin(tx: Transaction, { email, firstName, lastName }: Person): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into core."user" (first_name, last_name, email, status)
    select ${firstName}, ${lastName}, ${email}, 1
    where not exists (select from core."user" where lower(email) = lower(${email}) and deleted_at is null)
    returning id`.execute(tx.query)
  const [added] = rows
  if (!added) throw new Error(`Somebody has the email ${email} already, and is no Super Admin. Take another one.`)
  await sql`insert into core.user_role (user_id, role_id)
    select ${added.id}, id from core.role where key = ${superAdminKey} and deleted_at is null`.execute(tx.query)
  return added.id
}
