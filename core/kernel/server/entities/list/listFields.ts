import type { Entity } from '@core/kernel/entity/defineEntity'
import type { Fields } from '@core/kernel/entity/Field'
import { text } from '@core/kernel/entity/fieldKinds'
import { fieldPathsOf, recordFieldPaths } from '@core/kernel/entity/leaves'
import { direction, listBody } from '@core/kernel/entity/listBody'

/** The query parameters of `GET …getAll{query}` in addition to one for each filter. S3.20, D9 */
const listParameters = {
  limit: listBody.limit,
  offset: listBody.offset,
  cursor: listBody.cursor,
  fieldName: text('fieldName', { max: 200 }),
  direction,
  search: text('search', { max: 200 }),
} as const

/**
 * The query parameters of an entity's `getAll`: each field is a filter, parsed by `parseFilter`.
 * @throws when a field has the name of one of the list's own parameters
 */
export function listQueryFields({ id, fields }: Entity): Fields {
  const filters: Record<string, Fields[string]> = {}
  for (const { path, label } of [...fieldPathsOf(fields), ...recordFieldPaths]) {
    if (Object.hasOwn(listParameters, path))
      throw new Error(
        `Entity “${id}”: a field can't be called “${path}”, since that is a parameter of its list. Rename it.`,
      )
    filters[path] ??= text(label, { max: 4000 })
  }
  return { ...listParameters, ...filters }
}

export const listParameterNames: ReadonlySet<string> = new Set(Object.keys(listParameters))
