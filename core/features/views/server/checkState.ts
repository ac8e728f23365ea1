import { isContributedColumn } from '@core/kernel/entity/contributedColumns'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { boardFields, calendarDates } from '@core/kernel/entity/displayFields'
import { parseFilter } from '@core/kernel/entity/filters'
import { fieldPathsOf, recordFieldPaths, type FieldPath } from '@core/kernel/entity/leaves'
import { messages } from '@core/kernel/entity/messages'
import type { FieldError } from '@core/kernel/entity/parse'
import type { ViewState } from '@core/kernel/entity/apiTypes'
import { invalid } from '@core/kernel/server/platform/http/errors'

/** The state as the fields of a body parse it. */
interface ReadState {
  readonly columns?: readonly string[] | null
  readonly sort: ViewState['sort']
  readonly filters?: Readonly<Record<string, unknown>> | null
  readonly display: ViewState['display']
  readonly group?: string | null
  readonly day?: string | null
  readonly by?: string | null
  readonly span?: ViewState['span'] | null
}

/**
 * @returns the view as it is stored
 * @throws HttpError 400 that names a column, a sort or a filter that this entity doesn't have
 */
export function checkState(
  entity: Entity,
  { columns, sort, filters, display, group, day, by, span }: ReadState,
): ViewState {
  const fieldPaths = new Map(
    [...fieldPathsOf(entity.fields), ...recordFieldPaths].map((fieldPath) => [fieldPath.path, fieldPath]),
  )
  const errors = [
    ...[...(columns ?? []).filter((path) => !isContributedColumn(path)), sort.field, ...(group ? [group] : [])]
      .filter((path) => !fieldPaths.has(path))
      .map((path) => unknown('state', path)),
    ...(by && !placings(entity, display).includes(by) ? [unknown('state', by)] : []),
    ...Object.entries(filters ?? {}).flatMap(([path, text]) => checkFilter(path, text, fieldPaths)),
  ]
  if (errors.length > 0) throw invalid(errors.slice(0, 20))
  return {
    columns: columns ?? [],
    sort,
    filters: (filters ?? {}) as ViewState['filters'],
    display,
    ...(group && { group }),
    ...(day && { day }),
    ...(by && { by }),
    ...(span && { span }),
  }
}

/** The paths by which a display can place records. */
function placings(entity: Entity, display: ViewState['display']): readonly string[] {
  return display === 'board' ? boardFields(entity).map(({ path }) => path) : calendarDates(entity)
}

function checkFilter(path: string, text: unknown, fieldPaths: ReadonlyMap<string, FieldPath>): FieldError[] {
  const fieldPath = fieldPaths.get(path)
  // Of a plugin, which may be off now: a list without the filter says so.
  if (!fieldPath && isContributedColumn(path) && typeof text === 'string' && text.length <= 4000) return []
  if (!fieldPath) return [unknown('state.filters', path)]
  if (typeof text === 'string' && parseFilter(fieldPath.field, text)) return []
  return [{ field: `state.filters.${path}`, message: messages.choice(fieldPath.label) }]
}

function unknown(field: string, path: string): FieldError {
  return { field, message: messages.unknownField(path.slice(0, 60)) }
}
