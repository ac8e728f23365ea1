import { fileAnswer } from '@core/entity/answers'
import { defineCall } from '@core/entity/defineCall'
import { choice, group, tags, text, yesNo } from '@core/entity/fieldKinds'
import { allows } from '@core/entity/policy'
import { isEmpty } from '@core/entity/parse'
import { importColumns } from '@core/entity/sheetColumns'
import type { ExportRequest } from '@core/entity/apiTypes'
import { recordAudit } from '../../security/audit/recordAudit'
import { requirePurpose } from '../../security/patientAccess/noteAccess'
import { fieldNames } from '../../security/audit/recordSensitiveView'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import { invalid } from '../../platform/http/errors'
import { requireProof } from '../../platform/http/registerRoutes'
import { selectionBody } from '../bulk/bulkRoutes'
import type { EntityContext } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { entityList } from '../list/EntityList'
import { denied } from '../table/denied'
import { exportFile, templateFile, type ReferencedNames } from './exportFile'
import { type ExportQuery, exportQuery } from './exportQuery'
import { defineEvent } from '@core/contract'
import type { Viewer } from '../../platform/http/Viewer'
import { namesOf } from '../record/namesOf'
import { referenceTargetOf } from '../record/referenceTargetOf'

/** Somebody took records out as a file. It names nobody but staff. */
interface Exported {
  readonly entity: string
  readonly format: 'csv' | 'xlsx'
  readonly columns: readonly string[]
  /** Who, in which role. */
  readonly by: number
  readonly role: number
}

const recordsExported = defineEvent<Exported>('core.exported')

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

/** Taking records out as a file, for the entities whose policy names who may. */
export function exportRoutes(table: EntityTable, { db, catalog }: EntityContext): readonly Route[] {
  const { entity } = table
  const access = entity.policy.export
  if (access === undefined) return []
  const { listed } = entityList(table, catalog)
  return [
    defineRoute(
      defineCall({
        method: 'POST',
        path: `/api/${entity.path}/Export`,
        summary: `Export ${entity.name.many.toLowerCase()}`,
        body,
        bodyName: 'ExportRequest',
        answer: fileAnswer,
      }),
      {
        access,
        readsReplica: true,
        async handle({ body, viewer, reads, request: from }) {
          if (!allows(entity, 'view', viewer)) throw denied(table, 'view', viewer)
          const { template, ...request } = body as unknown as ExportRequest
          if (template) return templateFile(importColumns(entity, viewer.permissions), request.format, entity.name)
          if (!request.columns?.length) throw invalid([{ field: 'columns', message: 'Choose at least one column' }])
          const requested = request.columns
          const query = exportQuery(listed, request, viewer)
          const rows = await countRows(reads, query)
          if (rows > mostRowsWithoutProof) requireProof(viewer)
          // A file of one record holds more than its row of a list: it is opened.
          if (rows === 1) await requirePurpose(db, entity, await idsOf(reads, query))
          const names = referencedNames({ db: reads, catalog }, viewer)
          const file = await exportFile(reads, query, request.format, entity, names)
          const details = {
            format: request.format,
            columns: requested.length,
            sensitive: query.columns.filter(({ sensitive, hidden }) => sensitive && !hidden).map(({ label }) => label),
            rows,
            // By what, and not by which value: that may be somebody's name.
            filter: fieldNames(
              entity,
              Object.entries(request.filter ?? {}).flatMap(([path, value]) => (isEmpty(value) ? [] : [path])),
            ),
            search: Boolean(request.search?.trim()),
            ...(request.ids && { chosen: request.ids.length }),
          }
          await db.transaction(async (tx) => {
            await tx.emit(recordsExported, {
              entity: entity.id,
              format: request.format,
              columns: requested,
              by: viewer.id,
              role: viewer.roleId,
            })
            await recordAudit(tx, {
              action: 'exported',
              person: viewer.id,
              roleId: viewer.roleId,
              subject: entity.name.many,
              request: from,
              details,
            })
          })
          return file
        },
      },
    ),
  ]
}

/** Exports of more rows than this need a recent proof of who asks (ASK_AGAIN_MINUTES). */
const mostRowsWithoutProof = 500

/** More than this nobody needs to know exactly. */
const mostCounted = 1_000_000

async function countRows(db: EntityContext['db'], { count, binder }: ExportQuery): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(count(mostCounted), [...binder.values])
  return rows[0]!.count
}

async function idsOf(db: EntityContext['db'], { rows: text, binder }: ExportQuery): Promise<readonly number[]> {
  const { rows } = await db.pool.query<{ id: number }>(`select id from (${text}) exported`, [...binder.values])
  return rows.map(({ id }) => id)
}

/** The names behind ids that stand in rows of records: of look-up lists' entries, and of records that the person may see. */
export function referencedNames({ db, catalog }: EntityContext, viewer: Viewer): ReferencedNames {
  return async (pointers) => {
    const names = await namesOf(
      db,
      catalog,
      pointers.map(({ field, id }) => ({ entity: referenceTargetOf(field)!, id })),
      viewer,
    )
    return (field, id) => {
      const pointer = referenceTargetOf(field)
      return pointer !== undefined && typeof id === 'number' ? names(pointer, id) : undefined
    }
  }
}
