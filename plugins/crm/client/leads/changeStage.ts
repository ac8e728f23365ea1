import { unwrapResponse, createApi } from '@core/client/api'
import type { leadCalls } from '../../shared/leads/leadCalls'

const api = createApi<typeof leadCalls>()

interface StageStep {
  readonly id: number
  readonly version: number
  readonly status: number
  readonly lostReason?: number | undefined
}

/** S4.12. @returns what to tell the person @throws ApiError when it is refused */
export async function changeStage({ lostReason, ...step }: StageStep): Promise<string | undefined> {
  return (await sendStage({ ...step, lostReason })).message
}

/** The same with the lead as it is then. @throws ApiError */
export async function sendStage({ lostReason, ...step }: StageStep) {
  const body = { ...step, ...(lostReason !== undefined && { lostReason }) }
  return unwrapResponse(api.PUT('/api/LeadStatus/Update', { body: body as never }))
}
