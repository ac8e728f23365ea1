import type { Action, RecordOf } from '@core/entity'
import type { clientFields } from './clientFields'
import type { FormKey } from './forms/publicForms'

/** A referral as it is named beside another one. */
export interface NamedReferral {
  readonly id: number
  readonly number: string
  readonly status: number
  readonly receivedDate: string
}

/** A client as far as one must know to say whether that is the person. */
export interface KnownClient {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly dateOfBirth: string
  /** Those that the viewer may see, the latest first; one at least. */
  readonly referrals: readonly NamedReferral[]
}

/** A merge into this client that can still be undone. */
export interface ClientMerge {
  readonly id: number
  /** Of the one who was merged into them. */
  readonly name: string
  readonly mergedBy: string
  readonly mergedAt: string
  /** How many of their referrals came with it. */
  readonly referrals: number
}

/** A client as any record is read. */
export interface ClientRecord extends RecordOf<typeof clientFields> {
  readonly id: number
  readonly version: number
  readonly createdBy: number | null
  readonly createdAt: string
  readonly updatedBy: number | null
  readonly updatedAt: string
  readonly masked: readonly string[]
  readonly labels: Readonly<Record<string, string | null>>
  /** What the viewer may do with any of their referrals. */
  readonly parentAllows?: Readonly<Partial<Record<Action, boolean>>>
}

/** A client, as `GET /api/client/{id}` answers. */
export interface ClientDetail extends ClientRecord {
  readonly referrals: readonly NamedReferral[]
  /** Others who seem to be the same person, for people who may merge. */
  readonly similar: readonly KnownClient[]
  readonly merges: readonly ClientMerge[]
}

/** Somebody who seems to belong to a client's family. */
export interface FamilyMember extends KnownClient {
  /** What they share with the client. */
  readonly shares: readonly ('guardian' | 'home' | 'phone')[]
  /** The names of the guardians whom both have. */
  readonly guardians: readonly string[]
}

/** A form by which the family lets somebody know of a client, as it was signed last. */
export interface ClientRelease {
  readonly submissionId: number
  readonly referralId: number
  readonly number: string
  readonly form: FormKey
  readonly signer: string
  readonly signedAt: string
  /** Who may know: an organization, a person or a school. */
  readonly recipient: string | null
  /** A day, or what has to happen. */
  readonly endsOn: string | null
  readonly endsWhen: string | null
}

/** A form that was submitted for a client, on one of their referrals. */
export interface ClientForm {
  readonly submissionId: number
  readonly referralId: number
  readonly number: string
  readonly form: FormKey
  readonly signer: string
  readonly submittedAt: string
  /** `hidden` where its PDF shows what the viewer may not see. */
  readonly pdf: 'ready' | 'hidden'
}

/** A field in which two clients differ, as `POST /api/client/MergePreview` answers it: in words. */
export interface ClientDifference {
  readonly field: string
  readonly label: string
  readonly keep: string | null
  readonly merge: string | null
  /** Sensitive, for a viewer who may not see it: both stay hidden. */
  readonly hidden: boolean
}

/** One of the two sides of a merge. */
export interface MergeSide extends KnownClient {
  readonly version: number
  readonly files: number
}

export interface MergePreview {
  readonly keep: MergeSide
  readonly merge: MergeSide
  readonly differences: readonly ClientDifference[]
}
