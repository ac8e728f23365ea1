import type { EntityCatalog } from '../entities/EntityContext'
import { importWork } from '../entities/import/importWork'
import type { OperationWorks } from './OperationWork'
import { bulkDelete, bulkUpdate } from './works/bulkWorks'
import { undo } from './works/undo'

/** How each kind of operation deals with its rows. */
export function operationWorks(catalog: EntityCatalog): OperationWorks {
  return {
    bulkUpdate: bulkUpdate(catalog),
    bulkDelete: bulkDelete(catalog),
    import: importWork(catalog, false),
    importCheck: importWork(catalog, true),
    undo: undo(catalog),
  }
}
