import { sql } from 'kysely'
import type { Field } from '@core/kernel/entity/Field'
import type { Viewer } from '../../platform/http/Viewer'
import type { Database, Transaction } from '../../platform/database/Database'
import type { EntityCatalog } from '../table/EntityContext'
import { lookupNames } from '../lookups/lookupRepository'
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

/** The names of referenced records, if the viewer may view them. Everybody may know the names of people and stores. */
export async function namesOf(
  db: Database | Transaction,
  catalog: EntityCatalog,
  pointers: readonly ReferenceTarget[],
  viewer: Viewer,
): Promise<Names> {
  const found = new Map<string, string>()
  for (const entity of new Set(pointers.map((pointer) => pointer.entity))) {
    const ids = [...new Set(pointers.filter((pointer) => pointer.entity === entity).map(({ id }) => id))]
    for (const { id, name } of await read(db, catalog, entity, ids, viewer)) found.set(`${entity} ${id}`, name)
  }
  return (entity, id) => found.get(`${entity} ${id}`)
}

async function read(
  db: Database | Transaction,
  catalog: EntityCatalog,
  entity: string,
  ids: readonly number[],
  viewer: Viewer,
): Promise<readonly { id: number; name: string }[]> {
  const among = sql`= any(${ids}::integer[])`
  if (common[entity])
    return (
      await sql<{
        id: number
        name: string
      }>`select id, name from ${sql.table(common[entity])} where id ${among}`.execute(db.query)
    ).rows
  if (entity.startsWith(lookupMark))
    return [...(await lookupNames(db, entity.slice(lookupMark.length), ids))].map(([id, name]) => ({ id, name }))
  const table = catalog.get(entity)
  if (!table) return []
  const id = sql.ref(`${entity}.id`)
  return (
    await sql<{
      id: number
      name: string
    }>`select ${id} as id, ${titleOf(table)} as name from ${fromTable(table)} where ${id} ${among} and ${scopeOf(table, 'view', viewer)}`.execute(
      db.query,
    )
  ).rows
}
