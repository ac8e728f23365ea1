import { byDays, byField, byMonth, byPerson, byStore, byWeek, type Figure, type Grouping } from '@core/entity'
import { byDay } from './groupings'
import type { ReportDefinition } from '../../../reports/contract/definitions'
import { accounts } from '../../shared/figures/accountFigures'
import { leadFormulas, leads } from '../../shared/figures/leadFigures'
import { deliveredOnTime, orders } from '../../shared/figures/orderFigures'
import { quoteFormulas, quotes } from '../../shared/figures/quoteFigures'
import { targetFormulas } from '../../shared/figures/targetFigures'
import { quotesPerMeeting, work } from '../../shared/figures/workFigures'

const byType: Grouping = byField('leadType', 'Type')

const byTaskAge = byDays('daysOpen', 'Age in days', [0, 4, 8, 15, 31])

/** The figures by which people and stores are compared: all metrics of targets, and the mix of activities. D5, D13 */
const performance: readonly Figure[] = [
  orders.revenue,
  targetFormulas.revenueAttainment,
  targetFormulas.revenuePace,
  leads.wonValue,
  leads.won,
  leadFormulas.winRate,
  quotes.sent,
  orders.placed,
  orders.delivered,
  work.activities,
  targetFormulas.quoteAttainment,
  targetFormulas.orderAttainment,
  targetFormulas.deliveryAttainment,
  accounts.opened,
  targetFormulas.accountAttainment,
  targetFormulas.activityAttainment,
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
    figures: [work.upcoming, work.conflicts],
    groupings: [byPerson, byDay, byWeek, byStore],
    list: {
      day: 'dateTime',
      rows: {
        id: 'meetings',
        title: 'Meetings of the period',
        entity: 'activity',
        filter: work.upcoming.where!,
        titleField: 'subject',
        columns: ['entityTypeId', 'dateTime', 'location', 'assignTo', 'isConflict'],
        sorting: { fieldName: 'dateTime', direction: 'asc' },
        empty: 'No meeting is ahead in this period',
      },
    },
    notes: ['Meetings that are set, from today on. In conflict are those of one person at the same time.'],
  },
  {
    id: 'meetings-completed',
    kind: 'bar',
    days: 'last30',
    figures: [work.meetings, work.withOutcome, work.withNextStep, quotes.sent, quotesPerMeeting],
    groupings: [byPerson, byDay, byWeek, byMonth, byStore, byField('outcome', 'Outcome')],
  },
  {
    id: 'task-to-do',
    kind: 'ranks',
    days: 'thisMonth',
    figures: [work.tasks, work.overdue, work.dueToday, work.taskAge],
    groupings: [byPerson, byField('taskType', 'Type'), byTaskAge, byField('priority', 'Priority'), byStore],
    notes: ['Counts the tasks that are set now, whatever the period.'],
  },
  {
    id: 'leads',
    kind: 'bar',
    days: 'last90',
    figures: [
      leads.received,
      leads.receivedValue,
      leads.receivedWeighted,
      leads.receivedWon,
      leadFormulas.conversion,
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
    figures: [accounts.opened, accounts.transferred, accounts.direct, accounts.all, accounts.dormant],
    groupings: [byMonth, byField('accountType', 'Type'), byStore, byPerson, byWeek],
  },
  {
    id: 'quotes',
    kind: 'bar',
    days: 'last90',
    figures: [
      quotes.made,
      quotes.value,
      quotes.madeAccepted,
      quotes.madeDeclined,
      quoteFormulas.madeAcceptance,
      quotes.madeDecision,
      quotes.revisions,
    ],
    notes: ['Every column is of the quotes made in the period, as they are now.'],
    groupings: [byField('status', 'Status', { whole: true }), byPerson, byStore, byWeek, byMonth],
  },
  {
    id: 'deliveries',
    kind: 'bar',
    days: 'last90',
    figures: [orders.delivered, orders.inTime, deliveredOnTime, orders.cycle, orders.withoutProof, orders.revenue],
    groupings: [byWeek, byStore, byField('driver', 'Driver'), byPerson, byMonth],
  },
  {
    id: 'orders',
    kind: 'bar',
    days: 'last90',
    figures: [
      orders.placed,
      orders.value,
      orders.cancelled,
      orders.backlog,
      orders.promised,
      orders.promisedThisWeek,
      orders.late,
    ],
    groupings: [byField('orderStatus', 'Status', { whole: true }), byPerson, byStore, byWeek, byMonth],
  },
  {
    id: 'performance',
    kind: 'ranks',
    days: 'thisMonth',
    figures: performance,
    groupings: [byPerson, byWeek, byMonth],
  },
  {
    id: 'store-performance',
    kind: 'ranks',
    days: 'thisMonth',
    figures: performance,
    groupings: [byStore, byMonth],
    share: 'Share of the revenue',
    notes: ['Stores are ranked by revenue, delivered.'],
  },
]
