import {
  acceptance,
  attainment,
  conversion,
  coverage,
  forecast,
  gap,
  neededPerDay,
  onTime,
  pace,
  shareOf,
  velocity,
  winRate,
} from '../../shared/formulas'
import type { FormulaMeasure } from '../engine/measures'
import { accounts, leads, reachedStages } from './leadMeasures'
import { orders, quotes } from './quoteMeasures'
import { targets, work } from './workMeasures'

const share = { format: 'percent', good: 'up' } as const

export const salesFormulas = {
  winRate: { id: 'winRate', label: 'Win rate', ...share, from: [leads.won, leads.lost], compute: winRate },
  conversion: {
    id: 'conversion',
    label: 'Conversion',
    ...share,
    from: [leads.received, leads.receivedWon],
    compute: conversion,
    rows: 1,
  },
  velocity: {
    id: 'velocity',
    label: 'Velocity a day',
    format: 'money',
    good: 'up',
    from: [leads.open, leads.won, leads.lost, leads.openValue, leads.daysToWin],
    // The mean as sum ÷ count: an average of money is rounded to the cent, and open leads are many.
    compute: (open, won, lost, value, seconds) =>
      velocity(open, winRate(won, lost), shareOf(value, open), seconds && seconds / 86400),
  },
  forecast: {
    id: 'forecast',
    label: 'Forecast',
    format: 'money',
    good: 'up',
    from: [leads.wonValue, leads.weightedDue],
    compute: forecast,
    rows: 1,
  },
  acceptance: {
    id: 'acceptance',
    label: 'Acceptance',
    ...share,
    from: [quotes.accepted, quotes.declined],
    compute: acceptance,
  },
  onTime: { id: 'onTime', label: 'On time', ...share, from: [orders.inTime, orders.delivered], compute: onTime },
  transferRate: {
    id: 'transferRate',
    label: 'Transfer rate',
    ...share,
    from: [accounts.transferred, reachedStages[2]!],
    compute: shareOf,
  },
  quotesPerMeeting: {
    id: 'quotesPerMeeting',
    label: 'Quotes per meeting',
    good: 'up',
    from: [quotes.sent, work.meetings],
    compute: shareOf,
  },
  revenueAttainment: {
    id: 'revenueAttainment',
    label: 'Attainment: revenue',
    ...share,
    from: [orders.revenue, targets.revenue],
    compute: attainment,
  },
  orderAttainment: {
    id: 'orderAttainment',
    label: 'Attainment: orders',
    ...share,
    from: [orders.placed, targets.orders],
    compute: attainment,
  },
  activityAttainment: {
    id: 'activityAttainment',
    label: 'Attainment: activities',
    ...share,
    from: [work.activities, targets.activities],
    compute: attainment,
  },
  quoteAttainment: {
    id: 'quoteAttainment',
    label: 'Attainment: quotes',
    ...share,
    from: [quotes.sent, targets.quotes],
    compute: attainment,
  },
  deliveryAttainment: {
    id: 'deliveryAttainment',
    label: 'Attainment: deliveries',
    ...share,
    from: [orders.delivered, targets.deliveries],
    compute: attainment,
  },
  accountAttainment: {
    id: 'accountAttainment',
    label: 'Attainment: accounts',
    ...share,
    from: [accounts.opened, targets.accounts],
    compute: attainment,
  },
  revenuePace: {
    id: 'revenuePace',
    label: 'Pace: revenue',
    ...share,
    from: [orders.revenueOfMonths, targets.revenue],
    compute: shareOf,
    paced: ({ elapsed, all }, actual, target) => pace(actual, target, elapsed, all),
  },
  revenueNeeded: {
    id: 'revenueNeeded',
    label: 'Needed per day',
    format: 'money',
    good: 'down',
    from: [orders.revenueOfMonths, targets.revenue],
    compute: shareOf,
    paced: ({ left }, actual, target) => neededPerDay(actual, target, left),
  },
  coverage: {
    id: 'coverage',
    label: 'Coverage of the target',
    ...share,
    from: [leads.opportunityValue, targets.revenue, orders.revenueOfMonths],
    compute: coverage,
  },
  gap: {
    id: 'gap',
    label: 'Gap to target',
    format: 'money',
    good: 'down',
    from: [targets.revenue, leads.wonValue, leads.weightedDue],
    compute: (target, closed, weighted) => gap(target, forecast(closed, weighted)),
    rows: 2,
  },
} as const satisfies Record<string, FormulaMeasure>
