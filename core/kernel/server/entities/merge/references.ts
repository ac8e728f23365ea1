import { parentLinks } from '@core/kernel/entity/parentLink'
import type { EntityCatalog } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'

/** A field by which records can point at a record. */
export interface Reference {
  /** Under which moved records are stored: the entity's id, with the field where it is not the first that can point there. */
  readonly name: string
  readonly table: EntityTable
  /** Undefined for the first. */
  readonly field?: string
}

/** @returns every field by which records of the plugins that are on can point at records of an entity, without those in groups and rows. */
export function referencesTo(entity: string, catalog: EntityCatalog): readonly Reference[] {
  return [...catalog.values()].flatMap((table) => {
    const { id } = table.entity
    const fields = parentLinks(table.entity, { entity, id: 1 }).map((link) => Object.keys(link).at(-1)!)
    return fields.flatMap((field, at) =>
      table.computed?.[field] ? [] : at === 0 ? [{ name: id, table }] : [{ name: `${id}.${field}`, table, field }],
    )
  })
}
