import type { allows, RecordOf } from '@core/entity'
import type { clientFields } from './clientFields'
import type { FormKey } from './forms/publicForms'

type Action = Parameters<typeof allows>[1]

/** A referral as it is listed beside another one. */
export interface NamedReferral {
  readonly id: number
  readonly number: string
  readonly status: number
  readonly receivedDate: string
}

/** The data of a client from which people can tell whether it is the same person. */
export interface KnownClient {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly dateOfBirth: string
  /** The referrals that the viewer may see, the latest first; at least one. */
  readonly referrals: readonly NamedReferral[]
}

/** A merge into this client that can still be undone. */
export interface ClientMerge {
  readonly id: number
  /** The name of the client who was merged into this one. */
  readonly name: string
  readonly mergedBy: string
  readonly mergedAt: string
  /** The number of referrals that it moved. */
  readonly referrals: number
}

/** A client as a record. */
export interface ClientRecord extends RecordOf<typeof clientFields> {
  readonly id: number
  readonly version: number
  readonly createdBy: number | null
  readonly createdAt: string
  readonly updatedBy: number | null
  readonly updatedAt: string
  readonly masked: readonly string[]
  readonly labels: Readonly<Record<string, string | null>>
  /** The actions that the viewer may do with any of their referrals. */
  readonly parentAllows?: Readonly<Partial<Record<Action, boolean>>>
}

/** A client, the response of `GET /api/client/{id}`. */
export interface ClientDetail extends ClientRecord {
  readonly referrals: readonly NamedReferral[]
  /** Possible duplicates, for people who may merge. */
  readonly similar: readonly KnownClient[]
  readonly merges: readonly ClientMerge[]
}

/** A person who seems to belong to a client's family. */
export interface FamilyMember extends KnownClient {
  /** The data that they share with the client. */
  readonly shares: readonly ('guardian' | 'home' | 'phone')[]
  /** The names of the guardians that both have. */
  readonly guardians: readonly string[]
}

/** A form by which the family allows somebody to get information about a client, as last signed. */
export interface ClientRelease {
  readonly submissionId: number
  readonly referralId: number
  readonly number: string
  readonly form: FormKey
  readonly signer: string
  readonly signedAt: string
  /** The recipient: an organization, a person or a school. */
  readonly recipient: string | null
  /** A date or an event. */
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
  /** `hidden` if its PDF contains data that the viewer may not see. */
  readonly pdf: 'ready' | 'hidden'
}

/** A field in which two clients differ, in the response of `POST /api/client/MergePreview`: as text. */
export interface ClientDifference {
  readonly field: string
  readonly label: string
  readonly keep: string | null
  readonly merge: string | null
  /** Sensitive, and the viewer may not see it: both values are hidden. */
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
