import type { FormKey } from '../forms/publicForms'

/** The status of one form of a referral. */
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
  /** The recipient, named as in the referral at that time. */
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

/** A person to whom a link can be sent. */
export interface PacketRecipient {
  /** The guardian's row; null for the client's own address. */
  readonly guardian: number | null
  readonly name: string
  /** Their relationship to the client. */
  readonly relation: string
  readonly email: string | null
  readonly phone: string | null
}

export interface Packet {
  readonly items: readonly PacketItem[]
  readonly recipients: readonly PacketRecipient[]
  /** The objections to each channel. */
  readonly against: Readonly<Record<'email' | 'sms', Against>>
}

/** Why a family is sent a form only after somebody asked them, and why they are not reminded; null if neither applies. */
export interface Against {
  readonly form: string | null
  readonly reminder: string | null
}

/** A field in which a submission and the referral differ. */
export interface Difference {
  /** The path in the referral: `client.phone`, `guardians[0].email`; `guardians[1]` for a new row. */
  readonly path: string
  readonly label: string
  /** As displayed text. */
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
  /** The paths of the hidden values in the answers. */
  readonly masked: readonly string[]
  readonly pdf: 'ready' | 'hidden'
  readonly takenOver: readonly {
    readonly path: string
    readonly label: string
    readonly at: string
    readonly by: string | null
  }[]
  readonly differences: readonly Difference[]
  /** The version of the referral that it was compared with. */
  readonly referralVersion: number
}
