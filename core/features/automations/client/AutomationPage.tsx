import { lazy, Suspense, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { useSubmit } from '@core/kernel/client/platform/api/useSubmit'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { useRecordHref } from '@core/kernel/client/session/useRecordHref'
import { Badge } from '@core/kernel/client/platform/ui/status/Badge'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { InfoRow } from '@core/kernel/client/platform/ui/layout/InfoRow'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Section } from '@core/kernel/client/platform/ui/layout/Section'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { useNow } from '@core/kernel/client/platform/ui/time/useNow'
import { dayName } from '@core/kernel/entity/dayWords'
import { formatInstant, formatTime } from '@core/kernel/entity/dates/dayText'
import { localDay } from '@core/kernel/entity/dates/zones'
import { runStatus, runStatuses } from '@core/kernel/entity/automations'
import { automationApi, type AutomationDetail, type AutomationRun } from './automationApi'
import { AutomationSentences } from './AutomationSentences'

const UndoRun = lazy(() => import('./UndoRun'))

/** What an automation does, as sentences, and its newest runs. */
export default function AutomationPage({ record }: { record: AutomationDetail }) {
  return (
    <Stack gap={4}>
      {record.offReason && <Callout tone="warning">It was turned off by itself. {record.offReason}</Callout>}
      <Section title="What it does">
        <AutomationSentences automation={record} />
      </Section>
      <Runs record={record} />
    </Stack>
  )
}

function Runs({ record: { id, version, name } }: { record: AutomationDetail }) {
  const now = useNow()
  // From the history of a record: the run that changed it.
  const opened = Number(new URLSearchParams(useSearch()).get('run')) || undefined
  const {
    value: runs,
    failure,
    error,
    loading,
    reload,
  } = useLoad(`${id} ${version} ${opened}`, (signal) => automationApi.runs(id, opened, signal))
  const one = runs?.find((run) => run.id === opened)
  const list = (label: string, shown: readonly AutomationRun[]) => (
    <ul aria-label={label}>
      {shown.map((run) => (
        <Run key={run.id} automation={name} run={run} now={now} onChanged={reload} />
      ))}
    </ul>
  )
  return (
    <>
      {one && <Section title="The run that you came from">{list('The run that you came from', [one])}</Section>}
      <Section
        title="Runs"
        subtitle="The newest 50 of the last 90 days"
        actions={
          <Button size="small" variant="ghost" icon="pi-refresh" loading={loading} onClick={reload}>
            Refresh
          </Button>
        }
      >
        {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
        {!runs && !failure && <Skeleton height="40px" />}
        {runs?.length === 0 && <Muted size={13}>It hasn’t run yet.</Muted>}
        {list('Runs', runs?.filter((run) => run !== one) ?? [])}
      </Section>
    </>
  )
}

interface RunProps {
  automation: string
  run: AutomationRun
  now: number
  onChanged: () => void
}

function Run({ automation, run, now, onChanged }: RunProps) {
  const { id, entity, kind, recordId, status, reason, done, dueAt, decidedBy, isApproved, decisionNote, createdAt } =
    run
  const [isAsking, setIsAsking] = useState(false)
  const retry = useSubmit(async () => toast.success((await automationApi.retry(id)) ?? 'It runs again.'), {
    onFailed: toast.error,
  })
  const href = useRecordHref()(entity, recordId)
  const record = run.name ?? `${kind} ${recordId}, which you may not see`
  const at = whenText(createdAt, now)
  const state = runStatuses.find((one) => one.id === status)
  return (
    <InfoRow
      name={
        <>
          {href && run.name !== null ? <Link href={href}>{record}</Link> : record}
          <Muted size={13}>
            <time dateTime={createdAt} data-tip={formatInstant(createdAt)}>
              {at}
            </time>
          </Muted>
        </>
      }
      note={
        // Its sentences end at their end, whatever the direction of the page.
        <bdi>
          {done.length > 0 ? `${done.join(', ')}. ` : ''}
          {reason && `${reason}. `}
          {decidedBy &&
            `${isApproved ? 'Approved' : 'Not approved'} by ${decidedBy}${decisionNote ? `: ${decisionNote}` : ''}. `}
          {status === runStatus.waiting && dueAt ? `It goes on ${formatInstant(dueAt)}.` : ''}
        </bdi>
      }
    >
      <Badge tone={state?.tone ?? 'neutral'}>{state?.name}</Badge>
      {status === runStatus.failed && (
        <Button size="small" loading={retry.busy} onClick={() => void retry.submit().then(onChanged)}>
          Run again
        </Button>
      )}
      {run.canUndo && status !== runStatus.undone && status !== runStatus.failed && (
        <Button size="small" variant="ghost" onClick={() => setIsAsking(true)}>
          Undo…
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <UndoRun
            run={id}
            title={`${automation} · ${record} · ${at}`}
            onUndone={() => {
              setIsAsking(false)
              onChanged()
            }}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </InfoRow>
  )
}

/** @returns the day in words in the last week, and the time: `Today 10:04 AM` */
function whenText(at: string, now: number): string {
  const day = dayName(localDay(new Date(at)), localDay(new Date(now)))
  return day ? `${day} ${formatTime(Date.parse(at))}` : formatInstant(at)
}
