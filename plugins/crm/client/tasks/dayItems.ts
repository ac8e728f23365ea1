import { entityApi, type RowOf } from '@core/client/kit'
import { addDays, allows, localDay, localTime, today, whereOf } from '@core/entity'
import type { Viewer } from '@core/client/plugin'
import { activityStatus } from '../../shared/activities/activityLists'
import { quotes as quoteFigures } from '../../shared/figures/quoteFigures'
import { leadEntity } from '../../shared/leads/leadEntity'
import { leadOption, stage } from '../../shared/leads/leadStages'
import { quoteEntity } from '../../shared/quotes/quoteEntity'
import { recordKind } from '../../shared/recordKinds'
import { acceptance, taskStatus } from '../../shared/tasks/taskLists'
import { type ActivityRow, activities, type TaskRow, tasks } from './taskApi'

export type LeadRow = RowOf<typeof leadEntity>
export type QuoteRow = RowOf<typeof quoteEntity>

export const leads = entityApi<LeadRow>(leadEntity)
const quotes = entityApi<QuoteRow>(quoteEntity)

/** A task by its due time, or an activity by its start. */
export type WorkItem = { readonly day: string; readonly time: string | null } & (
  | { readonly kind: 'task'; readonly row: TaskRow }
  | { readonly kind: 'activity'; readonly row: ActivityRow }
)

/** What needs somebody on a day: planned work, or a lead or a quote for which work should be planned. */
export type DayItem =
  | WorkItem
  | ({ readonly day: string; readonly time: null } & (
      | { readonly kind: 'lead'; readonly row: LeadRow }
      | { readonly kind: 'quote'; readonly row: QuoteRow }
    ))

/** Why something is in a person's day, in the order in which it is worked off. */
export const dayGroups = [
  { id: 'waiting', name: 'Waiting for your answer' },
  { id: 'overdue', name: 'Overdue' },
  { id: 'today', name: 'Today' },
  { id: 'followUp', name: 'Leads to follow up' },
  { id: 'newLead', name: 'New leads, without a next step' },
  { id: 'quote', name: 'Quotes that expire' },
  { id: 'coming', name: 'Coming up' },
] as const

export type DayGroup = (typeof dayGroups)[number]['id']

/** An entry of the queue. */
export type DayEntry = DayItem & { readonly id: string; readonly group: DayGroup }

/** How many days ahead count as coming up. */
const ahead = 7
const most = 500

/**
 * @param until the last day of what is still to do
 * @returns the user's open tasks and set activities up to that day, overdue ones first
 */
export async function loadWork(signal: AbortSignal, until: string): Promise<readonly WorkItem[]> {
  const [open, set] = await Promise.all([
    tasks.list(
      {
        filter: { assignTo: 'me', taskStatus: String(taskStatus.set), dueDate: `..${until}` },
        sorting: { fieldName: 'dueDate', direction: 'asc' },
        columns: [
          'subject',
          'taskType',
          'dueDate',
          'dueTime',
          'priority',
          'entityType',
          'entityTypeId',
          'acceptance',
          'assignTo',
          'assignedBy',
          'checklist',
          'repeat',
          'notes',
        ],
        limit: most,
        total: false,
      },
      signal,
    ),
    activities.list(
      {
        filter: { assignTo: 'me', activityStatus: String(activityStatus.set), dateTime: `..${until}` },
        sorting: { fieldName: 'dateTime', direction: 'asc' },
        columns: [
          'subject',
          'activityType',
          'dateTime',
          'minutes',
          'entityType',
          'entityTypeId',
          'assignTo',
          'location',
          'notes',
        ],
        limit: most,
        total: false,
      },
      signal,
    ),
  ])
  const items: WorkItem[] = [
    ...open.data.map((row) => ({ kind: 'task' as const, row, day: row.dueDate ?? today(), time: row.dueTime })),
    ...set.data.map((row) => ({
      kind: 'activity' as const,
      row,
      day: localDay(row.dateTime!),
      time: localTime(row.dateTime!),
    })),
  ]
  const priorityOf = (item: WorkItem) => (item.kind === 'task' ? (item.row.priority ?? 2) : 2)
  const order = (item: WorkItem) => `${item.day} ${item.time ?? '99'} ${priorityOf(item)}`
  return items.toSorted((a, b) => order(a).localeCompare(order(b)))
}

/** The user's leads that are due for a follow-up, or that are new and have no next step. */
async function loadLeads(signal: AbortSignal, viewer: Viewer, day: string): Promise<readonly DayItem[]> {
  if (!allows(leadEntity, 'view', viewer)) return []
  const read = (filter: Readonly<Record<string, string>>, fieldName: string) =>
    leads.list(
      {
        filter: { assignTo: 'me', leadOptions: String(leadOption.open), ...filter },
        sorting: { fieldName, direction: 'asc' },
        columns: ['company', 'status', 'assignTo', 'city', 'value', 'nextFollowUp', 'receivedDate'],
        limit: most,
        total: false,
      },
      signal,
    )
  const [due, fresh] = await Promise.all([
    read({ nextFollowUp: `..${day}` }, 'nextFollowUp'),
    read({ status: String(stage.new), nextStepOn: 'none' }, 'receivedDate'),
  ])
  return [...due.data, ...fresh.data].map((row) => ({
    kind: 'lead',
    row,
    day: row.nextFollowUp ?? row.receivedDate ?? day,
    time: null,
  }))
}

