import type { ReferralRecord } from '../../shared/referralEntity'

/** A referral as the database holds it, with the names behind its references. Nothing is masked yet. */
export interface StoredReferral {
  readonly id: number
  readonly clientId: number
  readonly version: number
  readonly record: ReferralRecord & { readonly status: number; readonly priority: number; readonly number: string }
  readonly createdBy: number | null
  readonly createdAt: string
  readonly updatedBy: number | null
  readonly updatedAt: string
  readonly names: {
    readonly assignedTo: string | null
    readonly storeId: string | null
    readonly createdBy: string | null
    readonly updatedBy: string | null
  }
}

/** One that is locked for a change. */
export interface LockedReferral extends StoredReferral {
  /** Whether the viewer may do to it what it was locked for. */
  readonly allowed: boolean
}
