import { sinceText } from '@core/entity/dayWords'
import { formatInstant } from '@core/entity/dates'

interface SinceProps {
  at: string
  now: number
  /** It stands below a heading that names the day. */
  underDay?: boolean
}

/** How long ago something was, with the exact time as a tooltip. */
export function Since({ at, now, underDay }: SinceProps) {
  return (
    <time dateTime={at} data-tip={formatInstant(at)}>
      {sinceText(Date.parse(at), now, underDay)}
    </time>
  )
}
