import { createApi, messageOf, unwrapResponse } from '@core/client/api'
import { toast } from '@core/client/session'
import type { leadCalls } from '../../shared/leads/leadCalls'

const api = createApi<typeof leadCalls>()

export interface StageStep {
  readonly id: number
  readonly version: number
  readonly status: number
  readonly lostReason?: number | undefined
  /** What a won lead is asked for. */
  readonly estimatedValue?: string | undefined
  readonly expectedClose?: string | undefined
  readonly quoteId?: number | undefined
}

/** S4.12. @returns the message to show @throws ApiError when the server refuses the step */
export async function changeStage(step: StageStep): Promise<string | undefined> {
  return (await sendStage(step)).message
}

/** The same, but returns the updated lead. @throws ApiError */
export async function sendStage(step: StageStep) {
  return unwrapResponse(api.PUT('/api/LeadStatus/Update', { body: step as never }))
}

/** Offers to take back a stage that ended a lead. @param version of the lead with that stage */
export const undoStageAction = (id: number, version: number, onUndone?: () => void) => ({
  label: 'Undo',
  run: () =>
    void unwrapResponse(api.PUT('/api/LeadStatus/Undo', { body: { id, version } })).then(
      ({ message }) => {
        toast.success(message ?? '')
        onUndone?.()
      },
      // S8.4
      (error: unknown) => toast.warning(messageOf(error)),
    ),
})
