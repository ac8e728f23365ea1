import { withDefaults } from '@core/kernel/entity/customDefaults'
import { sql } from 'kysely'
import { isEmpty, parse, parsePatch } from '@core/kernel/entity/parse'
import { scopesOf } from '@core/kernel/entity/policy'
import type { ImportRequest } from '@core/kernel/entity/apiTypes'
import type { Fields } from '@core/kernel/entity/Field'
import { isObject } from '@core/kernel/entity/isObject'
import { publishChange } from '../../platform/events/publishChange'
import type { Chunk, ChunkDone, OperationWork } from '../operations/OperationWork'
import { type RowResult, tryRows } from '../operations/tryRows'
import { counted } from '../operations/recordWork'
import { HttpError } from '../../platform/http/errors'
import type { Viewer } from '../../platform/http/Viewer'
import type { EntityCatalog } from '../table/EntityContext'
import type { EntityTable, Remember } from '../table/EntityTable'
import { type EntityList, entityList } from '../list/EntityList'
import { createRecord } from '../record/createRecord'
import { getWrittenRecord } from '../record/storedRecord'
import type { WriteOptions } from '../record/WriteOptions'
import { updateRecord } from '../record/updateRecord'
import { type MappedColumn, closeGaps, problemText, readRow } from '../sheet/readRow'
import { type StoredCells, readCells } from '../operations/fileCells'
import { CreateBatch } from './CreateBatch'
import { findDuplicates, hashOf, duplicateKeysOf } from './findDuplicates'
import { mappedColumns } from './mappedColumns'
import { namedIds } from './namedIds'
import { SeenKeys } from './seenKeys'

type Values = Readonly<Record<string, unknown>>

interface FileRow {
  readonly no: number
  readonly line: number
  readonly cells: readonly string[]
}

/** A parsed row. */
interface ReadRow extends FileRow {
  readonly body: Readonly<Record<string, unknown>>
  readonly problem: string
  readonly hashes: readonly string[]
  /** The existing record with the same key. */
  readonly same: number | undefined
}

/**
 * Creates records of the rows of a file, as if the person had typed them.
 * @param dryRun does everything except writing: its counts are those that the import will have
 */
export function importWork(catalog: EntityCatalog, dryRun: boolean): OperationWork {
  const lists = new Map<EntityTable, EntityList>()
  const listOf = (table: EntityTable) => {
    if (!lists.has(table)) lists.set(table, entityList(table, catalog))
    return lists.get(table)!
  }
  return {
    async run(chunk) {
      const { tx, operation, table, viewer } = chunk
      mayImport(chunk)
      const { columns, headers } = await columnsOf(chunk)
      const read = await readRows(chunk, catalog, listOf(table), columns, headers)
      const seen = await SeenKeys.read(
        tx,
        operation.id,
        read.flatMap(({ hashes }) => hashes),
      )
      const write = { catalog, via: 'import', operation: operation.id } as const
      const together = { ...write, remember: cacheAnswers() }
      const batch = new CreateBatch(tx, table, viewer, together, seen)
      const work = async (row: ReadRow, writing: () => void, alone: boolean) => {
        if (alone) {
          batch.drop()
          seen.forget(row.no)
        }
        const done = await importRow(
          chunk,
          {
            options: { ...(alone ? write : together), dryRun, writing },
            columns,
            seen,
            ...(!alone && !dryRun && { batch }),
          },
          row,
        )
        if (done.outcome === 'done') seen.note({ no: row.no, recordId: done.recordId ?? null }, row.hashes)
        return done
      }
      const tried = await tryRows(tx, read, work, () => batch.flush())
      await storeFailures(chunk, read, tried)
      await seen.save(tx, operation.id, operation.place)
      const written = [
        ...batch.ids,
        ...tried.flatMap(({ outcome, recordId }) => (outcome === 'done' && recordId !== undefined ? [recordId] : [])),
      ]
      if (!dryRun) await publishChange(tx, table.entity.id, written, viewer)
      return counted(read, tried, operation.place, chunk.limit) satisfies ChunkDone
    },
  }
}

