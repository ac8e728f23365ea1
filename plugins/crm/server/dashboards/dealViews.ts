import { byField, byMonth, byPerson, byStore, byWeek } from '@core/entity'
import { byDay } from './groupings'
import type { ViewDefinition } from '../../../reports/contract/definitions'
import { accounts, transferRate } from '../../shared/figures/accountFigures'
import { deliveredOnTime, orders } from '../../shared/figures/orderFigures'
import { quotes } from '../../shared/figures/quoteFigures'
import { quotesPerMeeting, work } from '../../shared/figures/workFigures'
import { openOrders, orderStatus } from '../../shared/orders/orderStatuses'

/** What comes of leads: orders, accounts and sent quotes. D6 */
export const dealViews = {
  orders: {
    id: 'orders',
    title: 'Orders',
    figures: [
      orders.placed,
      orders.value,
      orders.backlog,
      orders.backlogValue,
      orders.late,
      orders.delivered,
      deliveredOnTime,
      orders.cycle,
    ],
    charts: [
      { id: 'weeks', title: 'Orders by week', kind: 'area', figures: [orders.placed], grouping: byWeek },
      {
        id: 'people',
        title: 'Orders by person',
        kind: 'ranks',
        figures: [orders.placed],
        grouping: byPerson,
        most: 10,
      },
      // S4.10: the dashboard leaves out delivered orders.
      {
        id: 'statuses',
        title: 'Not delivered yet, by status',
        kind: 'bar',
        figures: [orders.backlog],
        grouping: byField('orderStatus', 'Status', { whole: true, only: openOrders }),
      },
      { id: 'delivered', title: 'Delivered by week', kind: 'area', figures: [orders.delivered], grouping: byWeek },
    ],
    lists: [
      {
        id: 'late',
        title: 'Late',
        entity: 'order',
        filter: orders.late.where!,
        titleField: 'number',
        columns: ['company', 'orderStatus', 'promisedAt', 'salespersonId'],
        sorting: {
          fieldName: 'promisedAt',
          direction: 'asc',
        },
        empty: 'No order is late',
      },
      {
        id: 'delivered',
        title: 'Delivered in the last 30 days',
        entity: 'order',
        filter: { orderStatus: String(orderStatus.delivered), deliveredAt: 'last30' },
        titleField: 'number',
        columns: ['company', 'deliveredAt', 'salespersonId', 'value'],
        sorting: { fieldName: 'deliveredAt', direction: 'desc' },
        empty: 'Nothing was delivered in the last 30 days',
      },
    ],
  },
  accounts: {
    id: 'accounts',
    title: 'Accounts',
    figures: [accounts.all, accounts.opened, accounts.transferred, accounts.direct, transferRate, accounts.dormant],
    charts: [
      {
        id: 'months',
        title: 'Opened by month',
        kind: 'stacked',
        figures: [accounts.transferred, accounts.direct],
        grouping: byMonth,
      },
      {
        id: 'types',
        title: 'Accounts by type',
        kind: 'donut',
        figures: [accounts.all],
        grouping: byField('accountType', 'Type'),
      },
      { id: 'stores', title: 'Opened by store', kind: 'ranks', figures: [accounts.opened], grouping: byStore },
      {
        id: 'people',
        title: 'Opened by person',
        kind: 'ranks',
        figures: [accounts.opened],
        grouping: byPerson,
        most: 10,
      },
    ],
  },
  sentQuotes: {
    id: 'sentQuotes',
    title: 'Sent quotes',
    figures: [quotes.sent, quotes.sentValue, work.meetings, quotesPerMeeting],
    charts: [
      { id: 'days', title: 'Sent by day', kind: 'area', figures: [quotes.sent], grouping: byDay },
      { id: 'people', title: 'Sent by person', kind: 'ranks', figures: [quotes.sent], grouping: byPerson, most: 10 },
    ],
  },
} as const satisfies Record<string, ViewDefinition>
