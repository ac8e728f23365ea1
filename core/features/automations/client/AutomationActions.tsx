import { useState } from 'react'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { useSubmit } from '@core/kernel/client/platform/api/useSubmit'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Dialog } from '@core/kernel/client/platform/ui/overlays/Dialog'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { automationOn } from '@core/kernel/entity/automations'
import { automationApi, type AutomationDetail } from './automationApi'
import { RehearsalResult } from './RehearsalResult'
import { RehearsalWays } from './RehearsalWays'

/** Turning an automation on or off, and seeing what it would have done. */
export default function AutomationActions({
  record,
  onChanged,
}: {
  record: AutomationDetail
  onChanged: () => Promise<unknown>
}) {
  const [shown, setShown] = useState(false)
  const { id, version, status } = record
  const isOn = status === automationOn
  const turn = useSubmit(
    async (on: boolean) => {
      toast.success((await automationApi.turn(id, { on, version })) ?? 'Done.')
      setShown(false)
      await onChanged()
    },
    { onFailed: toast.error },
  )
  return (
    <>
      <Button icon="pi-history" onClick={() => setShown(true)}>
        Rehearse
      </Button>
      {isOn ? (
        <Button icon="pi-pause" loading={turn.busy} onClick={() => void turn.submit(false)}>
          Turn off
        </Button>
      ) : (
        <Button variant="primary" icon="pi-play" onClick={() => setShown(true)}>
          Turn on…
        </Button>
      )}
      <Dialog
        open={shown}
        title="Rehearse"
        width="620px"
        onClose={() => setShown(false)}
        footer={
          <>
            <Button onClick={() => setShown(false)}>Close</Button>
            {!isOn && (
              <Button variant="primary" icon="pi-play" loading={turn.busy} onClick={() => void turn.submit(true)}>
                Turn on
              </Button>
            )}
          </>
        }
      >
        {shown && (
          <RehearsalWays automation={record}>
            <LastDays record={record} />
          </RehearsalWays>
        )}
      </Dialog>
    </>
  )
}

function LastDays({ record: { id, version, steps } }: { record: AutomationDetail }) {
  const { value, failure, error, reload } = useLoad(`${id} ${version}`, (signal) =>
    automationApi.rehearse(id, {}, signal),
  )
  if (failure) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value) return <Skeleton height="140px" />
  return <RehearsalResult rehearsal={value} steps={steps} />
}
