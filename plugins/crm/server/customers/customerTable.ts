import { defineEntityTable } from '@core/server/entities'
import { customerEntity } from '../../shared/customers/customerEntity'

export const customerTable = defineEntityTable({
  entity: customerEntity,
  table: 'crm.customer',
})
