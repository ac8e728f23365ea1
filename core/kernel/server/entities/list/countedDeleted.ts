import type { RowQuery } from './ListQuery'
import type { ListedTable } from './ListedTable'
import { columnOf } from '../table/columns'
import { identifier } from '../table/quote'

// Deleted records that still count: `countedDeleted` of their table.

/** Whether one of the conditions is on the field of these records, and so requests them. */
export function requestsDeleted(
  { table: { countedDeleted } }: ListedTable,
  conditions: RowQuery['conditions'] = [],
): boolean {
  return (
    countedDeleted !== undefined && conditions.some(({ fieldPath: { fieldPath } }) => fieldPath.path === countedDeleted)
  )
}

/** The condition for rows that aren't deleted. @param withDeleted and for the deleted ones that still count */
export function notDeletedSql({ alias, table: { countedDeleted } }: ListedTable, withDeleted: boolean): string {
  const notDeleted = `${alias}.deleted_at is null`
  return withDeleted && countedDeleted !== undefined
    ? `(${notDeleted} or ${alias}.${identifier(columnOf(countedDeleted))})`
    : notDeleted
}
