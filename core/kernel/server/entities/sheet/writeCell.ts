import { formats } from '@core/kernel/entity/formats'
import { displayText } from '@core/kernel/entity/displayText'
import type { Field } from '@core/kernel/entity/Field'
import { isEmpty } from '@core/kernel/entity/parse'
import { escapeFormula } from '../../platform/sheets/formulas'
import type { SheetCell } from '../../platform/sheets/xlsx/writeXlsx'
import { joinList } from './listText'

const numeric: ReadonlySet<string> = new Set(['integer', 'decimal', 'number', 'money'])

/**
 * A value for a file: names instead of ids, in a form that an import parses as the same value. A text that a spreadsheet would execute is
 * made harmless; a number stays a number.
 * @param label the name that belongs to the id of a reference or of a look-up list's entry
 */
export function writeCell(field: Field, value: unknown, label: string | null | undefined): SheetCell {
  if (isEmpty(value)) return null
  if (field.kind === 'money') return { number: Number(value), format: 'money' }
  if (numeric.has(field.kind)) return Number(value)
  if (field.kind === 'date') return { day: String(value) }
  if (field.kind === 'dateTime') return { instant: String(value) }
  if (field.kind === 'timeSlot') return String(value)
  if (field.entity !== undefined || field.lookup !== undefined || field.links !== undefined)
    return escapeFormula(label ?? String(value))
  if (Array.isArray(value) && field.options) return escapeFormula(joinList(value.map((id) => displayText(field, id))))
  if (Array.isArray(value) && field.kind === 'tags') return escapeFormula(joinList(value as string[]))
  if (field.kind === 'rows')
    return escapeFormula(joinList((value as Record<string, unknown>[]).map((row) => summaryOf(field, row))))
  return escapeFormula(displayText(field, value))
}

/** The summary of a row that has no columns of its own: its first field. */
function summaryOf(field: Field, row: Record<string, unknown>): string {
  const [first] = Object.entries(field.fields!).filter(([name]) => name !== 'id')
  return first ? displayText(first[1], row[first[0]]) : ''
}

/** The cell as text. */
export function cellText(cell: SheetCell): string {
  if (cell === null) return ''
  // No number is written with an exponent, and an amount keeps its decimal places.
  if (typeof cell === 'number') return cell.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 })
  if (typeof cell === 'string') return cell
  if ('number' in cell) return cell.number.toFixed(cell.format === 'money' ? formats.places : 2)
  return 'day' in cell ? cell.day : cell.instant
}
