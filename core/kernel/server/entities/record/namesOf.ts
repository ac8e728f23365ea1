import { type RawBuilder, sql } from 'kysely'
import type { Field } from '@core/kernel/entity/Field'
import type { Viewer } from '../../platform/http/Viewer'
import type { Database, Transaction } from '../../platform/database/Database'
import type { EntityCatalog } from '../table/EntityContext'
import { scopeOf } from '../table/scopeOf'
import { fromTable, titleOf } from '../table/titleSql'

/** The prefix of a look-up list's id, where an entity's id is possible as well. */
export const lookupMark = 'lookup:'

/**
 * @returns the entity whose ids a field holds, or a look-up list as `lookup:referrals.source`. Undefined where it holds no ids.
 * @param siblings the other values of the same object; one of them holds the kind of a link
 */
export function referenceTargetOf(
  { entity, lookup, links, linkType }: Pick<Field, 'entity' | 'lookup' | 'links' | 'linkType'>,
  siblings: Readonly<Record<string, unknown>> | null = null,
): string | undefined {
  if (links && linkType) return links.find(({ id }) => id === siblings?.[linkType])?.entity
  return lookup === undefined ? entity : `${lookupMark}${lookup}`
}

/** A record that something points at. */
export interface ReferenceTarget {
  /** See `referenceTargetOf`. */
  readonly entity: string
  readonly id: number
}

/** @returns the name of a record; undefined when it doesn't exist, or this viewer may not know it. */
export type Names = (entity: string, id: number) => string | undefined

/** Tables of core whose names everybody who is signed in may know. */
const common: Readonly<Record<string, string>> = { user: 'core.user', store: 'core.store' }

/** The names of referenced records, if the viewer may view them, in one query. Everybody may know the names of people and stores. */
export async function namesOf(
  db: Database | Transaction,
  catalog: EntityCatalog,
  pointers: readonly ReferenceTarget[],
  viewer: Viewer,
): Promise<Names> {
  const parts = namesSql(catalog, pointers, viewer)
  const { rows } =
    parts.length === 0 ? { rows: [] } : await sql<NamedTarget>`${sql.join(parts, sql` union all `)}`.execute(db.query)
  const found = new Map(rows.map(({ entity, id, name }) => [`${entity} ${id}`, name]))
  return (entity, id) => found.get(`${entity} ${id}`)
}

/** A record that exists, and that the viewer may know. */
export interface NamedTarget extends ReferenceTarget {
  readonly name: string
}

/** @returns for each entity among these a query of the records that exist and that the viewer may know, with their names */
export function namesSql(
  catalog: EntityCatalog,
  pointers: readonly ReferenceTarget[],
  viewer: Viewer,
): readonly RawBuilder<NamedTarget>[] {
  return [...new Set(pointers.map((pointer) => pointer.entity))].flatMap((entity): RawBuilder<NamedTarget>[] => {
    const ids = [...new Set(pointers.filter((pointer) => pointer.entity === entity).map(({ id }) => id))]
    const among = sql`= any(${ids}::integer[])`
    const kind = sql`${entity}::text as entity`
    if (common[entity]) return [sql`select ${kind}, id, name from ${sql.table(common[entity])} where id ${among}`]
    if (entity.startsWith(lookupMark))
      return [
        sql`select ${kind}, id, name from core.lookup_entry where list = ${entity.slice(lookupMark.length)} and id ${among}`,
      ]
    const table = catalog.get(entity)
    if (!table) return []
    const id = sql.ref(`${entity}.id`)
    return [
      sql`select ${kind}, ${id} as id, ${titleOf(table)} as name from ${fromTable(table)} where ${id} ${among} and ${scopeOf(table, 'view', viewer)}`,
    ]
  })
}