/** The user's quotes that await a reply and expire soon. */
async function loadQuotes(signal: AbortSignal, viewer: Viewer, day: string): Promise<readonly DayItem[]> {
  if (!allows(quoteEntity, 'view', viewer)) return []
  const { data } = await quotes.list(
    {
      filter: { ...whereOf(quoteFigures.expiring, day), salespersonId: 'me' },
      sorting: { fieldName: 'validUntil', direction: 'asc' },
      columns: ['number', 'company', 'status', 'total', 'validUntil', 'salespersonId', 'leadId', 'accountId'],
      limit: most,
      total: false,
    },
    signal,
  )
  return data.map((row) => ({ kind: 'quote', row, day: row.validUntil!, time: null }))
}

/** What the day has besides planned work. */
export interface RestOfDay {
  readonly leads: readonly DayItem[]
  readonly quotes: readonly DayItem[]
  /** How much the user did today. */
  readonly done: number
}

/** @returns the user's planned work of this day and the days to come: what the first screen shows */
export const loadPlanned = (signal: AbortSignal, day: string): Promise<readonly WorkItem[]> =>
  loadWork(signal, addDays(day, ahead))

/** @returns what the day has besides, which stands below the planned work */
export async function loadRest(signal: AbortSignal, viewer: Viewer, day: string): Promise<RestOfDay> {
  const [theirLeads, theirQuotes, done] = await Promise.all([
    loadLeads(signal, viewer, day),
    loadQuotes(signal, viewer, day),
    countDone(signal, day),
  ])
  return { leads: theirLeads, quotes: theirQuotes, done }
}

/**
 * @param rest undefined until it is there: what comes after it waits, so that nothing moves
 * @returns what needs the user on this day or is planned for the days to come, by its reasons
 */
export function entriesOf(work: readonly WorkItem[], rest: RestOfDay | undefined, day: string): readonly DayEntry[] {
  const isPlanned = ({ row }: DayItem) =>
    work.some((item) => item.row.entityType === recordKind.quote && item.row.entityTypeId === row.id)
  const others = rest ? [...rest.leads, ...rest.quotes.filter((item) => !isPlanned(item))] : []
  const entries = [...work, ...others].map((item) => ({
    ...item,
    id: `${item.kind} ${item.row.id}`,
    group: groupOf(item, day),
  }))
  return dayGroups.flatMap(({ id }) => (id === 'coming' && !rest ? [] : entries.filter(({ group }) => group === id)))
}

function groupOf(item: DayItem, day: string): DayGroup {
  if (item.kind === 'quote') return 'quote'
  if (item.kind === 'lead') return item.row.nextFollowUp === null ? 'newLead' : 'followUp'
  if (item.kind === 'task' && item.row.acceptance === acceptance.waiting) return 'waiting'
  if (item.day === day) return 'today'
  return item.day < day ? 'overdue' : 'coming'
}

/** How many tasks and activities of the user were completed on this day of theirs, which the server's day may end before or after. */
async function countDone(signal: AbortSignal, day: string): Promise<number> {
  const completed = { assignTo: 'me', completedAt: `${addDays(day, -1)}..${addDays(day, 1)}` }
  const all = { columns: ['completedAt'], limit: most, total: false } as const
  const [doneTasks, doneActivities] = await Promise.all([
    tasks.list({ ...all, filter: { ...completed, taskStatus: String(taskStatus.completed) } }, signal),
    activities.list({ ...all, filter: { ...completed, activityStatus: String(activityStatus.completed) } }, signal),
  ])
  return [...doneTasks.data, ...doneActivities.data].filter(({ completedAt }) => localDay(completedAt!) === day).length
}

/** @returns what an entry is called: the task's subject, the lead's company, the quote's number */
export function nameOf(item: DayItem): string {
  if (item.kind === 'lead') return item.row.company ?? ''
  if (item.kind === 'quote') return `${item.row.number} ${item.row.company ?? ''}`.trim()
  return item.row.subject ?? ''
}

/** @returns the record that a call about this entry is logged with; undefined if it is about none */
export function aboutItem({ kind, row }: DayItem) {
  if (kind === 'lead') return { entityType: recordKind.lead, entityTypeId: row.id }
  if (kind === 'quote') return { entityType: recordKind.quote, entityTypeId: row.id }
  const { entityType, entityTypeId } = row
  return entityType === null || entityTypeId === null ? undefined : { entityType, entityTypeId }
}
