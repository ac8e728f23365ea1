import { instantText } from './displayText'
import { sinceText } from './sinceText'

/** How long ago something was, with the instant for whoever points at it. */
export function Since({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={instantText(at)}>
      {sinceText(Date.parse(at), now)}
    </time>
  )
}
