import { json, answer, type ValueOf } from './answers'
import type { Field } from './Field'
import type { Period } from './dates'
import { choice, freeObject, ids, integer, isObject, number, rows, text } from './fieldKinds'
import { listBody } from './listBody'
import { messages } from './messages'
import type { ListRequest, RowSelection } from './apiTypes'

/** The calculation over the rows of a group. */
export type MeasureOf = 'count' | 'sum' | 'average' | 'min' | 'max' | 'median' | 'percentile'

export interface Measure {
  readonly of: MeasureOf
  /** Path of the measured field; `count` has none. */
  readonly field?: string
  /** Which percentile: 0.9 is the value that 90 % of the rows stay below. */
  readonly at?: number
}

/** A field by its path, or a date or moment by the period that it falls into. */
export type GroupBy = string | { readonly field: string; readonly by?: Period }

/** The body of `POST …/Aggregate`: figures over exactly the rows that a list with the same filter shows, or over selected ones. D9 */
export interface AggregateRequest extends RowSelection, Pick<ListRequest, 'commonFilters'> {
  /** Default: one group with all rows. */
  readonly groupBy?: readonly GroupBy[]
  readonly measures: readonly Measure[]
  /** Returns only this number of groups, those with the largest first measure. Without a limit, more than 1,000 groups are refused. */
  readonly limit?: number
}

/**
 * A figure with a filter of its own, in addition to the request's filter: dashboards query many figures over the same rows in one
 * statement.
 */
export interface FigureMeasure extends Measure {
  readonly filter?: ListRequest['filter']
}

/** Like `AggregateRequest`, for the server's own figures. */
export interface FigureRequest extends Omit<AggregateRequest, 'measures'> {
  readonly measures: readonly FigureMeasure[]
}

/** The maximum number of groups: without a limit in the request, and the highest limit. */
export const mostGroups = { unlimited: 1000, limited: 10_000 } as const
/** The maximum number of ids in a request. */
export const mostSelected = 100_000
/** The maximum number of fields that a request can group by. */
export const mostGroupings = 3

const periods = ['day', 'week', 'month', 'quarter', 'year'] as const satisfies readonly Period[]

/** A list whose items are field paths or `{field, by}`. */
const groupBy: Field<readonly GroupBy[], false> = {
  kind: 'object',
  label: 'groupBy',
  required: false,
  schema: {
    type: 'array',
    maxItems: mostGroupings,
    items: {
      anyOf: [
        { type: 'string' },
        {
          type: 'object',
          required: ['field'],
          properties: { field: { type: 'string' }, by: { enum: periods } },
          additionalProperties: false,
        },
      ],
    },
  },
  check(value) {
    if (!Array.isArray(value) || !value.every(isGroupBy))
      return messages.wrongType(
        'groupBy',
        `a list of fields, such as ["status", {"field": "createdAt", "by": "month"}]; by is ${periods.join(', ')}`,
      )
    return value.length > mostGroupings ? messages.tooMany('groupBy', mostGroupings) : undefined
  },
}

function isGroupBy(value: unknown): value is GroupBy {
  if (typeof value === 'string') return true
  if (!isObject(value) || typeof value.field !== 'string') return false
  return Object.keys(value).every(
    (name) => name === 'field' || (name === 'by' && (periods as readonly unknown[]).includes(value.by)),
  )
}

export const aggregateBody = {
  filter: freeObject('filter'),
  commonFilters: listBody.commonFilters,
  search: text('search', { max: 200 }),
  ids: ids('ids', { max: mostSelected }),
  except: ids('except', { max: mostSelected }),
  groupBy,
  measures: rows(
    'measures',
    {
      of: choice(
        'of',
        [
          { id: 'count', name: 'Count' },
          { id: 'sum', name: 'Sum' },
          { id: 'average', name: 'Average' },
          { id: 'min', name: 'Lowest' },
          { id: 'max', name: 'Highest' },
          { id: 'median', name: 'Median' },
          { id: 'percentile', name: 'Percentile' },
        ] as const,
        { required: true },
      ),
      field: text('field', { max: 200 }),
      at: number('at', { min: 0, max: 1 }),
    },
    { required: true, max: 20 },
  ),
  limit: integer('limit', { min: 1, max: mostGroups.limited }),
} as const

const value = json.typed<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] })

/** The response of `POST …/Aggregate`. */
export const aggregateAnswer = json.named(
  'AggregateAnswer',
  answer(
    {
      data: json.array(
        json.object({
          group: json.described(json.map(value), 'By path. A period is its first day; null is empty.'),
          labels: json.described(json.map(json.nullable(json.string)), 'The names behind ids, by path.'),
          values: json.described(
            json.array(json.typed<string | number | null>({ type: ['string', 'number', 'null'] })),
            'In the order of the measures. Amounts of money are decimal strings; null where no row has a value.',
          ),
        }),
      ),
    },
    { more: json.described(json.boolean, 'There are more groups than the limit.') },
  ),
)

export type AggregateAnswer = ValueOf<typeof aggregateAnswer>
export type AggregateGroup = AggregateAnswer['data'][number]
