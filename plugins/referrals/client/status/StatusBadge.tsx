import { Badge, type Tone as BadgeTone } from '@core/client/ui'
import { statusOf, type Tone } from '../../shared/referralStatuses'

/** How a badge, and a calendar, colors what a status means. */
export const badgeTones: Readonly<Record<Tone, BadgeTone>> = {
  info: 'info',
  progress: 'progress',
  waiting: 'warning',
  success: 'success',
  danger: 'danger',
  neutral: 'neutral',
}

/** Where a referral stands, in the colour of what that means. */
export function StatusBadge({ status }: { status: number }) {
  const { name, tone } = statusOf(status)
  return (
    <Badge tone={badgeTones[tone]} dot>
      {name}
    </Badge>
  )
}
