import { createApi } from '@core/kernel/client/platform/api/createApi'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'
import type { approvalCalls } from '@core/kernel/shared/automationCalls'

const api = createApi<typeof approvalCalls>()

/** What automations ask the signed-in person. Each call throws an ApiError when it fails. */
export const approvalApi = {
  list: async (signal: AbortSignal) => (await unwrapResponse(api.GET('/api/automation-approvals', { signal }))).data,
  decide: async (id: number, body: { approved: boolean; anyway?: boolean; note?: string }) =>
    (await unwrapResponse(api.POST('/api/automation-approvals/{id}', { params: { path: { id } }, body }))).message,
}

export type Approval = Awaited<ReturnType<typeof approvalApi.list>>[number]
