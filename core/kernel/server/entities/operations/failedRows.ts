import { sql } from 'kysely'
import type { Operation } from '@core/kernel/entity/apiTypes'
import type { Database } from '../../platform/database/Database'
import type { FileAnswer } from '../../platform/http/fileAnswer'
import { byteOrderMark, csvRow } from '../../platform/sheets/csvText'
import { escapeFormula } from '../../platform/sheets/formulas'
import { type StoredCells, readCells } from './fileCells'

const page = 1000

/** The header of the column with the reason; an import ignores it. */
export const problemHeader = 'Problem'

/** The rows that failed, with the reason. Those of an import are unchanged, so that they can be corrected and imported again. */
export function failedRows(db: Database, { id, entity, kind }: Operation): FileAnswer {
  const lines = kind === 'import' || kind === 'importCheck' ? importLines(db, id) : recordLines(db, id)
  return { file: lines, type: 'text/csv; charset=utf-8', name: `${entity}-failed-${id}.csv` }
}

async function* importLines(db: Database, id: number): AsyncGenerator<string> {
  const { rows } = await sql<{
    headers: string[]
  }>`select headers from core.import_file where id = (select file_id from core.operation where id = ${id})`.execute(
    db.query,
  )
  const headers = rows[0]?.headers ?? []
  // The file may be a corrected one: its column of reasons is replaced.
  const remaining = headers.flatMap((header, at) => (header === problemHeader ? [] : [at]))
  const line = (cells: readonly string[], problem: string) =>
    csvRow([...remaining.map((at) => escapeFormula(cells[at] ?? '')), escapeFormula(problem)])
  yield byteOrderMark + line(headers, problemHeader)
  const read = (after: number) =>
    sql<{ no: number; cells: StoredCells; message: string }>`
    select failed.no, row.cells, failed.message from core.operation_row failed
    join core.operation operation on operation.id = failed.operation_id
    join core.import_row row on row.file_id = operation.file_id and row.no = failed.no
    where failed.operation_id = ${id} and failed.outcome = 'failed' and failed.no > ${after} order by failed.no limit ${page}`.execute(
      db.query,
    )
  for await (const { cells, message } of pages(read)) yield line(readCells(cells), message)
}

async function* recordLines(db: Database, id: number): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(['Id', 'Name', problemHeader])
  const read = (after: number) =>
    sql<{ no: number; recordId: number; label: string | null; message: string }>`
    select no, record_id as "recordId", label, message from core.operation_row
    where operation_id = ${id} and outcome = 'failed' and no > ${after} order by no limit ${page}`.execute(db.query)
  for await (const { recordId, label, message } of pages(read))
    yield csvRow([String(recordId), escapeFormula(label ?? ''), escapeFormula(message)])
}

async function* pages<Row extends { readonly no: number }>(
  read: (after: number) => Promise<{ rows: Row[] }>,
): AsyncGenerator<Row> {
  for (let after = 0; ;) {
    const { rows } = await read(after)
    yield* rows
    if (rows.length < page) return
    after = rows.at(-1)!.no
  }
}
