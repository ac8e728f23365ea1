import { allows } from '@core/kernel/entity/policy'
import type { Viewer } from '../../platform/http/Viewer'
import { bindScope } from '../../security/access/scopePredicate'
import { columnOf } from '../table/columns'
import type { EntityTable, RelatedFiles } from '../table/EntityTable'
import { identifier, literalOf, tableName } from '../table/quote'
import { policySqlText } from '../table/scopeOf'

/**
 * @param own SQL of the field's own files, which may be null
 * @returns SQL of these files followed by the related ones that the viewer may see: always a list
 */
export function relatedFilesSql(
  { catalog }: EntityTable,
  own: string,
  related: readonly RelatedFiles[],
  viewer: Viewer,
): string {
  const others = related.flatMap(({ entity, field, where }) => {
    const target = catalog?.get(entity)
    if (!target || !allows(target.entity, 'view', viewer)) return []
    const alias = identifier(entity)
    // The ids come from our own session, so they can be part of the text.
    const reach = bindScope(policySqlText(target, 'view', viewer.permissions), viewer, literalOf)
    return ` || coalesce((select jsonb_agg(listed.file order by ${alias}.id, listed.place) from ${tableName(target.table)} ${alias} cross join lateral jsonb_array_elements(${alias}.${identifier(columnOf(field))}) with ordinality listed(file, place) where ${where} and ${alias}.deleted_at is null and ${reach}), '[]'::jsonb)`
  })
  return `(coalesce(${own}, '[]'::jsonb)${others.join('')})`
}
