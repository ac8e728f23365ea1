import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { type AutomationStep, otherwiseOf, stepKinds } from '@core/kernel/entity/automations'
import { countText } from '@core/kernel/entity/countText'
import type { Rehearsal } from './automationApi'
import styles from './AutomationSentences.module.css'

/** What an automation would have done, in words. */
export function RehearsalResult({ rehearsal, steps }: { rehearsal: Rehearsal; steps: readonly AutomationStep[] }) {
  const { one, many, starts, records, tried } = rehearsal
  const count = (of: number) => countText(of, one, many)
  if (starts === 0)
    return (
      <Stack gap={3}>
        <p>In the last 30 days nothing happened that starts it.</p>
        <HowItLooks />
      </Stack>
    )
  return (
    <Stack gap={3}>
      <Starts rehearsal={rehearsal} count={count} />
      {tried > 0 && (
        <>
          <p>
            {tried < records ? `Its steps were tried with ${tried} of them` : 'Its steps were tried with each of them'},
            then everything was put back. Nothing was sent.
          </p>
          <TriedSteps tried={rehearsal.steps} steps={steps} one={one} count={count} />
        </>
      )}
      <HowItLooks />
    </Stack>
  )
}

interface TriedStepsProps {
  tried: readonly (Omit<Rehearsal['steps'][number], 'otherwise'> & {
    otherwise?: Rehearsal['steps'][number]['otherwise']
  })[]
  steps: readonly AutomationStep[]
  one: string
  count: (of: number) => string
}

function TriedSteps({ tried, steps, one, count }: TriedStepsProps) {
  return (
    <ol className={styles.steps}>
      {tried.map(({ outcomes, failed, problem, otherwise = [] }, at) => (
        // Steps have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          {outcomes.length > 0
            ? outcomes.map(({ did, records: of }) => `${did}: ${count(of)}`).join('; ')
            : `${stepKinds.find(({ id }) => id === steps[at]?.kind)?.name}: not reached by any ${one}`}
          {failed > 0 && <Callout tone="warning">{`It would fail for ${count(failed)}: ${problem}`}</Callout>}
          {otherwise.length > 0 && (
            <div className={styles.otherwise}>
              If it isn’t approved:
              <TriedSteps tried={otherwise} steps={steps[at] ? otherwiseOf(steps[at]) : []} one={one} count={count} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

function Starts({ rehearsal, count }: { rehearsal: Rehearsal; count: (of: number) => string }) {
  const { starts, started, records, examples } = rehearsal
  const left = records - examples.length
  const named = examples.map(({ name }) => name).join(', ')
  return (
    <p>
      In the last 30 days it would have started <b>{countText(starts, 'time')}</b>
      {starts === started ? '' : `, for ${count(started)}`}.{' '}
      {records === 0
        ? 'None of these meets its conditions today, so it would have done nothing.'
        : records === started
          ? `It would have acted on ${count(records)}`
          : `It would have acted on ${count(records)}, which ${records === 1 ? 'meets' : 'meet'} its conditions today`}
      {records > 0 && (named ? `: ${named}${left > 0 ? ` and ${left} more` : ''}.` : '.')}
    </p>
  )
}

const HowItLooks = () => (
  <Muted size={13}>
    Conditions are compared with what the records contain today. No more than the last 100,000 changes are looked at.
  </Muted>
)
