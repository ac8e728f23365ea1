import { offsetAt } from './zones'

/** Milliseconds. */
const day = 86_400_000

/**
 * @returns the instant at which the clocks of a zone show a day and a time (HH:mm). When clocks go back, a time occurs twice: the first is
 * returned. When clocks go forward, a time is skipped: it is moved forward by the same amount.
 */
export function instantOf(date: string, time: string, zone?: string): Date {
  const clock = Date.parse(`${date}T${time}Z`)
  const offsets = [offsetAt(clock - day, zone), offsetAt(clock + day, zone)]
  const shown = offsets.map((offset) => clock - offset).filter((at) => at + offsetAt(at, zone) === clock)
  return new Date(shown.length > 0 ? Math.min(...shown) : clock - offsets[0]!)
}

/** @returns the instant at which a day begins in a zone; where the change of the clocks skips midnight, the first instant of the day. */
export function dayStart(date: string, zone?: string): Date {
  return instantOf(date, '00:00', zone)
}
