import { maySeeSensitive } from '@core/kernel/entity/policy'
import { exportCalls } from '@core/kernel/shared/exportCalls'
import type { FileStore } from '../../platform/files/store/FileStore'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import { HttpError, conflict, notFound } from '../../platform/http/errors'
import { requireProof } from '../../platform/http/registerRoutes'
import type { Viewer } from '../../platform/http/Viewer'
import { recordAudit } from '../../security/audit/recordAudit'
import type { EntityContext } from '../table/EntityContext'
import { exportName, exportTypes } from './exportFile'
import { deleteExport, findExport, findStored, listExports } from './exportRepository'
import { mostRowsWithoutProof } from './exportRoutes'
import { refuseExport } from './makeExport'

interface ExportContext extends EntityContext {
  readonly files: FileStore
}

/** Exports that run in the background. Only the person who started them sees them. */
export function ownExportRoutes(context: ExportContext): readonly Route[] {
  const { db, catalog, files } = context
  const own = async (id: number, viewer: Viewer) => {
    const found = await findExport(context, id, viewer)
    if (!found) throw notFound('Export')
    return found
  }
  return [
    defineRoute(exportCalls.mine, {
      access: 'signedIn',
      handle: async ({ viewer }) => ({ data: await listExports(context, viewer) }),
    }),
    defineRoute(exportCalls.file, {
      access: 'signedIn',
      // A download exports data, which nobody may do while they view the product as another role.
      whileViewing: false,
      async handle({ params: { id }, viewer, request }) {
        const { entity, name, format, status, rows, bytes, createdAt } = await own(id, viewer)
        const table = catalog.get(entity)
        const stored = await findStored(db, id)
        if (!table || !stored) throw notFound('Export')
        refuseExport(table, viewer)
        if (stored.roleId !== viewer.roleId)
          throw new HttpError(
            403,
            `This file was made in your role ${stored.roleName}. Switch to that role, then download it.`,
          )
        if (stored.sensitive && !maySeeSensitive(table.entity.policy, viewer.permissions))
          throw new HttpError(403, 'Your role may no longer see all that is in this file. Export it again.')
        if (status !== 'ready' || stored.fileKey === null) throw conflict('This file is not ready. Try again later.')
        if (rows > mostRowsWithoutProof) requireProof(viewer)
        await recordAudit(db, {
          action: 'exportDownloaded',
          person: viewer.id,
          roleId: viewer.roleId,
          subject: name,
          request,
          details: { export: id, format, rows },
        })
        return {
          file: files.read(stored.fileKey),
          type: exportTypes[format],
          name: exportName(name, createdAt.slice(0, 10), format),
          ...(bytes !== null && { size: bytes }),
        }
      },
    }),
    defineRoute(exportCalls.remove, {
      access: 'signedIn',
      async handle({ params: { id }, viewer }) {
        await own(id, viewer)
        for (const key of await deleteExport(db, id, viewer)) await files.remove(key)
        return { message: 'Export deleted' }
      },
    }),
  ]
}
