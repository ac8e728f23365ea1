import { layoutOf } from '@core/kernel/entity/layouts'

/** @returns the paths of the columns that a list shows at first: those of the layout that the list has, or the default ones */
export function startColumns(
  entity: string,
  { columns, start }: { readonly columns: readonly { readonly field: string }[]; readonly start: readonly string[] },
): readonly string[] {
  const laid = layoutOf(entity).list?.columns.filter((path) => columns.some(({ field }) => field === path)) ?? []
  return laid.length > 0 ? laid : start
}
