import { addDays, daysBetween, distanceText } from '@core/entity'
import { renewalDays } from '../queue/queueReasons'

/** The fields of an authorization from which its units left are computed. */
export interface Authorized {
  readonly units?: number | null
  readonly unitsUsed?: number | null
  readonly start?: string | null
  readonly end?: string | null
}

/** The state of an authorization between its first day and its last. */
export interface BurnDown {
  readonly units: number
  readonly left: number
  /** The used units are unknown: an even use is assumed. */
  readonly estimated: boolean
  /** The share of its days that have passed, 0 to 1. */
  readonly passed: number
  /** The day on which the units run out at this pace, if that is before the authorization ends. */
  readonly runsOut: string | null
}

/** @returns undefined if it has no units or no days. The units left equal those of the list's column `unitsLeft`. */
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

/** The warning to show before it is too late; undefined if there is none yet. */
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
