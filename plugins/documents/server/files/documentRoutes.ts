import { noteOpening, recordAudit, defineRoute, notFound, type Route, type ServerContext } from '@core/server/plugin'
import { isVisible, readRecord, scopeOf, tableOf } from '@core/server/entities'
import { today, scopedPermissions } from '@core/entity'
import { documentCalls } from '../../shared/files/documentCalls'
import { documentEntity } from '../../shared/files/documentEntity'
import { documentOf } from '../../shared/files/documentTypes'
import { can } from '../../shared/documentPermissions'
import { uploadRoute } from './uploadRoute'
import { useVersion } from './storeDocument'
import { deletedDocuments, documentsToZip, findVersion, versionsOf } from './storedDocuments'
import { zipAnswer, zipEntry } from './zip'

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
      const data = await versionsOf(db, params.id)
      return { data, totalItems: data.length }
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
        const version = await findVersion(tx, params.id, body.number)
        if (!version) throw notFound('Version')
        const { pages, ...ref } = version
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
      const data = await deletedDocuments(db, { entityType, entityTypeId }, scopeOf(table, 'delete', viewer))
      return { data, totalItems: data.length }
    },
  })
}

/** The selected documents in one archive, streamed and never held in memory as a whole. ZIP64 if needed. */
function zipRoute({ db, files, catalog }: ServerContext): Route {
  return defineRoute(documentCalls.zip, {
    access: can.export,
    async handle({ body, viewer, request }) {
      const rows = await documentsToZip(db, body.ids, scopeOf(catalog.get(documentEntity.id)!, 'view', viewer))
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
