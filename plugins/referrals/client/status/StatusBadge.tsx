import { Badge, type Tone as BadgeTone } from '@core/client/ui'
import { statusOf, type Tone } from '../../shared/referralStatuses'

/** The color of each meaning of a status, for badges and calendars. */
export const badgeTones: Readonly<Record<Tone, BadgeTone>> = {
  info: 'info',
  progress: 'progress',
  waiting: 'warning',
  success: 'success',
  danger: 'danger',
  neutral: 'neutral',
}

/** The status of a referral, in the color of its meaning. */
export function StatusBadge({ status }: { status: number }) {
  const { name, tone } = statusOf(status)
  return (
    <Badge tone={badgeTones[tone]} dot>
      {name}
    </Badge>
  )
}
