import { amountText } from '../amounts'
import { withUnit } from '../withUnit'
import { formats } from '../formats'

/**
 * The unit of a figure: `percent` is a share from 0 to 1, `ratio` is a multiple (2.6×), `duration` is in seconds, `money` is in the
 * deployment's currency. A number of a field can have the field's own unit and decimal places.
 */
export type FigureFormat = NamedFormat | FieldFormat
export type NamedFormat = 'number' | 'money' | 'percent' | 'ratio' | 'duration'
export interface FieldFormat {
  readonly unit?: string
  readonly decimals?: number
}
/** How a column of a table has the format of its figure. */
type ColumnFormat = { readonly format: NamedFormat } & FieldFormat

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** @returns a figure in full, for a tooltip or a table: `12,480`, `$1,500.00`, `42.5%`, `3 d 4 h`. */
export function formatFigure(value: number, format: FigureFormat = 'number'): string {
  if (typeof format === 'object') return fieldFigure(format, value)
  switch (format) {
    case 'number':
      return whole.format(value)
    case 'money':
      return amountText(String(value))
    case 'percent':
      return percent.format(value)
    case 'ratio':
      return `${decimal.format(value)}×`
    case 'duration':
      return signed(value, (size) => durationText(size, 2))
  }
}

/** @returns a figure for an axis or a mark, where space is limited: `12.5K`, `$1.5K`, `43%`, `3 d`. */
export function shortFigure(value: number, format: FigureFormat = 'number'): string {
  if (typeof format === 'object') return unitOf(format, compact.format(value))
  switch (format) {
    case 'number':
      return compact.format(value)
    case 'money':
      return signed(value, (size) => `${formats.sign}${compact.format(size)}`)
    case 'percent':
      return percent.format(value)
    case 'ratio':
      return `${decimal.format(value)}×`
    case 'duration':
      return signed(value, (size) => durationText(size, 1))
  }
}

function fieldFigure(format: FieldFormat, value: number): string {
  const { decimals } = format
  const text =
    decimals === undefined
      ? whole.format(value)
      : value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return unitOf(format, text)
}

const unitOf = ({ unit }: FieldFormat, text: string) => (unit === undefined ? text : withUnit(text, unit))

/** The minus sign is before the sign of the currency. */
function signed(value: number, text: (size: number) => string): string {
  return value < 0 ? `-${text(-value)}` : text(value)
}

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** @param most the maximum number of units, beginning with the largest */
function durationText(seconds: number, most: number): string {
  const first = units.findIndex(([, size]) => seconds >= size)
  if (first === -1) return '0'
  const named = units.slice(first, first + most)
  const smallest = named.at(-1)![1]
  let rest = Math.round(seconds / smallest) * smallest
  const parts: string[] = []
  for (const [unit, size] of named) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push(`${whole.format(count)} ${unit}`)
  }
  return parts.join(' ')
}

/** @returns the format of a figure as its column has it */
export function columnFormat(unit: FigureFormat = 'number'): ColumnFormat {
  return typeof unit === 'object' ? { format: 'number', ...unit } : { format: unit }
}

/** The change of a figure since the period that it is compared with. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same'
  /** `12.4%`, `no change`, or `new` where the previous figure was 0. */
  readonly text: string
}

/**
 * @returns the change from one period to the next as text. That of a percentage is in points, because the percentage of a percentage
 * misleads: from 40 % to 50 % is `10 points`.
 */
export function changeOf(current: number, previous: number, format: FigureFormat = 'number'): Change {
  const difference = Math.abs(current - previous)
  if (format === 'percent') {
    const points = decimal.format(difference * 100)
    if (points === '0') return { direction: 'same', text: 'no change' }
    return { direction: current > previous ? 'up' : 'down', text: `${points} ${points === '1' ? 'point' : 'points'}` }
  }
  if (current === previous) return { direction: 'same', text: 'no change' }
  const direction = current > previous ? 'up' : 'down'
  if (previous === 0) return { direction, text: 'new' }
  return { direction, text: percent.format(difference / previous) }
}
