import { monthNames, parseTypedDay, parseTypedTime, today } from '@core/kernel/entity/dates'
import type { DayOrder } from '@core/kernel/entity/importColumns'
import type { Field } from '@core/kernel/entity/Field'
import { timeSlots } from '@core/kernel/entity/timeSlots'
import { zipPattern } from '@core/kernel/entity/fieldKinds'
import { parsePhone } from '../../platform/parsePhone'
import { unescapeFormula } from '../../platform/sheets/formulas'
import { splitList, splitNames } from './listText'

/** @returns the ids that a name in a cell may mean: none, one, or several that can't be distinguished. */
export type NamedIds = (field: Pick<Field, 'entity' | 'lookup'>, name: string) => readonly number[]

/** What is known of a cell beside its text. */
interface CellContext {
  readonly dayOrder?: DayOrder | undefined
  /** The values of the row that stand beside the field. */
  readonly beside?: Readonly<Record<string, unknown>> | undefined
}

/** A cell that can't be parsed as a value of its field; the message is for the person. */
export class UnreadableCell extends Error {}

export const isZip = ({ schema }: Field): boolean => schema?.pattern === zipPattern.source

/** The states with ZIP codes that begin with 0. */
const zeroStates: ReadonlySet<string> = new Set('AE CT MA ME NH NJ NY PR RI VI VT'.split(' '))

/** @returns a ZIP code with the zeros that a spreadsheet dropped, where its state has such */
function wholeZip(cell: string, state: unknown): string {
  const digits = cell.replace(/\.0$/, '')
  if (typeof state === 'string' && !zeroStates.has(state)) return digits
  if (/^\d{3,4}$/.test(digits)) return digits.padStart(5, '0')
  return /^\d{7,8}$/.test(digits) ? digits.padStart(9, '0') : digits
}

/**
 * Parses a filled cell as the value of its field, as far as possible. An invalid cell is returned unchanged, for the field's own rule to
 * refuse with its own message.
 * @throws UnreadableCell when a name is unknown, or ambiguous
 */
export function readCell(
  field: Field,
  cell: string,
  named: NamedIds,
  { dayOrder = 'mdy', beside = {} }: CellContext = {},
): unknown {
  const plainCell = unescapeFormula(cell).trim()
  const written = isZip(field) ? wholeZip(plainCell, beside.state) : plainCell
  if (written === '') return null
  const text = field.normalize?.(written) ?? written
  if (field.entity !== undefined || field.lookup !== undefined) return oneNamed(field, text, named)
  switch (field.kind) {
    case 'choice':
      return optionOf(field, text)
    case 'choices':
      return optionsOf(field, text)
    case 'ids':
      return idsOf(field, text, named)
    case 'tags':
      return splitList(text)
    case 'text':
      // A cell of a spreadsheet may have several lines.
      return text.replaceAll(/[\t\r\n]+/g, ' ')
    case 'yesNo':
      return yesOrNo(text)
    case 'integer':
    case 'decimal':
    case 'number':
      return numberOf(text)
    case 'money':
      return amountOf(text)
    case 'phone':
      return phoneOf(text)
    case 'date':
      return dayOf(text, dayOrder)
    case 'dateTime':
      return instantOf(text, dayOrder)
    case 'timeSlot':
      return timeOf(text)
    default:
      return text
  }
}

/** The records of a list of names or numbers: `Dispatcher; Mechanic`. */
function idsOf({ idsOf: entity = '' }: Field, text: string, named: NamedIds): number[] {
  const ids = splitNames(text).map((name) =>
    /^\d+$/.test(name) && named({ entity }, name).length === 0 ? Number(name) : oneNamed({ entity }, name, named),
  )
  return [...new Set(ids)]
}

function oneNamed(field: Pick<Field, 'entity' | 'lookup'>, text: string, named: NamedIds): number {
  const ids = named(field, text)
  if (ids.length === 1) return ids[0]!
  if (ids.length === 0) throw new UnreadableCell(`there is no “${shortened(text)}” to choose`)
  throw new UnreadableCell(
    field.entity === 'user'
      ? `“${shortened(text)}” is the name of several people; write the email instead`
      : `“${shortened(text)}” is the name of several`,
  )
}

function optionOf(field: Field, text: string): unknown {
  const typed = plain(text)
  const found =
    field.options!.find(({ name }) => plain(name) === typed) ??
    field.options!.find(({ id }) => plain(String(id)) === typed)
  if (found) return found.id
  throw new UnreadableCell(`“${shortened(text)}” is none of the choices${hint(field)}`)
}

function optionsOf(field: Field, text: string): unknown[] {
  const isOption = (name: string) => field.options!.some((option) => plain(option.name) === plain(name))
  const parts = splitList(text)
  // A list that was written with commas, although a name may contain one.
  const names =
    parts.length === 1 && !isOption(parts[0]!) && text.includes(',')
      ? text.split(',').filter((part) => part.trim())
      : parts
  return [...new Set(names.map((name) => optionOf(field, name)))]
}

function hint({ options = [] }: Field): string {
  return options.length <= 8 ? `: ${options.map(({ name }) => name).join(', ')}` : ''
}

