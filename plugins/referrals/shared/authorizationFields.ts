import { choice, date, decimal, text } from '@core/entity'
import { authorizationStatuses } from './referralLookups'

/** The payer's leave to serve. D3. */
export const authorizationFields = {
  requestedAt: date('Requested on', { past: true }),
  status: choice('Status', authorizationStatuses),
  number: text('Number', { max: 50 }),
  units: decimal('Units'),
  unitsUsed: decimal('Units used', { help: 'So far. Where it is empty, what is left is estimated' }),
  start: date('Start'),
  end: date('End'),
} as const
