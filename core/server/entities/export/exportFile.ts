import type { Field } from '@core/entity/Field'
import { isObject } from '@core/entity/isObject'
import { stepsOf } from '@core/entity/sheetColumns'
import type { ExportRequest } from '@core/entity/wire'
import type { Database } from '../../database/Database'
import { Refusal } from '../../routes/errors'
import type { FileAnswer } from '../../routes/fileAnswer'
import { byteOrderMark, csvRow } from '../../sheets/csvText'
import { defuse } from '../../sheets/formulas'
import { type SheetCell, mostSheetRows, writeXlsx } from '../../sheets/xlsx/writeXlsx'
import { daySpan } from '../list/days'
import { pointerOf } from '../record/pointerOf'
import { cellText, writeCell } from '../sheet/writeCell'
import type { ExportColumn, ExportQuery } from './exportQuery'
import { readByCursor, refuseCrowd } from './readByCursor'

/** More than this no spreadsheet opens in reasonable time, and its one part would near the 4 GiB that a ZIP can name. */
const mostSheetCells = 30_000_000

const types = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const

/** What an export is about: how its file and its sheet are called. */
interface Named {
  /** Plural, as people say it. */
  readonly many: string
}

/**
 * The rows of an export as a file that is sent while it is read.
 * @throws Refusal 400 when a sheet can't hold them, 503 while too many others are being made
 */
export async function exportFile(db: Database, query: ExportQuery, format: ExportRequest['format'], named: Named, namesWithin: NamesWithin): Promise<FileAnswer> {
  refuseCrowd()
  if (format === 'xlsx') await refuseTooMany(db, query)
  return tableFile(query.columns, cellsOf(db, query, namesWithin), format, named)
}

/** Headers without rows. */
export function templateFile(columns: readonly Pick<ExportColumn, 'label' | 'field'>[], format: ExportRequest['format'], named: Named): FileAnswer {
  async function* none(): AsyncGenerator<SheetCell[]> {}
  return tableFile(columns.map((column) => ({ ...column, hidden: false })), none(), format, { many: `${named.many} template` })
}

function tableFile(columns: readonly Pick<ExportColumn, 'label' | 'field' | 'hidden'>[], rows: AsyncIterable<readonly SheetCell[]>, format: ExportRequest['format'], { many }: Named): FileAnswer {
  const headers = columns.map(({ label, hidden }) => defuse(hidden ? `${label} (hidden)` : label))
  const name = `${many.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${daySpan('today').from}.${format}`
  const fields = columns.map(({ field }) => field)
  const file = format === 'csv' ? csvText(headers, rows, (cell, at) => cellText(cell, fields[at]!)) : writeXlsx(many, headers, rows)
  return { file, type: types[format], name }
}

async function* csvText(headers: readonly string[], rows: AsyncIterable<readonly SheetCell[]>, text: (cell: SheetCell, at: number) => string): AsyncGenerator<string> {
  let part = byteOrderMark + csvRow(headers)
  for await (const row of rows) {
    part += csvRow(row.map(text))
    if (part.length > 32 * 1024) {
      yield part
      part = ''
    }
  }
  yield part
}

async function* cellsOf(db: Database, { rows, binder, columns }: ExportQuery, namesWithin: NamesWithin): AsyncGenerator<SheetCell[]> {
  const steps = columns.map(({ path }) => stepsOf(path))
  for await (const listed of readByCursor<{ row: string }>(db, rows, binder.values)) {
    const records = listed.map(({ row }) => JSON.parse(row) as Listed)
    const pointers = columns.flatMap(({ path, leafPath, field }, at) => (path === leafPath || pointerOf(field) === undefined ? [] : records.map((record) => ({ field, id: valueAt(record, steps[at]!) }))))
    const nameOf = await namesWithin(pointers.filter((pointer): pointer is Pointer => typeof pointer.id === 'number'))
    for (const record of records) {
      yield columns.map(({ path, leafPath, field, hidden }, at) => {
        const value = hidden ? null : valueAt(record, steps[at]!)
        return writeCell(field, value, path === leafPath ? record.labels[leafPath] : nameOf(field, value))
      })
    }
  }
}

type Listed = Readonly<Record<string, unknown>> & { readonly labels: Readonly<Record<string, string | null>> }

/** An id in a row of a record, whose name the list does not have. */
interface Pointer {
  readonly field: Field
  readonly id: number
}

/** Finds the names behind ids for many rows at once. */
export type NamesWithin = (pointers: readonly Pointer[]) => Promise<(field: Field, id: unknown) => string | undefined>

function valueAt(record: unknown, steps: readonly (string | number)[]): unknown {
  let value = record
  for (const step of steps) {
    if (Array.isArray(value)) value = value[step as number]
    else if (isObject(value)) value = value[step]
    else return null
  }
  return value ?? null
}

async function refuseTooMany(db: Database, query: ExportQuery): Promise<void> {
  const { rows } = await db.pool.query<{ count: number }>(query.count(mostSheetRows), [...query.binder.values])
  const count = rows[0]!.count
  const most = Math.min(mostSheetRows - 1, Math.floor(mostSheetCells / Math.max(1, query.columns.length)))
  if (count > most) throw new Refusal(400, `An Excel file of ${query.columns.length} columns holds at most ${most.toLocaleString('en-US')} rows. Narrow the filter, choose fewer columns, or export as CSV.`)
}
