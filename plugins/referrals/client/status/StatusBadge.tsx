import { Badge } from '@core/client/ui'
import { statusOf } from '../../shared/referralStatuses'

/** The status of a referral, in the color of its meaning. */
export function StatusBadge({ status }: { status: number }) {
  const { name, tone } = statusOf(status)
  return (
    <Badge tone={tone} dot>
      {name}
    </Badge>
  )
}
