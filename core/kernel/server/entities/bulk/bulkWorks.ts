import { scopesOf } from '@core/kernel/entity/policy'
import type { EntityCatalog } from '../table/EntityContext'
import { deleteRecord } from '../record/deleteRecord'
import { type RecordPatch, updateRecord } from '../record/updateRecord'
import { HttpError } from '../../platform/http/errors'
import type { Chunk, OperationWork } from '../operations/OperationWork'
import { recordWork } from '../operations/recordWork'

/** Sets the same values in many records. */
export function bulkUpdate(catalog: EntityCatalog): OperationWork {
  return recordWork(catalog, {
    mayGoOn: (chunk) => mayChangeMany(chunk, 'update'),
    async work({ tx, table, operation, viewer }, { recordId }, writing) {
      const version = await updateRecord(tx, table, recordId, operation.request.values as RecordPatch, viewer, {
        catalog,
        via: 'bulk',
        operation: operation.id,
        writing,
      })
      return { outcome: 'done', version }
    },
  })
}

/** Deletes many records. */
export function bulkDelete(catalog: EntityCatalog): OperationWork {
  return recordWork(catalog, {
    mayGoOn: (chunk) => mayChangeMany(chunk, 'delete'),
    async work({ tx, table, operation, viewer }, { recordId }, writing) {
      await deleteRecord(tx, table, recordId, viewer, { catalog, via: 'bulk', operation: operation.id, writing })
      return { outcome: 'done', trace: 'recordDeleted' }
    },
  })
}

/** @throws HttpError 403 when the person's role may not change many records at once, or none of this entity */
export function mayChangeMany(
  { table: { entity }, viewer: { permissions } }: Pick<Chunk, 'table' | 'viewer'>,
  action: 'update' | 'delete',
): void {
  const { bulk } = entity.policy
  const may = bulk !== undefined && permissions.has(bulk) && scopesOf(entity.policy[action], permissions).length > 0
  if (!may)
    throw new HttpError(
      403,
      `Your role may not ${action === 'update' ? 'change' : 'delete'} many ${entity.name.many.toLowerCase()} at once any more`,
    )
}
