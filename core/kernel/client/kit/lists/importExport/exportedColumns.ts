import type { EntityListStore } from '../EntityListStore'

/**
 * @returns the paths of the columns on screen, in their order. The column that names a record is exported as all parts of the name, a
 * computed column as the fields that it needs.
 */
export function exportedColumns({
  shown,
  entity,
}: Pick<EntityListStore, 'entity'> & {
  readonly shown: readonly Pick<EntityListStore['shown'][number], 'field' | 'main' | 'computed' | 'needs'>[]
}): readonly string[] {
  const paths = shown.flatMap(({ field, main, computed, needs = [] }) => {
    if (main && entity.title.includes(field)) return entity.title
    return computed ? needs : [field]
  })
  return [...new Set(paths)]
}
