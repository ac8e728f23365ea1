import type { ReferralRecord } from './referralEntity'

/** The names of a referral's ids, for display. */
interface ReferralLabels {
  readonly status: string
  readonly type: string
  readonly priority: string
  readonly source: string
  readonly assignedTo: string | null
}

/** A row of the list. */
export interface ReferralRow {
  readonly id: number
  readonly number: string
  readonly version: number
  readonly status: number
  readonly type: number
  readonly priority: number
  readonly source: number
  readonly client: { readonly firstName: string; readonly lastName: string; readonly dateOfBirth: string }
  readonly assignedTo: number | null
  readonly receivedDate: string
  readonly nextFollowUp: string | null
  readonly holdReviewDate: string | null
  /** Present if the list has the column. */
  readonly formsSubmitted?: number
  readonly labels: ReferralLabels
}

/** The whole record, the response of `GET /api/referral/{id}`. */
export interface ReferralDetail extends ReferralRecord {
  readonly id: number
  readonly version: number
  readonly createdBy: number | null
  readonly createdAt: string
  readonly updatedBy: number | null
  readonly updatedAt: string
  /** The paths of stored values that this viewer may not see, such as `clinical` or `coverages[0].memberId`. They read as null. */
  readonly masked: readonly string[]
  readonly labels: ReferralLabels &
    Readonly<Record<string, string | null>> & {
      readonly holdReason: string | null
      readonly closeReason: string | null
      readonly heldFromStatus: string | null
      readonly storeId: string | null
      readonly createdBy: string | null
      readonly updatedBy: string | null
    }
}
