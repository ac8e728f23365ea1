import {
  type RecordOf,
  choice,
  dateTime,
  defineEntity,
  email,
  integer,
  longText,
  lookup,
  messages,
  person,
  recordLink,
  reference,
  rows,
  text,
  yesNo,
} from '@core/entity'
import { activityPaths } from '../crmPaths'
import { recordKinds } from '../recordKinds'
import { outcomeList, reminders } from '../tasks/taskLists'
import { activityStatus, activityStatuses, activityTypes, systemActivityTypes } from './activityLists'
import { subjectText } from './subjectText'
import { taskPolicy } from '../tasks/taskPolicy'
import { staysAssigned } from '../staysAssigned'

/** A call, a meeting or another contact, planned or completed. S3.8, D5 */
export const activityEntity = defineEntity({
  id: 'activity',
  name: { one: 'Activity', many: 'Activities' },
  path: 'Activities',
  title: ['subject'],
  screen: activityPaths.record,
  offlineWrites: true,
  period: 'dateTime',
  state: 'activityStatus',
  days: ['dateTime'],
  timing: { dateTime: { minutes: 'minutes', due: [activityStatus.set] } },
  bulkFields: ['assignTo', 'activityStatus', 'activityType', 'outcome', 'reminder'],
  owners: { assigned: 'assignTo', store: 'storeId' },
  policy: taskPolicy,
  fields: {
    subject: {
      ...text('Activity', {
        inList: true,
        searchable: true,
        max: 200,
        help: 'Left empty, it is named by its type',
      }),
      format: subjectText,
    },
    activityType: choice('Type', activityTypes, { inList: true }),
    activityStatus: choice('Status', activityStatuses, {
      inList: true,
      help: 'By default Set while it is ahead, Completed when it is over',
    }),
    dateTime: dateTime('Start', { inList: true, help: 'Left empty: now' }),
    minutes: integer('Minutes', { min: 0, max: 1440 }),
    assignTo: person('Assigned to', { inList: true }),
    ...recordLink('About', recordKinds, { inList: true }),
    location: text('Place', { max: 200, searchable: true }),
    attendees: rows('Attendees', { name: text('Name', { max: 200 }), email: email('Email') }, { max: 50 }),
    notes: longText('Notes', { searchable: true }),
    reminder: choice('Reminder', reminders),
    outcome: lookup('Outcome', outcomeList, { inList: true }),
    result: longText('Result', { help: 'What came of it' }),
    nextStep: text('Next step', { max: 200 }),
    storeId: reference('Store', 'store', { readOnly: true, help: 'The store of the person it is assigned to' }),
    completedAt: dateTime('Completed', { readOnly: true }),
    isConflict: yesNo('Conflict', {
      readOnly: true,
      help: 'Another meeting of the same person is set for the same time',
    }),
  },
  rules: [
    staysAssigned('assignTo'),
    ({ activityType: is }, before) => {
      const was = before?.activityType ?? null
      if (is === was) return undefined
      if (before && is === null) return { activityType: messages.required('Type') }
      const wrong = [is, was].find((type) => type !== null && systemActivityTypes.includes(type))
      const name = activityTypes.find(({ id }) => id === wrong)?.name
      return name && { activityType: `“${name}” is logged by the system when it happens; choose another type` }
    },
  ],
})

export type ActivityFields = typeof activityEntity.fields
export type ActivityRecord = RecordOf<ActivityFields>
