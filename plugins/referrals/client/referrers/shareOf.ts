import type { ReferrerFigures } from '../../shared/referrers/referrerCalls'

/** @returns the share of received referrals that started care, in percent; a dash if none was received */
export function shareOf({ received, started }: ReferrerFigures): string {
  return received === 0 ? '–' : `${Math.round((100 * started) / received)}%`
}
