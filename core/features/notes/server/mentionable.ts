import { type SqlBool, sql } from 'kysely'
import type { Mentionable, Unseen } from '../shared/noteCalls'
import { containsWords } from '@core/kernel/server/entities/list/searchSql'
import { presentOption, usualOptions } from '@core/kernel/server/entities/record/findOptions'
import { workPermissions } from '@core/kernel/server/entities/record/prepareWrite'
import { isVisible } from '@core/kernel/server/entities/record/storedRecord'
import { denied } from '@core/kernel/server/entities/table/denied'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import { maySee } from '@core/kernel/server/entities/record/whoMaySee'
import { scopeOf } from '@core/kernel/server/entities/table/scopeOf'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { notFound } from '@core/kernel/server/platform/http/errors'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { activePeople } from '@core/kernel/server/security/users/activePeople'

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
