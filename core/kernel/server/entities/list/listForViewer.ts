import { parentActions, scopesOf } from '@core/kernel/entity/policy'
import { bindScope } from '../../security/access/scopePredicate'
import type { Viewer } from '../../platform/http/Viewer'
import { parentAllowsText, policySqlText } from '../table/scopeOf'
import { type FieldSql, type NamedRecords, labelSql, linkedLabelSql } from './fieldSql'
import type { ListedTable } from './ListedTable'
import { literalOf } from '../table/quote'
import { relatedFilesSql } from './relatedFilesSql'

/**
 * @returns the list for one viewer. The name of a record that a row points at is included only if the viewer may view that record. Rows
 * that belong to another record include what the viewer may do with that record. Related files are those that the viewer may see. For a
 * viewer without such restrictions it is `list` itself.
 */
export function listForViewer(list: ListedTable, viewer: Viewer): ListedTable {
  const hidden = [...list.fieldPaths].filter(([, { named, linked }]) =>
    [named, ...(linked?.targets ?? []).map((target) => target.named)].some((one) => one && isScoped(one, viewer)),
  )
  const related = Object.entries(list.table.relatedFiles ?? {})
  const requested = parentActions(list.table.entity, viewer.permissions)
  if (hidden.length === 0 && related.length === 0 && requested.length === 0) return list
  const allowed = requested.map((action) => [action, parentAllowsText(list.table, action, viewer, literalOf)])
  return {
    ...list,
    ...(hidden.length + related.length > 0 && {
      fieldPaths: new Map([
        ...list.fieldPaths,
        ...hidden.map(([path, fieldPath]) => [path, scopedLeaf(fieldPath, viewer)] as const),
        ...related.map(([path, files]) => {
          const fieldPath = list.fieldPaths.get(path)!
          return [path, { ...fieldPath, json: relatedFilesSql(list.table, fieldPath.json, files, viewer) }] as const
        }),
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
  // The ids come from our own session, so they can be part of the text. Binding them would require their position in the statement.
  const reach = bindScope(policySqlText(named.target!, 'view', viewer.permissions, 'named'), viewer, literalOf)
  return { ...named, name: `case when ${reach} then ${named.name} else '' end` }
}
