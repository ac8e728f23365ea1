import { derivedFromFields } from '@core/kernel/entity/derivedFromFields'
import type { RowSelection } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import type { EntityCatalog } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { listedTable } from './ListedTable'
import { readRows } from './readRequest'
import { boundIn, whereSql } from './whereSql'

/**
 * Binds a value in the statement that is being written.
 * @returns its placeholder: `$3`
 */
export type Bind = (value: unknown) => string

/** The list's own SQL for a plugin's own statement, such as the figures of a dashboard: it counts exactly what the list shows. */
export interface ListSql {
  /**
   * @returns `from … where …` of the rows that the list would show this person.
   * @throws HttpError 400 for an invalid filter
   */
  rows(selection: RowSelection, viewer: Viewer, bind: Bind): string
  /**
   * @returns the selection alone as a condition on such rows; empty where it selects all of them.
   * @throws HttpError as `rows` does
   */
  condition(selection: RowSelection, viewer: Viewer, bind: Bind): string
}

/** @param catalog `ServerContext.catalog` */
export function listSql(table: EntityTable, catalog: EntityCatalog): ListSql {
  const listed = derivedFromFields(() => listedTable(table, catalog))
  const where = (selection: RowSelection, viewer: Viewer) =>
    whereSql(listed(), readRows(listed(), selection, viewer), viewer)
  return {
    rows(selection, viewer, bind) {
      const found = where(selection, viewer)
      return `from ${listed().source}${listed().joins(found.groups)} ${boundIn(found, found.text, bind)}`
    },
    condition(selection, viewer, bind) {
      const found = where(selection, viewer)
      return found.requested && boundIn(found, found.requested, bind)
    },
  }
}
