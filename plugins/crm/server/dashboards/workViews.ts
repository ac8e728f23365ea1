import { addDays, byField, byPerson } from '@core/entity'
import type { ViewDefinition } from '../../../reports/contract/definitions'
import { funnel, funnelStages, leadFormulas, leads } from '../../shared/figures/leadFigures'
import { orders } from '../../shared/figures/orderFigures'
import { quotes } from '../../shared/figures/quoteFigures'
import { targetFormulas, targets } from '../../shared/figures/targetFigures'
import { work } from '../../shared/figures/workFigures'
import { taskStatus } from '../../shared/tasks/taskLists'

/** A funnel of leads: those that reached each stage, and those that came no further. */
export const leadFunnel = {
  figures: funnel.reached,
  steps: { category: 'Stage', names: funnelStages.map(({ name }) => name), counted: 'Leads' },
  beside: [
    { label: 'Came no further, still open', figures: funnel.stillOpen },
    { label: 'Came no further, lost', figures: funnel.lost },
    { label: 'Became an account', figures: funnel.becameAccount },
  ],
} as const

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
      targetFormulas.revenueAttainment,
      targetFormulas.revenuePace,
    ],
    charts: [
      {
        id: 'funnel',
        title: 'How far the leads of the last 90 days came',
        kind: 'funnel',
        wide: true,
        // Not the current month, because it has no leads at its beginning.
        days: (today) => ({ from: addDays(today, -89), to: today }),
        ...leadFunnel,
      },
    ],
    lists: [
      {
        id: 'tasks',
        title: 'Due by today',
        entity: 'task',
        filter: (today: string) => ({ taskStatus: String(taskStatus.set), dueDate: `..${today}` }),
        titleField: 'subject',
        columns: ['entityTypeId', 'dueDate', 'priority'],
        sorting: { fieldName: 'dueDate', direction: 'asc' },
        empty: 'Nothing is due',
      },
      {
        id: 'meetings',
        title: 'Meetings ahead',
        entity: 'activity',
        filter: work.upcomingNow.where!,
        titleField: 'subject',
        columns: ['entityTypeId', 'dateTime', 'location'],
        sorting: { fieldName: 'dateTime', direction: 'asc' },
        empty: 'No meeting is ahead',
      },
      {
        id: 'replies',
        title: 'Quotes awaiting a reply',
        entity: 'quote',
        filter: quotes.awaiting.where!,
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
    // How the team stands, then what waits for a manager.
    figures: [
      orders.revenue,
      targetFormulas.revenueAttainment,
      targetFormulas.revenuePace,
      leadFormulas.forecast,
      quotes.toApprove,
      orders.late,
      work.overdue,
      leads.slipped,
      leads.unassigned,
      leads.stale,
      leads.noNextStep,
      work.tasks,
    ],
    charts: [
      {
        id: 'leads',
        title: 'Open leads by person',
        kind: 'ranks',
        figures: [leads.open, leads.stale],
        grouping: byPerson,
        most: 12,
      },
      {
        id: 'tasks',
        title: 'Tasks by person',
        kind: 'ranks',
        figures: [work.tasks, work.overdue],
        grouping: byPerson,
        most: 12,
      },
      {
        id: 'activities',
        title: 'Activities by type',
        kind: 'ranks',
        figures: [work.activities],
        grouping: byField('activityType', 'Type'),
      },
      {
        id: 'targets',
        title: 'Activities against target',
        kind: 'targets',
        figures: [work.activities, targets.activities],
        grouping: byPerson,
        most: 12,
      },
    ],
    lists: [
      {
        id: 'unassigned',
        title: 'Unassigned leads',
        entity: 'lead',
        filter: leads.unassigned.where!,
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
        filter: leads.stale.where!,
        titleField: 'company',
        columns: ['status', 'daysInStage', 'value', 'assignTo'],
        sorting: { fieldName: 'stageSince', direction: 'asc' },
        empty: 'No lead is longer in its stage than the stage allows',
        assign: true,
      },
    ],
  },
} as const satisfies Record<string, ViewDefinition>
