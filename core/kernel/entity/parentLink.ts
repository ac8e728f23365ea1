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
  entity: Pick<Entity, 'id' | 'fields' | 'owners'>,
  parent: Parent,
): Readonly<Record<string, number>> {
  const [link] = parentLinks(entity, parent)
  if (link) return link
  throw new Error(
    `“${entity.id}” has no field that points at “${parent.entity}”: give it a reference or a recordLink to that entity.`,
  )
}

/** @returns what records that point at a record hold, one entry for each field of theirs that can: that of `owners.through` first. */
export function parentLinks(
  { fields, owners }: Pick<Entity, 'fields' | 'owners'>,
  parent: Parent,
): readonly Readonly<Record<string, number>>[] {
  const through = throughField({ owners })
  const names = Object.keys(fields).toSorted((a, b) => Number(b === through) - Number(a === through))
  return names.flatMap((name) => {
    const { entity, links, linkType } = fields[name]!
    const kind = links?.find((target) => target.entity === parent.entity)
    if (kind && linkType !== undefined) return [{ [linkType]: kind.id, [name]: parent.id }]
    return entity === parent.entity ? [{ [name]: parent.id }] : []
  })
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
