import { addDays, relativeDays, type RelativeDays } from './dates'
import type { Field } from './Field'
import { isDate } from './fieldKinds'
import { isStorable } from './kinds/make'

/** The condition of a filter on one field. `me` is the viewer. */
export type FilterCondition =
  | { readonly anyOf: readonly (number | string | boolean)[]; readonly orEmpty?: boolean }
  | RangeCondition
  | { readonly days: RelativeDays }
  /** The text anywhere in the value, ignoring case; or the whole value exactly as it is written. */
  | { readonly contains: string; readonly whole?: true }
  | { readonly empty: boolean }

/** From one value to another, both included unless it says otherwise. */
export interface RangeCondition {
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** More than `from`, which is left out. */
  readonly above?: true
  /** Less than `to`, which is left out. */
  readonly below?: true
}

export type FilterShape = 'anyOf' | 'days' | 'range' | 'contains' | 'presence'

const shapes: Readonly<Record<string, FilterShape>> = {
  choice: 'anyOf',
  choices: 'anyOf',
  lookup: 'anyOf',
  reference: 'anyOf',
  person: 'anyOf',
  recordLink: 'anyOf',
  yesNo: 'anyOf',
  date: 'days',
  dateTime: 'days',
  timeSlot: 'range',
  integer: 'range',
  decimal: 'range',
  number: 'range',
  money: 'range',
  rows: 'presence',
  files: 'presence',
  ids: 'anyOf',
  object: 'presence',
  signature: 'presence',
}

/** The form of a filter by a field of this kind. */
export function filterShape(field: Field): FilterShape {
  return shapes[field.kind] ?? 'contains'
}

/**
 * Parses a filter. The format is the same in a URL, a saved view, `GET …getAll` and the body of `POST …/List`: `1,2,none` (any of these, or
 * empty), `me`, `2026-01-01..2026-01-31`, `..5` (at most 5), `<5` (below 5), `>1..5`, `last7`, any text (contains it), `=Summit Blue` (equals
 * it), and for every kind `none` (empty) and `any` (filled). A body may also send a number, a boolean or a list of them.
 * @returns undefined when the filter is invalid for this field
 */
export function parseFilter(field: Field, raw: unknown): FilterCondition | undefined {
  const text = (Array.isArray(raw) ? raw : [raw]).filter(isPlain).join(',').trim()
  if (text === '' || text.length > 4000 || !isStorable(text)) return undefined
  if (text === 'none') return { empty: true }
  if (text === 'any') return { empty: false }
  switch (filterShape(field)) {
    case 'anyOf':
      return anyOf(field, text.split(','))
    case 'days':
      if ((relativeDays as readonly string[]).includes(text)) return { days: text as RelativeDays }
      return wholeDays(range(text, isDay))
    case 'range':
      return range(text, (bound) => isBound(field, bound))
    case 'contains':
      if (field.encrypted) return { contains: text.replace(/^=(?=.)/, ''), whole: true }
      return text.length > 1 && text.startsWith('=') ? { contains: text.slice(1), whole: true } : { contains: text }
    case 'presence':
      return undefined
  }
}

type Id = number | string | boolean

const isPlain = (part: unknown): part is Id =>
  typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean'

function anyOf(field: Field, parts: readonly string[]): FilterCondition | undefined {
  const ids = new Set<Id>()
  for (const part of parts) {
    if (part === 'none') continue
    const id = readId(field, part)
    if (id === undefined) return undefined
    ids.add(id)
  }
  return { anyOf: [...ids], ...(parts.includes('none') && { orEmpty: true }) }
}

function readId(field: Field, part: string): Id | undefined {
  if (field.kind === 'yesNo') return part === 'true' ? true : part === 'false' ? false : undefined
  if (field.options) return idsByText(field.options).get(part)
  if (part === 'me' && (field.kind === 'person' || field.entity === 'user')) return 'me'
  return /^[1-9]\d{0,9}$/.test(part) && Number(part) <= 2_147_483_647 ? Number(part) : undefined
}

type Options = NonNullable<Field['options']>

/** The ids of options by how a filter writes them: a list asks for several of them with each of its pages. */
const idsOfOptions = new WeakMap<Options, ReadonlyMap<string, Id>>()

function idsByText(options: Options): ReadonlyMap<string, Id> {
  const known = idsOfOptions.get(options)
  if (known) return known
  const ids = new Map(options.map(({ id }) => [String(id), id as Id]))
  idsOfOptions.set(options, ids)
  return ids
}

/** A day that has a midnight before it and one behind it in every calendar that reads it. */
function isDay(bound: string): boolean {
  return isDate(bound) && bound >= '1000' && bound < '9999'
}

function isBound({ kind }: Field, bound: string): boolean {
  if (kind === 'timeSlot') return /^([01]\d|2[0-3]):[0-5]\d$/.test(bound)
  if (kind === 'integer') return /^-?\d{1,10}$/.test(bound) && Math.abs(Number(bound)) <= 2_147_483_647
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(bound)
}

function range(text: string, isBound: (bound: string) => boolean): RangeCondition | undefined {
  const [left = '', right = text.startsWith('>') ? '' : left, ...more] = text.startsWith('<')
    ? ['', text]
    : text.split('..')
  const [above, below] = [left.startsWith('>'), right.startsWith('<')]
  const from = above ? left.slice(1) : left
  const to = below ? right.slice(1) : right
  const isWrong = (bound: string, signed: boolean) => (bound === '' ? signed : !isBound(bound))
  if (more.length > 0 || (from === '' && to === '') || isWrong(from, above) || isWrong(to, below)) return undefined
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(above && { above: true as const }),
    ...(below && { below: true as const }),
  }
}

/** After a day is from the next one on, so that days have one form alone. */
function wholeDays(range: RangeCondition | undefined): RangeCondition | undefined {
  if (!range) return undefined
  const from = range.from && range.above ? addDays(range.from, 1) : range.from
  const to = range.to && range.below ? addDays(range.to, -1) : range.to
  return [from, to].every((day) => !day || isDay(day)) ? { ...(from && { from }), ...(to && { to }) } : undefined
}

/** @returns the text that `parseFilter` parses to this condition. */
export function writeFilter(condition: FilterCondition): string {
  if ('anyOf' in condition) return [...condition.anyOf, ...(condition.orEmpty ? ['none'] : [])].join(',')
  if ('days' in condition) return condition.days
  if ('contains' in condition) return `${condition.whole ? '=' : ''}${condition.contains}`
  if ('empty' in condition) return condition.empty ? 'none' : 'any'
  const { from = '', to = '', above, below } = condition
  if (above && to === '') return `>${from}`
  if (below && from === '') return `<${to}`
  return from === to && !above && !below ? from : `${above ? '>' : ''}${from}..${below ? '<' : ''}${to}`
}
