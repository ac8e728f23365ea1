import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ImportFile } from '@core/entity/apiTypes'
import type { Entity } from '@core/entity/defineEntity'
import { importColumns } from '@core/entity/sheetColumns'
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
import { suggestMapping } from './suggestMapping'

const sampleRows = 10
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
): Promise<ImportFile> {
  try {
    return await db.transaction(async (transaction) => {
      const tx = transaction.as<OperationTables>()
      const rows = readSheetInThread(bytes)
      const first = await rows.next()
      if (first.done) throw new UnreadableSheet('This file is empty.')
      const headers = headersOf(first.value.cells)
      const hash = createHash('sha256').update(JSON.stringify(headers)).digest()
      const file = {
        user_id: viewer.id,
        entity: entity.id,
        file_name: fileName,
        headers: JSON.stringify(headers),
        headers_hash: hash,
      }
      const { id } = await tx.query
        .insertInto('core.import_file')
        .values(file)
        .returning('id')
        .executeTakeFirstOrThrow()
      const { count, sample } = await storeRows(tx, { id, headers, fields: entity.fields }, rows)
      if (count === 0) throw new UnreadableSheet('This file has a header and no rows below it.')
      await tx.query.updateTable('core.import_file').set({ row_count: count }).where('id', '=', id).execute()
      await sql`
        delete from core.import_file where id in (
          select id from core.import_file file where user_id = ${viewer.id} and not exists (select from core.operation where file_id = file.id)
          order by created_at desc, id offset ${mostWaiting})`.execute(tx.query)
      const mapping = suggestMapping(
        headers,
        importColumns(entity, viewer.permissions),
        entity,
        await lastMapping(tx, entity.id, hash, viewer),
      )
      return { id, fileName, rows: count, headers, sample, mapping }
    })
  } catch (error) {
    if (error instanceof UnreadableSheet) throw invalid([{ field: 'file', message: error.message }])
    throw error
  }
}

async function storeRows(
  tx: Transaction,
  { id, headers, fields }: { readonly id: string; readonly headers: readonly string[] } & Pick<Entity, 'fields'>,
  rows: AsyncIterable<CsvRow>,
) {
  const sample: string[][] = []
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
    waiting.push({ no: count, line, cells: storeCells(fields, stored) })
    if (waiting.length === batch) await storeBatch()
  }
  if (waiting.length > 0) await storeBatch()
  return { count, sample }
}

/** Makes each header unique, and gives a name to those without one. */
function headersOf(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  if (last >= mostColumns)
    throw new UnreadableSheet(`This file has more than ${mostColumns} columns. Please remove those that aren't needed.`)
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
): Promise<Mapping | undefined> {
  const row = await tx.query
    .selectFrom('core.import_mapping')
    .select('mapping')
    .where('user_id', '=', viewer.id)
    .where('entity', '=', entity)
    .where('headers_hash', '=', hash)
    .executeTakeFirst()
  return row && { ...row.mapping, [problemHeader]: null }
}
