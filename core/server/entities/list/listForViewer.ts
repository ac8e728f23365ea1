import { parentActions, scopesOf } from '@core/entity/policy'
import { bindScope } from '../../security/access/scopePredicate'
import type { Viewer } from '../../platform/http/Viewer'
import { parentAllowsText, policySqlText } from '../table/scopeOf'
import type { NamedRecords } from './labelSql'
import { type FieldSql, labelSql, linkedLabelSql } from './fieldSql'
import type { ListedTable } from './ListedTable'
import { literalOf } from '../table/quote'

/**
 * A list as one person reads it: a record that a row points at has a name for those only who may view that record, and rows that
 * belong to another record say what may be done with that. For whoever may view all of them it is the list itself.
 */
export function listForViewer(list: ListedTable, viewer: Viewer): ListedTable {
  const hidden = [...list.fieldPaths].filter(([, { named, linked }]) =>
    [named, ...(linked?.targets ?? []).map((target) => target.named)].some((one) => one && isScoped(one, viewer)),
  )
  const requested = parentActions(list.table.entity, viewer.permissions)
  if (hidden.length === 0 && requested.length === 0) return list
  const allowed = requested.map((action) => [action, parentAllowsText(list.table, action, viewer, literalOf)])
  return {
    ...list,
    ...(hidden.length > 0 && {
      fieldPaths: new Map([
        ...list.fieldPaths,
        ...hidden.map(([path, fieldPath]) => [path, scopedLeaf(fieldPath, viewer)] as const),
      ]),
    }),
    ...(requested.length > 0 && { parentAllows: Object.fromEntries(allowed) }),
  }
}

function isScoped({ target }: NamedRecords, { permissions }: Viewer): boolean {
  return target !== undefined && !scopesOf(target.entity.policy.view, permissions).includes('all')
}

function scopedLeaf(fieldPath: FieldSql, viewer: Viewer): FieldSql {
  if (fieldPath.linked) {
    const targets = fieldPath.linked.targets.map(({ id, named }) => ({ id, named: scoped(named, viewer) }))
    const linked = { ...fieldPath.linked, targets }
    return { ...fieldPath, linked, label: linkedLabelSql(fieldPath.value, linked) }
  }
  const named = scoped(fieldPath.named!, viewer)
  return { ...fieldPath, named, label: labelSql(fieldPath.fieldPath.field, fieldPath.value, named)! }
}

function scoped(named: NamedRecords, viewer: Viewer): NamedRecords {
  if (!isScoped(named, viewer)) return named
  // Ids of our own session, which a text can hold: what binds them would have to know where in the statement it comes to stand.
  const reach = bindScope(policySqlText(named.target!, 'view', viewer.permissions, 'named'), viewer, literalOf)
  return { ...named, name: `case when ${reach} then ${named.name} else '' end` }
}
