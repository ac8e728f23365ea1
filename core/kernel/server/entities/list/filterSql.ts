import { instantRange, relativeRange, today } from '@core/kernel/entity/dates'
import { isCustomPath } from '@core/kernel/entity/customFields'
import { comparable } from '@core/kernel/entity/comparable'
import type { FilterCondition, RangeCondition } from '@core/kernel/entity/filters'
import { digestsOf } from '../../platform/database/sealedTexts'
import type { Binder } from './Binder'
import type { FieldSql } from './fieldSql'
import { literal } from '../table/quote'

/**
 * @returns a condition as SQL. Ids of fixed choices are part of the text, so that the plan suits the number of rows that hold them; all
 * other values are bound.
 * @param me the viewer's id
 */
export function filterSql(
  { value, type, fieldPath, order }: FieldSql,
  condition: FilterCondition,
  me: number,
  binder: Binder,
): string {
  if ('empty' in condition) return condition.empty ? emptySql(type, value) : `not ${emptySql(type, value)}`
  if ('anyOf' in condition) {
    const ids = condition.anyOf.map((id) => (id === 'me' ? me : id))
    const any =
      type === 'jsonb'
        ? ids.map((id) => `${value} @> ${literal(JSON.stringify(id))}::jsonb`).join(' or ')
        : anySql(value, type, ids, fieldPath.field.options !== undefined, binder)
    const parts = [...(ids.length > 0 ? [any] : []), ...(condition.orEmpty ? [emptySql(type, value)] : [])]
    return `(${parts.join(' or ')})`
  }
  if ('contains' in condition && fieldPath.field.encrypted) return equalSealedSql(value, condition.contains, binder)
  if ('contains' in condition)
    return condition.whole
      ? isSql(isCustomPath(fieldPath.path) ? (order ?? value) : value, type, condition.contains, binder)
      : containsSql(value, type, condition.contains, binder)
  const range: RangeCondition = 'days' in condition ? relativeRange(condition.days, today()) : condition
  if (type !== 'timestamptz') return between(value, type, range, binder)
  const { from, before } = instantRange({ from: range.from, to: range.to })
  return between(value, type, { from, to: before, below: true }, binder)
}

/** The value is empty. An empty list counts as empty. */
function emptySql(type: string, value: string): string {
  return type === 'jsonb' ? `(${value} is null or ${value} in ('null', '[]', '{}'))` : `(${value} is null)`
}

function anySql(
  value: string,
  type: string,
  ids: readonly (number | string | boolean)[],
  fixed: boolean,
  binder: Binder,
): string {
  if (type === 'boolean') return `${value} in (${ids.map(String).join(', ')})`
  if (fixed)
    return `${value} in (${ids.map((id) => (typeof id === 'number' ? String(id) : literal(String(id)))).join(', ')})`
  return ids.length === 1
    ? `${value} = ${binder.bind(ids[0])}::${type}`
    : `${value} = any(${binder.bind(ids)}::${type}[])`
}

/** An encrypted text that equals this one, compared by the digest at its end. */
export function equalSealedSql(value: string, text: string, binder: Binder): string {
  return `split_part(${value}, '.', 4) = any(${binder.bind(digestsOf(text))}::text[])`
}

/** Equals this text; in a list, one of its entries equals it. The index of a custom text has the order of names. */
function isSql(value: string, type: string, text: string, binder: Binder): string {
  const bound = `${binder.bind(text)}::text`
  return type === 'jsonb'
    ? `${value} @> to_jsonb(${bound})`
    : `${type === 'text' ? value : `${value}::text`} = ${bound}`
}

/** Contains the text, ignoring case and marks; in a list, one of its entries contains it. */
export function containsSql(value: string, type: string, text: string, binder: Binder): string {
  const pattern = binder.bind(likePattern(text))
  if (type === 'jsonb')
    return `exists (select from jsonb_array_elements_text(nullif(${value}, 'null')) entry where core.comparable(entry) like ${pattern})`
  if (type !== 'text') return `lower(${value}::text) like ${pattern}`
  return `${comparableSql(value)} like ${pattern}`
}

/** A text as it is compared. A filter reads every row, so the usual text, which is ASCII, costs no call of the function. */
export function comparableSql(value: string): string {
  return `case when octet_length(${value}) = length(${value}) then lower(${value}) else core.comparable(${value}) end`
}

function between(value: string, type: string, { from, to, above, below }: RangeCondition, binder: Binder): string {
  const parts = [
    ...(from ? [`${value} ${above ? '>' : '>='} ${binder.bind(from)}::${type}`] : []),
    ...(to ? [`${value} ${below ? '<' : '<='} ${binder.bind(to)}::${type}`] : []),
  ]
  return `(${parts.join(' and ')})`
}

/** @returns a LIKE pattern for a text of `core.comparable`: the words anywhere, with LIKE's own signs escaped. */
export function likePattern(text: string): string {
  return `%${comparable(text)
    .trim()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
