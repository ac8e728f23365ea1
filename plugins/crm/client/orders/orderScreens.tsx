import { lazy, Suspense } from 'react'
import { type DetailOf, defineEntityScreens, listScreen } from '@core/client/kit'
import { orderPaths, orderScreens } from '../../shared/crmPaths'
import { orderEntity } from '../../shared/orders/orderEntity'
import { vinColumn } from '../accounts/vinColumn'
import { OrderActions, OrderBadge, OrderNotice, OrderStages, OrderStatusBadge } from './OrderParts'

const open = '1,2,3,5'
const columns = [
  { field: 'number', width: 110, main: true, card: 'title' },
  { field: 'company', width: 220, card: 'sub' },
  {
    field: 'orderStatus',
    width: 150,
    card: 'badge',
    needs: ['isLate'],
    render: ({ orderStatus, isLate }: { orderStatus: number | null; isLate: boolean | null }) => (
      <OrderStatusBadge orderStatus={orderStatus} isLate={isLate} />
    ),
  },
  { field: 'description', width: 220, card: 'line' },
  { field: 'promisedAt', width: 120, card: 'aside' },
  vinColumn,
] as const
// Lists show no signature.
const Proof = lazy(() => import('./DeliveryProof'))

function DeliveryProof(props: { record: DetailOf<typeof orderEntity> }) {
  return (
    <Suspense>
      <Proof {...props} />
    </Suspense>
  )
}

const displays = { board: lazy(() => import('./OrderBoard')) }

const sums = ['value']

/** The list of open orders, their page and forms. S2.19, S4.10 */
const screens = defineEntityScreens(orderEntity, {
  paths: orderPaths,
  icon: 'pi-truck',
  sort: { field: 'promisedAt', direction: 'asc' },
  views: [
    { id: 'open', name: 'Open orders', filters: { orderStatus: open } },
    { id: 'mine', name: 'Mine', filters: { orderStatus: open, salespersonId: 'me' } },
    { id: 'late', name: 'Late', filters: { isLate: 'true' } },
    { id: 'cancelled', name: 'Cancelled', filters: { orderStatus: '6' } },
  ],
  list: { columns, sums, displays, filters: ['orderStatus', 'salespersonId', 'storeId'] },
  record: {
    subtitle: ({ company, description }) => `${company}, ${description}`,
    badge: OrderBadge,
    actions: OrderActions,
    stages: OrderStages,
    notice: OrderNotice,
    first: DeliveryProof,
    keyFacts: ['promisedAt', 'vin', 'driver', 'salespersonId', 'accountId', 'quoteId', 'value', 'storeId'],
    // The heading, the notices and the card of the delivery show these.
    omit: [
      'number',
      'company',
      'description',
      'orderStatus',
      'quoteLine',
      'holdReason',
      'cancelReason',
      'heldFrom',
      'isLate',
      'slippedDays',
      'deliveredAt',
      'receivedBy',
      'proofPhotos',
      'proofSignature',
      'proofPlace',
    ],
  },
  form: {
    sections: [
      {
        id: 'order',
        title: 'Order',
        fields: [
          { path: 'description', span: 'full' },
          'vin',
          { path: 'vehicleId', label: 'From the list' },
          'value',
          'accountId',
          'leadId',
          'quoteId',
        ],
      },
      {
        id: 'delivery',
        title: 'Delivery',
        fields: ['promisedAt', 'driver', 'customerId', 'contactName', 'contactPhone', 'deliveryAddress', 'notes'],
      },
      { id: 'people', title: 'Salesperson and store', fields: ['salespersonId', 'storeId', 'orderedAt'] },
    ],
    omit: [
      'orderStatus',
      'quoteLine',
      'holdReason',
      'cancelReason',
      'deliveredAt',
      'receivedBy',
      'proofPhotos',
      'proofSignature',
      'proofPlace',
    ],
    savedHref: ({ id }) => orderPaths.record.replace(':id', String(id)),
  },
})
export default screens

/** Orders by status: the same rows as a board. S2.19 */
const board = defineEntityScreens(orderEntity, {
  paths: { ...orderPaths, list: orderScreens.board },
  icon: 'pi-truck',
  sort: { field: 'promisedAt', direction: 'asc' },
  views: [{ id: 'board', name: 'Order status', display: 'board' }],
})
export const boardScreen = listScreen(board, {
  title: 'Order status',
  columns,
  sums,
  displays,
  filters: ['salespersonId', 'storeId'],
})

/** S4.10: the separate list of delivered orders. */
const delivered = defineEntityScreens(orderEntity, {
  paths: { ...orderPaths, list: orderScreens.delivered },
  icon: 'pi-check-circle',
  sort: { field: 'deliveredAt', direction: 'desc' },
  list: { title: 'Delivered orders', columns, sums, filters: ['salespersonId', 'driver', 'storeId'] },
  views: [
    {
      id: 'delivered',
      name: 'Delivered orders',
      filters: { orderStatus: '4' },
      columns: [
        'number',
        'company',
        'description',
        'vin',
        'deliveredAt',
        'promisedAt',
        'driver',
        'receivedBy',
        'value',
      ],
    },
  ],
})
export const deliveredScreen = listScreen(delivered)
