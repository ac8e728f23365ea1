import type { AutomatedRecords } from '@core/kernel/shared/automationCalls'
import { isFeatureOff } from '@core/kernel/client/platform/featuresOff'
import { createApi } from '@core/kernel/client/platform/api/createApi'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'
import type { DetailOf, RowOf } from '@core/kernel/client/kit/screens/standard/EntityScreens'
import { entityApi } from '@core/kernel/client/kit/data/entityApi'
import type { RecordChange } from '@core/kernel/client/kit/forms/SaveReview'
import type { automationCalls } from '../shared/automationCalls'
import type { automationEntity } from '../shared/automationEntity'
import { webhookEntity } from '@core/features/webhooks/contract/webhookEntity'

export type AutomationDetail = DetailOf<typeof automationEntity>

const api = createApi<typeof automationCalls>()
const webhooks = entityApi<RowOf<typeof webhookEntity>>(webhookEntity)
/** The requests that are running, by the kind of record. */
const described = new Map<string, Promise<AutomatedRecords>>()

/** The calls of automations. Each throws an ApiError when it fails. */
export const automationApi = {
  /** The parts of a form that are drawn at the same moment share one request. */
  describe(records: string): Promise<AutomatedRecords> {
    const running = described.get(records)
    if (running) return running
    const request = unwrapResponse(api.GET('/api/Automation/Fields', { params: { query: { records } } }))
      .then(({ data }) => data)
      .finally(() => described.delete(records))
    described.set(records, request)
    return request
  },
  /** @param change what is to be saved; without it the automation is rehearsed as it is stored */
  rehearse: async (id: number, change: RecordChange = {}, signal?: AbortSignal) =>
    (
      await unwrapResponse(
        api.POST('/api/Automation/{id}/Rehearse', {
          params: { path: { id } },
          body: change,
          ...(signal && { signal }),
        }),
      )
    ).data,
  /** @param change as for `rehearse` */
  tryOn: async ({ id, record }: { id: number; record: number }, change: RecordChange = {}, signal?: AbortSignal) =>
    (
      await unwrapResponse(
        api.POST('/api/Automation/{id}/Try/{record}', {
          params: { path: { id, record } },
          body: change,
          ...(signal && { signal }),
        }),
      )
    ).data,
  turn: async (id: number, body: { on: boolean; version: number }) =>
    (await unwrapResponse(api.POST('/api/Automation/{id}/Turn', { params: { path: { id } }, body }))).message,
  retry: async (id: number) =>
    (await unwrapResponse(api.POST('/api/AutomationRun/{id}/Retry', { params: { path: { id } }, body: {} }))).message,
  undoOf: async (id: number, signal: AbortSignal) =>
    (await unwrapResponse(api.GET('/api/AutomationRun/{id}/Undo', { params: { path: { id } }, signal }))).data,
  undo: async (id: number) =>
    (await unwrapResponse(api.POST('/api/AutomationRun/{id}/Undo', { params: { path: { id } }, body: {} }))).message,
  /** The webhooks that a step can tell. */
  webhooks: async (signal: AbortSignal) =>
    isFeatureOff('webhooks')
      ? []
      : (await webhooks.list({ limit: 200, sorting: { fieldName: 'name', direction: 'asc' } }, signal)).data.map(
          ({ id, name }) => ({ id, name }),
        ),
  /** The newest runs, and one that may be older. */
  runs: async (id: number, run: number | undefined, signal: AbortSignal) =>
    (
      await unwrapResponse(
        api.GET('/api/Automation/{id}/Runs', { params: { path: { id }, query: run ? { run } : {} }, signal }),
      )
    ).data,
}

export type Rehearsal = Awaited<ReturnType<typeof automationApi.rehearse>>
export type RecordTrial = Awaited<ReturnType<typeof automationApi.tryOn>>
export type AutomationRun = Awaited<ReturnType<typeof automationApi.runs>>[number]
export type RunUndo = Awaited<ReturnType<typeof automationApi.undoOf>>
