import { addDays, daysBetween, distanceText } from '@core/entity'
import { renewalDays } from '../queue/queueReasons'

/** What of an authorization says how far its units go. */
export interface Authorized {
  readonly units?: number | null
  readonly unitsUsed?: number | null
  readonly start?: string | null
  readonly end?: string | null
}

/** Where an authorization stands between its first day and its last. */
export interface BurnDown {
  readonly units: number
  readonly left: number
  /** Nobody said how many were used: as if they were used evenly. */
  readonly estimated: boolean
  /** The share of its days that is over, 0 to 1. */
  readonly passed: number
  /** The day on which the units end at this pace, where that is before the authorization does. */
  readonly runsOut: string | null
}

/** @returns undefined where it has no units or no days. The units left are those of the list's column `unitsLeft`. */
export function burnDownOf({ units, unitsUsed, start, end }: Authorized, today: string): BurnDown | undefined {
  if (!units || !start || !end || end < start) return undefined
  const days = daysBetween(start, end) + 1
  const over = Math.min(days, Math.max(0, daysBetween(start, today)))
  const left =
    unitsUsed == null ? Math.round(((units * (days - over)) / days) * 10) / 10 : Math.max(0, units - unitsUsed)
  const pace = unitsUsed == null || over === 0 ? 0 : unitsUsed / over
  const last = pace > 0 ? addDays(today, Math.floor(left / pace)) : end
  return {
    units,
    left,
    estimated: unitsUsed == null,
    passed: over / days,
    runsOut: today <= end && last < end ? last : null,
  }
}

/** What is to be said before it is too late; undefined while nothing is. */
export function authorizationWarning(
  authorization: Authorized,
  today: string,
): { readonly tone: 'danger' | 'warning'; readonly text: string } | undefined {
  const { end } = authorization
  const burnDown = burnDownOf(authorization, today)
  if (end && end < today) return { tone: 'danger', text: `Ended ${distanceText(end, today)}` }
  if (burnDown?.left === 0) return { tone: 'danger', text: 'No units left' }
  if (end && daysBetween(today, end) <= renewalDays)
    return { tone: 'warning', text: `Ends ${distanceText(end, today)}` }
  if (burnDown?.runsOut) return { tone: 'warning', text: `Units run out about ${burnDown.runsOut} at this pace` }
  return undefined
}