/** @throws HttpError 403 when the person's role may not import, or not create such records */
function mayImport({ table: { entity }, viewer: { permissions } }: Chunk): void {
  const { import: needed, create } = entity.policy
  const may = needed !== undefined && permissions.has(needed) && scopesOf(create, permissions).length > 0
  if (!may) throw new HttpError(403, `Your role may not import ${entity.name.many.toLowerCase()} any more`)
}

async function columnsOf({
  tx,
  operation,
  table,
  viewer,
}: Chunk): Promise<{ columns: readonly MappedColumn[]; headers: readonly string[] }> {
  const file = await tx.query
    .selectFrom('core.import_file')
    .select(['headers', 'day_orders'])
    .where('id', '=', operation.file_id)
    .executeTakeFirst()
  if (!file) throw new HttpError(404, 'The file is gone. Please upload it again')
  const { mapping, choices, dayOrder } = requestOf(operation)
  const requested = { headers: file.headers, dayOrders: file.day_orders, mapping, choices, dayOrder }
  return { columns: mappedColumns(table.entity, requested, viewer.permissions), headers: file.headers }
}

async function readRows(
  { tx, operation, table, viewer, limit }: Chunk,
  catalog: EntityCatalog,
  list: EntityList,
  columns: readonly MappedColumn[],
  headers: readonly string[],
): Promise<readonly ReadRow[]> {
  const { rows: stored } = await sql<Omit<FileRow, 'cells'> & { readonly cells: StoredCells }>`
    select no, line, cells from core.import_row where file_id = ${operation.file_id} and no > ${operation.place} order by no limit ${limit}`.execute(
    tx.query,
  )
  const rows = stored.map((row): FileRow => ({ ...row, cells: readCells(row.cells) }))
  const named = await namedIds(
    tx,
    catalog,
    columns,
    rows.map(({ cells }) => cells),
    viewer,
  )
  const keysOf = duplicateKeysOf(table.entity)
  const read = rows.map((row) => {
    const { body, errors } = readRow(columns, row.cells, named)
    const over = row.cells.slice(headers.length).some((cell) => cell.trim() !== '')
    const problem = over
      ? 'This row has more cells than the header; a separator may stand in a text without quotation marks'
      : problemText(columns, errors)
    return { ...row, body, problem, keys: problem ? [] : keysOf(body) }
  })
  const same = await findDuplicates(
    tx,
    list,
    read.map(({ keys }) => keys),
    viewer,
  )
  return read.map(({ keys, ...row }, at) => ({ ...row, hashes: keys.map(hashOf), same: same[at] }))
}

interface ImportContext {
  readonly options: WriteOptions
  readonly columns: readonly MappedColumn[]
  readonly seen: SeenKeys
  /** Collects records that are inserted together; without it, each record is inserted at once. */
  readonly batch?: CreateBatch
}

async function importRow(
  { tx, operation, table, viewer }: Chunk,
  { options, columns, seen, batch }: ImportContext,
  row: ReadRow,
): Promise<RowResult> {
  const { fields } = table.entity
  const { duplicates } = requestOf(operation)
  if (row.problem) return { outcome: 'failed', message: row.problem }
  const earlier = seen.before(row.no, row.hashes)
  const known = earlier !== undefined || row.same !== undefined
  if (known && duplicates === 'skip') return { outcome: 'skipped' }
  try {
    if (earlier?.recordId === null && batch) {
      options.writing?.()
      await batch.flush()
    }
    const id = seen.before(row.no, row.hashes)?.recordId ?? row.same
    if (known && duplicates === 'update') {
      const stored = id !== undefined && hasRows(fields, row.body) ? await getWrittenRecord(tx, table, id) : undefined
      const patch = parsePatch(fields, stored ? rowPatch(fields, stored.values, row.body) : closeGaps(row.body))
      if (patch.errors) return { outcome: 'failed', message: problemText(columns, patch.errors) }
      if (id === undefined) return { outcome: 'done' }
      await updateRecord(tx, table, id, patch.value, viewer, options)
      return { outcome: 'done', recordId: id }
    }
    const input = parse(fields, withDefaults(fields, closeGaps(row.body)))
    if (input.errors) return { outcome: 'failed', message: problemText(columns, input.errors) }
    return await withOwner(table, input.value, viewer, async (record) => {
      if (batch) {
        await batch.add(row, record, id)
        return { outcome: 'done' }
      }
      const made = await createRecord(tx, table, record, viewer, { ...options, same: id })
      return { outcome: 'done', ...(!options.dryRun && { recordId: made }) }
    })
  } catch (error) {
    if (error instanceof HttpError && error.errors)
      throw new HttpError(error.status, problemText(columns, error.errors))
    throw error
  }
}

