import { CallDialog } from '@core/client/forms'
import { leadCalls } from '../../shared/leads/leadCalls'
import { stage } from '../../shared/leads/leadStages'
import type { StageResponse } from './changeStage'

interface LostDialogProps {
  lead: { readonly id: number; readonly version: number; readonly company: string }
  onLost: (response: StageResponse) => void
  onClose: () => void
}

/** Requires the reason for which a lead was lost; nothing else is needed. D5 */
export function LostDialog({ lead: { id, version, company }, onLost, onClose }: LostDialogProps) {
  return (
    <CallDialog
      call={leadCalls.changeStatus}
      title={`${company} is lost`}
      confirmLabel="Move to Lost"
      fields={[{ path: 'lostReason', required: true }]}
      fixed={{ id, version, status: stage.lost }}
      onDone={onLost}
      onClose={onClose}
    />
  )
}
