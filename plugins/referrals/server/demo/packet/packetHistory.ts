import type { recordHistory } from '@core/server/entities'
import { publicFormOf } from '../../../shared/forms/publicForms'
import { referralEntity } from '../../../shared/referralEntity'
import { channelName } from '../../packet/recordPacketEvent'
import type { DemoLink } from './DemoLink'

type NewHistoryEntry = Parameters<typeof recordHistory>[1][number]

/** The timeline entries of a referral's forms: one for each message, and one for each submission. */
export function packetHistory(packet: readonly DemoLink[], id: number): NewHistoryEntry[] {
  const entry = { entity: referralEntity.id, id, action: 'update' } as const
  const isSameMessage = (a: DemoLink, b: DemoLink) => a.issuedAt === b.issuedAt && a.isReminder === b.isReminder
  const firsts = packet.filter((link, at) => packet.findIndex((other) => isSameMessage(link, other)) === at)
  const sent = firsts.map((first): NewHistoryEntry => {
    const { channel, sentTo, issuedAt: at, issuedBy: by, isReminder } = first
    const titles = packet
      .filter((link) => isSameMessage(link, first))
      .map(({ form }) => publicFormOf(form).title)
      .join(', ')
    if (isReminder)
      return { ...entry, at, by: null, via: 'system', note: `Reminded ${sentTo} by ${channelName(channel)}: ${titles}` }
    return { ...entry, at, by, note: `Sent by ${channelName(channel)} to ${sentTo}: ${titles}` }
  })
  // The entry of the intake form is the step into review.
  const submitted = packet
    .filter(({ spentAt, form }) => spentAt !== null && form !== 'intake')
    .map(({ spentAt, form }): NewHistoryEntry => ({
      ...entry,
      at: spentAt!,
      by: null,
      via: 'system',
      note: `The family submitted: ${publicFormOf(form).title}`,
    }))
  return [...sent, ...submitted]
}
