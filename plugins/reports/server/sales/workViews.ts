import { addDays } from '@core/entity'
import type { ViewDefinition } from '../engine/definitions'
import { byField, byPerson } from '../engine/measures'
import { leads, reachedStages } from './leadMeasures'
import { orders, quotes } from './quoteMeasures'
import { salesFormulas } from './salesFormulas'
import { targets, work } from './workMeasures'

/** The open work: a salesperson's day, and the workload of a team. D6 */
export const workViews = {
  today: {
    id: 'today',
    title: 'Today',
    figures: [
      work.dueToday,
      work.overdue,
      work.upcomingNow,
      quotes.awaiting,
      quotes.expiring,
      orders.promisedThisWeek,
      salesFormulas.revenueAttainment,
      salesFormulas.revenuePace,
    ],
    charts: [
      {
        id: 'funnel',
        title: 'How far the leads of the last 90 days came',
        kind: 'funnel',
        wide: true,
        // Not the current month, because it has no leads at its beginning.
        days: (today) => ({ from: addDays(today, -89), to: today }),
        measures: reachedStages,
        steps: { category: 'Stage', label: 'Leads' },
      },
    ],
    lists: [
      {
        id: 'tasks',
        title: 'Due by today',
        entity: 'task',
        filter: (today: string) => ({ taskStatus: '1', dueDate: `..${today}` }),
        titleField: 'subject',
        columns: ['taskType', 'dueDate', 'priority'],
        sorting: { fieldName: 'dueDate', direction: 'asc' },
        empty: 'Nothing is due',
      },
      {
        id: 'meetings',
        title: 'Meetings ahead',
        entity: 'activity',
        filter: (today: string) => ({ activityType: '2', activityStatus: '1', dateTime: `${today}..` }),
        titleField: 'subject',
        columns: ['dateTime', 'location'],
        sorting: { fieldName: 'dateTime', direction: 'asc' },
        empty: 'No meeting is ahead',
      },
      {
        id: 'replies',
        title: 'Quotes awaiting a reply',
        entity: 'quote',
        filter: { status: '2,3,4' },
        titleField: 'number',
        columns: ['company', 'status', 'validUntil', 'total'],
        sorting: { fieldName: 'validUntil', direction: 'asc' },
        empty: 'No quote waits for a reply',
      },
    ],
  },
  team: {
    id: 'team',
    title: 'Team',
    figures: [leads.unassigned, leads.stale, leads.noNextStep, leads.slipped, work.tasks, work.overdue, orders.late],
    charts: [
      {
        id: 'leads',
        title: 'Open leads by person',
        kind: 'ranks',
        measures: [leads.open, leads.stale],
        grouping: byPerson,
        most: 12,
      },
      {
        id: 'tasks',
        title: 'Tasks by person',
        kind: 'ranks',
        measures: [work.tasks, work.overdue],
        grouping: byPerson,
        most: 12,
      },
      {
        id: 'activities',
        title: 'Activities by type',
        kind: 'ranks',
        measures: [work.activities],
        grouping: byField('activityType', 'Type'),
      },
      {
        id: 'targets',
        title: 'Activities against target',
        kind: 'targets',
        measures: [work.activities, targets.activities],
        grouping: byPerson,
        most: 12,
      },
    ],
    lists: [
      {
        id: 'unassigned',
        title: 'Unassigned leads',
        entity: 'lead',
        filter: { leadOptions: '1', assignTo: 'none' },
        titleField: 'company',
        columns: ['status', 'receivedDate', 'value', 'storeId'],
        sorting: { fieldName: 'receivedDate', direction: 'asc' },
        empty: 'Every open lead has somebody',
        assign: true,
      },
      {
        id: 'stale',
        title: 'Stale leads',
        entity: 'lead',
        filter: { leadOptions: '1', isStale: 'true' },
        titleField: 'company',
        columns: ['status', 'daysInStage', 'value', 'assignTo'],
        sorting: { fieldName: 'stageSince', direction: 'asc' },
        empty: 'No lead is longer in its stage than the stage allows',
        assign: true,
      },
    ],
  },
} as const satisfies Record<string, ViewDefinition>
