import type { Field } from '@core/entity/Field'

/** Before the id of a look-up list, where ids of entities may stand as well. */
export const lookupMark = 'lookup:'

/**
 * What a field's ids are ids of: an entity, or a look-up list as `lookup:referrals.source`. Undefined where it holds no ids.
 * @param beside the values that it stands among, of which one says what a link points at
 */
export function referenceTargetOf(
  { entity, lookup, links, linkType }: Pick<Field, 'entity' | 'lookup' | 'links' | 'linkType'>,
  beside: Readonly<Record<string, unknown>> | null = null,
): string | undefined {
  if (links && linkType) return links.find(({ id }) => id === beside?.[linkType])?.entity
  return lookup === undefined ? entity : `${lookupMark}${lookup}`
}
