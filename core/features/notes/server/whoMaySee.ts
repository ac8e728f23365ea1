import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Mentionable, Unseen } from '../shared/noteCalls'
import { homePermission } from '@core/kernel/entity/permissions'
import { containsWords } from '@core/kernel/server/entities/list/searchSql'
import { presentOption, usualOptions } from '@core/kernel/server/entities/record/findOptions'
import { workPermissions } from '@core/kernel/server/entities/record/prepareWrite'
import { isVisible } from '@core/kernel/server/entities/record/storedRecord'
import { denied } from '@core/kernel/server/entities/table/denied'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import { notDeleted, policySqlText, scopeOf } from '@core/kernel/server/entities/table/scopeOf'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import { notFound } from '@core/kernel/server/platform/http/errors'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { activePeople } from '@core/kernel/server/security/users/activePeople'

/**
 * Whether a person may see a record in one of their roles, by the entity's policy with the person's own rows and store.
 * @returns a condition for a query whose alias of the people is `user`
 */
async function maySee(db: Database | Transaction, table: EntityTable, recordId: number): Promise<RawBuilder<SqlBool>> {
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

/**
 * Colleagues whom a text names after an @ and who may not see the record, so that nobody believes they were told. That is for who may
 * write on the record; it names nobody whom they could not look up, and tells those colleagues nothing.
 * @throws HttpError 404 when the record isn't the viewer's to see, 403 when it isn't theirs to change
 */
export async function findUnseen(
  db: Database,
  table: EntityTable,
  { recordId, text }: { readonly recordId: number; readonly text: string },
  viewer: Viewer,
): Promise<readonly Unseen[]> {
  const { entity } = table
  if (!(await isVisible(db, table, recordId, viewer))) throw notFound(entity.name.one)
  if (!(await mayChange(db, table, recordId, viewer))) throw denied(table, 'update', viewer)
  const named = await activePeople(db)
    .where(sql<SqlBool>`position('@' || "user".name in ${text}) > 0`)
    .where('user.id', '<>', viewer.id)
    .select(['user.id', 'user.name', (await maySee(db, table, recordId)).as('sees')])
    .execute()
  // Who is called “Ann Lee Brown” is not “Ann Lee”, and not “Ann Lee Browne”.
  let rest = text
  const unseen: { readonly id: number; readonly name: string }[] = []
  for (const { id, name, sees } of named.toSorted((a, b) => b.name.length - a.name.length)) {
    const parts = rest.split(`@${name}`)
    const stands = parts.slice(1).some((after) => !/^[\p{L}\p{N}]/u.test(after))
    if (stands && !sees) unseen.push({ id, name })
    rest = parts.join(' ')
  }
  const works = unseen.length > 0 && mayHandOver(entity, viewer) ? await workers(db, table, unseen) : new Set<number>()
  return unseen.map(({ id, name }) => ({ id, name, mayAssign: works.has(id) }))
}

async function mayChange(db: Database, table: EntityTable, recordId: number, viewer: Viewer): Promise<boolean> {
  const { id } = table.entity
  const { rows } = await sql`
    select from ${sql.table(table.table)} as ${sql.id(id)}
    where ${sql.ref(`${id}.id`)} = ${recordId} and ${scopeOf(table, 'update', viewer)}`.execute(db.query)
  return rows.length > 0
}

function mayHandOver({ owners, policy }: EntityTable['entity'], { permissions }: Viewer): boolean {
  return owners?.assigned !== undefined && (policy.assign === undefined || permissions.has(policy.assign))
}

async function workers(
  db: Database,
  table: EntityTable,
  people: readonly { readonly id: number }[],
): Promise<ReadonlySet<number>> {
  const ids = people.map(({ id }) => id)
  const rows = await activePeople(db, workPermissions(table)).where('user.id', 'in', ids).select('user.id').execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Colleagues whom a note on this record can mention, by name. For who may write on the record, those of a typed name who may not see it
 * follow, so that nobody wonders where they are.
 * @throws HttpError 404 when the record isn't the viewer's to see
 */
export async function findMentionable(
  db: Database,
  table: EntityTable,
  { recordId, search }: { readonly recordId: number; readonly search?: string | null },
  viewer: Viewer,
): Promise<readonly Mentionable[]> {
  if (!(await isVisible(db, table, recordId, viewer))) throw notFound(table.entity.name.one)
  const sees = await maySee(db, table, recordId)
  const withOthers = Boolean(search) && (await mayChange(db, table, recordId, viewer))
  const rows = await activePeople(db)
    .where(withOthers ? sql<SqlBool>`true` : sees)
    .where('user.id', '<>', viewer.id)
    .where(containsWords(sql`core.comparable("user".name || ' ' || coalesce("user".title, ''))`, search))
    .select(['user.id', 'user.name', 'user.title as hint', sees.as('maySee')])
    .orderBy(sql`${sees} desc`)
    .orderBy(sql`"user".name collate core.names`)
    .orderBy('user.id')
    .limit(usualOptions)
    .execute()
  return rows.map(({ maySee, ...option }) => ({ ...presentOption(option), maySee: Boolean(maySee) }))
}
