import { addMonths, monthEnd, monthStart } from '@core/entity'
import type { ViewDefinition } from '../engine/definitions'
import { byDay, byField, byListed, byMonth, byPerson, byStore, byWeek } from '../engine/measures'
import { accounts, leads, reachedStages, stageAges } from './leadMeasures'
import { orders, quoteAges, quotes } from './quoteMeasures'
import { salesFormulas } from './salesFormulas'
import { targets, work } from './workMeasures'
import { workViews } from './workViews'

const byStage = byField('status', 'Stage', { whole: true, only: [1, 2, 3, 4, 5, 6, 7] })
const opportunityColumns = ['company', 'status', 'expectedClose', 'value', 'assignTo']

/** Twelve months: the five previous ones, the current one and six ahead. */
const twelveMonths = (today: string) => ({
  from: addMonths(monthStart(today), -5),
  to: monthEnd(addMonths(monthStart(today), 6)),
})

/** The open work by person, then the eight views of D6 in its order. */
export const salesViews = {
  ...workViews,
  pipeline: {
    id: 'pipeline',
    title: 'Pipeline',
    figures: [leads.open, leads.openValue, leads.weighted, salesFormulas.winRate, salesFormulas.velocity, leads.stale],
    charts: [
      {
        id: 'funnel',
        title: 'How far leads of the period came',
        kind: 'funnel',
        wide: true,
        measures: reachedStages,
        steps: { category: 'Stage', label: 'Leads' },
      },
      { id: 'stages', title: 'Open leads by stage', kind: 'bar', measures: [leads.open], grouping: byStage },
      {
        id: 'values',
        title: 'Open value by stage',
        kind: 'bar',
        measures: [leads.openValue, leads.weighted],
        grouping: byStage,
      },
      { id: 'received', title: 'Leads received', kind: 'area', measures: [leads.received], grouping: byWeek },
      {
        id: 'ages',
        title: 'Days in stage',
        kind: 'bar',
        measures: stageAges,
        steps: { category: 'Days in stage', label: 'Open leads' },
      },
    ],
    lists: [
      {
        id: 'stale',
        title: 'Stale leads',
        entity: 'lead',
        filter: {
          leadOptions: '1',
          isStale: 'true',
        },
        titleField: 'company',
        columns: ['status', 'daysInStage', 'value', 'assignTo'],
        sorting: {
          fieldName: 'stageSince',
          direction: 'asc',
        },
        empty: 'No lead is longer in its stage than the stage allows',
      },
    ],
  },
  quotes: {
    id: 'quotes',
    title: 'Quotes',
    figures: [
      quotes.made,
      quotes.value,
      quotes.awaiting,
      salesFormulas.acceptance,
      quotes.decision,
      quotes.revisions,
      quotes.expiring,
      quotes.expiringValue,
    ],
    charts: [
      {
        id: 'statuses',
        title: 'Quotes of the period by status',
        kind: 'bar',
        measures: [quotes.made],
        grouping: byField('status', 'Status', { whole: true }),
      },
      {
        id: 'ages',
        title: 'Awaiting a reply, by days since sent',
        kind: 'bar',
        measures: quoteAges,
        steps: { category: 'Since sent', label: 'Quotes' },
      },
      { id: 'value', title: 'Value quoted', kind: 'area', measures: [quotes.value], grouping: byWeek, wide: true },
    ],
    lists: [
      {
        id: 'expiring',
        title: 'Expiring first',
        entity: 'quote',
        filter: {
          status: '2,3,4',
          isExpired: 'false',
        },
        titleField: 'number',
        columns: ['company', 'status', 'validUntil', 'total'],
        sorting: {
          fieldName: 'validUntil',
          direction: 'asc',
        },
        empty: 'No quote waits for a reply',
      },
    ],
  },
  opportunities: {
    id: 'opportunities',
    title: 'Opportunities',
    figures: [
      leads.opportunities,
      leads.opportunityValue,
      salesFormulas.coverage,
      leads.noNextStep,
      leads.commit,
      leads.best,
    ],
    charts: [
      {
        id: 'sources',
        title: 'By source',
        kind: 'ranks',
        measures: [leads.opportunities],
        grouping: byField('source', 'Source'),
      },
      {
        id: 'types',
        title: 'By type',
        kind: 'donut',
        measures: [leads.opportunities],
        grouping: byField('leadType', 'Type'),
      },
      {
        id: 'segments',
        title: 'By segment of the fleet',
        kind: 'ranks',
        measures: [leads.opportunities],
        grouping: byListed('segments', 'Segment', 'segment'),
        most: 8,
      },
      {
        id: 'makes',
        title: 'By make of the fleet',
        kind: 'ranks',
        measures: [leads.opportunities],
        grouping: byListed('makes', 'Make', 'make'),
        most: 8,
      },
      {
        id: 'months',
        title: 'Value by month of closing',
        kind: 'bar',
        wide: true,
        measures: [leads.best, leads.weightedDue],
        grouping: byMonth,
        days: twelveMonths,
      },
    ],
    lists: [
      {
        id: 'top',
        title: 'Top 10',
        entity: 'lead',
        filter: { status: '3,4,5,6,7' },
        titleField: 'company',
        columns: opportunityColumns.slice(1),
        sorting: {
          fieldName: 'value',
          direction: 'desc',
        },
        empty: 'There are no opportunities',
      },
    ],
  },
  performance: {
    id: 'performance',
    title: 'Performance',
    figures: [
      leads.won,
      leads.wonValue,
      salesFormulas.winRate,
      quotes.sent,
      orders.placed,
      orders.revenue,
      work.activities,
      work.meetings,
      salesFormulas.revenueAttainment,
      salesFormulas.revenuePace,
      salesFormulas.revenueNeeded,
    ],
    trends: true,
    charts: [
      {
        id: 'leaderboard',
        title: 'Leaderboard: value won',
        kind: 'ranks',
        measures: [leads.wonValue],
        grouping: byPerson,
        most: 10,
      },
      {
        id: 'targets',
        title: 'Revenue against target',
        kind: 'targets',
        measures: [orders.revenue, targets.revenue],
        grouping: byPerson,
        most: 10,
      },
      {
        id: 'rates',
        title: 'Won and lost',
        kind: 'ranks',
        measures: [leads.won, leads.lost],
        grouping: byPerson,
        most: 10,
      },
      { id: 'weeks', title: 'Won by week', kind: 'line', measures: [leads.won, leads.lost], grouping: byWeek },
      { id: 'stores', title: 'Value won by store', kind: 'ranks', measures: [leads.wonValue], grouping: byStore },
    ],
  },
  forecasting: {
    id: 'forecasting',
    title: 'Forecasting',
    figures: [
      salesFormulas.forecast,
      targets.revenue,
      salesFormulas.gap,
      leads.wonValue,
      leads.commit,
      leads.best,
      leads.weightedDue,
      leads.slipped,
    ],
    charts: [
      {
        id: 'months',
        title: 'Forecast by month',
        kind: 'bar',
        wide: true,
        measures: [leads.wonValue, leads.commit, leads.best, leads.weightedDue, targets.revenue],
        grouping: byMonth,
        days: twelveMonths,
      },
      {
        id: 'people',
        title: 'Forecast by person',
        kind: 'ranks',
        measures: [salesFormulas.forecast],
        grouping: byPerson,
        most: 10,
      },
      {
        id: 'stores',
        title: 'Forecast by store',
        kind: 'ranks',
        measures: [salesFormulas.forecast],
        grouping: byStore,
      },
    ],
    lists: [
      {
        id: 'slipped',
        title: 'Slipped: expected to be closed by now',
        entity: 'lead',
        filter: leads.slipped.filter!,
        titleField: 'company',
        columns: opportunityColumns.slice(1),
        sorting: {
          fieldName: 'expectedClose',
          direction: 'asc',
        },
        empty: 'No lead has slipped',
      },
    ],
  },
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
      salesFormulas.onTime,
      orders.cycle,
    ],
    charts: [
      { id: 'weeks', title: 'Orders by week', kind: 'area', measures: [orders.placed], grouping: byWeek },
      {
        id: 'people',
        title: 'Orders by person',
        kind: 'ranks',
        measures: [orders.placed],
        grouping: byPerson,
        most: 10,
      },
      // S4.10: the dashboard leaves out delivered orders.
      {
        id: 'statuses',
        title: 'Not delivered yet, by status',
        kind: 'bar',
        measures: [orders.backlog],
        grouping: byField('orderStatus', 'Status', { whole: true, only: [1, 2, 3, 5] }),
      },
      { id: 'delivered', title: 'Delivered by week', kind: 'area', measures: [orders.delivered], grouping: byWeek },
    ],
    lists: [
      {
        id: 'late',
        title: 'Late',
        entity: 'order',
        filter: { isLate: 'true' },
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
        filter: { orderStatus: '4', deliveredAt: 'last30' },
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
    figures: [
      accounts.all,
      accounts.opened,
      accounts.transferred,
      accounts.direct,
      salesFormulas.transferRate,
      accounts.dormant,
    ],
    charts: [
      {
        id: 'months',
        title: 'Opened by month',
        kind: 'stacked',
        measures: [accounts.transferred, accounts.direct],
        grouping: byMonth,
      },
      {
        id: 'types',
        title: 'Accounts by type',
        kind: 'donut',
        measures: [accounts.all],
        grouping: byField('accountType', 'Type'),
      },
      { id: 'stores', title: 'Opened by store', kind: 'ranks', measures: [accounts.opened], grouping: byStore },
      {
        id: 'people',
        title: 'Opened by person',
        kind: 'ranks',
        measures: [accounts.opened],
        grouping: byPerson,
        most: 10,
      },
    ],
  },
  sentQuotes: {
    id: 'sentQuotes',
    title: 'Sent quotes',
    figures: [quotes.sent, quotes.sentValue, work.meetings, salesFormulas.quotesPerMeeting],
    charts: [
      { id: 'days', title: 'Sent by day', kind: 'area', measures: [quotes.sent], grouping: byDay },
      { id: 'people', title: 'Sent by person', kind: 'ranks', measures: [quotes.sent], grouping: byPerson, most: 10 },
    ],
  },
} as const satisfies Record<string, ViewDefinition>
