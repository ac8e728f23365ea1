import type { BulkRequest } from '@core/kernel/entity/apiTypes'
import { operationApi } from '../../operations/operationApi'
import { showOperation } from '../../operations/operations'
import type { EntityListStore } from '../EntityListStore'

/**
 * Starts a bulk change, which the corner of the page then follows, and clears the selection.
 * @throws ApiError if the server refuses
 */
export async function startBulk(
  { entity, selection }: Pick<EntityListStore, 'entity' | 'selection'>,
  request: BulkRequest,
  key: string,
): Promise<void> {
  showOperation(await operationApi.bulk(entity.path, request, key), entity.name)
  selection.clear()
}
