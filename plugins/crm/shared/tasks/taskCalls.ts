import {
  choice,
  date,
  defineCall,
  doneAnswer,
  fileAnswer,
  group,
  integer,
  json,
  longText,
  lookup,
  oneAnswer,
  recordLink,
  text,
  timeSlot,
} from '@core/entity'
import { recordKinds } from '../recordKinds'
import { outcomeList, taskTypes } from './taskLists'

const one = (name: string) => ({
  id: integer(name, { required: true, min: 1 }),
  version: integer('Version', { required: true, min: 1 }),
})

/** The values with which a task or activity is completed: its outcome, and the next step, which becomes a new task. */
const ending = {
  outcome: lookup('Outcome', outcomeList),
  result: longText('Result'),
  next: group('Next step', {
    subject: text('What', { required: true, max: 200 }),
    taskType: choice('Type', taskTypes),
    dueDate: date('Due', { required: true }),
    dueTime: timeSlot('Time'),
  }),
} as const

const made = json.object({ nextId: json.nullable(json.integer) })
const link = recordLink('About', recordKinds, { required: true })

/** The calls of tasks and activities beside those of their entities. */
export const taskCalls = {
  completeTask: defineCall({
    method: 'POST',
    path: '/api/Task/Complete',
    summary: 'Complete tasks',
    body: { ...one('Task'), ...ending },
    answer: oneAnswer(made),
  }),
  completeActivity: defineCall({
    method: 'POST',
    path: '/api/Activities/Complete',
    summary: 'Complete activities',
    body: { ...one('Activity'), ...ending },
    answer: oneAnswer(made),
  }),
  logCall: defineCall({
    method: 'POST',
    path: '/api/Activities/LogCall',
    summary: 'Log calls',
    body: {
      ...link,
      ...ending,
      outcome: lookup('Outcome', outcomeList, { required: true }),
    },
    answer: oneAnswer(json.object({ id: json.integer, nextId: json.nullable(json.integer) })),
  }),
  standing: defineCall({
    method: 'POST',
    path: '/api/Task/Standing',
    summary: 'See the next step of records',
    body: link,
    answer: oneAnswer(
      json.object({
        nextStep: json.nullable(
          json.object({
            kind: json.oneOf('task', 'activity', 'followUp'),
            id: json.integer,
            subject: json.string,
            day: json.date,
            person: json.nullable(json.string),
          }),
        ),
        lastContact: json.nullable(json.instant),
        openTasks: json.integer,
      }),
    ),
  }),
  timeline: defineCall({
    method: 'POST',
    path: '/api/Activities/Timeline',
    summary: 'See what happened with records',
    body: { ...link, before: text('Before', { max: 60 }) },
    answer: oneAnswer(
      json.object(
        {
          entries: json.array(
            json.object({
              id: json.string,
              kind: json.oneOf('task', 'activity'),
              recordId: json.integer,
              type: json.integer,
              subject: json.string,
              outcome: json.nullable(json.string),
              text: json.nullable(json.string),
              at: json.instant,
              by: json.nullable(json.object({ id: json.integer, name: json.string })),
            }),
          ),
        },
        { next: json.string },
      ),
    ),
  }),
  feed: defineCall({
    method: 'GET',
    path: '/api/calendar/:file',
    summary: 'Read calendar feeds',
    params: { file: text('File', { required: true, max: 100 }) },
    answer: fileAnswer,
  }),
  feedState: defineCall({
    method: 'GET',
    path: '/api/CalendarFeed/Get',
    summary: 'See one’s calendar feed',
    answer: oneAnswer(json.object({ since: json.nullable(json.instant), lastReadAt: json.nullable(json.instant) })),
  }),
  makeFeed: defineCall({
    method: 'POST',
    path: '/api/CalendarFeed/Create',
    summary: 'Make a calendar feed',
    answer: oneAnswer(json.object({ url: json.string })),
  }),
  revokeFeed: defineCall({
    method: 'DELETE',
    path: '/api/CalendarFeed/Delete',
    summary: 'End one’s calendar feed',
    answer: doneAnswer,
  }),
  meetingFile: defineCall({
    method: 'GET',
    path: '/api/Activities/:id/calendar',
    summary: 'Download meetings',
    params: { id: integer('Activity', { required: true, min: 1 }) },
    answer: fileAnswer,
  }),
} as const
