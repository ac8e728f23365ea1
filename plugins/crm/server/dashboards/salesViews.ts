import { addMonths, byField, byMonth, byPerson, byStore, byWeek, monthEnd, monthStart } from '@core/entity'
import { byListed } from './groupings'
import type { ViewDefinition } from '../../../reports/contract/definitions'
import { leadFormulas, leads, stageAgeNames, stageAges } from '../../shared/figures/leadFigures'
import { orders } from '../../shared/figures/orderFigures'
import { quoteAgeNames, quoteAges, quoteFormulas, quotes } from '../../shared/figures/quoteFigures'
import { targetFormulas, targets } from '../../shared/figures/targetFigures'
import { work } from '../../shared/figures/workFigures'
import { openStages } from '../../shared/leads/leadStages'
import { dealViews } from './dealViews'
import { leadFunnel, workViews } from './workViews'

// Every open stage, so that the bars add up to the figures above them.
const byStage = byField('status', 'Stage', { whole: true, only: openStages })
const opportunityColumns = ['company', 'status', 'expectedClose', 'value', 'assignTo']

/** This month and the eleven after it, in which open leads can close. */
const monthsAhead = (today: string) => ({ from: monthStart(today), to: monthEnd(addMonths(monthStart(today), 11)) })

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
    figures: [leads.open, leads.openValue, leads.weighted, leadFormulas.winRate, leadFormulas.velocity, leads.stale],
    charts: [
      {
        id: 'funnel',
        title: 'How far leads of the period came',
        kind: 'funnel',
        wide: true,
        ...leadFunnel,
      },
      { id: 'stages', title: 'Open leads by stage', kind: 'bar', figures: [leads.open], grouping: byStage },
      {
        id: 'values',
        title: 'Open value by stage',
        kind: 'bar',
        figures: [leads.openValue, leads.weighted],
        grouping: byStage,
      },
      { id: 'received', title: 'Leads received', kind: 'area', figures: [leads.received], grouping: byWeek },
      {
        id: 'ages',
        title: 'Days in stage',
        kind: 'bar',
        figures: stageAges,
        steps: { category: 'Days in stage', names: stageAgeNames, counted: 'Open leads' },
      },
    ],
    lists: [
      {
        id: 'stale',
        title: 'Stale leads',
        entity: 'lead',
        filter: leads.stale.where!,
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
      quotes.expiring,
      quotes.expiringValue,
      quotes.expired,
      quotes.revisionRequested,
      quoteFormulas.acceptance,
      quotes.decision,
      quotes.revisions,
    ],
    charts: [
      {
        id: 'statuses',
        title: 'Quotes of the period by status',
        kind: 'bar',
        figures: [quotes.made],
        grouping: byField('status', 'Status', { whole: true }),
      },
      {
        id: 'ages',
        title: 'Awaiting a reply, by days since sent',
        kind: 'bar',
        figures: quoteAges,
        steps: { category: 'Since sent', names: quoteAgeNames, counted: 'Quotes' },
      },
      { id: 'value', title: 'Quotes made, value', kind: 'area', figures: [quotes.value], grouping: byWeek, wide: true },
    ],
    lists: [
      {
        id: 'expiring',
        title: 'Expiring first',
        entity: 'quote',
        filter: quotes.awaiting.where!,
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
      leads.noNextStep,
      leads.commit,
      leads.best,
      targetFormulas.coverage,
    ],
    charts: [
      {
        id: 'sources',
        title: 'By source',
        kind: 'ranks',
        figures: [leads.opportunities],
        grouping: byField('source', 'Source'),
      },
      {
        id: 'types',
        title: 'By type',
        kind: 'donut',
        figures: [leads.opportunities],
        grouping: byField('leadType', 'Type'),
      },
      {
        id: 'segments',
        title: 'By segment of the fleet',
        kind: 'ranks',
        figures: [leads.opportunities],
        grouping: byListed('segments', 'Segment', 'segment'),
        most: 8,
      },
      {
        id: 'makes',
        title: 'By make of the fleet',
        kind: 'ranks',
        figures: [leads.opportunities],
        grouping: byListed('makes', 'Make', 'make'),
        most: 8,
      },
      {
        id: 'months',
        title: 'Value by month of closing',
        kind: 'bar',
        wide: true,
        figures: [leads.best, leads.weightedDue],
        grouping: byMonth,
        days: monthsAhead,
      },
    ],
    lists: [
      {
        id: 'top',
        title: 'Top 10',
        entity: 'lead',
        filter: leads.opportunities.where!,
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
      leadFormulas.winRate,
      quotes.sent,
      orders.placed,
      orders.revenue,
      work.activities,
      work.meetings,
      targetFormulas.revenueAttainment,
      targetFormulas.revenuePace,
      targetFormulas.revenueNeeded,
    ],
    trends: true,
    charts: [
      {
        id: 'leaderboard',
        title: 'Leaderboard: value won',
        kind: 'ranks',
        figures: [leads.wonValue],
        grouping: byPerson,
        most: 10,
      },
      {
        id: 'targets',
        title: 'Revenue against target',
        kind: 'targets',
        figures: [orders.revenue, targets.revenue],
        grouping: byPerson,
        most: 10,
      },
      {
        id: 'rates',
        title: 'Won and lost',
        kind: 'ranks',
        figures: [leads.won, leads.lost],
        grouping: byPerson,
        most: 10,
      },
      { id: 'weeks', title: 'Won by week', kind: 'line', figures: [leads.won, leads.lost], grouping: byWeek },
      { id: 'stores', title: 'Value won by store', kind: 'ranks', figures: [leads.wonValue], grouping: byStore },
    ],
  },
  forecasting: {
    id: 'forecasting',
    title: 'Forecasting',
    // What is won, what may be added to it, and what is missing then.
    figures: [
      leads.wonValue,
      leads.commit,
      leads.weightedDue,
      leads.best,
      leadFormulas.forecast,
      targets.revenue,
      targetFormulas.gap,
      leads.slipped,
    ],
    charts: [
      {
        id: 'months',
        title: 'Forecast by month',
        kind: 'forecast',
        wide: true,
        figures: [leads.wonValue, leads.weightedDue, targets.revenue],
        grouping: byMonth,
        days: twelveMonths,
      },
      {
        id: 'people',
        title: 'Forecast by person',
        kind: 'stacked',
        figures: [leads.wonValue, leads.weightedDue],
        grouping: byPerson,
        most: 10,
      },
      {
        id: 'stores',
        title: 'Forecast by store',
        kind: 'stacked',
        figures: [leads.wonValue, leads.weightedDue],
        grouping: byStore,
      },
    ],
    lists: [
      {
        id: 'slipped',
        title: 'Slipped: expected to be closed by now',
        entity: 'lead',
        filter: leads.slipped.where!,
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
  ...dealViews,
} as const satisfies Record<string, ViewDefinition>
