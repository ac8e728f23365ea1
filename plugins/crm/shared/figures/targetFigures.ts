import { defineFigure, defineFormula, type RowFigure } from '@core/entity'
import { targetMetric } from '../targets/targetMetrics'
import { accounts } from './accountFigures'
import { attainment, coverage, forecast, gap, neededPerDay, pace } from '../formulas'
import { leads } from './leadFigures'
import { orders } from './orderFigures'
import { quotes } from './quoteFigures'
import { work } from './workFigures'

/** The figure that each metric of targets is compared with: a target is never compared with another number of the same name. D5, D6 */
export const figureOfMetric: Readonly<Record<number, RowFigure>> = {
  [targetMetric.quotes]: quotes.sent,
  [targetMetric.orders]: orders.placed,
  [targetMetric.deliveries]: orders.delivered,
  [targetMetric.accounts]: accounts.opened,
  [targetMetric.revenue]: orders.revenue,
  [targetMetric.activities]: work.activities,
}

const share = { unit: 'percent', good: 'up' } as const
const first = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function target(
  metric: number,
  figure: Pick<RowFigure, 'id' | 'name' | 'sentence' | 'prorated'> & Partial<RowFigure>,
): RowFigure {
  return defineFigure({
    entity: 'target',
    measure: { of: 'sum', field: 'value' },
    where: { metric: String(metric) },
    day: 'month',
    ...figure,
  })
}

const targetOf = (metric: number, id: string): RowFigure => {
  const { name, unit = 'number' } = figureOfMetric[metric]!
  return target(metric, {
    id,
    name: `Target: ${first(name)}`,
    sentence: `The targets for “${name}” of the period: each month’s, by the share of its working days that are in the period.`,
    prorated: 'period',
    unit,
  })
}

/** The targets of a period. D5, D6 */
export const targets = {
  quotes: targetOf(targetMetric.quotes, 'targetQuotes'),
  orders: targetOf(targetMetric.orders, 'targetOrders'),
  deliveries: targetOf(targetMetric.deliveries, 'targetDeliveries'),
  accounts: targetOf(targetMetric.accounts, 'targetAccounts'),
  revenue: targetOf(targetMetric.revenue, 'targetRevenue'),
  activities: targetOf(targetMetric.activities, 'targetActivities'),
} as const

/** The part of the revenue's target that is due by today, and the working days after today that are left for it. */
const revenueDue = target(targetMetric.revenue, {
  id: 'targetRevenueDue',
  name: 'Target due by today: revenue, delivered',
  sentence: 'The part of the period’s target whose working days have elapsed, today included.',
  prorated: 'elapsed',
  unit: 'money',
})
const daysLeft = target(targetMetric.revenue, {
  id: 'workingDaysLeft',
  name: 'Working days left',
  sentence: 'The working days of the period after today, in the calendar of the stores that have a target.',
  prorated: 'daysLeft',
})

const attainmentOf = (id: string, actual: RowFigure, goal: RowFigure): ReturnType<typeof defineFormula> =>
  defineFormula({
    id,
    name: `Attainment: ${first(actual.name)}`,
    sentence: `“${actual.name}” ÷ its target of the same days.`,
    ...share,
    from: [actual, goal],
    compute: attainment,
  })

export const targetFormulas = {
  revenueAttainment: attainmentOf('revenueAttainment', orders.revenue, targets.revenue),
  orderAttainment: attainmentOf('orderAttainment', orders.placed, targets.orders),
  activityAttainment: attainmentOf('activityAttainment', work.activities, targets.activities),
  quoteAttainment: attainmentOf('quoteAttainment', quotes.sent, targets.quotes),
  deliveryAttainment: attainmentOf('deliveryAttainment', orders.delivered, targets.deliveries),
  accountAttainment: attainmentOf('accountAttainment', accounts.opened, targets.accounts),
  revenuePace: defineFormula({
    id: 'revenuePace',
    name: 'Pace: revenue, delivered',
    sentence: 'Revenue ÷ the part of its target that is due by today: 100 % is on pace.',
    ...share,
    from: [orders.revenue, revenueDue],
    compute: pace,
  }),
  revenueNeeded: defineFormula({
    id: 'revenueNeeded',
    name: 'Needed per day',
    sentence: 'What is missing to the target of revenue ÷ the working days left in the period.',
    unit: 'money',
    good: 'down',
    from: [orders.revenue, targets.revenue, daysLeft],
    compute: neededPerDay,
  }),
  coverage: defineFormula({
    id: 'coverage',
    name: 'Coverage of the target',
    sentence:
      'The value of the opportunities ÷ what is missing to the target of revenue. Only while the period has working days left.',
    unit: 'ratio',
    good: 'up',
    from: [leads.opportunityValue, targets.revenue, orders.revenue, daysLeft],
    compute: coverage,
  }),
  gap: defineFormula({
    id: 'gap',
    name: 'Gap to target',
    sentence: 'The target of revenue − the forecast.',
    unit: 'money',
    good: 'down',
    from: [targets.revenue, leads.wonValue, leads.weightedDue],
    compute: (goal, won, weighted) => gap(goal, forecast(won, weighted)),
    rows: 2,
  }),
} as const

/** The figures that only formulas use. */
export const formulaParts = { revenueDue, daysLeft } as const
