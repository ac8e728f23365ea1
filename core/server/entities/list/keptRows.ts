import type { RowQuery } from './ListQuery'
import type { ListedTable } from './ListedTable'
import { columnOf } from '../table/columns'
import { identifier } from '../table/quote'

// Deleted records that still count: `kept` of their table.

/** Whether one of the conditions is on the field of these records, and so asks for them. */
export function namesKept({ table: { kept } }: ListedTable, conditions: RowQuery['conditions'] = []): boolean {
  return kept !== undefined && conditions.some(({ fieldPath: { fieldPath } }) => fieldPath.path === kept)
}

/** The condition for rows that are there. @param withKept and for those that still count */
export function thereSql({ alias, table: { kept } }: ListedTable, withKept: boolean): string {
  const isThere = `${alias}.deleted_at is null`
  return withKept && kept !== undefined ? `(${isThere} or ${alias}.${identifier(columnOf(kept))})` : isThere
}
