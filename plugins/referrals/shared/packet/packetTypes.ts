import type { FormKey } from '../forms/publicForms'

/** Where one form of a referral stands. */
export const packetStates = [
  'notSent',
  'sending',
  'sent',
  'opened',
  'draft',
  'submitted',
  'expired',
  'revoked',
] as const
export type PacketState = (typeof packetStates)[number]

/** The newest link of a form. Instants are ISO 8601 in UTC. */
export interface PacketLink {
  readonly id: number
  readonly channel: 'email' | 'sms' | null
  /** Whom it went to, as the referral called them then. */
  readonly sentTo: string | null
  readonly issuedBy: string | null
  readonly issuedAt: string
  readonly sentAt: string | null
  readonly openedAt: string | null
  readonly expiresAt: string
  readonly revokedAt: string | null
  /** YYYY-MM-DD */
  readonly remindOn: string | null
  readonly remindedAt: string | null
}

/** The newest submission of a form. */
export interface PacketSubmission {
  readonly id: number
  readonly submittedAt: string
  readonly signer: string
}

/** One form of the packet. */
export interface PacketItem {
  readonly form: FormKey
  readonly title: string
  readonly state: PacketState
  readonly link: PacketLink | null
  readonly draftSavedAt: string | null
  readonly submission: PacketSubmission | null
}

/** Somebody whom a link can be sent to. */
export interface PacketRecipient {
  /** The guardian's row; null for the client's own address. */
  readonly guardian: number | null
  readonly name: string
  /** What they are to the client. */
  readonly relation: string
  readonly email: string | null
  readonly phone: string | null
}

export interface Packet {
  readonly items: readonly PacketItem[]
  readonly recipients: readonly PacketRecipient[]
  /** What the family said against each way. */
  readonly against: Readonly<Record<'email' | 'sms', Against>>
}

/** Why a family is sent a form only once somebody asked them, and why they are not reminded; null where nothing speaks against it. */
export interface Against {
  readonly form: string | null
  readonly reminder: string | null
}

/** A field in which a submission and the referral differ. */
export interface Difference {
  /** In the referral's shape: `client.phone`, `guardians[0].email`; `guardians[1]` for a row that is new. */
  readonly path: string
  readonly label: string
  /** As people read them. */
  readonly from: string | null
  readonly to: string
  readonly sensitive: boolean
}

/** A submitted form as this person may see it. */
export interface Submission {
  readonly id: number
  readonly form: FormKey
  readonly version: string
  readonly submittedAt: string
  readonly signer: string
  readonly answers: Readonly<Record<string, unknown>>
  /** Where something stands in the answers that is hidden. */
  readonly masked: readonly string[]
  readonly pdf: 'ready' | 'hidden'
  readonly takenOver: readonly {
    readonly path: string
    readonly label: string
    readonly at: string
    readonly by: string | null
  }[]
  readonly differences: readonly Difference[]
  /** Of the referral that it was compared with. */
  readonly referralVersion: number
}
