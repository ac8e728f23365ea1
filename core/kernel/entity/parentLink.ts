import type { Entity } from './defineEntity'
import { throughField } from './policy'

/** A record that other records belong to. */
export interface Parent {
  /** The entity's id. */
  readonly entity: string
  readonly id: number
}

/**
 * @returns what a child of a record holds: `{ entityType: 1, entityTypeId: 5 }` for a link to records of several kinds (S3.7), `{
 * vehicleId: 5 }` for a reference. A new child begins with these values, and a list is filtered by them (S3.21). The field of
 * `owners.through` comes first.
 * @throws when no field of the child can point at such a record
 */
export function parentLink(
  { id, fields, owners }: Pick<Entity, 'id' | 'fields' | 'owners'>,
  parent: Parent,
): Readonly<Record<string, number>> {
  const through = throughField({ owners })
  const names = Object.keys(fields).toSorted((a, b) => Number(b === through) - Number(a === through))
  for (const name of names) {
    const { entity, links, linkType } = fields[name]!
    const kind = links?.find((target) => target.entity === parent.entity)
    if (kind && linkType !== undefined) return { [linkType]: kind.id, [name]: parent.id }
    if (entity === parent.entity) return { [name]: parent.id }
  }
  throw new Error(
    `“${id}” has no field that points at “${parent.entity}”: give it a reference or a recordLink to that entity.`,
  )
}

/**
 * Whether records of an entity are children of the parent entity's: their access comes from it, or they link to records of several kinds.
 */
export function isChildOf({ fields, owners }: Pick<Entity, 'fields' | 'owners'>, parentEntity: string): boolean {
  return Object.entries(fields).some(
    ([name, { entity, links }]) =>
      links?.some((target) => target.entity === parentEntity) ||
      (name === throughField({ owners }) && entity === parentEntity),
  )
}
