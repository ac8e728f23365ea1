import type { Entity } from '@core/kernel/entity/defineEntity'
import type { Field } from '@core/kernel/entity/Field'
import { today } from '@core/kernel/entity/dates'
import { isObject } from '@core/kernel/entity/isObject'
import { stepsOf } from '@core/kernel/entity/sheetColumns'
import type { ExportRequest } from '@core/kernel/entity/apiTypes'
import type { Database } from '../../platform/database/Database'
import { HttpError } from '../../platform/http/errors'
import type { FileAnswer } from '../../platform/http/fileAnswer'
import { currentTrail } from '../../security/audit/requestTrail'
import { noteAccess } from '../../security/patientAccess/noteAccess'
import { byteOrderMark, csvRow } from '../../platform/sheets/csvText'
import { escapeFormula } from '../../platform/sheets/formulas'
import { type SheetCell, mostSheetRows, writeXlsx } from '../../platform/sheets/xlsx/writeXlsx'
import { referenceTargetOf } from '../record/namesOf'
import { cellText, writeCell } from '../sheet/writeCell'
import type { ExportColumn, ExportQuery } from './exportQuery'
import { readByCursor, refuseTooManyExports } from './readByCursor'

/** No spreadsheet program opens more cells in reasonable time, and the sheet's part would get close to the 4 GiB limit of a ZIP. */
const mostSheetCells = 30_000_000

/** The media types of exports. */
export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** The entity of an export: its name is used for the file and the sheet. */
interface Named {
  /** The plural, as people use it. */
  readonly many: string
}

/**
 * The rows of an export as a file that is sent while it is read.
 * @param onRows is called with the number of rows read since the last call
 * @throws HttpError 400 when a sheet can't hold them, 503 while too many other exports run
 */
export async function exportFile(
  db: Database,
  query: ExportQuery,
  format: ExportRequest['format'],
  entity: Pick<Entity, 'id' | 'name'>,
  referencedNames: ReferencedNames,
  onRows?: (count: number) => void,
): Promise<FileAnswer> {
  refuseTooManyExports()
  if (format === 'xlsx') await refuseTooMany(db, query)
  const trail = currentTrail()
  const note = (ids: readonly number[]) => {
    noteAccess(entity, ids, 'exported', trail)
    onRows?.(ids.length)
  }
  return tableFile(query.columns, cellsOf(db, query, referencedNames, note), format, entity.name)
}

/** A file with headers and no rows. */
export function templateFile(
  columns: readonly Pick<ExportColumn, 'label' | 'field'>[],
  format: ExportRequest['format'],
  named: Named,
): FileAnswer {
  async function* none(): AsyncGenerator<SheetCell[]> {}
  return tableFile(
    columns.map((column) => ({ ...column, hidden: false })),
    none(),
    format,
    { many: `${named.many} template` },
  )
}

function tableFile(
  columns: readonly Pick<ExportColumn, 'label' | 'field' | 'hidden'>[],
  rows: AsyncIterable<readonly SheetCell[]>,
  format: ExportRequest['format'],
  { many }: Named,
): FileAnswer {
  const headers = columns.map(({ label, field: { unit }, hidden }) => {
    const name = unit === undefined ? label : `${label} (${unit})`
    return escapeFormula(hidden ? `${name} (hidden)` : name)
  })
  const file = format === 'csv' ? csvText(headers, rows, cellText) : writeXlsx(many, headers, rows)
  return { file, type: exportTypes[format], name: exportName(many, today(), format) }
}

/** @returns the name under which the browser saves it: `leads-2026-11-24.csv` */
export function exportName(many: string, day: string, format: ExportRequest['format']): string {
  return `${many.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${day}.${format}`
}

async function* csvText(
  headers: readonly string[],
  rows: AsyncIterable<readonly SheetCell[]>,
  text: (cell: SheetCell, at: number) => string,
): AsyncGenerator<string> {
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

async function* cellsOf(
  db: Database,
  { rows, binder, columns }: ExportQuery,
  referencedNames: ReferencedNames,
  note: (ids: readonly number[]) => void,
): AsyncGenerator<SheetCell[]> {
  const steps = columns.map(({ path }) => stepsOf(path))
  for await (const listed of readByCursor<{ row: string; id: number }>(db, rows, binder.values)) {
    note(listed.map(({ id }) => id))
    const records = listed.map(({ row }) => JSON.parse(row) as Listed)
    const pointers = columns.flatMap(({ path, leafPath, field }, at) =>
      path === leafPath || referenceTargetOf(field) === undefined
        ? []
        : records.map((record) => ({ field, id: valueAt(record, steps[at]!) })),
    )
    const nameOf = await referencedNames(
      pointers.filter((pointer): pointer is ReferenceTarget => typeof pointer.id === 'number'),
    )
    for (const record of records) {
      yield columns.map(({ path, leafPath, field, hidden }, at) => {
        const value = hidden ? null : valueAt(record, steps[at]!)
        return writeCell(field, value, path === leafPath ? record.labels[leafPath] : nameOf(field, value))
      })
    }
  }
}

type Listed = Readonly<Record<string, unknown>> & { readonly labels: Readonly<Record<string, string | null>> }

/** An id in a row of a record whose name the list does not have. */
interface ReferenceTarget {
  readonly field: Field
  readonly id: number
}

/** Finds the names that belong to ids, for many rows at once. */
export type ReferencedNames = (
  pointers: readonly ReferenceTarget[],
) => Promise<(field: Field, id: unknown) => string | undefined>

function valueAt(record: unknown, steps: readonly (string | number)[]): unknown {
  let value = record
  for (const step of steps) {
    if (Array.isArray(value)) value = value[step as number]
    else if (isObject(value)) value = value[step]
    else return null
  }
  return value ?? null
}

/** @throws HttpError 400 when a sheet can't hold the rows */
export async function refuseTooMany(db: Database, query: ExportQuery): Promise<void> {
  const { rows } = await db.pool.query<{ count: number }>(query.count(mostSheetRows), [...query.binder.values])
  const count = rows[0]!.count
  const most = Math.min(mostSheetRows - 1, Math.floor(mostSheetCells / Math.max(1, query.columns.length)))
  if (count > most)
    throw new HttpError(
      400,
      `An Excel file of ${query.columns.length} columns holds at most ${most.toLocaleString('en-US')} rows. Narrow the filter, choose fewer columns, or export as CSV.`,
    )
}
