import type { Entity } from '@core/kernel/entity/defineEntity'
import { layoutOf } from '@core/kernel/entity/layouts'
import { fieldPathsOf, isSortable, recordFieldPaths } from '@core/kernel/entity/leaves'
import type { Sort } from './listQuery'

/** @returns the sort that administrators have chosen for the list, if it has the field */
export function arrangedSort({ id, fields }: Entity): Sort | undefined {
  const sort = layoutOf(id).list?.sort
  const known = sort && [...fieldPathsOf(fields), ...recordFieldPaths].find(({ path }) => path === sort.field)
  return known && isSortable(known) ? sort : undefined
}
