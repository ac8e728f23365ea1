import type { PacketLink, PacketState, PacketSubmission } from '../../shared/packet/packetTypes'

interface Standing {
  readonly link: (PacketLink & { readonly isSpent: boolean; readonly isExpired: boolean }) | null
  readonly draftSavedAt: string | null
  readonly submission: PacketSubmission | null
}

/** What a form's newest link, draft and submission mean together. A link that was sent after a submission asks for another one. */
export function packetState({ link, draftSavedAt, submission }: Standing): PacketState {
  const isLive = link !== null && !link.isSpent && link.revokedAt === null
  if (submission && !isLive) return 'submitted'
  if (!link) return 'notSent'
  if (link.revokedAt !== null) return 'revoked'
  if (link.isExpired) return 'expired'
  if (draftSavedAt !== null) return 'draft'
  if (link.openedAt !== null) return 'opened'
  return link.sentAt === null ? 'sending' : 'sent'
}
