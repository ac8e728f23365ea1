import {
  type RecordOf,
  choice,
  date,
  dateTime,
  defineEntity,
  integer,
  longText,
  lookup,
  person,
  recordLink,
  reference,
  rows,
  text,
  timeSlot,
  yesNo,
  customFields,
} from '@core/entity'
import { taskPaths } from '../crmPaths'
import { recordKinds } from '../recordKinds'
import {
  acceptances,
  outcomeList,
  priorities,
  reminders,
  repeats,
  taskStatus,
  taskStatuses,
  taskTypes,
} from './taskLists'
import { taskPolicy } from './taskPolicy'
import { staysAssigned } from '../staysAssigned'

/** Work that is due on a day, for a lead, an account or any other record, or for none. S3.7, D5 */
export const taskEntity = defineEntity({
  id: 'task',
  name: { one: 'Task', many: 'Tasks' },
  path: 'Task',
  title: ['subject'],
  hint: 'dueDate',
  screen: taskPaths.record,
  offlineWrites: true,
  period: 'dueDate',
  state: 'taskStatus',
  days: ['dueDate'],
  timing: { dueDate: { time: 'dueTime', due: [taskStatus.set] } },
  bulkFields: ['assignTo', 'taskStatus', 'dueDate', 'priority', 'taskType', 'reminder'],
  owners: { assigned: 'assignTo', store: 'storeId' },
  policy: taskPolicy,
  fields: {
    subject: text('Task', { inList: true, searchable: true, max: 200, help: 'Left empty, it is named by its type' }),
    taskType: choice('Type', taskTypes, { inList: true }),
    taskStatus: choice('Status', taskStatuses, { inList: true, help: 'A new task is Set' }),
    dueDate: date('Due', { inList: true }),
    dueTime: timeSlot('Time', { inList: true }),
    assignTo: person('Assigned to', { inList: true }),
    priority: choice('Priority', priorities),
    ...recordLink('About', recordKinds, { inList: true }),
    notes: longText('Notes', { searchable: true }),
    checklist: rows(
      'Checklist',
      { item: text('Item', { required: true, max: 200 }), done: yesNo('Done') },
      { max: 50 },
    ),
    repeat: choice('Repeats', repeats),
    repeatUntil: date('Repeats until'),
    repeatDay: integer('Day of the month', {
      totals: 'none',
      readOnly: true,
      help: 'On which it repeats; a shorter month has it on its last day',
    }),
    reminder: choice('Reminder', reminders),
    outcome: lookup('Outcome', outcomeList),
    result: longText('Result', { help: 'What came of it' }),
    nextStep: text('Next step', { max: 200 }),
    storeId: reference('Store', 'store', { readOnly: true, help: 'The store of the person it is assigned to' }),
    acceptance: choice('Acceptance', acceptances, { readOnly: true, help: 'Of a task that somebody else gave' }),
    assignedBy: person('Given by', { readOnly: true }),
    declineReason: text('Declined because', { readOnly: true }),
    completedAt: dateTime('Completed', { readOnly: true }),
    daysOpen: integer('Age in days', { totals: 'mean', readOnly: true, help: 'Since it was given, while it is to do' }),
    follows: integer('Follows task', {
      totals: 'none',
      readOnly: true,
      help: 'The one before it, of a task that repeats',
    }),
    custom: customFields('task'),
  },
  rules: [staysAssigned('assignTo')],
})

export type TaskFields = typeof taskEntity.fields
export type TaskRecord = RecordOf<TaskFields>
