import type { Action } from '@core/kernel/entity/policy'
import type { Viewer } from '../../platform/http/Viewer'
import { bindScope } from '../../security/access/scopePredicate'
import { policySqlText } from '../table/scopeOf'
import type { Binder } from './Binder'
import type { ListedTable } from './ListedTable'

/** The condition for the rows with which the policy also lets this person do the action, in a query whose parameters the binder holds. */
export function permissionSql({ table }: ListedTable, action: Action, viewer: Viewer, binder: Binder): string {
  return bindScope(policySqlText(table, action, viewer.permissions), viewer, (value) => binder.bind(value))
}
