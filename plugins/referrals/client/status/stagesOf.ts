import type { ComponentProps } from 'react'
import type { StageSteps } from '@core/client/kit'
import { phases, statusId, statusOf } from '../../shared/referralStatuses'
import type { ReferralDetail } from '../../shared/referralTypes'

type Stage = ComponentProps<typeof StageSteps>['stages'][number]

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
    const stage = { id: name, name }
    if (place > at) return { ...stage, state: 'ahead', days: null }
    if (place < at || status === statusId.discharged) return { ...stage, state: 'done', days }
    if (held) return { ...stage, state: 'held', days: daysInStatus }
    if (closed) return { ...stage, state: 'stopped', days }
    return { ...stage, state: 'current', days: daysInStatus === null ? days : (days ?? 0) + daysInStatus }
  })
}

/** @returns the index of the stage to which a status belongs; -1 for a closed one */
const placeOf = (status: number) => stages.findIndex((name) => name === statusOf(status).phase)
