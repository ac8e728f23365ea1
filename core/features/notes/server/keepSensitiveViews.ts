import type { FastifyRequest } from 'fastify'
import type { Note, NoteDetail } from '../shared/noteCalls'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import type { Database } from '@core/kernel/server/platform/database/Database'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { recordAuditOnce } from '@core/kernel/server/security/audit/recordAuditOnce'
import { sensitiveMinutes } from '@core/kernel/server/security/audit/recordSensitiveView'

/** Logs that a person was shown other people's sensitive notes, at most once an hour for each record. */
export async function keepSensitiveViews(
  db: Database,
  { entity }: EntityTable,
  notes: readonly (Note | NoteDetail)[],
  viewer: Viewer,
  request: FastifyRequest,
): Promise<void> {
  const shown = notes.filter((note) => {
    // An earlier version may have been sensitive even if the current one isn't.
    const shown = [note, ...('versions' in note ? note.versions : [])]
    return note.createdBy?.id !== viewer.id && shown.some(({ sensitive, text }) => sensitive && text !== null)
  })
  for (const id of new Set(shown.map(({ recordId }) => recordId))) {
    const entry = {
      action: 'sensitiveViewed',
      person: viewer.id,
      roleId: viewer.roleId,
      subject: `${entity.name.one} ${id}`,
      record: { entity: entity.id, id },
      request,
      details: { fields: ['Notes'] },
    } as const
    await recordAuditOnce(db, entry, { minutes: sensitiveMinutes, same: ['fields'] })
  }
}
