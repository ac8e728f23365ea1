import { describe, expect, it } from 'vitest'
import type { PacketItem, PacketLink } from '../../shared/packet/packetTypes'
import { linkStatus, linkNotes } from './linkStatus'

const now = new Date(2026, 10, 21, 12).getTime()
const ago = (days: number, minutes = 0) => new Date(now - days * 86_400_000 - minutes * 60_000).toISOString()
const link: PacketLink = {
  id: 1,
  channel: 'email',
  sentTo: 'Ingrid Quist (Mother)',
  issuedBy: 'Priya Raman',
  issuedAt: ago(2),
  sentAt: ago(2),
  openedAt: ago(1),
  expiresAt: ago(-10),
  revokedAt: ago(0, 5),
  remindOn: null,
  remindedAt: null,
}
const item = (more: Partial<PacketItem>): PacketItem => ({
  form: 'intake',
  title: 'Intake form',
  state: 'sent',
  link,
  draftSavedAt: null,
  submission: null,
  ...more,
})
const submission = { id: 3, submittedAt: ago(30), signer: 'Ingrid Quist' }

describe('a description of a link’s status', () => {
  it.each([
    [{ state: 'notSent', link: null }, 'Not sent yet'],
    [{ state: 'sending' }, 'On its way to Ingrid Quist (Mother) by email'],
    [{ state: 'sent' }, 'Sent 2 days ago to Ingrid Quist (Mother) by email, not opened yet; expires 2026-12-01'],
    [
      { state: 'sent', link: { ...link, channel: 'sms', sentTo: null } },
      'Sent 2 days ago to the family by text message, not opened yet; expires 2026-12-01',
    ],
    [{ state: 'opened' }, 'Opened yesterday, nothing saved yet; expires 2026-12-01'],
    [{ state: 'draft', draftSavedAt: ago(0, 20) }, 'Saved 20 minutes ago, not finished; expires 2026-12-01'],
    [{ state: 'expired', link: { ...link, expiresAt: ago(3) } }, 'Expired 2026-11-18 without an answer'],
    [{ state: 'revoked' }, 'Taken back 5 minutes ago: the link opens nothing any more'],
    [{ state: 'submitted', submission }, 'Submitted on 2026-10-22 by Ingrid Quist'],
  ] as const)('%j', (more, text) => {
    expect(linkStatus(item(more as Partial<PacketItem>), now)).toBe(text)
  })

  it('names its sender and the reminder', () => {
    expect(linkNotes(item({ link: { ...link, remindOn: '2026-11-25' }, submission }), now)).toEqual([
      'Sent by Priya Raman',
      'Reminder on 2026-11-25',
      'An earlier one was submitted on 2026-10-22',
    ])
    expect(linkNotes(item({ link: { ...link, remindOn: '2026-11-20', remindedAt: ago(1) } }), now)).toEqual([
      'Sent by Priya Raman',
      'Reminded yesterday',
    ])
    expect(linkNotes(item({ state: 'submitted', submission }), now)).toEqual([])
  })
})
