import { type Shape, json, namedShape } from '@core/kernel/entity/answers'
import type { HistoryChange, HistoryEntry } from '@core/kernel/entity/apiTypes'

/** What became of a field. */
export const historyChangeShape: Shape<HistoryChange> = json.object(
  { field: json.string, label: json.string },
  { from: json.nullable(json.string), to: json.nullable(json.string), hidden: json.oneOf(true) },
)

/** An entry of a record's history, the same in every call. */
export const historyShape: Shape<HistoryEntry> = json.named(
  'HistoryEntry',
  json.object(
    {
      id: json.integer,
      action: json.oneOf('create', 'update', 'delete', 'restore'),
      via: json.nullable(json.oneOf('import', 'bulk', 'undo', 'system')),
      by: json.nullable(namedShape),
      at: json.instant,
      changes: json.array(historyChangeShape),
      note: json.nullable(json.string),
    },
    {
      of: json.string,
      author: json.string,
      canPutBack: json.oneOf(true),
      putsBack: json.oneOf(true),
      automation: json.described(
        json.object({ id: json.integer, run: json.integer }),
        'The automation that did it, and in which of its runs',
      ),
    },
  ),
)
