import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { homePermission } from '@core/kernel/entity/permissions'
import type { Database, Transaction } from '../../platform/database/Database'
import { activePeople } from '../../security/users/activePeople'
import type { EntityTable } from '../table/EntityTable'
import { notDeleted, policySqlText } from '../table/scopeOf'

/**
 * Whether a person may see a record in one of their roles, by the entity's policy with the person's own rows and store.
 * @returns a condition for a query whose alias of the people is `user`
 */
export async function maySee(
  db: Database | Transaction,
  table: EntityTable,
  recordId: number,
): Promise<RawBuilder<SqlBool>> {
  const { rows: roles } = await sql<{ id: number; permissions: number[] }>`
    select role.id, array(select permission_id from core.role_permission granted where granted.role_id = role.id) as permissions
    from core.role where deleted_at is null`.execute(db.query)
  // Roles with the same policy text are checked together: there are few such texts, and many roles.
  const reaches = new Map<string, number[]>()
  for (const { id, permissions } of roles) {
    const reach = policySqlText(table, 'view', new Set([...permissions, homePermission]))
    if (reach !== 'false') reaches.set(reach, [...(reaches.get(reach) ?? []), id])
  }
  const some = [...reaches].map(([reach, ids]) => {
    const theirs = reach.replaceAll('$me', '"user".id').replaceAll('$store', '"user".store_id')
    return sql`(held.role_id = any(${ids}::integer[]) and ${sql.raw(theirs)})`
  })
  if (some.length === 0) return sql<SqlBool>`false`
  const { entity } = table
  return sql<SqlBool>`exists (
    select from core.user_role held, ${sql.table(table.table)} as ${sql.id(entity.id)}
    where held.user_id = "user".id and ${sql.ref(`${entity.id}.id`)} = ${recordId} and ${notDeleted(table)}
      and (${sql.join(some, sql` or `)}))`
}

/** @returns those of these people who are active and may see the record. */
export async function amongThoseWhoMaySee(
  db: Database | Transaction,
  table: EntityTable,
  recordId: number,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (ids.length === 0) return []
  const rows = await activePeople(db)
    .where('user.id', 'in', ids)
    .where(await maySee(db, table, recordId))
    .select('user.id')
    .execute()
  return rows.map(({ id }) => id)
}
