import { approvalTopic } from '@core/kernel/entity/apiTypes'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { useLiveTurn } from '@core/kernel/client/platform/live/useLiveTurn'
import { PageHeader } from '@core/kernel/client/platform/ui/layout/PageHeader'
import { Section } from '@core/kernel/client/platform/ui/layout/Section'
import { EmptyState } from '@core/kernel/client/platform/ui/status/EmptyState'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { useNow } from '@core/kernel/client/platform/ui/time/useNow'
import { approvalApi } from './approvalApi'
import { ApprovalRow } from './ApprovalRow'

/** What waits for the signed-in person’s approval. */
export default function Approvals() {
  const { value: asked, failure, error, reload } = useLoad('', approvalApi.list, useLiveTurn([approvalTopic]))
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
              <ApprovalRow key={one.id} one={one} now={now} onDecided={reload} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
