import { defineEntityTable } from '@core/server/entities'
import { orderEntity } from '../../shared/orders/orderEntity'
import { isOverSql } from '../stores/storeToday'
import { orderRules } from './orderRules'
import { orderRollUps } from '../figures/rollUps'

/** The table of orders. Whether an order is late depends on today. */
export const orderTable = defineEntityTable({
  entity: orderEntity,
  table: 'crm.sales_order',
  filled: ['orderedAt'],
  rollUps: orderRollUps,
  computed: {
    isLate: `coalesce("order".order_status in (1, 2, 3, 5) and ${isOverSql('"order".promised_at', '"order".store_id')}, false)`,
    isOnTime: `case when "order".order_status = 4 then core.office_day("order".delivered_at) <= "order".promised_at end`,
    cycleDays: `case when "order".order_status = 4 then extract(epoch from "order".delivered_at - "order".ordered_at) / 86400 end`,
    slippedDays: `case when "order".promised_at > "order".first_promised_at then "order".promised_at - "order".first_promised_at end`,
  },
  orders: { number: '"order".id' },
  search: '"order".find_text',
  rules: orderRules,
})
