import type { BulkPreview, BulkRequest, Operation } from '@core/entity/wire'
import { inBackground } from '../api/background'
import { callApi } from '../api/callApi'
import { idempotent, newIdempotencyKey } from '../api/idempotency'

interface Answer<Data> {
  readonly data: Data
}

const dataOf = async <Data>(answer: Promise<Answer<Data>>) => (await answer).data

/** The calls about work on many rows. Each throws an ApiError when it doesn't succeed. */
export const operationApi = {
  /** Mine that run, and those of the last day, newest first. */
  mine: (): Promise<readonly Operation[]> => dataOf(inBackground(() => callApi('GET', '/api/operation'))),
  /** How far it is; asked by the page, not by the person. */
  find: (id: number): Promise<Operation> => dataOf(inBackground(() => callApi('GET', `/api/operation/${id}`))),
  cancel: (id: number): Promise<Operation> => dataOf(callApi('POST', `/api/operation/${id}/cancel`)),
  /** @returns the undoing, which is an operation of its own */
  undo: (id: number): Promise<Operation> => dataOf(callApi('POST', `/api/operation/${id}/undo`, { headers: idempotent(newIdempotencyKey()) })),
  /** Says what a change of many rows would reach; changes nothing. @param path the entity's */
  preview: (path: string, request: BulkRequest): Promise<BulkPreview> => dataOf(callApi('POST', `/api/${path}/Bulk`, { body: { ...request, dryRun: true } })),
  /** @param key one for each dialog, so that a second click changes nothing twice */
  bulk: (path: string, request: BulkRequest, key: string): Promise<Operation> => dataOf(callApi('POST', `/api/${path}/Bulk`, { body: request, headers: idempotent(key) })),
}
