import { addDays } from '@core/entity'
import type { RowMeasure } from '../engine/measures'

// The activities of people, and their targets. D6

const activity = (measure: Omit<RowMeasure, 'entity' | 'of'>): RowMeasure => ({
  entity: 'activity',
  of: 'count',
  ...measure,
})
const task = (measure: Omit<RowMeasure, 'entity' | 'of'>): RowMeasure => ({ entity: 'task', of: 'count', ...measure })

/** Completed activities of one type. D5 */
const activityOf = (type: number, id: string, label: string): RowMeasure =>
  activity({
    id,
    label,
    filter: { activityType: String(type), activityStatus: '2' },
    period: 'dateTime',
    good: 'up',
  })

export const work = {
  activities: activity({
    id: 'activities',
    label: 'Activities',
    filter: { activityStatus: '2' },
    period: 'dateTime',
    good: 'up',
  }),
  meetings: activity({
    id: 'meetings',
    label: 'Meetings held',
    filter: { activityType: '2', activityStatus: '2' },
    period: 'dateTime',
    good: 'up',
  }),
  upcoming: activity({
    id: 'upcoming',
    label: 'Meetings ahead',
    filter: (today) => ({ activityType: '2', activityStatus: '1', dateTime: `${today}..` }),
    period: 'dateTime',
    ahead: true,
    note: 'to come',
  }),
  upcomingNow: activity({
    id: 'upcomingNow',
    label: 'Meetings ahead',
    filter: (today) => ({ activityType: '2', activityStatus: '1', dateTime: `${today}..` }),
    period: null,
  }),
  conflicts: activity({
    id: 'conflicts',
    label: 'In conflict',
    filter: (today) => ({ activityType: '2', activityStatus: '1', dateTime: `${today}..`, isConflict: 'true' }),
    period: 'dateTime',
    ahead: true,
    note: 'to come',
    good: 'down',
  }),
  withOutcome: activity({
    id: 'withOutcome',
    label: 'With an outcome',
    filter: { activityType: '2', activityStatus: '2', outcome: 'any' },
    period: 'dateTime',
    good: 'up',
  }),
  withNextStep: activity({
    id: 'withNextStep',
    label: 'With a next step',
    filter: { activityType: '2', activityStatus: '2', nextStep: 'any' },
    period: 'dateTime',
    good: 'up',
  }),
  calls: activityOf(1, 'calls', 'Calls'),
  emails: activityOf(6, 'emails', 'Emails'),
  visits: activityOf(7, 'visits', 'Site visits'),
  demos: activityOf(8, 'demos', 'Demos'),
  taskAge: {
    ...task({ id: 'taskAge', label: 'Age, mean', filter: { taskStatus: '1' }, period: null, good: 'down' }),
    of: 'average',
    field: 'daysOpen',
    format: 'duration',
    scale: 86_400,
  },
  tasks: task({ id: 'tasks', label: 'Tasks to do', filter: { taskStatus: '1' }, period: null }),
  dueToday: task({
    id: 'dueToday',
    label: 'Due today',
    filter: (today) => ({ taskStatus: '1', dueDate: today }),
    period: null,
  }),
  overdue: task({
    id: 'overdue',
    label: 'Overdue',
    filter: (today) => ({ taskStatus: '1', dueDate: `..${addDays(today, -1)}` }),
    period: null,
    good: 'down',
  }),
} as const

const target = (metric: number, id: string, label: string, format: 'number' | 'money' = 'number'): RowMeasure => ({
  entity: 'target',
  id,
  label,
  of: 'sum',
  field: 'value',
  format,
  filter: { metric: String(metric) },
  period: 'month',
  wholeMonths: true,
})

/** The targets of the months that overlap the period. D5 */
export const targets = {
  quotes: target(1, 'targetQuotes', 'Target: quotes'),
  orders: target(2, 'targetOrders', 'Target: orders'),
  deliveries: target(3, 'targetDeliveries', 'Target: deliveries'),
  accounts: target(4, 'targetAccounts', 'Target: accounts'),
  revenue: target(5, 'targetRevenue', 'Target: revenue', 'money'),
  activities: target(6, 'targetActivities', 'Target: activities'),
} as const
