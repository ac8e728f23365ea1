import { defineEntityScreens } from '@core/client/kit'
import { customerPaths } from '../../shared/crmPaths'
import { customerEntity } from '../../shared/customers/customerEntity'
import { CareClient } from './CareClient'

/** S2.12 */
export default defineEntityScreens(customerEntity, {
  paths: customerPaths,
  icon: 'pi-users',
  record: { facts: CareClient },
})
