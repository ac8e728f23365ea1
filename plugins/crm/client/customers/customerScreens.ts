import { addLink, defineEntityScreens, type DetailOf, nextRecord } from '@core/client/kit'
import { customerPaths, orderPaths } from '../../shared/crmPaths'
import { customerEntity } from '../../shared/customers/customerEntity'
import { orderEntity } from '../../shared/orders/orderEntity'
import { CareClient } from './CareClient'

/** S2.12 */
export default defineEntityScreens(customerEntity, {
  paths: customerPaths,
  icon: 'pi-users',
  record: {
    facts: CareClient,
    readActions: nextRecord<DetailOf<typeof customerEntity>>('New order', orderEntity, ({ id, accountId }) =>
      addLink(orderPaths.add, { customerId: id, accountId }),
    ),
  },
})
