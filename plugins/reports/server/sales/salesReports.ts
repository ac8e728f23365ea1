import type { ReportDefinition } from '../engine/definitions'
import { byDay, byDays, byField, byMonth, byPerson, byStore, byWeek, type Grouping } from '../engine/measures'
import { accounts, leads } from './leadMeasures'
import { orders, quotes } from './quoteMeasures'
import { salesFormulas } from './salesFormulas'
import { targets, work } from './workMeasures'

const byType: Grouping = byField('leadType', 'Type')

const byTaskAge = byDays('daysOpen', 'Age in days', [0, 4, 8, 15, 31])

/** The figures by which people and stores are compared: all metrics of targets, and the mix of activities. D5, D13 */
const performance = [
  leads.wonValue,
  leads.won,
  salesFormulas.winRate,
  quotes.sent,
  salesFormulas.quoteAttainment,
  orders.placed,
  salesFormulas.orderAttainment,
  orders.delivered,
  salesFormulas.deliveryAttainment,
  accounts.opened,
  salesFormulas.accountAttainment,
  orders.revenue,
  salesFormulas.revenueAttainment,
  salesFormulas.revenuePace,
  work.activities,
  salesFormulas.activityAttainment,
  work.calls,
  work.meetings,
  work.emails,
  work.visits,
  work.demos,
]

/** The ten reports of D13, at the addresses of S2.20. */
export const salesReports: readonly ReportDefinition[] = [
  {
    id: 'meetings-upcoming',
    kind: 'bar',
    days: 'next30',
    measures: [work.upcoming, work.conflicts],
    groupings: [byDay, byPerson, byWeek, byStore],
    notes: ['Meetings that are set, from today on. In conflict are those of one person at the same time.'],
  },
  {
    id: 'meetings-completed',
    kind: 'bar',
    days: 'last30',
    measures: [
      work.meetings,
      work.withOutcome,
      work.withNextStep,
      targets.activities,
      quotes.sent,
      salesFormulas.quotesPerMeeting,
    ],
    groupings: [byPerson, byDay, byWeek, byMonth, byStore, byField('outcome', 'Outcome')],
    notes: ['The target is that of all activities (metric 6) in the months that the period touches.'],
  },
  {
    id: 'task-to-do',
    kind: 'ranks',
    days: 'thisMonth',
    measures: [work.tasks, work.overdue, work.dueToday, work.taskAge],
    groupings: [byPerson, byField('taskType', 'Type'), byTaskAge, byField('priority', 'Priority'), byStore],
    notes: ['Counts the tasks that are set now, whatever the period.'],
  },
  {
    id: 'leads',
    kind: 'bar',
    days: 'last90',
    measures: [
      leads.received,
      leads.receivedValue,
      leads.receivedWeighted,
      leads.receivedWon,
      salesFormulas.conversion,
      leads.daysInStage,
    ],
    groupings: [
      byField('status', 'Stage', { whole: true }),
      byField('source', 'Source'),
      byType,
      byPerson,
      byStore,
      byWeek,
      byMonth,
    ],
  },
  {
    id: 'accounts',
    kind: 'bar',
    days: 'thisYear',
    measures: [accounts.opened, accounts.transferred, accounts.direct, accounts.all, accounts.dormant],
    groupings: [byMonth, byField('accountType', 'Type'), byStore, byPerson, byWeek],
  },
  {
    id: 'quotes',
    kind: 'bar',
    days: 'last90',
    measures: [
      quotes.made,
      quotes.value,
      quotes.accepted,
      salesFormulas.acceptance,
      quotes.decision,
      quotes.revisions,
      quotes.expiring,
    ],
    groupings: [byField('status', 'Status', { whole: true }), byPerson, byStore, byWeek, byMonth],
  },
  {
    id: 'deliveries',
    kind: 'bar',
    days: 'last90',
    measures: [
      orders.delivered,
      orders.inTime,
      salesFormulas.onTime,
      orders.cycle,
      orders.withoutProof,
      orders.revenue,
    ],
    groupings: [byWeek, byStore, byField('driver', 'Driver'), byPerson, byMonth],
  },
  {
    id: 'orders',
    kind: 'bar',
    days: 'last90',
    measures: [orders.placed, orders.value, orders.backlog, orders.promised, orders.promisedThisWeek, orders.late],
    groupings: [byField('orderStatus', 'Status', { whole: true }), byPerson, byStore, byWeek, byMonth],
  },
  {
    id: 'performance',
    kind: 'ranks',
    days: 'thisMonth',
    measures: performance,
    groupings: [byPerson, byWeek, byMonth],
  },
  {
    id: 'store-performance',
    kind: 'ranks',
    days: 'thisMonth',
    measures: performance,
    groupings: [byStore, byMonth],
    share: 'Share of the value closed',
    notes: ['Stores are ranked by the value closed.'],
  },
]
