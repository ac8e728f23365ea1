import { sql } from 'kysely'
import type { ImportRequest, UnknownValues } from '@core/kernel/entity/apiTypes'
import type { Field } from '@core/kernel/entity/Field'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { unescapeFormula } from '../../platform/sheets/formulas'
import { active } from '../../security/users/activePeople'
import { type StoredCells, readCells } from '../operations/fileCells'
import type { EntityCatalog } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { UnreadableCell, plain, readCell } from '../sheet/readCell'
import { type MappedColumn, textOf } from '../sheet/readRow'
import { mappedColumns } from './mappedColumns'
import { namedIds } from './namedIds'
import { findFile } from './startImport'

const page = 1000
/** The maximum number of different texts of a column that are looked at, and of names to choose from. */
const mostTexts = 2000
const mostListed = 100
const mostOptions = 500

/**
 * The texts of the file that are no choice of their fields, each once: a person says once what they mean, and not in each row.
 * @throws HttpError as startImport does
 */
export async function unknownValues(
  tx: Transaction,
  catalog: EntityCatalog,
  { entity }: EntityTable,
  request: ImportRequest,
  viewer: Viewer,
): Promise<readonly UnknownValues[]> {
  const file = await findFile(tx, entity, request.file, viewer)
  const columns = mappedColumns(
    entity,
    { headers: file.headers, mapping: request.mapping, choices: { values: request.choices?.values ?? {} } },
    viewer.permissions,
  ).filter(({ field, value }) => value === undefined && isChosen(field))
  if (columns.length === 0) return []
  const texts = await textsOf(tx, file.id, columns)
  const unknown: UnknownValues[] = []
  for (const column of columns) {
    const counts = texts.get(column.path)!
    const rows = [...counts.keys()].map((text) => [text])
    const alone = { ...column, at: [0], split: undefined }
    const named = await namedIds(tx, catalog, [alone], rows, viewer)
    const values = [...counts].flatMap(([text, rows]) => (isKnown(column.field, text, named) ? [] : [{ text, rows }]))
    if (values.length > 0)
      unknown.push({
        path: column.path,
        label: column.label,
        values: values.toSorted((a, b) => b.rows - a.rows).slice(0, mostListed),
        options: await optionsOf(tx, column.field),
      })
  }
  return unknown
}

function isChosen({ kind, entity, lookup }: Field): boolean {
  return kind === 'choice' || lookup !== undefined || entity === 'user' || entity === 'store'
}

function isKnown(field: Field, text: string, named: Parameters<typeof readCell>[2]): boolean {
  try {
    readCell(field, text, named)
    return true
  } catch (error) {
    if (error instanceof UnreadableCell) return false
    throw error
  }
}

/** @returns the different texts of each column, with the number of their rows. */
async function textsOf(tx: Transaction, file: string, columns: readonly MappedColumn[]) {
  const texts = new Map(columns.map(({ path }) => [path, new Map<string, number>()]))
  const spelled = new Map(columns.map(({ path }) => [path, new Map<string, string>()]))
  for (let after = 0; ;) {
    const { rows } = await sql<{ no: number; cells: StoredCells }>`
      select no, cells from core.import_row where file_id = ${file} and no > ${after} order by no limit ${page}`.execute(
      tx.query,
    )
    for (const { cells: stored } of rows) {
      const cells = readCells(stored)
      for (const column of columns) {
        const text = unescapeFormula(textOf(column, cells)).trim()
        const first = spelled.get(column.path)!
        const counts = texts.get(column.path)!
        if (text === '' || (!first.has(plain(text)) && first.size >= mostTexts)) continue
        const shown = first.get(plain(text)) ?? text
        first.set(plain(text), shown)
        counts.set(shown, (counts.get(shown) ?? 0) + 1)
      }
    }
    if (rows.length < page) return texts
    after = rows.at(-1)!.no
  }
}

async function optionsOf(tx: Transaction, { options, lookup, entity }: Field): Promise<readonly string[]> {
  if (options) return options.map(({ name }) => name)
  const source =
    lookup === undefined
      ? entity === 'user'
        ? sql`core."user" where status = ${active} and deleted_at is null`
        : sql`core.store`
      : sql`core.lookup_entry where list = ${lookup} and not retired`
  const { rows } = await sql<{
    name: string
  }>`select name from ${source} order by name collate core.names limit ${mostOptions + 1}`.execute(tx.query)
  return rows.length > mostOptions ? [] : rows.map(({ name }) => name)
}
