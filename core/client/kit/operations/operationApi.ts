import type { BulkPreview, BulkRequest, Operation } from '@core/entity/apiTypes'
import type { operationCalls } from '@core/shared/operationCalls'
import { inBackground } from '../../platform/api/background'
import { unwrapResponse } from '../../platform/api/unwrapResponse'
import { callApi, createApi, idempotent, newIdempotencyKey } from '../../platform/api/createApi'

interface Answer<Data> {
  readonly data: Data
}

const api = createApi<typeof operationCalls>()
const at = (id: number) => ({ params: { path: { id } } })

const dataOf = async <Data>(answer: Promise<Answer<Data>>) => (await answer).data

/** The calls about work on many rows. Each throws an ApiError when it doesn't succeed. */
export const operationApi = {
  /** Mine that run, and those of the last day, newest first. */
  mine: (): Promise<readonly Operation[]> => dataOf(inBackground(() => unwrapResponse(api.GET('/api/operation')))),
  /** How far it is; asked by the page, not by the person. */
  find: (id: number): Promise<Operation> =>
    dataOf(inBackground(() => unwrapResponse(api.GET('/api/operation/{id}', at(id))))),
  cancel: (id: number): Promise<Operation> => dataOf(unwrapResponse(api.POST('/api/operation/{id}/cancel', at(id)))),
  /** @returns the undoing, which is an operation of its own */
  undo: (id: number): Promise<Operation> =>
    dataOf(
      unwrapResponse(api.POST('/api/operation/{id}/undo', { ...at(id), headers: idempotent(newIdempotencyKey()) })),
    ),
  /** Says what a change of many rows would reach; changes nothing. @param path the entity's */
  preview: (path: string, request: BulkRequest): Promise<BulkPreview> =>
    dataOf(callApi('POST', `/api/${path}/Bulk`, { body: { ...request, dryRun: true } })),
  /** @param key one for each dialog, so that a second click changes nothing twice */
  bulk: (path: string, request: BulkRequest, key: string): Promise<Operation> =>
    dataOf(callApi('POST', `/api/${path}/Bulk`, { body: request, headers: idempotent(key) })),
}
