import type { FigureColumn, FigureRow } from '../../shared/figures'
import { byteOrderMark, csvRow, escapeFormula, writeXlsx } from '@core/server/files'
import type { ReportAnswer } from '../../shared/answers'
import { drawReport } from './drawReport'

type SheetCell =
  | string
  | number
  | null
  | { readonly number: number; readonly format: 'money' | 'percent' | 'whole' | 'decimal' }

/** A report as a file: the content of the screen, with plain numbers for spreadsheets. */
export async function exportReport(
  report: ReportAnswer,
  format: 'csv' | 'xlsx' | 'pdf',
  brand: { readonly name: string; readonly color: string | null },
) {
  const name = `report-${report.id}-${report.from}-to-${report.to}.${format}`
  if (format === 'pdf') return { file: once(await drawReport(report, brand)), type: 'application/pdf', name }
  const { headers, rows } = sheetOf(report)
  if (format === 'csv') {
    const lines = [headers, ...rows.map((row) => row.map(plainText))]
    return {
      file: once(byteOrderMark + lines.map((line) => csvRow(line)).join('')),
      type: 'text/csv; charset=utf-8',
      name,
    }
  }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { file: writeXlsx(report.title, headers, each(rows)), type, name }
}

/** A number without the format that only a workbook knows. */
function plainText(cell: SheetCell): string {
  if (cell === null || typeof cell === 'string') return cell ?? ''
  if (typeof cell === 'number') return String(cell)
  return String(cell.number)
}

/** Header and rows, the totals last. Shares are numbers from 0 to 1 (0.25), times are in hours. */
export function sheetOf({ table }: Pick<ReportAnswer, 'table'>): {
  headers: string[]
  rows: SheetCell[][]
} {
  const compared = table.total.map(({ previous }) => previous !== undefined)
  const headers = table.columns.flatMap(({ label, format, unit = format === 'duration' ? 'hours' : undefined }, at) => {
    const name = unit === undefined ? label : `${label} (${unit})`
    return compared[at] ? [name, `${name}, period before`] : [name]
  })
  const cells = (row: FigureRow['cells']) =>
    row.flatMap(({ value, previous = null }, at) => {
      const column = table.columns[at]!
      return compared[at] ? [plain(value, column), plain(previous, column)] : [plain(value, column)]
    })
  return {
    headers: [table.category, ...headers].map(escapeFormula),
    rows: [
      ...table.rows.map(({ label, title, cells: row }) => [escapeFormula(title ?? label), ...cells(row)]),
      ['Total', ...cells(table.total)],
    ],
  }
}

function plain(value: number | null, { format, decimals = 2 }: FigureColumn): SheetCell {
  if (value === null) return null
  const digits = format === 'percent' ? 10_000 : 10 ** Math.max(2, decimals)
  const number = Math.round((format === 'duration' ? value / 3600 : value) * digits) / digits
  if (format === 'money' || format === 'percent') return { number, format }
  return { number, format: Number.isInteger(number) && format === 'number' ? 'whole' : 'decimal' }
}

async function* once<T>(content: T): AsyncGenerator<T> {
  yield content
}

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}
