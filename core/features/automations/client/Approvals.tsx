import { useState } from 'react'
import { Link } from 'wouter'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { useSubmit } from '@core/kernel/client/platform/api/useSubmit'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { TextArea } from '@core/kernel/client/platform/ui/fields/TextArea'
import { InfoRow } from '@core/kernel/client/platform/ui/layout/InfoRow'
import { PageHeader } from '@core/kernel/client/platform/ui/layout/PageHeader'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { Section } from '@core/kernel/client/platform/ui/layout/Section'
import { FormDialog } from '@core/kernel/client/platform/ui/overlays/FormDialog'
import { EmptyState } from '@core/kernel/client/platform/ui/status/EmptyState'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { Since } from '@core/kernel/client/platform/ui/time/Since'
import { useNow } from '@core/kernel/client/platform/ui/time/useNow'
import { type Approval, approvalApi } from './approvalApi'

/** What waits for the signed-in person’s approval. */
export default function Approvals() {
  const { value: asked, failure, error, reload } = useLoad('', approvalApi.list)
  const now = useNow()
  return (
    <>
      <PageHeader title="Approvals" subtitle="What automations ask you before they go on" />
      {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
      {!asked && !failure && <Skeleton height="120px" />}
      {asked?.length === 0 && (
        <EmptyState icon="pi-check-circle" title="Nothing waits for your approval">
          You are notified when something does.
        </EmptyState>
      )}
      {asked && asked.length > 0 && (
        <Section title={`${asked.length} waiting`}>
          <ul aria-label="Approvals">
            {asked.map((one) => (
              <Request key={one.id} one={one} now={now} onDecided={reload} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Request({ one, now, onDecided }: { one: Approval; now: number; onDecided: () => void }) {
  const { id, automation, question, kind, name, link, requestedAt } = one
  const [refusing, setRefusing] = useState(false)
  const [note, setNote] = useState('')
  const decide = useSubmit(
    async (approved: boolean) => {
      const words = note.trim()
      toast.success((await approvalApi.decide(id, { approved, ...(words && { note: words }) })) ?? 'Done.')
      setRefusing(false)
      onDecided()
    },
    { onFailed: toast.error },
  )
  return (
    <InfoRow
      name={question}
      note={
        <>
          <Row gap={1} wrap>
            <span>{kind}</span>
            {link ? <Link href={link}>{name}</Link> : <span>{name}</span>}
          </Row>
          By the automation {automation}, <Since at={requestedAt} now={now} />
        </>
      }
    >
      <Button
        size="small"
        variant="primary"
        loading={decide.busy && !refusing}
        onClick={() => void decide.submit(true)}
      >
        Approve
      </Button>
      <Button size="small" onClick={() => setRefusing(true)}>
        Don’t approve
      </Button>
      {refusing && (
        <FormDialog
          title="Don’t approve?"
          confirmLabel="Don’t approve"
          busy={decide.busy}
          onSubmit={() => void decide.submit(false)}
          onClose={() => setRefusing(false)}
        >
          <p>The automation ends here, and changes nothing more.</p>
          <TextArea label="Why" help="Whoever looks after the automation reads it" value={note} onChange={setNote} />
        </FormDialog>
      )}
    </InfoRow>
  )
}
