import { choice, date, decimal, integer, text } from '@core/entity'
import { authorizationStatuses, payerList, services } from './referralLookups'

/** The payer's permission to provide the services. D3. */
export const authorizationFields = {
  requestedAt: date('Requested on', { past: true }),
  status: choice('Status', authorizationStatuses),
  number: text('Number', { max: 50 }),
  payer: text('Payer', { max: 200, suggestions: payerList }),
  service: choice('Service', services, { help: 'Empty where it covers all of them' }),
  units: decimal('Units'),
  unitsUsed: decimal('Units used', { help: 'So far. Where it is empty, what is left is estimated' }),
  start: date('Start'),
  end: date('End'),
} as const

/** One beside the current one: an earlier or later one, or one of another service or payer. */
export const otherAuthorizationFields = {
  id: integer('Row', { min: 1, help: 'Given by the server; names the row in an update' }),
  ...authorizationFields,
} as const