function yesOrNo(text: string): unknown {
  const word = text.toLowerCase()
  if (['yes', 'y', 'true', 't', '1', 'x', 'on'].includes(word)) return true
  return ['no', 'n', 'false', 'f', '0', 'off'].includes(word) ? false : text
}

function numberOf(text: string): unknown {
  const number = plainNumber(text)
  return /^[+-]?\d+(\.\d+)?$/.test(number) ? Number(number) : text
}

/** With two decimal places, as amounts are stored: a spreadsheet drops trailing zeros. */
function amountOf(text: string): string {
  const number = plainNumber(text.replace(/^(-?)\s*\$\s*/, '$1'))
  const [, whole, places = ''] = /^(\d+)(?:\.(\d{0,2}))?$/.exec(number) ?? []
  return whole === undefined ? number : `${whole}.${places.padEnd(2, '0')}`
}

/** `1,234.50` as `1234.50`. */
function plainNumber(text: string): string {
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
}

/** @throws UnreadableCell when it is a number that its country doesn't have; any other text is left to the field */
function phoneOf(text: string): string {
  const phone = parsePhone(text)
  if (phone === undefined && text.startsWith('+'))
    throw new UnreadableCell(`“${shortened(text)}” is no phone number of its country`)
  return phone ?? text
}

/**
 * A day as it may be typed in a form (D10), or as a spreadsheet stores it, at midnight. A word such as “tomorrow” or a day without its year
 * is none here, because it would be another day when the file is read again. A time behind it is left out.
 * @throws UnreadableCell with the forms that are possible
 */
function dayOf(text: string, order: DayOrder): string {
  const day = wholeDay(text.replace(timeBehind, ''), order)
  if (day !== undefined) return day
  throw new UnreadableCell(`“${shortened(text)}” is no day; write 2026-12-15, 12/15/2026 or 12/15/26`)
}

/** `14:31`, `2:31:05 PM`, with or without a zone. */
const timeBehind =
  /(?:T|,?\s+|,)(\d{1,2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?\s*([ap]\.?\s?m\.?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i

/** @returns the day of a text with a day, a month and a year in any usual form, else undefined */
function wholeDay(text: string, order: DayOrder): string | undefined {
  const written = text.trim().replace(/^[a-z]{3,9}\.?,\s*(?=\S)/i, '')
  const isNumbers = /^\d+$/.test(written) || written.split(/[-/. ]/).length === 3
  const hasMonth = /[a-z]{3}/i.test(written) && /\d{1,2}\D+\d{2}|\d{2}\D+\d{1,2}/.test(written)
  if (!isNumbers && !hasMonth) return undefined
  const monthFirst = order === 'mdy' ? written : written.replace(/^(\d{1,2})([-/. ])(\d{1,2})(?=[-/. ]\d{2})/, '$3$2$1')
  return parseTypedDay(withMonthNumber(monthFirst) ?? monthFirst, today())
}

/** @returns `3/14/2026` for `Mar 14, 2026`, `14 March 2026` and `14-Mar-26`; undefined for anything else */
function withMonthNumber(text: string): string | undefined {
  const parts =
    /^(\d{1,2})?(?:st|nd|rd|th)?[-/. ]*([a-z]{3,9})\.?[-/. ]*(\d{1,2}(?=\D|$))?(?:st|nd|rd|th)?,?(?:[-/., ]+)?(\d{4}|\d{2})?$/i.exec(
      text,
    )
  const [, before, name = '', after, given] = parts ?? []
  const month = monthNames.findIndex((full) => full.toLowerCase().startsWith(name.toLowerCase())) + 1
  const date = before ?? after
  // In 14-Mar-26 the number behind the month is the year.
  const year = given ?? (before === undefined ? undefined : after)
  const isTwice = before !== undefined && after !== undefined && given !== undefined
  return parts && month > 0 && date !== undefined && year !== undefined && !isTwice
    ? `${month}/${date}/${year}`
    : undefined
}

/** Without a zone it is UTC, as exports write it. */
function instantOf(text: string, order: DayOrder): string {
  const [behind, clock, seconds = ':00', half = '', zone = 'Z'] = timeBehind.exec(text) ?? []
  const day = wholeDay(behind === undefined ? text : text.slice(0, -behind.length), order)
  const time = clock === undefined ? '00:00' : half === '' ? clock.padStart(5, '0') : parseTypedTime(`${clock} ${half}`)
  if (day === undefined || time === undefined) return text
  const iso = `${day}T${time}${seconds}`
  if (/^(?:Z|UTC|GMT)$/i.test(zone)) return `${iso}Z`
  const at = new Date(`${iso}${zone.replace(/(\d{2}):?(\d{2})$/, '$1:$2')}`)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}

function timeOf(text: string): string {
  // A spreadsheet stores a time of day as an instant of its first day.
  const serial = /^1899-12-3\dT(\d{2}:\d{2})/.exec(text)?.[1]
  const slot = timeSlots.find(({ name }) => plain(name).replaceAll(' ', '') === plain(text).replaceAll(' ', ''))
  return serial ?? slot?.id ?? text.replace(/^(\d):/, '0$1:').replace(/^(\d{2}:\d{2}):00$/, '$1')
}

/** Ignores case, blanks and the kind of apostrophe. */
export function plain(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ').replaceAll('’', "'")
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
