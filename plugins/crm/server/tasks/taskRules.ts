import { longText, yesNo } from '@core/entity'
import type { EntityRules, PlannedWrite } from '@core/server/entities'
import { conflict, notify } from '@core/server/plugin'
import type { TaskFields, TaskRecord } from '../../shared/tasks/taskEntity'
import { repeatDayOf } from '../../shared/tasks/nextDue'
import { acceptance, taskStatus, taskType, taskTypes } from '../../shared/tasks/taskLists'
import { repeatTask } from './repeatTask'
import { storeOfPerson } from '../stores/peopleOfStores'
import { storeToday } from '../stores/storeToday'
import { taskAnswered, taskGiven } from './taskNotifications'

type Write = PlannedWrite<TaskFields>

/** The rules for writes of tasks: default values, the owner, and the effects of ending it. S3.7, S4.9 */
export const taskRules: EntityRules<TaskFields> = {
  extra: {
    accept: yesNo('Accept', { help: 'The answer to a task that somebody gave' }),
    reason: longText('Reason', { max: 500, help: 'Why it is declined' }),
  },
  async plan(write) {
    const { tx, before, viewer, via } = write
    const day =
      write.after.dueDate ?? (await storeToday(tx, await storeOfPerson(tx, write.after.assignTo ?? viewer.id)))
    const after = answered(write, handedOver(write, withDefaults(write, day)))
    const ends = before?.taskStatus === taskStatus.set && after.taskStatus !== taskStatus.set
    const record: TaskRecord = {
      ...after,
      storeId: await storeOfPerson(tx, after.assignTo),
      completedAt: completedAt(before, after),
    }
    const given = after.assignTo !== null && after.assignTo !== before?.assignTo && after.assignTo !== viewer.id
    return {
      record,
      async written(id) {
        if (ends && via !== 'undo') await repeatTask(tx, { id, ...record }, viewer)
        if (after.acceptance === acceptance.declined && before?.acceptance === acceptance.waiting)
          await notify(tx, {
            kind: taskAnswered,
            to: before.assignedBy ?? [],
            by: viewer.id,
            title: 'A task that you gave was declined',
            detail: 'It is yours again. The reason is on the task.',
            link: `/task-activities/tasks/${id}`,
          })
        else if (given && via === null)
          await notify(tx, {
            kind: taskGiven,
            to: after.assignTo!,
            by: viewer.id,
            title: 'You were given a task',
            detail: 'Accept it, or say why not.',
            link: `/task-activities/tasks/${id}`,
          })
      },
    }
  },
}

/** @param dueDate without one: today, where the person works */
function withDefaults({ before, after, viewer }: Write, dueDate: string): TaskRecord {
  const type = after.taskType ?? before?.taskType ?? taskType.other
  const movesSeries = dueDate !== before?.dueDate || after.repeat !== before.repeat
  return {
    ...after,
    taskType: type,
    subject: after.subject ?? taskTypes.find(({ id }) => id === type)!.name,
    taskStatus: after.taskStatus ?? taskStatus.set,
    dueDate,
    repeatDay: movesSeries ? repeatDayOf({ dueDate, repeat: after.repeat }) : after.repeatDay,
    priority: after.priority ?? 2,
    assignTo: after.assignTo ?? (before ? null : viewer.id),
  }
}

/**
 * A task that is assigned to somebody else waits for that person's answer. Tasks that people take themselves, or that are assigned in bulk,
 * don't.
 */
function handedOver({ before, viewer, via }: Write, after: TaskRecord): TaskRecord {
  if (after.assignTo === (before?.assignTo ?? null)) return after
  const asks = after.assignTo !== null && after.assignTo !== viewer.id && via === null
  return {
    ...after,
    acceptance: asks ? acceptance.waiting : null,
    assignedBy: asks ? viewer.id : null,
    declineReason: null,
  }
}

/**
 * Accepts or rejects a task; a rejected task returns to the person who gave it.
 * @throws HttpError if it doesn't wait for the viewer's answer
 */
function answered({ before, viewer, extra }: Write, after: TaskRecord): TaskRecord {
  const accept = extra.accept as boolean | null | undefined
  if (accept === null || accept === undefined) return after
  if (before?.acceptance !== acceptance.waiting || before.assignTo !== viewer.id)
    throw conflict('This task doesn’t wait for your answer. Reload it to see its current status.')
  if (accept) return { ...after, acceptance: acceptance.accepted }
  return {
    ...after,
    acceptance: acceptance.declined,
    declineReason: (extra.reason as string | null | undefined) ?? null,
    assignTo: before.assignedBy ?? before.assignTo,
  }
}

function completedAt(before: Write['before'], after: TaskRecord): string | null {
  if (after.taskStatus !== taskStatus.completed) return null
  return before?.taskStatus === taskStatus.completed ? before.completedAt : new Date().toISOString()
}
