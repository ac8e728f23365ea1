import type { BulkPreview, BulkRequest, Operation } from '@core/kernel/entity/apiTypes'
import type { operationCalls } from '@core/kernel/shared/operationCalls'
import { inBackground } from '../../platform/api/background'
import { unwrapResponse } from '../../platform/api/unwrapResponse'
import { callApi, createApi, idempotent, newIdempotencyKey } from '../../platform/api/createApi'

interface Answer<Data> {
  readonly data: Data
}

const api = createApi<typeof operationCalls>()
const at = (id: number) => ({ params: { path: { id } } })

const dataOf = async <Data>(answer: Promise<Answer<Data>>) => (await answer).data

/** The calls about operations. Each throws an `ApiError` if it fails. */
export const operationApi = {
  /** The viewer's running operations, and those of the last day, newest first. */
  mine: (): Promise<readonly Operation[]> => dataOf(inBackground(() => unwrapResponse(api.GET('/api/operation')))),
  /** The state of an operation. A background request, because the page sends it and not the user. */
  find: (id: number): Promise<Operation> =>
    dataOf(inBackground(() => unwrapResponse(api.GET('/api/operation/{id}', at(id))))),
  cancel: (id: number): Promise<Operation> => dataOf(unwrapResponse(api.POST('/api/operation/{id}/cancel', at(id)))),
  /** @returns the undo, which is an operation of its own */
  undo: (id: number): Promise<Operation> =>
    dataOf(
      unwrapResponse(api.POST('/api/operation/{id}/undo', { ...at(id), headers: idempotent(newIdempotencyKey()) })),
    ),
  /**
   * Reports what a bulk change would do, without changing anything.
   * @param path the entity's
   */
  preview: (path: string, request: BulkRequest): Promise<BulkPreview> =>
    dataOf(callApi('POST', `/api/${path}/Bulk`, { body: { ...request, dryRun: true } })),
  /** @param key the same for each try of one dialog, so that a second click changes nothing twice */
  bulk: (path: string, request: BulkRequest, key: string): Promise<Operation> =>
    dataOf(callApi('POST', `/api/${path}/Bulk`, { body: request, headers: idempotent(key) })),
}
