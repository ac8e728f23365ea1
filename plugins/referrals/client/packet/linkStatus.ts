import { dayName, formatDay, knownName, localDay, sinceText, type Tone } from '@core/entity'
import type { PacketItem, PacketLink, PacketState } from '../../shared/packet/packetTypes'

/** The name of a state, and its color. */
export const stateLooks: Readonly<Record<PacketState, { readonly name: string; readonly tone: Tone }>> = {
  notSent: { name: 'Not sent', tone: 'neutral' },
  sending: { name: 'Sending', tone: 'info' },
  sent: { name: 'Sent', tone: 'info' },
  opened: { name: 'Opened', tone: 'progress' },
  draft: { name: 'Begun', tone: 'warning' },
  submitted: { name: 'Submitted', tone: 'success' },
  expired: { name: 'Expired', tone: 'danger' },
  revoked: { name: 'Taken back', tone: 'neutral' },
}

/** A link that is still open, or that can be replaced. */
export const waitingStates: ReadonlySet<PacketState> = new Set(['sending', 'sent', 'opened', 'draft', 'expired'])

/** @returns a time for use in a sentence: `5 minutes ago`, `yesterday`, `on 2026-11-01`. @param now ms since 1970 */
function whenText(iso: string, now: number): string {
  const [day, today] = [localDay(new Date(iso)), localDay(new Date(now))]
  if (day === today) return sinceText(Date.parse(iso), now)
  return dayName(day, today)?.toLowerCase() ?? `on ${formatDay(day)}`
}

/** @returns the history of a form's link in one or two sentences. @param now ms since 1970 */
export function linkStatus(
  { state, link, draftSavedAt, submission }: Pick<PacketItem, 'state' | 'link' | 'draftSavedAt' | 'submission'>,
  now: number,
): string {
  if (state === 'submitted' && submission)
    return `Submitted ${whenText(submission.submittedAt, now)} by ${submission.signer}`
  if (!link) return 'Not sent yet'
  const expires = formatDay(localDay(new Date(link.expiresAt)))
  const parts: Readonly<Record<Exclude<PacketState, 'submitted' | 'notSent'>, string>> = {
    sending: `On its way to ${whom(link)}`,
    sent: `Sent ${whenText(link.sentAt ?? link.issuedAt, now)} to ${whom(link)}, not opened yet; expires ${expires}`,
    opened: `Opened ${whenText(link.openedAt ?? link.issuedAt, now)}, nothing saved yet; expires ${expires}`,
    draft: `Saved ${whenText(draftSavedAt ?? link.issuedAt, now)}, not finished; expires ${expires}`,
    expired: `Expired ${expires} without an answer${draftSavedAt === null ? '' : '. What was typed is kept for a new link'}`,
    revoked: `Taken back ${whenText(link.revokedAt ?? link.issuedAt, now)}: the link opens nothing any more`,
  }
  return parts[state as keyof typeof parts]
}

/** @returns further facts of a link: its sender, and whether a reminder will be sent. */
export function linkNotes(
  { state, link, submission }: Pick<PacketItem, 'state' | 'link' | 'submission'>,
  now: number,
): readonly string[] {
  if (!link || state === 'submitted') return []
  const isLive = state !== 'revoked'
  return [
    ...(link.issuedBy ? [`Sent by ${link.issuedBy}`] : []),
    ...(isLive && link.remindOn && !link.remindedAt ? [`Reminder on ${formatDay(link.remindOn)}`] : []),
    ...(isLive && link.remindedAt ? [`Reminded ${whenText(link.remindedAt, now)}`] : []),
    ...(submission ? [`An earlier one was submitted ${whenText(submission.submittedAt, now)}`] : []),
  ]
}

function whom({ sentTo, channel }: PacketLink): string {
  // The relation to the client is stored in English: `Carmen Ruiz (Mother)`.
  const person = sentTo?.replace(/(?<=\()[^()]+(?=\)$)/, knownName)
  return `${person ?? 'the family'} by ${channel === 'sms' ? 'text message' : 'email'}`
}
