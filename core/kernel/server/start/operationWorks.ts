import type { EntityCatalog } from '../entities/table/EntityContext'
import { importWork } from '../entities/import/importWork'
import type { OperationWorks } from '../entities/operations/OperationWork'
import { bulkDelete, bulkUpdate } from '../entities/bulk/bulkWorks'
import { undo } from '../entities/bulk/undo'

/** How each kind of operation processes its rows. */
export function operationWorks(catalog: EntityCatalog): OperationWorks {
  return {
    bulkUpdate: bulkUpdate(catalog),
    bulkDelete: bulkDelete(catalog),
    import: importWork(catalog, false),
    importCheck: importWork(catalog, true),
    undo: undo(catalog),
  }
}
