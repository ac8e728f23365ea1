import type { Entity } from '@core/entity/defineEntity'
import { parseFilter } from '@core/entity/filters'
import { leavesOf, recordLeaves, type Leaf } from '@core/entity/leaves'
import { messages } from '@core/entity/messages'
import type { FieldError } from '@core/entity/parse'
import type { ViewState } from '@core/entity/wire'
import { invalid } from '../routes/errors'

/** As the fields of a body leave it. */
interface ReadState {
  readonly columns?: readonly string[] | null
  readonly sort: ViewState['sort']
  readonly filters?: Readonly<Record<string, unknown>> | null
  readonly display: ViewState['display']
  readonly day?: string | null
  readonly by?: string | null
  readonly span?: ViewState['span'] | null
}

/**
 * @returns the view as it is stored
 * @throws Refusal 400 that names a column, a sort or a filter that this entity doesn't have
 */
export function checkState({ fields, days = [] }: Entity, { columns, sort, filters, display, day, by, span }: ReadState): ViewState {
  const leaves = new Map([...leavesOf(fields), ...recordLeaves].map((leaf) => [leaf.path, leaf]))
  const errors = [
    ...[...(columns ?? []), sort.field].filter((path) => !leaves.has(path)).map((path) => unknown('state', path)),
    ...(by && !days.includes(by) ? [unknown('state', by)] : []),
    ...Object.entries(filters ?? {}).flatMap(([path, text]) => checkFilter(path, text, leaves)),
  ]
  if (errors.length > 0) throw invalid(errors.slice(0, 20))
  return { columns: columns ?? [], sort, filters: (filters ?? {}) as ViewState['filters'], display, ...(day && { day }), ...(by && { by }), ...(span && { span }) }
}

function checkFilter(path: string, text: unknown, leaves: ReadonlyMap<string, Leaf>): FieldError[] {
  const leaf = leaves.get(path)
  if (!leaf) return [unknown('state.filters', path)]
  if (typeof text === 'string' && parseFilter(leaf.field, text)) return []
  return [{ field: `state.filters.${path}`, message: messages.choice(leaf.label) }]
}

function unknown(field: string, path: string): FieldError {
  return { field, message: messages.unknownField(path.slice(0, 60)) }
}
