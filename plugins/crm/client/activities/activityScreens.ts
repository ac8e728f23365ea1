import { defineEntityScreens } from '@core/client/kit'
import { activityPaths } from '../../shared/crmPaths'
import { activityType } from '../../shared/activities/activityLists'
import { activityEntity } from '../../shared/activities/activityEntity'
import { TaskNav } from '../tasks/TaskNav'
import { ActivityActions, MeetingFile } from './ActivityParts'

const newest = { field: 'dateTime', direction: 'desc' } as const
const soonest = { field: 'dateTime', direction: 'asc' } as const

/** The list, board, calendar, page and forms of activities. S2.8 */
export default defineEntityScreens(activityEntity, {
  paths: activityPaths,
  icon: 'pi-phone',
  sort: newest,
  views: [
    { id: 'all', name: 'All activities', sort: newest },
    { id: 'ahead', name: 'Ahead', filters: { activityStatus: '1' }, sort: soonest },
    { id: 'mine', name: 'Mine', filters: { assignTo: 'me' }, sort: newest },
    { id: 'meetings', name: 'Meetings', filters: { activityType: '2' }, sort: newest },
    { id: 'open', name: 'Without an outcome', filters: { activityStatus: '1', dateTime: 'overdue' }, sort: soonest },
  ],
  list: {
    columns: [
      { field: 'subject', width: 230, main: true, card: 'title' },
      { field: 'dateTime', width: 170, card: 'sub' },
      { field: 'activityType', width: 130 },
      { field: 'entityTypeId', width: 200, card: 'line' },
      { field: 'activityStatus', width: 120, card: 'badge' },
      { field: 'outcome', width: 140 },
      { field: 'assignTo', width: 150, card: 'aside' },
      { field: 'entityType', later: true },
    ],
    filters: ['activityStatus', 'activityType', 'assignTo', 'dateTime'],
    actions: TaskNav,
  },
  record: { actions: ActivityActions, readActions: MeetingFile },
  form: {
    sections: [
      {
        id: 'activity',
        title: 'Activity',
        fields: ['subject', 'activityType', 'entityType', 'entityTypeId', 'assignTo'],
      },
      { id: 'when', title: 'When and where', fields: ['dateTime', 'minutes', 'location', 'reminder', 'attendees'] },
      { id: 'what', title: 'What it is about', fields: ['notes'] },
      { id: 'end', title: 'How it ended', fields: ['activityStatus', 'outcome', 'result', 'nextStep'] },
    ],
    initial: ({ id }) => ({ activityType: activityType.call, minutes: 30, assignTo: id }),
    savedHref: ({ id }) => activityPaths.record.replace(':id', String(id)),
  },
})
