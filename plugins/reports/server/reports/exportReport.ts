import { type FigureColumn, type FigureRow, today } from '@core/entity'
import { byteOrderMark, csvRow, escapeFormula, writeXlsx } from '@core/server/files'
import type { ReportAnswer } from '../../shared/answers'
import { drawReport } from './drawReport'

/** A report as a file: the content of the screen, with plain numbers for spreadsheets. */
export async function exportReport(
  report: ReportAnswer,
  format: 'csv' | 'xlsx' | 'pdf',
  brand: { readonly name: string; readonly color: string | null },
) {
  const name = `report-${report.id}-${today()}.${format}`
  if (format === 'pdf') return { file: once(await drawReport(report, brand)), type: 'application/pdf', name }
  const { headers, rows } = sheetOf(report)
  if (format === 'csv') {
    const lines = [headers, ...rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))]
    return {
      file: once(byteOrderMark + lines.map((line) => csvRow(line)).join('')),
      type: 'text/csv; charset=utf-8',
      name,
    }
  }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { file: writeXlsx(report.title, headers, each(rows)), type, name }
}

/** Header and rows, the totals last. Shares are numbers from 0 to 1 (0.25), times are in hours. */
export function sheetOf({ table }: Pick<ReportAnswer, 'table'>): {
  headers: string[]
  rows: (string | number | null)[][]
} {
  const compared = table.total.map(({ previous }) => previous !== undefined)
  const headers = table.columns.flatMap(({ label, format }, at) => {
    const name = format === 'duration' ? `${label} (hours)` : label
    return compared[at] ? [name, `${name}, period before`] : [name]
  })
  const cells = (row: FigureRow['cells']) =>
    row.flatMap(({ value, previous = null }, at) => {
      const format = table.columns[at]!.format
      return compared[at] ? [plain(value, format), plain(previous, format)] : [plain(value, format)]
    })
  return {
    headers: [table.category, ...headers].map(escapeFormula),
    rows: [
      ...table.rows.map(({ label, title, cells: row }) => [escapeFormula(title ?? label), ...cells(row)]),
      ['Total', ...cells(table.total)],
    ],
  }
}

function plain(value: number | null, format: FigureColumn['format']): number | null {
  if (value === null) return null
  const digits = format === 'percent' ? 10_000 : 100
  return Math.round((format === 'duration' ? value / 3600 : value) * digits) / digits
}

async function* once<T>(content: T): AsyncGenerator<T> {
  yield content
}

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}
