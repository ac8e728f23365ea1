import { sql } from 'kysely'
import { isEmpty } from '@core/kernel/entity/parse'
import type { ImportRequest } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { insertOperation } from '../operations/operationRepository'
import type { OperationTables } from '../operations/operationTables'
import { invalid, notFound } from '../../platform/http/errors'
import type { EntityTable } from '../table/EntityTable'
import type { MappedColumn } from '../sheet/readRow'
import { type Mapping, dayOrderOf, mappedColumns } from './mappedColumns'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Starts an import, or its dry run, and saves the person's mapping of these headers.
 * @returns the operation's id, and the number of rows in the file
 * @throws HttpError 404 when the file is not the person's or was removed, 400 when the mapping is invalid
 */
export async function startImport(
  tx: Transaction,
  { entity }: EntityTable,
  request: ImportRequest,
  viewer: Viewer,
): Promise<{ readonly id: number; readonly rows: number }> {
  const { mapping, choices = {}, duplicates, dryRun } = request
  const found = await findFile(tx, entity, request.file, viewer)
  const requested = { ...request, headers: found.headers, dayOrders: found.day_orders }
  const columns = mappedColumns(entity, requested, viewer.permissions)
  refuseGaps(entity.fields, columns, duplicates)
  const dayOrder = dayOrderOf(requested, entity, viewer.permissions)
  const remaining: Mapping = Object.fromEntries(Object.entries(mapping).filter(([, path]) => !isEmpty(path)))
  await sql`
    insert into core.import_mapping (user_id, entity, headers_hash, mapping, choices)
    values (${viewer.id}, ${entity.id}, ${found.headers_hash}, ${JSON.stringify(mapping)}, ${JSON.stringify(choices)})
    on conflict (user_id, entity, headers_hash)
    do update set mapping = excluded.mapping, choices = excluded.choices, used_at = now()`.execute(tx.query)
  const id = await insertOperation(tx, {
    kind: dryRun ? 'importCheck' : 'import',
    entity: entity.id,
    viewer,
    total: found.row_count,
    fileId: found.id,
    request: { mapping: remaining, choices, dayOrder, duplicates },
  })
  return { id, rows: found.row_count }
}

/**
 * Finds an uploaded file of the person.
 * @throws HttpError 404 when it is not theirs, or was removed
 */
export async function findFile(tx: Transaction, entity: EntityTable['entity'], file: string, viewer: Viewer) {
  const found = uuid.test(file)
    ? await tx
        .as<OperationTables>()
        .query.selectFrom('core.import_file')
        .select(['id', 'headers', 'headers_hash', 'row_count', 'day_orders'])
        .where('id', '=', file)
        .where('user_id', '=', viewer.id)
        .where('entity', '=', entity.id)
        .executeTakeFirst()
    : undefined
  if (!found) throw notFound('File')
  return found
}

/** A required field without a column would fail in every new row. An import that only updates records doesn't need it. */
function refuseGaps(
  fields: EntityTable['entity']['fields'],
  columns: readonly MappedColumn[],
  duplicates: ImportRequest['duplicates'],
): void {
  if (duplicates === 'update') return
  // The kind of a linked record may be found by its name.
  const paths = columns.flatMap(({ path, field }) =>
    field.linkType === undefined ? [path] : [path, path.replace(/[^.]+$/, field.linkType)],
  )
  const missing = requiredOf(fields, '').filter(
    ({ path }) =>
      !paths.some((filled) => filled === path || filled.startsWith(`${path}.`) || filled.startsWith(`${path}[`)),
  )
  if (missing.length > 0)
    throw invalid(
      missing.map(({ path, label }) => ({
        field: path,
        message: `${label} is required: choose the column that holds it, or one value for all rows`,
      })),
    )
}

function requiredOf(fields: EntityTable['entity']['fields'], within: string): { path: string; label: string }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!field.required || field.readOnly) return []
    const path = within ? `${within}.${name}` : name
    return field.kind === 'group' ? requiredOf(field.fields!, path) : [{ path, label: field.label }]
  })
}
