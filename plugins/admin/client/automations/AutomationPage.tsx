import { Link } from 'wouter'
import { useLoad } from '@core/client/api'
import { useSubmit } from '@core/client/forms'
import { toast, useRecordHref } from '@core/client/session'
import {
  Badge,
  Button,
  Callout,
  ErrorState,
  InfoRow,
  Muted,
  Section,
  Since,
  Skeleton,
  Stack,
  useNow,
} from '@core/client/ui'
import { formatInstant, runStatus, runStatuses } from '@core/entity'
import { automationApi, type AutomationDetail, type AutomationRun } from './automationApi'
import { AutomationSentences } from './AutomationSentences'

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

function Runs({ record: { id, version } }: { record: AutomationDetail }) {
  const now = useNow()
  const {
    value: runs,
    failure,
    error,
    loading,
    reload,
  } = useLoad(`${id} ${version}`, (signal) => automationApi.runs(id, signal))
  return (
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
      <ul aria-label="Runs">
        {runs?.map((run) => (
          <Run key={run.id} run={run} now={now} onChanged={reload} />
        ))}
      </ul>
    </Section>
  )
}

function Run({ run, now, onChanged }: { run: AutomationRun; now: number; onChanged: () => void }) {
  const { id, entity, recordId, status, reason, done, dueAt, labels, decisionNote, endedAt, createdAt } = run
  const retry = useSubmit(async () => toast.success((await automationApi.retry(id)) ?? 'It runs again.'), {
    onFailed: toast.error,
  })
  const undo = useSubmit(async () => toast.success((await automationApi.undo(id)) ?? 'Undone.'), {
    onFailed: toast.error,
  })
  const href = useRecordHref()(entity, recordId)
  const at = endedAt ?? (typeof createdAt === 'string' ? createdAt : undefined)
  const state = runStatuses.find((one) => one.id === status)
  const decided = typeof labels?.decidedBy === 'string' ? labels.decidedBy : undefined
  return (
    <InfoRow
      name={href ? <Link href={href}>No. {recordId}</Link> : `No. ${recordId}`}
      note={
        <>
          {done && done.length > 0 ? `${done.join(', ')}. ` : ''}
          {reason && `${reason}. `}
          {decided &&
            `${status === runStatus.notApproved ? 'Not approved' : 'Approved'} by ${decided}${decisionNote ? `: ${decisionNote}` : ''}. `}
          {status === runStatus.waiting && dueAt ? `It goes on ${formatInstant(dueAt)}. ` : ''}
          {at && <Since at={at} now={now} />}
        </>
      }
    >
      <Badge tone={state?.tone ?? 'neutral'}>{state?.name}</Badge>
      {status === runStatus.failed && (
        <Button size="small" loading={retry.busy} onClick={() => void retry.submit().then(onChanged)}>
          Run again
        </Button>
      )}
      {status !== runStatus.undone && status !== runStatus.failed && (
        <Button size="small" variant="ghost" loading={undo.busy} onClick={() => void undo.submit().then(onChanged)}>
          Undo
        </Button>
      )}
    </InfoRow>
  )
}
