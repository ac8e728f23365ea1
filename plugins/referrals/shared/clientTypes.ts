import type { RecordOf } from '@core/entity'
import type { clientFields } from './clientFields'

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

/** A client, as `GET /api/client/{id}` answers. */
export interface ClientDetail extends RecordOf<typeof clientFields> {
  readonly id: number
  readonly version: number
  readonly masked: readonly string[]
  readonly referrals: readonly NamedReferral[]
  /** Others who seem to be the same person, for people who may merge. */
  readonly similar: readonly KnownClient[]
  readonly merges: readonly ClientMerge[]
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
