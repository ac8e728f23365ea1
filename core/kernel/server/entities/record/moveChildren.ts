import { sql } from 'kysely'
import { type Parent, parentLink, parentLinks } from '@core/kernel/entity/parentLink'
import type { Transaction } from '../../platform/database/Database'
import { columnOf } from '../table/columns'
import type { EntityTable, WriteSource } from '../table/EntityTable'
import { type Writer, rewriteRecords } from './rewriteSharers'

interface MoveOptions {
  /** The person who moves them; null for the system. */
  readonly by: Writer | null
  /** The note in the history of each. */
  readonly note: string
  readonly via?: WriteSource
  /** Moves only these; default: all. */
  readonly ids?: readonly number[]
  /** The field that points at the record, where several can; default: that of `parentLink`. */
  readonly field?: string | undefined
}

/**
 * Moves the children of one record to another one, for two records that are merged, or for a record that becomes another. Deleted children
 * are moved as well, so that a restore finds their parent. Their own policy is not checked: the permission for the parent is enough to move
 * them all.
 * @returns the ids of the moved children, including deleted ones
 */
export async function moveChildren(
  tx: Transaction,
  table: EntityTable,
  from: Parent,
  to: Parent,
  { by, note, via = null, ids, field }: MoveOptions,
): Promise<readonly number[]> {
  const { before, after } = linksOf(table, from, to, field)
  const set = Object.entries(after).map(([name, value]) => sql`${sql.id(columnOf(name))} = ${value}`)
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table.table)} set ${sql.join(set)} where id in (
      select id from ${sql.table(table.table)} where ${matches(before)} ${ids ? sql`and id = any(${ids}::integer[])` : sql``}
      order by id for update)
    returning id`.execute(tx.query)
  const moved = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  await rewriteRecords(tx, table, new Map(moved.map((id) => [id, before])), by, { note, via })
  return moved
}

/**
 * @param field the one that points at the record, where several can; default: that of `parentLink`
 * @returns how many records that aren't deleted belong to a record
 */
export async function countChildren(tx: Transaction, table: EntityTable, of: Parent, field?: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table.table)}
    where deleted_at is null and ${matches(linkOf(table, of, field))}`.execute(tx.query)
  return rows[0]!.count
}

type Link = Readonly<Record<string, number | null>>

/** The fields that hold the parent, before and after. Where the two kinds of parent have a field each, the other one is emptied. */
function linksOf(
  table: EntityTable,
  from: Parent,
  to: Parent,
  field: string | undefined,
): { readonly before: Link; readonly after: Link } {
  const [was, is] = [linkOf(table, from, field), linkOf(table, to, field)]
  const empty = (link: object): Link => Object.fromEntries(Object.keys(link).map((name) => [name, null]))
  return { before: { ...empty(is), ...was }, after: { ...empty(was), ...is } }
}

function linkOf({ entity }: EntityTable, parent: Parent, field: string | undefined): Link {
  return (
    (field !== undefined && parentLinks(entity, parent).find((link) => field in link)) || parentLink(entity, parent)
  )
}

function matches(link: Link) {
  return sql.join(
    Object.entries(link).map(([name, value]) =>
      value === null ? sql`${sql.id(columnOf(name))} is null` : sql`${sql.id(columnOf(name))} = ${value}`,
    ),
    sql` and `,
  )
}
