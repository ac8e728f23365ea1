import { parentLink } from '@core/entity'
import type { EntityTable } from '@core/server/entities'
import type { ServerContext } from '@core/server/plugin'
import { leadMoves } from './leadMoves'

type Catalog = ServerContext['catalog']

/** @returns the tables of other plugins whose records can belong to leads and to accounts, and so follow a transfer by its events. */
export function followersOf(catalog: Catalog): readonly EntityTable[] {
  const moved = new Set(leadMoves.map(({ id }) => id))
  return [...catalog.values()].filter(
    (table) => !moved.has(table.entity.id) && belongsTo(table, 'lead') && belongsTo(table, 'account'),
  )
}

/** @returns the tables whose records can belong to accounts but not to leads, and so can't return to a lead. */
export function accountsOwn(catalog: Catalog): readonly EntityTable[] {
  return [...catalog.values()].filter((table) => belongsTo(table, 'account') && !belongsTo(table, 'lead'))
}

/** Whether a field of the entity can reference such a record. */
export function belongsTo({ entity }: EntityTable, parent: string): boolean {
  try {
    parentLink(entity, { entity: parent, id: 1 })
    return true
  } catch {
    return false
  }
}
