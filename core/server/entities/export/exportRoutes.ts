import { choice, group, tags, text, yesNo } from '@core/entity/fieldKinds'
import { allows } from '@core/entity/policy'
import { isEmpty } from '@core/entity/parse'
import { importColumns } from '@core/entity/sheetColumns'
import type { ExportRequest } from '@core/entity/wire'
import { recordAudit } from '../../audit/recordAudit'
import { fieldNames } from '../../audit/recordSensitiveView'
import { type Route, defineRoute } from '../../routes/defineRoute'
import { invalid } from '../../routes/errors'
import { fileSchema } from '../../routes/fileAnswer'
import { selectionBody } from '../bulk/bulkRoutes'
import type { EntityContext } from '../EntityContext'
import type { EntityTable } from '../EntityTable'
import { entityList } from '../list/EntityList'
import { denied } from '../record/denied'
import { exported } from './exported'
import { exportFile, templateFile } from './exportFile'
import { type ExportQuery, exportQuery } from './exportQuery'
import { namesWithin } from './namesWithin'

const body = {
  ...selectionBody,
  format: choice('Format', [{ id: 'csv', name: 'CSV' }, { id: 'xlsx', name: 'XLSX' }] as const, { required: true }),
  columns: tags('Columns', { max: 500 }),
  sorting: group('Sorting', {
    fieldName: text('Field', { max: 200 }),
    direction: choice('Direction', [{ id: 'asc', name: 'Ascending' }, { id: 'desc', name: 'Descending' }] as const),
  }),
  template: yesNo('Template'),
} as const

/** Taking records out as a file, for the entities whose policy names who may. */
export function exportRoutes(table: EntityTable, { db, catalog }: EntityContext): readonly Route[] {
  const { entity } = table
  const access = entity.policy.export
  if (access === undefined) return []
  const { listed } = entityList(table, catalog)
  return [
    defineRoute({
      method: 'POST',
      path: `/api/${entity.path}/Export`,
      access,
      summary: `Export ${entity.name.many.toLowerCase()}`,
      body,
      bodyName: 'ExportRequest',
      answer: fileSchema,
      async handle({ body, viewer, request: from }) {
        if (!allows(entity.policy.view, viewer)) throw denied(table, 'view', viewer)
        const { template, ...request } = body as unknown as ExportRequest
        if (template) return templateFile(importColumns(entity, viewer.permissions), request.format, entity.name)
        if (!request.columns?.length) throw invalid([{ field: 'columns', message: 'Choose at least one column' }])
        const asked = request.columns
        const query = exportQuery(listed, request, viewer, db)
        const file = await exportFile(db, query, request.format, entity.name, namesWithin({ db, catalog }, viewer))
        const details = {
          format: request.format,
          columns: asked.length,
          sensitive: query.columns.filter(({ sensitive, hidden }) => sensitive && !hidden).map(({ label }) => label),
          rows: await countRows(db, query),
          // By what, and not by which value: that may be somebody's name.
          filter: fieldNames(entity, Object.entries(request.filter ?? {}).flatMap(([path, value]) => (isEmpty(value) ? [] : [path]))),
          search: Boolean(request.search?.trim()),
          ...(request.ids && { chosen: request.ids.length }),
        }
        await db.transaction(async (tx) => {
          await tx.emit(exported, { entity: entity.id, format: request.format, columns: asked, by: viewer.id, role: viewer.roleId })
          await recordAudit(tx, { action: 'exported', person: viewer.id, roleId: viewer.roleId, subject: entity.name.many, request: from, details })
        })
        return file
      },
    }),
  ]
}

/** More than this nobody needs to know exactly. */
const mostCounted = 1_000_000

async function countRows(db: EntityContext['db'], { count, binder }: ExportQuery): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(count(mostCounted), [...binder.values])
  return rows[0]!.count
}
