import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../../platform/http/Viewer'
import { recordAuditOnce } from '../../security/audit/recordAuditOnce'
import { fieldNames, sensitiveMinutes } from '../../security/audit/recordSensitiveView'
import type { Database } from '../../platform/database/Database'
import type { EntityCatalog } from '../table/EntityContext'
import type { StoredFile } from './fileRepository'
import { isSensitiveFile } from './mayRead'

/**
 * Logs that a person opened a file of a sensitive field. At most once an hour for each file, because a screen shows its picture at every
 * visit.
 */
export async function recordFileRead(
  db: Database,
  catalog: EntityCatalog,
  file: StoredFile,
  viewer: Viewer,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<void> {
  const entity = file.entity === null ? undefined : catalog.get(file.entity)?.entity
  if (!entity || !isSensitiveFile(entity, file)) return
  await recordAuditOnce(
    db,
    {
      action: 'sensitiveFileRead',
      person: viewer.id,
      roleId: viewer.roleId,
      subject: `${entity.name.one} ${file.recordId}`,
      record: { entity: entity.id, id: file.recordId! },
      request,
      details: { fields: fieldNames(entity, [file.field!]), file: file.id },
    },
    { minutes: sensitiveMinutes, same: ['file'] },
  )
}
