import type { AutomatedRecords } from '@core/calls'
import { createApi, unwrapResponse } from '@core/client/api'
import { type DetailOf, entityApi, type RowOf } from '@core/client/kit'
import type { automationCalls } from '../../shared/automationCalls'
import { automationRunEntity, type automationEntity } from '../../shared/automationEntity'
import { webhookEntity } from '../../shared/webhookEntity'

export type AutomationDetail = DetailOf<typeof automationEntity>
export type AutomationRun = RowOf<typeof automationRunEntity>

const api = createApi<typeof automationCalls>()
const runs = entityApi<AutomationRun>(automationRunEntity)
const webhooks = entityApi<RowOf<typeof webhookEntity>>(webhookEntity)
/** The requests that are running, by the kind of record. */
const described = new Map<string, Promise<AutomatedRecords>>()
/** The number of runs on an automation's page. */
const newest = 50

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
  rehearse: async (id: number, signal: AbortSignal) =>
    (await unwrapResponse(api.POST('/api/Automation/{id}/Rehearse', { params: { path: { id } }, body: {}, signal })))
      .data,
  turn: async (id: number, body: { on: boolean; version: number }) =>
    (await unwrapResponse(api.POST('/api/Automation/{id}/Turn', { params: { path: { id } }, body }))).message,
  retry: async (id: number) =>
    (await unwrapResponse(api.POST('/api/AutomationRun/{id}/Retry', { params: { path: { id } }, body: {} }))).message,
  undo: async (id: number) =>
    (await unwrapResponse(api.POST('/api/AutomationRun/{id}/Undo', { params: { path: { id } }, body: {} }))).message,
  /** The webhooks that a step can tell. */
  webhooks: async (signal: AbortSignal) =>
    (await webhooks.list({ limit: 200, sorting: { fieldName: 'name', direction: 'asc' } }, signal)).data.map(
      ({ id, name }) => ({ id, name }),
    ),
  runs: async (automationId: number, signal: AbortSignal) =>
    (
      await runs.list(
        {
          filter: { automationId: String(automationId) },
          columns: [
            'entity',
            'recordId',
            'status',
            'reason',
            'done',
            'dueAt',
            'decidedBy',
            'decisionNote',
            'endedAt',
            'createdAt',
          ],
          limit: newest,
          sorting: { fieldName: 'id', direction: 'desc' },
        },
        signal,
      )
    ).data,
}

export type Rehearsal = Awaited<ReturnType<typeof automationApi.rehearse>>
