import { orderEntity } from '../../shared/orders/orderEntity'
import { relatedTab } from '../relatedTab'

/** The orders of a quote, a lead, an account, a customer or a store. */
export default relatedTab(orderEntity, { icon: 'pi-truck', emptyHint: 'Orders are placed from an approved quote.' })
