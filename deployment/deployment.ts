import type { Deployment } from '@core/server/start/Deployment'
import { demonstrationPeople, demonstrationPassword } from './demonstration'
import { homeGrants, initialRoles } from './initialRoles'

/** What a new database of White Glove starts with. D2, D8. */
export const deployment: Deployment = {
  roles: initialRoles,
  homeGrants,
  stores: ['HQ', 'North', 'South', 'East', 'West'],
  demonstration: { password: demonstrationPassword, people: demonstrationPeople },
}
