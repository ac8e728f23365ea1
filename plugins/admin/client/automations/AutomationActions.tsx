import { useState } from 'react'
import { useLoad } from '@core/client/api'
import { useSubmit } from '@core/client/forms'
import { toast } from '@core/client/session'
import { Button, Callout, Dialog, ErrorState, Muted, Skeleton, Stack } from '@core/client/ui'
import { automationOn, countText, stepKinds } from '@core/entity'
import { automationApi, type AutomationDetail, type Rehearsal } from './automationApi'

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
        title="What it would have done in the last 30 days"
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
        {shown && <RehearsalView record={record} />}
      </Dialog>
    </>
  )
}

function RehearsalView({ record: { id, version, steps } }: { record: AutomationDetail }) {
  const { value, failure, error, reload } = useLoad(`${id} ${version}`, (signal) => automationApi.rehearse(id, signal))
  if (failure) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value) return <Skeleton height="140px" />
  return <RehearsalResult rehearsal={value} kinds={steps.map(({ kind }) => kind)} />
}

function RehearsalResult({ rehearsal, kinds }: { rehearsal: Rehearsal; kinds: readonly string[] }) {
  const { starts, records, examples, tried, steps } = rehearsal
  const left = records - examples.length
  return (
    <Stack gap={3}>
      <p>
        It would have started <b>{countText(starts, 'time')}</b>, and <b>{countText(records, 'record')}</b> of these{' '}
        {records === 1 ? 'meets' : 'meet'} its conditions today
        {examples.length > 0 &&
          `: ${examples.map(({ name }) => name).join(', ')}${left > 0 ? ` and ${left} more` : ''}`}
        .
      </p>
      {tried === 0 ? (
        <Callout tone="neutral">There is no record on which its steps could be tried.</Callout>
      ) : (
        <>
          <p>Its steps were tried on {countText(tried, 'record')}. Nothing was changed, and nothing was sent.</p>
          <ol>
            {steps.map(({ outcomes, failed, problem }, at) => (
              // Steps have no identity but their place.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                {outcomes.length > 0
                  ? outcomes.map(({ did, records: of }) => `${did}: ${countText(of, 'record')}`).join('; ')
                  : stepKinds.find(({ id }) => id === kinds[at])?.name}
                {failed > 0 && (
                  <Callout tone="warning">{`It failed for ${countText(failed, 'record')}. ${problem}`}</Callout>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      <Muted size={13}>
        Conditions are compared with today’s values, and changes of the last 100,000 are looked at.
      </Muted>
    </Stack>
  )
}
