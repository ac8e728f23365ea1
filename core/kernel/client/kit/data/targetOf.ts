import type { Field } from '@core/kernel/entity/Field'
import { displayText } from '@core/kernel/entity/displayText'
import { isObject } from '@core/kernel/entity/isObject'
import { knownNames } from '@core/kernel/entity/language'

/**
 * @param siblings the other values of the same object: one of them holds the kind of a link
 * @returns the entity whose ids a field holds; undefined if it holds no ids of records
 */
export function targetOf(field: Field, siblings: unknown): string | undefined {
  if (!field.links || !field.linkType) return field.lookup === undefined ? field.entity : undefined
  return linkOf(field, siblings)?.entity
}

function linkOf({ links, linkType }: Field, siblings: unknown) {
  const kind = linkType !== undefined && isObject(siblings) ? siblings[linkType] : undefined
  return links?.find(({ id }) => id === kind)
}

/** @returns the name of the record that a field holds; where the viewer may not know it, its kind, if there are several, and its number */
export function referenceText(field: Field, value: unknown, label: string | null | undefined, siblings: unknown): string {
  const text = displayText(field, value, label)
  const kind = label ? undefined : linkOf(field, siblings)
  return kind ? `${knownNames(kind, 'name').name} ${text}` : text
}
