import { relativeDays, type RelativeDays } from './dates'
import type { Field } from './Field'
import { isDate } from './fieldKinds'
import { isStorable } from './kinds/make'

/** The condition of a filter on one field. `me` is the viewer. */
export type FilterCondition =
  | { readonly anyOf: readonly (number | string | boolean)[]; readonly orEmpty?: boolean }
  | { readonly from?: string | undefined; readonly to?: string | undefined }
  | { readonly days: RelativeDays }
  /** The text anywhere in the value, ignoring case; or the whole value exactly as it is written. */
  | { readonly contains: string; readonly whole?: true }
  | { readonly empty: boolean }

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
 * empty), `me`, `2026-01-01..2026-01-31`, `..5`, `last7`, any text (contains it), `=Summit Blue` (equals it), and for every kind `none`
 * (empty) and `any` (filled). A body may also send a number, a boolean or a list of them.
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
      return range(text, isDay)
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

function range(text: string, isBound: (bound: string) => boolean): FilterCondition | undefined {
  const [from = '', to = from, ...more] = text.split('..')
  if (more.length > 0 || (from === '' && to === '') || [from, to].some((bound) => bound !== '' && !isBound(bound)))
    return undefined
  return { ...(from && { from }), ...(to && { to }) }
}

/** @returns the text that `parseFilter` parses to this condition. */
export function writeFilter(condition: FilterCondition): string {
  if ('anyOf' in condition) return [...condition.anyOf, ...(condition.orEmpty ? ['none'] : [])].join(',')
  if ('days' in condition) return condition.days
  if ('contains' in condition) return `${condition.whole ? '=' : ''}${condition.contains}`
  if ('empty' in condition) return condition.empty ? 'none' : 'any'
  const { from = '', to = '' } = condition
  return from === to ? from : `${from}..${to}`
}
