import type { RecordChange } from '@core/kernel/client/kit/forms/SaveReview'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { Dialog } from '@core/kernel/client/platform/ui/overlays/Dialog'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import type { AutomationStep } from '@core/kernel/entity/automations'
import type { AutomationDetail, Rehearsal } from './automationApi'
import { RehearsalResult } from './RehearsalResult'
import { RehearsalWays } from './RehearsalWays'

export interface ChangeRehearsalProps {
  automation: AutomationDetail
  change: RecordChange
  rehearsal: Rehearsal
  /** The changed steps. */
  steps: readonly AutomationStep[]
  onDecide: (decision: 'on' | 'off' | 'edit') => void
}

/** Shown before a change of an automation that is on is saved: what it would have done if it had been so. */
export default function ChangeRehearsal({ automation, change, rehearsal, steps, onDecide }: ChangeRehearsalProps) {
  const fails = rehearsal.steps.some((one) => [one, ...one.otherwise].some(({ failed }) => failed > 0))
  return (
    <Dialog
      open
      title="Save this change?"
      width="620px"
      onClose={() => onDecide('edit')}
      footer={
        <>
          <Button data-autofocus onClick={() => onDecide('edit')}>
            Keep editing
          </Button>
          <Button onClick={() => onDecide('off')}>Save and turn off</Button>
          <Button variant="primary" onClick={() => onDecide('on')}>
            Save and keep it on
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>This automation is on. With your change:</p>
        <RehearsalWays automation={automation} change={change}>
          <RehearsalResult rehearsal={rehearsal} steps={steps} />
        </RehearsalWays>
        {fails && (
          <Callout tone="neutral">It can be kept on all the same. Runs that fail are listed on its page.</Callout>
        )}
      </Stack>
    </Dialog>
  )
}
