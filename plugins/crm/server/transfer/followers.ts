import { parentLink } from '@core/entity'
import type { EntityTable } from '@core/server/entities'
import type { ServerContext } from '@core/server/plugin'
import { leadMoves } from './leadMoves'

type Catalog = ServerContext['catalog']

/** @returns the records of other plugins that can belong to leads and to accounts, and so follow a transfer by its events. */
export function followersOf(catalog: Catalog): readonly EntityTable[] {
  const moved = new Set(leadMoves.map(({ id }) => id))
  return [...catalog.values()].filter(
    (table) => !moved.has(table.entity.id) && belongsTo(table, 'lead') && belongsTo(table, 'account'),
  )
}

/** @returns the records that can belong to accounts, and to no lead: what an account has that a lead can't take back. */
export function accountsOwn(catalog: Catalog): readonly EntityTable[] {
  return [...catalog.values()].filter((table) => belongsTo(table, 'account') && !belongsTo(table, 'lead'))
}

/** Whether a field of theirs can point at such a record. */
export function belongsTo({ entity }: EntityTable, parent: string): boolean {
  try {
    parentLink(entity, { entity: parent, id: 1 })
    return true
  } catch {
    return false
  }
}
