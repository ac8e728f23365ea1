import type { SeededRandom } from '@core/server/plugin'
import type { StatusId } from '../../shared/referralStatuses'

/** The usual path through D3's table; some referrals also pass through 8. */
const usual: readonly StatusId[] = [1, 2, 3, 4, 5, 6, 7, 9, 10]

/** The number of referrals in each status, and how many days ago they were received. */
export const crowd: readonly { status: StatusId; count: number; days: readonly [least: number, most: number] }[] = [
  { status: 1, count: 48, days: [0, 6] },
  { status: 2, count: 42, days: [1, 14] },
  { status: 3, count: 46, days: [3, 30] },
  { status: 4, count: 34, days: [6, 35] },
  { status: 5, count: 42, days: [12, 60] },
  { status: 6, count: 36, days: [20, 80] },
  { status: 7, count: 34, days: [30, 110] },
  { status: 8, count: 38, days: [25, 150] },
  { status: 9, count: 24, days: [40, 130] },
  { status: 10, count: 84, days: [60, 420] },
  { status: 11, count: 34, days: [20, 140] },
  { status: 12, count: 30, days: [10, 380] },
  { status: 13, count: 32, days: [14, 380] },
  { status: 14, count: 40, days: [120, 420] },
  { status: 15, count: 8, days: [5, 200] },
]

/** The statuses in which those off the usual path left it. */
const leavings: Partial<Record<StatusId, readonly StatusId[]>> = {
  8: [5, 7],
  11: [2, 3, 4, 5, 6, 7, 9, 10],
  12: [1, 2, 4, 5, 6],
  13: [2, 3, 4, 5, 7, 9],
  14: [10],
  15: [1, 2],
}

/** @returns the statuses that a referral passed through up to this one, each transition allowed by D3's table. */
export function journeyTo(status: StatusId, random: SeededRandom): StatusId[] {
  const left = leavings[status]
  return left ? [...upTo(random.pick(left)), status] : upTo(status)
}

function upTo(status: StatusId): StatusId[] {
  return usual.slice(0, usual.indexOf(status) + 1)
}
