import { phases, statusId, statusOf } from '../../shared/referralStatuses'
import type { ReferralDetail } from '../../shared/referralTypes'

export interface Stage {
  readonly name: string
  /** `held` and `stopped`: the referral reached this stage, and is on hold or was closed here. */
  readonly state: 'done' | 'current' | 'held' | 'stopped' | 'ahead'
  /** The days it was here, or has been so far; null if unknown. */
  readonly days: number | null
}

type Way = Pick<
  ReferralDetail,
  'status' | 'heldFromStatus' | 'reached' | 'daysInStatus' | 'daysNew' | 'daysIntake' | 'daysClearance' | 'daysWaiting'
>

const stages = phases.filter((phase) => phase !== 'Closed')

/** @returns the phases of the board on the way to care, and how far a referral has come */
export function stagesOf(record: Way): readonly Stage[] {
  const { status, heldFromStatus, reached, daysInStatus } = record
  if (status === null) return []
  const held = status === statusId.onHold
  const closed = statusOf(status).phase === 'Closed'
  // A hold counts as waiting from every phase, so it doesn't show how far a closed referral got.
  const got = (reached ?? []).filter((id) => id !== statusId.onHold).map(placeOf)
  const at = closed ? Math.max(0, ...got) : placeOf(held ? (heldFromStatus ?? status) : status)
  const past = [record.daysNew, record.daysIntake, record.daysClearance, record.daysWaiting, null]
  return stages.map((name, place) => {
    const days = past[place] ?? null
    if (place > at) return { name, state: 'ahead', days: null }
    if (place < at || status === statusId.discharged) return { name, state: 'done', days }
    if (held) return { name, state: 'held', days: daysInStatus }
    if (closed) return { name, state: 'stopped', days }
    return { name, state: 'current', days: daysInStatus === null ? days : (days ?? 0) + daysInStatus }
  })
}

/** @returns the index of the stage to which a status belongs; -1 for a closed one */
const placeOf = (status: number) => stages.findIndex((name) => name === statusOf(status).phase)
