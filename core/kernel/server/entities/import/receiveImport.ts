import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ImportChoices, ImportFile } from '@core/kernel/entity/apiTypes'
import { type DayEvidence, dayEvidence } from '@core/kernel/entity/importColumns'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { importColumns } from '@core/kernel/entity/sheetColumns'
import type { Viewer } from '../../platform/http/Viewer'
import type { Database, Transaction } from '../../platform/database/Database'
import { mostRows } from '../operations/operationRepository'
import type { OperationTables } from '../operations/operationTables'
import { problemHeader } from '../operations/failedRows'
import { invalid } from '../../platform/http/errors'
import { type StoredCells, storeCells } from '../operations/fileCells'
import { type CsvRow, UnreadableSheet } from '../../platform/sheets/readCsv'
import { readSheetInThread } from '../../platform/sheets/readSheetInThread'
import { storable } from '../../platform/sheets/storable'
import type { Mapping } from './mappedColumns'
import type { ImportPreset } from './importPresets'
import { programOf } from './programs'
import { suggestMapping } from './suggestMapping'

const sampleRows = 10
/** The rows in which the header is looked for, and of which another one can be chosen. */
const topRows = 15
const batch = 500
const mostColumns = 500
/** The maximum number of a person's files that wait to be imported. */
const mostWaiting = 20

/**
 * Stores the rows of an uploaded file, for any node to import, and suggests a mapping of its columns.
 * @throws HttpError 400 when it can't be read as a table
 */
export async function receiveImport(
  db: Database,
  entity: Entity,
  fileName: string,
  bytes: Buffer,
  viewer: Viewer,
  wanted: WantedRows = {},
  presets: readonly ImportPreset[] = [],
): Promise<ImportFile> {
  try {
    return await db.transaction(async (transaction) => {
      const tx = transaction.as<OperationTables>()
      let book: Pick<ImportFile, 'sheets' | 'sheet'> = { sheets: [], sheet: null }
      const rows = readSheetInThread(bytes, undefined, {
        sheet: wanted.sheet,
        onSheets: (sheets, sheet) => (book = { sheets, sheet }),
      })
      const top = await firstRows(rows)
      if (top.length === 0) throw new UnreadableSheet('This file is empty.')
      const columns = importColumns(entity, viewer.permissions)
      const suggested = (headers: readonly string[], before: Parameters<typeof suggestMapping>[3]) =>
        suggestMapping(headers, columns, entity, before, programOf(headers, presets))
      const isKnown = (cells: readonly string[]) =>
        Object.values(suggested(uniqueHeaders(cells), undefined)).filter(Boolean).length
      const at =
        wanted.header === undefined ? findHeader(top, isKnown) : top.findIndex(({ line }) => line === wanted.header)
      if (at < 0) throw new UnreadableSheet('The file has no such row among its first rows. Please choose another one.')
      const headers = headersOf(top[at]!.cells)
      const hash = createHash('sha256').update(JSON.stringify(headers)).digest()
      const file = {
        user_id: viewer.id,
        entity: entity.id,
        file_name: fileName,
        headers: JSON.stringify(headers),
        headers_hash: hash,
        day_orders: '{}',
      }
      const { id } = await tx.query
        .insertInto('core.import_file')
        .values(file)
        .returning('id')
        .executeTakeFirstOrThrow()
      const { count, sample, dayOrders } = await storeRows(
        tx,
        { id, headers, fields: entity.fields },
        joined(top.slice(at + 1), rows),
      )
      if (count === 0) throw new UnreadableSheet('This file has a header and no rows below it.')
      await tx.query
        .updateTable('core.import_file')
        .set({ row_count: count, day_orders: JSON.stringify(dayOrders) })
        .where('id', '=', id)
        .execute()
      await sql`
        delete from core.import_file where id in (
          select id from core.import_file file where user_id = ${viewer.id} and not exists (select from core.operation where file_id = file.id)
          order by created_at desc, id offset ${mostWaiting})`.execute(tx.query)
      const last = await lastMapping(tx, entity.id, hash, viewer)
      return {
        id,
        fileName,
        rows: count,
        headers,
        sample,
        mapping: suggested(headers, last?.mapping),
        ...book,
        headerLine: top[at]!.line,
        top: top.map(({ line, cells }) => ({ line, cells: cells.slice(0, headers.length).map(storable) })),
        program: programOf(headers, presets)?.name ?? null,
        dayOrders,
        choices: { values: {}, meanings: {}, ...last?.choices },
      }
    })
  } catch (error) {
    if (error instanceof UnreadableSheet) throw invalid([{ field: 'file', message: error.message }])
    throw error
  }
}

