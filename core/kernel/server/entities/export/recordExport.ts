import type { FastifyRequest } from 'fastify'
import { defineEvent } from '@core/contract'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { ExportRequest } from '@core/kernel/entity/apiTypes'
import { isEmpty } from '@core/kernel/entity/parse'
import type { Transaction } from '../../platform/database/Database'
import type { Viewer } from '../../platform/http/Viewer'
import { recordAudit } from '../../security/audit/recordAudit'
import { fieldNames } from '../../security/audit/recordSensitiveView'
import { type ExportQuery, sensitiveColumns } from './exportQuery'

/** The event that a person exported records. It contains no names except of staff. */
interface Exported {
  readonly entity: string
  readonly format: ExportRequest['format']
  readonly columns: readonly string[]
  /** The person and the role. */
  readonly by: number
  readonly role: number
}

const recordsExported = defineEvent<Exported>('core.exported')

interface ExportMade {
  readonly entity: Entity
  readonly viewer: Viewer
  readonly request: ExportRequest
  readonly query: ExportQuery
  readonly rows: number
  /** The request that started it; absent for an export that was made in the background. */
  readonly from?: FastifyRequest
}

/** Writes to the audit log that records were exported, and notifies plugins. The last step of its transaction. */
export async function recordExport(
  tx: Transaction,
  { entity, viewer, request, query, rows, from }: ExportMade,
): Promise<void> {
  await tx.emit(recordsExported, {
    entity: entity.id,
    format: request.format,
    columns: request.columns,
    by: viewer.id,
    role: viewer.roleId,
  })
  await recordAudit(tx, {
    action: 'exported',
    person: viewer.id,
    roleId: viewer.roleId,
    subject: entity.name.many,
    ...(from && { request: from }),
    details: {
      format: request.format,
      columns: request.columns.length,
      sensitive: sensitiveColumns(query),
      rows,
      // Only the filtered fields, not the values: a value may be a person's name.
      filter: fieldNames(
        entity,
        Object.entries(request.filter ?? {}).flatMap(([path, value]) => (isEmpty(value) ? [] : [path])),
      ),
      search: Boolean(request.search?.trim()),
      ...(request.ids && { chosen: request.ids.length }),
      ...(!from && { background: true }),
    },
  })
}
