import { ApiError, messageOf } from '@core/client/session'
import type { Difference } from '../../shared/packet/packetTypes'

/**
 * @returns why the chosen answers were not taken over. If an answer requires another one, the text names that one, because the server's text,
 * such as “Phone is required”, does not state whose phone
 */
export function refusalText(failure: unknown, differences: readonly Difference[]): string {
  const errors = failure instanceof ApiError ? failure.errors : []
  const missing = errors.flatMap(({ field }) => differences.filter(({ path }) => path === field))
  if (missing.length === 0 || missing.length < errors.length) return messageOf(failure)
  return `What you chose can’t stand without ${missing.map(({ label }) => `“${label}”`).join(' and ')}. Choose ${missing.length === 1 ? 'it' : 'them'} too.`
}
