import { createApi, unwrapResponse, undoAction } from '@core/client/session'
import type { BodyOf } from '@core/entity'
import type { leadCalls } from '../../shared/leads/leadCalls'

const api = createApi<typeof leadCalls>()

type Body = BodyOf<typeof leadCalls.changeStatus>

/** What a stage that ends a lead needs: the reason of a loss, the value of a win. */
export type StageEnding = Omit<Body, 'id' | 'version' | 'status'>

interface StageStep extends StageEnding {
  readonly id: number
  readonly version: number
  readonly status: number
}

/** S4.12. @returns the message to show @throws ApiError when the server refuses the step */
export async function changeStage(step: StageStep): Promise<string | undefined> {
  return (await sendStage(step)).message
}

export type StageResponse = Awaited<ReturnType<typeof sendStage>>

/** The same, but returns the updated lead. @throws ApiError */
export async function sendStage(step: StageStep) {
  return unwrapResponse(api.PUT('/api/LeadStatus/Update', { body: { ...step, status: step.status as Body['status'] } }))
}

/** Offers to take back a change of stage. @param version of the lead with that stage */
export const undoStageAction = (id: number, version: number, onUndone?: () => void) =>
  undoAction(() => unwrapResponse(api.PUT('/api/LeadStatus/Undo', { body: { id, version } })), onUndone)
