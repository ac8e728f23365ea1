import { fileAnswer, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { choice, group, tags, text, yesNo } from '@core/kernel/entity/fieldKinds'
import { isObject } from '@core/kernel/entity/isObject'
import { allows } from '@core/kernel/entity/policy'
import { importColumns } from '@core/kernel/entity/sheetColumns'
import type { ExportRequest } from '@core/kernel/entity/apiTypes'
import { exportShape } from '@core/kernel/shared/exportCalls'
import { requirePurpose } from '../../security/patientAccess/noteAccess'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import { invalid } from '../../platform/http/errors'
import { requireProof } from '../../platform/http/registerRoutes'
import { selectionBody } from '../bulk/bulkRoutes'
import type { EntityContext } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { entityList } from '../list/EntityList'
import { denied } from '../table/denied'
import { exportFile, refuseTooMany, templateFile } from './exportFile'
import { findExport, queueExport } from './exportRepository'
import { type ExportQuery, exportQuery } from './exportQuery'
import { recordExport } from './recordExport'
import { referencedNames } from './referencedNames'
import type { Viewer } from '../../platform/http/Viewer'

const body = {
  ...selectionBody,
  format: choice(
    'Format',
    [
      { id: 'csv', name: 'CSV' },
      { id: 'xlsx', name: 'XLSX' },
    ] as const,
    { required: true },
  ),
  columns: tags('Columns', { max: 500 }),
  sorting: group('Sorting', {
    fieldName: text('Field', { max: 200 }),
    direction: choice('Direction', [
      { id: 'asc', name: 'Ascending' },
      { id: 'desc', name: 'Descending' },
    ] as const),
  }),
  template: yesNo('Template'),
} as const

/** Exporting records as a file, for entities whose policy declares the permission. */
export function exportRoutes(table: EntityTable, { db, catalog }: EntityContext): readonly Route[] {
  const { entity } = table
  const access = entity.policy.export
  if (access === undefined) return []
  const list = entityList(table, catalog)
  const many = entity.name.many.toLowerCase()
  const { template: _, ...backgroundBody } = body

  /** @throws HttpError where this person may not export, must prove their identity, or must give a purpose first */
  async function prepare(request: ExportRequest, viewer: Viewer, reads: EntityContext['db']) {
    if (!allows(entity, 'view', viewer)) throw denied(table, 'view', viewer)
    if (!request.columns?.length) throw invalid([{ field: 'columns', message: 'Choose at least one column' }])
    const query = exportQuery(list.listed, request, viewer)
    const rows = await countRows(reads, query)
    if (rows > mostRowsWithoutProof) requireProof(viewer)
    // A file of one record contains more than the record's row in a list, so it counts as opening the record.
    if (rows === 1) await requirePurpose(db, entity, await idsOf(reads, query))
    return { query, rows }
  }

  return [
    defineRoute(
      defineCall({
        method: 'POST',
        path: `/api/${entity.path}/Export`,
        summary: `Export ${many}`,
        body,
        bodyName: 'ExportRequest',
        answer: fileAnswer,
      }),
      {
        access,
        readsReplica: true,
        takesWholeShare: ({ body }) => !(isObject(body) && body.template),
        async handle({ body, viewer, reads, request: from }) {
          // Checked by the contract, whose type leaves open what depends on the entity: `filter`, `columns`.
          const { template, ...request } = body as unknown as ExportRequest
          if (template) {
            if (!allows(entity, 'view', viewer)) throw denied(table, 'view', viewer)
            return templateFile(importColumns(entity, viewer.permissions), request.format, entity.name)
          }
          const { query, rows } = await prepare(request, viewer, reads)
          const names = referencedNames({ db: reads, catalog }, viewer)
          const file = await exportFile(reads, query, request.format, entity, names)
          await db.transaction((tx) => recordExport(tx, { entity, viewer, request, query, rows, from }))
          return file
        },
      },
    ),
    defineRoute(
      defineCall({
        method: 'POST',
        path: `/api/${entity.path}/Export/Start`,
        summary: `Export ${many} in the background`,
        body: backgroundBody,
        bodyName: 'BackgroundExportRequest',
        answer: oneAnswer(exportShape),
      }),
      {
        access,
        async handle({ body, viewer, reply }) {
          // As above.
          const request = body as unknown as ExportRequest
          const { query, rows } = await prepare(request, viewer, db)
          if (request.format === 'xlsx') await refuseTooMany(db, query)
          const id = await db.transaction((tx) => queueExport(tx, { entity: entity.id, viewer, request, rows }))
          reply.code(202)
          return {
            data: (await findExport({ db, catalog }, id, viewer))!,
            message: 'We are preparing your file; we will notify you',
          }
        },
      },
    ),
  ]
}

/** Exports of more rows than this, and downloads of them, need a recent proof of the person's identity (ASK_AGAIN_MINUTES). */
export const mostRowsWithoutProof = 500

/** Above this, nobody needs the exact number. */
const mostCounted = 1_000_000

async function countRows(db: EntityContext['db'], { count, binder }: ExportQuery): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(count(mostCounted), [...binder.values])
  return rows[0]!.count
}

async function idsOf(db: EntityContext['db'], { rows: text, binder }: ExportQuery): Promise<readonly number[]> {
  const { rows } = await db.pool.query<{ id: number }>(`select id from (${text}) exported`, [...binder.values])
  return rows.map(({ id }) => id)
}