/** What of the file to read, where it isn't what is found by itself. */
export interface WantedRows {
  /** The index of the sheet. */
  readonly sheet?: number | undefined
  /** The line of the row that names the columns. */
  readonly header?: number | undefined
}

async function firstRows(rows: AsyncGenerator<CsvRow>): Promise<readonly CsvRow[]> {
  const top: CsvRow[] = []
  while (top.length < topRows) {
    const row = await rows.next()
    if (row.done) break
    top.push(row.value)
  }
  return top
}

async function* joined(first: readonly CsvRow[], rows: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow> {
  yield* first
  yield* rows
}

/**
 * The index of the row that names the columns. Titles and remarks above it fill few cells; of several candidates the one with more known
 * names is it.
 */
function findHeader(top: readonly CsvRow[], knownNames: (cells: readonly string[]) => number): number {
  const filled = top.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length)
  const width = Math.max(...filled)
  const first = Math.max(
    0,
    top.slice(0, -1).findIndex((_, at) => filled[at]! * 2 > width),
  )
  const known = top.slice(0, -1).map(({ cells }, at) => (filled[at]! > 1 ? knownNames(cells) : 0))
  const best = known.indexOf(Math.max(...known, 0))
  return (known[best] ?? 0) > Math.max(1, known[first] ?? 0) ? best : first
}

async function storeRows(
  tx: Transaction,
  { id, headers, fields }: { readonly id: string; readonly headers: readonly string[] } & Pick<Entity, 'fields'>,
  rows: AsyncIterable<CsvRow>,
) {
  const sample: string[][] = []
  const evidence: Record<string, DayEvidence> = {}
  let count = 0
  let waiting: { no: number; line: number; cells: StoredCells }[] = []
  const storeBatch = async () => {
    await sql`
      insert into core.import_row (file_id, no, line, cells)
      select ${id}, no, line, cells from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb) as row (no integer, line integer, cells jsonb)`.execute(
      tx.query,
    )
    waiting = []
  }
  for await (const { line, cells } of rows) {
    count++
    if (count > mostRows)
      throw new UnreadableSheet(`This file has more than ${mostRows.toLocaleString('en-US')} rows. Please split it.`)
    const stored = cells.map(storable)
    if (sample.length < sampleRows) sample.push(headers.map((_, at) => stored[at] ?? ''))
    for (const [at, header] of headers.entries()) {
      const told = dayEvidence(stored[at] ?? '')
      if (told !== undefined) evidence[header] = sumOf(evidence[header], told)
    }
    waiting.push({ no: count, line, cells: storeCells(fields, stored) })
    if (waiting.length === batch) await storeBatch()
  }
  if (waiting.length > 0) await storeBatch()
  return { count, sample, dayOrders: evidence }
}

/** What two days of a column tell together. */
function sumOf(before: DayEvidence | undefined, told: DayEvidence): DayEvidence {
  if (before === undefined || before === 'open' || before === told)
    return before === undefined || before === 'open' ? told : before
  return told === 'open' ? before : 'open'
}

function headersOf(cells: readonly string[]): readonly string[] {
  if (cells.findLastIndex((cell) => cell.trim() !== '') >= mostColumns)
    throw new UnreadableSheet(`This file has more than ${mostColumns} columns. Please remove those that aren't needed.`)
  return uniqueHeaders(cells)
}

/** Makes each header unique, and gives a name to those without one. */
function uniqueHeaders(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  const seen = new Set<string>()
  return cells.slice(0, last + 1).map((cell, at) => {
    const name = storable(cell).trim().slice(0, 200) || `Column ${at + 1}`
    let header = name
    for (let twin = 2; seen.has(header); twin++) header = `${name} (${twin})`
    seen.add(header)
    return header
  })
}

async function lastMapping(
  tx: Transaction<OperationTables>,
  entity: string,
  hash: Buffer,
  viewer: Viewer,
): Promise<{ readonly mapping: Mapping; readonly choices: Partial<ImportChoices> } | undefined> {
  const row = await tx.query
    .selectFrom('core.import_mapping')
    .select(['mapping', 'choices'])
    .where('user_id', '=', viewer.id)
    .where('entity', '=', entity)
    .where('headers_hash', '=', hash)
    .executeTakeFirst()
  return row && { mapping: { ...row.mapping, [problemHeader]: null }, choices: row.choices }
}
