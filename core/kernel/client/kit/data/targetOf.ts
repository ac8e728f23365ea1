import type { Field } from '@core/kernel/entity/Field'
import { isObject } from '@core/kernel/entity/isObject'

/**
 * @param siblings the other values of the same object: one of them holds the kind of a link
 * @returns the entity whose ids a field holds; undefined if it holds no ids of records
 */
export function targetOf({ entity, lookup, links, linkType }: Field, siblings: unknown): string | undefined {
  if (!links || !linkType) return lookup === undefined ? entity : undefined
  const kind = isObject(siblings) ? siblings[linkType] : undefined
  return links.find(({ id }) => id === kind)?.entity
}
