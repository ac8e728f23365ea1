import { sql } from 'kysely'
import { hashPassword } from '../security/auth/password/password'
import type { Database } from '../platform/database/Database'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import type { Deployment } from './Deployment'

/**
 * Fills a database that nobody uses yet with the deployment's people and each plugin's demonstration data (D8), in one transaction: a kill
 * in the middle leaves an empty database that the next start fills.
 * @returns whether it did: false where there is any user already
 */
export async function seedDemonstration(
  db: Database,
  plugins: readonly Pick<ServerPlugin, 'seedDemonstration'>[],
  { demonstration: { password, people } }: Deployment,
): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    // One node at a time: the second one finds the people of the first.
    await sql`select pg_advisory_xact_lock(hashtextextended('core.seedDemonstration', 0))`.execute(tx.query)
    if (await tx.query.selectFrom('core.user').select('id').limit(1).executeTakeFirst()) return false
    const roles = new Map(
      (await tx.query.selectFrom('core.role').select(['id', 'key']).execute()).map(({ id, key }) => [key, id]),
    )
    const stores = new Map(
      (await tx.query.selectFrom('core.store').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
    )
    const ids = new Map<string, number>()
    for (const [index, user] of people.entries()) {
      const { id } = await tx.query
        .insertInto('core.user')
        .values({
          first_name: user.first,
          last_name: user.last,
          email: user.email,
          phone: `555-010-${String(index + 1).padStart(4, '0')}`,
          title: user.title,
          store_id: stores.get(user.store) ?? null,
          manager_id: ids.get(user.manager ?? '') ?? null,
          status: 2,
          password_hash: passwordHash,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.set(user.email, id)
      await tx.query
        .insertInto('core.user_role')
        .values({ user_id: id, role_id: roles.get(user.role)! })
        .execute()
    }
    for (const plugin of plugins) await plugin.seedDemonstration?.(tx)
    return true
  })
}
