import type { ReferrerFigures } from '../../shared/referrers/referrerCalls'

/** @returns how many of the received ones started care, in percent; a dash where none was received */
export function shareOf({ received, started }: ReferrerFigures): string {
  return received === 0 ? '–' : `${Math.round((100 * started) / received)}%`
}
