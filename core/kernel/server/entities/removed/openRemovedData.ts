import type { FastifyRequest } from 'fastify'
import type { FileAnswer } from '../../platform/http/fileAnswer'
import { notFound } from '../../platform/http/errors'
import type { Viewer } from '../../platform/http/Viewer'
import { recordAudit } from '../../security/audit/recordAudit'
import type { NotedAccess } from '../../security/audit/requestTrail'
import { writeNotedAccess } from '../../security/patientAccess/AccessWriter'
import { exportName, exportTypes } from '../export/exportFile'
import { openProblem } from './openProblem'
import { findRemovedFile, listRemovedData, type RemovalContext } from './removedData'

/**
 * A file of what is gone for good. The download is audited, and is in the patient access log where
 * the records were about somebody's health.
 * @throws HttpError 404 where there is none, 403 for somebody who may not see and export all that is in it
 */
export async function openRemovedData(
  { db, catalog, files }: RemovalContext,
  id: number,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<FileAnswer> {
  const found = (await listRemovedData(db)).find((one) => one.id === id)
  if (!found) throw notFound('File')
  const problem = openProblem(found, catalog, viewer)
  if (problem) throw problem
  const fileKey = await db.transaction(async (tx) => {
    const file = await findRemovedFile(tx, id)
    if (!file) throw notFound('File')
    const { entity } = found
    const noted: readonly NotedAccess[] =
      file.recordIds.length === 0 ? [] : [{ entity, way: 'exported', ids: new Set(file.recordIds) }]
    await writeNotedAccess(tx, {
      viewer,
      address: request.ip,
      noted: new Map(noted.map((one) => [entity, one])),
      isPersonal: () => true,
    })
    await recordAudit(tx, {
      action: 'exportDownloaded',
      person: viewer.id,
      roleId: viewer.roleId,
      subject: found.name,
      request,
      details: {
        removed: entity,
        ...(found.field !== null && { field: found.field }),
        format: 'csv',
        rows: found.rows,
      },
    })
    return file.fileKey
  })
  return {
    file: files.read(fileKey),
    type: exportTypes.csv,
    name: exportName(found.name, found.createdAt.slice(0, 10), 'csv'),
    size: found.bytes,
  }
}
