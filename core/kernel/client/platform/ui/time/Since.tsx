import { sinceText } from '@core/kernel/entity/dayWords'
import { formatInstant } from '@core/kernel/entity/dates'

interface SinceProps {
  at: string
  now: number
  /** Whether it is below a heading that names the day. */
  underDay?: boolean
}

/** The time since an instant, with the exact time as a tooltip. */
export function Since({ at, now, underDay }: SinceProps) {
  return (
    <time dateTime={at} data-tip={formatInstant(at)}>
      {sinceText(Date.parse(at), now, underDay)}
    </time>
  )
}