/**
 * Creates a record, and tries once more with the person who imports as its owner where only the owner is missing: no column names one, and no
 * rule of the entity finds one.
 */
async function withOwner<T>(
  { entity: { owners, fields } }: EntityTable,
  record: Values,
  viewer: Viewer,
  create: (record: Values) => Promise<T>,
): Promise<T> {
  const owner = owners?.assigned
  try {
    return await create(record)
  } catch (error) {
    const isMissing =
      owner !== undefined &&
      fields[owner]?.entity === 'user' &&
      isEmpty(record[owner]) &&
      error instanceof HttpError &&
      error.errors?.length === 1 &&
      error.errors[0]!.field === owner
    if (!isMissing) throw error
    return create({ ...record, [owner]: viewer.id })
  }
}

async function storeFailures(
  { tx, operation }: Chunk,
  rows: readonly ReadRow[],
  tried: readonly RowResult[],
): Promise<void> {
  const failed = rows.flatMap(({ no, line }, at) =>
    tried[at]!.outcome === 'failed' ? [{ no, label: `Row ${line}`, message: tried[at]!.message }] : [],
  )
  if (failed.length === 0) return
  await sql`
    insert into core.operation_row (operation_id, no, outcome, label, message)
    select ${operation.id}, no, 'failed', label, message from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) as failed (no integer, label text, message text)`.execute(
    tx.query,
  )
}

/** Whether a body contains rows, which an update must match with the stored ones. */
function hasRows(fields: Fields, body: Values): boolean {
  return Object.entries(fields).some(([name, field]) => {
    const value = body[name]
    if (field.kind === 'rows') return Array.isArray(value)
    return field.kind === 'group' && isObject(value) && hasRows(field.fields!, value)
  })
}

/** @returns a patch in which the first guardian of a file is the first that is stored, and rows that the file doesn't have stay. */
function rowPatch(fields: Fields, stored: Values, body: Values): Values {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const field = fields[name]
      if (field?.kind === 'rows' && Array.isArray(value))
        return [name, matched(field.fields!, (stored[name] ?? []) as Values[], value as (Values | undefined)[])]
      if (field?.kind === 'group' && isObject(value))
        return [name, rowPatch(field.fields!, (stored[name] ?? {}) as Values, value)]
      return [name, value]
    }),
  )
}

function matched(fields: Fields, stored: readonly Values[], rows: readonly (Values | undefined)[]): Values[] {
  const merged = stored.map((row, at) => ({ ...(fields.id ? { id: row.id } : row), ...rows[at] }))
  return [...merged, ...Array.from(rows.slice(stored.length)).filter((row) => row !== undefined)]
}

/**
 * Caches answers for many writes of one transaction. The locks that finding an answer took are cached with it, so the cache must not be
 * used after its savepoint is rolled back.
 */
function cacheAnswers(): Remember {
  const answers = new Map<string, Promise<unknown>>()
  return <Answer>(question: string, find: () => Promise<Answer>) => {
    if (!answers.has(question)) answers.set(question, find())
    return answers.get(question) as Promise<Answer>
  }
}

// An operation's request was checked when it was started, and is read here from JSON.
const requestOf = ({ request }: Chunk['operation']) => request as unknown as ImportRequest
