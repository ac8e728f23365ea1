import { Link } from 'wouter'
import { approvalTopic } from '@core/kernel/entity/apiTypes'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { useLiveTurn } from '@core/kernel/client/platform/live/useLiveTurn'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { useNow } from '@core/kernel/client/platform/ui/time/useNow'
import { approvalApi } from './approvalApi'
import { ApprovalRow } from './ApprovalRow'

/** How many are decided on the first page; the others are on their own. */
const most = 3

/** What waits for the signed-in person’s approval, the oldest first, on the first page. */
export default function ApprovalsAtHome() {
  const { value: asked, failure, error, reload } = useLoad('', approvalApi.list, useLiveTurn([approvalTopic]))
  const now = useNow()
  if (failure && !asked) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!asked) return <Skeleton height="120px" />
  if (asked.length === 0) return <Muted>Nothing waits for your approval any more.</Muted>
  return (
    <>
      <ul aria-label="Approvals">
        {asked.slice(0, most).map((one) => (
          <ApprovalRow key={one.id} one={one} now={now} onDecided={reload} />
        ))}
      </ul>
      {asked.length > most && <Link href="/approvals">All {asked.length} that wait for your approval</Link>}
    </>
  )
}
