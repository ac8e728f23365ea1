import type { Action } from '@core/entity/policy'
import type { Viewer } from '../../access/Viewer'
import type { Database, Transaction } from '../../database/Database'
import { reachOf } from '../scopeOf'
import type { Binder } from './Binder'
import type { ListedTable } from './ListedTable'

/** The rows that the policy lets this person do something to besides, as a condition in a query whose parameters the binder holds. */
export function mayAlso({ table }: ListedTable, action: Action, viewer: Viewer, db: Pick<Database | Transaction, 'query'>, binder: Binder): string {
  const { sql, parameters } = reachOf(table, action, viewer).compile(db.query)
  return sql.replaceAll(/\$(\d+)/g, (_, place: string) => binder.bind(parameters[Number(place) - 1]))
}
