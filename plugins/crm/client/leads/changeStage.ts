import { unwrapResponse, createApi } from '@core/client/api'
import type { leadCalls } from '../../shared/leads/leadCalls'

const api = createApi<typeof leadCalls>()

interface StageStep {
  readonly id: number
  readonly version: number
  readonly status: number
  readonly lostReason?: number | undefined
}

/** S4.12. @returns the message to show @throws ApiError when the server refuses the step */
export async function changeStage({ lostReason, ...step }: StageStep): Promise<string | undefined> {
  return (await sendStage({ ...step, lostReason })).message
}

/** The same, but returns the updated lead. @throws ApiError */
export async function sendStage({ lostReason, ...step }: StageStep) {
  const body = { ...step, ...(lostReason !== undefined && { lostReason }) }
  return unwrapResponse(api.PUT('/api/LeadStatus/Update', { body: body as never }))
}
