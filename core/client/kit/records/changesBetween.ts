import type { Fields } from '@core/entity/Field'
import { fieldPathsOf } from '@core/entity/leaves'
import type { HistoryChange } from '@core/entity/apiTypes'
import type { EntityRecord } from '../data/entityApi'
import { valueAt, isHidden } from '../data/fieldPaths'
import { displayText, emptyText } from '@core/entity/displayText'

/** @returns which fields of a record differ, in their order, as one reads them. What this person may not see is left out: it reads as null in both. */
export function changesBetween(fields: Fields, before: EntityRecord, after: EntityRecord): readonly HistoryChange[] {
  return fieldPathsOf(fields).flatMap(({ path, field, label }) => {
    const [was, is] = [valueAt(before, path), valueAt(after, path)]
    if (JSON.stringify(was ?? null) === JSON.stringify(is ?? null) || isHidden(path, after.masked)) return []
    if (field.kind === 'rows') return [{ field: path, label }]
    const text = (record: EntityRecord, value: unknown) => {
      const shown = displayText(field, value, record.labels[path])
      return shown === emptyText ? null : shown
    }
    return [{ field: path, label, from: text(before, was), to: text(after, is) }]
  })
}
