import { type FieldError, messages } from '@core/entity'
import { isClosed, stage } from './leadStages'

/** What a change of stage is judged by. */
export interface StageChange {
  readonly from: number | null
  readonly to: number | null
  readonly lostReason?: number | null | undefined
}

/** The rules of the pipeline, asked by the dialog before it sends and by the server before it stores: lost needs a reason, and nothing else has one. */
export function checkStage({ to, lostReason }: StageChange): FieldError[] {
  if (to === stage.lost && !lostReason) return [{ field: 'lostReason', message: messages.required('Lost reason') }]
  return []
}

/** Whether a closed lead is opened again, which the history tells in so many words. */
export function reopens({ from, to }: StageChange): boolean {
  return isClosed(from) && !isClosed(to)
}
