import { choice, date, files, integer, money, text } from '@core/entity'
import { relations } from './personLookups'
import { payerList } from './referralLookups'

/** The insurance coverage. D3: up to two, the primary one first. */
export const coverageFields = {
  id: integer('Row', { min: 1, help: 'Given by the server; names the row in an update' }),
  payer: text('Payer', { required: true, suggestions: payerList }),
  plan: text('Plan'),
  memberId: text('Member ID', { required: true, sensitive: true, encrypted: true, max: 50 }),
  groupNumber: text('Group', { max: 50 }),
  subscriberName: text('Subscriber'),
  subscriberDateOfBirth: date('Subscriber’s date of birth', { past: true }),
  subscriberRelation: choice('Subscriber’s relation', relations),
  start: date('Start'),
  end: date('End'),
  verifiedAt: date('Verified on', { past: true }),
  verifiedBy: text('Verified by'),
  copay: money('Copay'),
  deductible: money('Deductible'),
  cardFront: files('Card, front', { max: 1, sensitive: true }),
  cardBack: files('Card, back', { max: 1, sensitive: true }),
} as const
