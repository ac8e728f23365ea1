import { newIdempotencyKey } from '@core/client/session'
import type { QueueVerdict } from '@core/client/kit'
import type { Viewer } from '@core/client/plugin'
import { allows, instantOf, message } from '@core/entity'
import { activityEntity } from '../../shared/activities/activityEntity'
import { activityStatus } from '../../shared/activities/activityLists'
import { leadEntity } from '../../shared/leads/leadEntity'
import { stage } from '../../shared/leads/leadStages'
import { quoteEntity } from '../../shared/quotes/quoteEntity'
import { recordKind } from '../../shared/recordKinds'
import { taskEntity } from '../../shared/tasks/taskEntity'
import { outcome, taskStatus, taskType } from '../../shared/tasks/taskLists'
import { aboutItem, type DayItem, leads } from './dayItems'
import { activities, taskApi, tasks } from './taskApi'

/** What can be done with an entry of the day. */
export type DayAction = 'done' | 'log' | 'outcome' | 'snooze' | 'edit' | 'open'

/** The keys of an entry, with what they do. */
export const dayVerdicts = [
  { key: 'd', action: 'done', name: message('done') },
  { key: 'r', action: 'outcome', name: 'done, with its result' },
  { key: 'l', action: 'log', name: 'log a call' },
  { key: 's', action: 'snooze', name: 'put off' },
  // As on every record.
  { key: 'e', action: 'edit', name: message('edit') },
  { key: 'o', action: 'open', name: message('open') },
] as const satisfies readonly QueueVerdict<DayAction>[]

const entities = { task: taskEntity, activity: activityEntity, lead: leadEntity, quote: quoteEntity } as const

/** @returns what this person may do with the entry */
export function dayActionsOf(item: DayItem, viewer: Viewer): ReadonlySet<DayAction> {
  const actions = new Set<DayAction>(['open'])
  const { kind, row } = item
  const mayPlan = allows(taskEntity, 'create', viewer)
  if (aboutItem(item) && allows(activityEntity, 'create', viewer)) actions.add('log')
  if (allows(entities[kind], 'update', viewer, row)) actions.add('edit')
  if (kind === 'task' || kind === 'activity') {
    if (!allows(kind === 'task' ? taskEntity : activityEntity, 'update', viewer, row)) return actions
    for (const action of ['done', 'outcome', 'snooze'] as const) actions.add(action)
  } else if (kind === 'quote') {
    if (mayPlan) actions.add('snooze')
  } else if (allows(leadEntity, 'update', viewer, row)) {
    if (row.nextFollowUp !== null) actions.add('done')
    actions.add('snooze')
  }
  return actions
}

/** Takes back what was just done. @throws ApiError */
export type UndoDay = () => Promise<void>

/** Ends an entry without further words: a task or an activity is completed, a follow-up is cleared. @throws ApiError */
export async function completeItem(item: DayItem): Promise<UndoDay> {
  const { kind, row } = item
  if (kind === 'lead') return moveFollowUp(row.id, row.version, row.nextFollowUp, null)
  if (kind === 'quote') throw new Error('A quote is ended on its own page')
  const ending = { outcome: outcome.done }
  await (kind === 'task' ? taskApi.completeTask(row, ending) : taskApi.completeActivity(row, ending))
  return () => reopenItem(item)
}

/** Puts a completed task or activity back. The one that a repeating task made for its next day goes. @throws ApiError */
async function reopenItem({ kind, row }: DayItem): Promise<void> {
  if (kind === 'activity') {
    const { version } = await activities.view(row.id)
    await activities.update(row.id, { version, activityStatus: activityStatus.set, outcome: null })
  } else if (kind === 'task') {
    if (row.repeat !== null) {
      const filter = { follows: `${row.id}..${row.id}` }
      const { data } = await tasks.list({ filter, columns: ['subject'], limit: 1, total: false })
      for (const { id } of data) await tasks.remove(id)
    }
    const { version } = await tasks.view(row.id)
    await tasks.update(row.id, { version, taskStatus: taskStatus.set, outcome: null })
  }
}

/** Moves the follow-up of a lead, or clears it. */
async function moveFollowUp(id: number, version: number, before: string | null, to: string | null): Promise<UndoDay> {
  const { data } = await leads.update(id, { version, nextFollowUp: to })
  return async () => void (await leads.update(id, { version: data.version, nextFollowUp: before }))
}

/**
 * After a call about a lead of the day: its follow-up is done, and a new lead that was talked to is a contacted one.
 * @param result an id of `outcomes`
 * @throws ApiError
 */
export async function settleLead(item: DayItem, result: number): Promise<UndoDay | undefined> {
  if (item.kind !== 'lead') return undefined
  const { id, version, status, nextFollowUp } = item.row
  if (nextFollowUp !== null) return moveFollowUp(id, version, nextFollowUp, null)
  if (status !== stage.new || result === outcome.noAnswer || result === outcome.voicemail) return undefined
  const { data } = await leads.update(id, { version, status: stage.contacted })
  return async () => void (await leads.update(id, { version: data.version, status }))
}

/** Puts an entry off until a day. For a quote, which expires on its own day, a task is made for that day. @throws ApiError */
export async function putOff(item: DayItem, until: string): Promise<UndoDay> {
  const { kind, row } = item
  if (kind === 'lead') return moveFollowUp(row.id, row.version, row.nextFollowUp, until)
  if (kind === 'quote') {
    const task = {
      subject: `Follow up on ${row.number}`,
      taskType: taskType.followUp,
      dueDate: until,
      entityType: recordKind.quote,
      entityTypeId: row.id,
    }
    const { data } = await tasks.create(task, newIdempotencyKey())
    return async () => void (await tasks.remove(data.id))
  }
  if (kind === 'task') {
    const { data } = await tasks.update(row.id, { version: row.version, dueDate: until })
    return async () => void (await tasks.update(row.id, { version: data.version, dueDate: row.dueDate }))
  }
  const dateTime = instantOf(until, item.time ?? '09:00').toISOString()
  const { data } = await activities.update(row.id, { version: row.version, dateTime })
  return async () => void (await activities.update(row.id, { version: data.version, dateTime: row.dateTime }))
}
