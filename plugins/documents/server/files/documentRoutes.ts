import { sql } from 'kysely'
import { noteOpening, recordAudit } from '@core/server/access'
import { isVisible, readRecord, scopeOf, tableOf } from '@core/server/entities'
import { defineRoute, notFound, type Route, type ServerContext } from '@core/server/plugin'
import { today, scopedPermissions } from '@core/entity'
import { documentCalls } from '../../shared/files/documentCalls'
import { documentEntity } from '../../shared/files/documentEntity'
import { documentOf } from '../../shared/files/documentTypes'
import { can } from '../../shared/documentPermissions'
import { uploadRoute } from './uploadRoute'
import { useVersion } from './storeDocument'
import { type Zipped, zipAnswer, zipEntry } from './zip'

/** The calls of documents beside those of every entity. S7.10, D12 */
export function documentRoutes(context: ServerContext): readonly Route[] {
  return [
    uploadRoute(context),
    versionsRoute(context),
    useVersionRoute(context),
    deletedRoute(context),
    zipRoute(context),
  ]
}

function versionsRoute({ db, catalog }: ServerContext): Route {
  return defineRoute(documentCalls.versions, {
    access: can.view,
    async handle({ params, viewer }) {
      const table = catalog.get(documentEntity.id)!
      if (!(await isVisible(db, table, params.id, viewer))) throw notFound('Document')
      const { rows } = await sql<{
        number: number
        isCurrent: boolean
        fileId: string
        fileName: string
        type: string
        size: number
        pages: number | null
        uploadedAt: string
        uploadedBy: string | null
        removed: string[]
      }>`select stored.number, stored.number = document.file_version as "isCurrent", stored.file_id as "fileId", stored.file_name as "fileName",
          stored.type, stored.size, stored.pages, stored.uploaded_at as "uploadedAt", stored.removed,
          (select person.name from api.person where person.id = stored.uploaded_by) as "uploadedBy"
        from documents.document_version as stored join documents.document on document.id = stored.document_id
        where stored.document_id = ${params.id} order by stored.number desc`.execute(db.query)
      return { data: rows, totalItems: rows.length }
    },
  })
}

function useVersionRoute(context: ServerContext): Route {
  const { db, catalog } = context
  return defineRoute(documentCalls.useVersion, {
    access: [can.update, ...scopedPermissions(can, 'update')],
    async handle({ params, body, viewer }) {
      const data = await db.transaction(async (tx) => {
        const table = tableOf(catalog, documentEntity)
        if (!(await isVisible(db, table, params.id, viewer))) throw notFound('Document')
        const { rows } = await sql<{ id: string; fileName: string; type: string; size: number; pages: number | null }>`
          select file_id as id, file_name as "fileName", type, size, pages from documents.document_version
          where document_id = ${params.id} and number = ${body.number}`.execute(tx.query)
        if (!rows[0]) throw notFound('Version')
        const { pages, ...ref } = rows[0]
        await useVersion(tx, context, viewer, params.id, { ref, pages, number: body.number, version: body.version })
        return readRecord(tx, table, params.id, viewer, catalog)
      })
      return { data, message: documentEntity.messages!.updated }
    },
  })
}

/** The documents of a record that were deleted within 30 days, for people who may restore them. */
function deletedRoute({ db, catalog }: ServerContext): Route {
  return defineRoute(documentCalls.deleted, {
    access: [can.delete, ...scopedPermissions(can, 'delete')],
    async handle({ body: { entityType, entityTypeId }, viewer }) {
      const table = catalog.get(documentEntity.id)!
      const { rows } = await sql<{ id: number; name: string; deletedAt: string; deletedBy: string | null }>`
        select document.id, document.name, document.gone_at as "deletedAt",
          (select person.name from api.person where person.id = document.deleted_by) as "deletedBy"
        from (
          -- As if it weren't deleted, for the policy to judge.
          select id, name, entity_type, entity_type_id, created_by, deleted_by, deleted_at as gone_at, null::timestamptz as deleted_at
          from documents.document
          where entity_type = ${entityType} and entity_type_id = ${entityTypeId} and deleted_at is not null
        ) as document
        where ${scopeOf(table, 'delete', viewer)}
        order by document.gone_at desc, document.id limit 200`.execute(db.query)
      return { data: rows, totalItems: rows.length }
    },
  })
}

/** The selected documents in one archive, streamed and never held in memory as a whole. ZIP64 if needed. */
function zipRoute({ db, files, catalog }: ServerContext): Route {
  return defineRoute(documentCalls.zip, {
    access: can.export,
    async handle({ body, viewer, request }) {
      const { rows } = await sql<Zipped>`
        select document.id, document.name, document.entity_type as "entityType", document.entity_type_id as "entityTypeId",
          document.entity_sub_type_id as "entitySubTypeId", document.size, document.file->0->>'id' as "fileId", document.updated_at as "updatedAt"
        from documents.document
        where document.id = any(${body.ids}::integer[]) and ${scopeOf(catalog.get(documentEntity.id)!, 'view', viewer)}
        order by document.entity_type, document.entity_type_id, document.id`.execute(db.query)
      if (rows.length === 0) throw notFound('Documents')
      const ofReferrals = rows.filter(({ entityType }) => entityType === documentOf.referral)
      await noteOpening(
        db,
        { id: 'referral' },
        ofReferrals.map(({ entityTypeId }) => entityTypeId),
        'exported',
      )
      await recordAudit(db, {
        action: 'exported',
        person: viewer.id,
        roleId: viewer.roleId,
        subject: `${rows.length} documents`,
        request,
        details: { entity: documentEntity.id, format: 'zip', rows: rows.length },
      })
      return zipAnswer({ db, files }, rows.map(zipEntry), `Documents ${today()}.zip`)
    },
  })
}
