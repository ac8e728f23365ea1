import { choices, date, decimal, longText } from '@core/entity'
import { availabilitySlots, services, serviceSettings } from './referralLookups'

/** The requested service. D3. */
export const serviceFields = {
  servicesRequested: choices('Services requested', services, { required: true }),
  setting: choices('Setting', serviceSettings),
  hoursPerWeek: decimal('Hours per week', { max: 168 }),
  startDate: date('Requested start'),
  availability: choices('Availability', availabilitySlots),
  providerPreferences: longText('Provider preferences', { max: 1000 }),
} as const
