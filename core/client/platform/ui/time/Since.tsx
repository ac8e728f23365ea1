import { sinceText } from '@core/entity/dayWords'
import { formatInstant } from '@core/entity/dates'

/** How long ago something was, with the exact time as a tooltip. */
export function Since({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {sinceText(Date.parse(at), now)}
    </time>
  )
}
