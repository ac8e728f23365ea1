import type { Deployment } from '@core/kernel/server/demo/Deployment'
import { demonstrationPeople, demonstrationPassword } from './demonstration'
import { homeGrants, initialRoles } from './initialRoles'

/** The initial data of a new database of White Glove. D2, D8. */
export const deployment: Deployment = {
  roles: initialRoles,
  homeGrants,
  stores: ['HQ', 'North', 'South', 'East', 'West'],
  demonstration: { password: demonstrationPassword, people: demonstrationPeople },
}
