import { choice, phone, text } from '@core/entity'
import { relations } from './personLookups'

/** D3. */
export const emergencyContactFields = {
  name: text('Name', { required: true }),
  relation: choice('Relation', relations),
  phone: phone('Phone', { required: true }),
} as const
