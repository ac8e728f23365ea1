import { addDays, defineFigure, defineFormula, type Filter, type RowFigure, shareOf } from '@core/entity'
import { activityStatus, activityType } from '../activities/activityLists'
import { taskStatus } from '../tasks/taskLists'
import { quotes } from './quoteFigures'

const activity = (figure: Omit<RowFigure, 'entity'>): RowFigure => defineFigure({ entity: 'activity', ...figure })
const task = (figure: Omit<RowFigure, 'entity'>): RowFigure => defineFigure({ entity: 'task', ...figure })

const completed: Filter = { activityStatus: String(activityStatus.completed) }
const meetingsHeld: Filter = { ...completed, activityType: String(activityType.meeting) }
const meetingsAhead = (today: string): Filter => ({
  activityType: String(activityType.meeting),
  activityStatus: String(activityStatus.set),
  dateTime: `${today}..`,
})
const toDo: Filter = { taskStatus: String(taskStatus.set) }

/** Completed activities of one type. D5 */
const completedOf = (type: number, id: string, name: string): RowFigure =>
  activity({
    id,
    name,
    sentence: `${name} by the day on which they were completed.`,
    where: { ...completed, activityType: String(type) },
    day: 'completedAt',
    good: 'up',
  })

/** The figures of activities and tasks. D6 */
export const work = {
  activities: activity({
    id: 'activities',
    name: 'Activities completed',
    sentence:
      'Activities of every type by the day on which they were completed, those that the system logged included.',
    where: completed,
    day: 'completedAt',
    good: 'up',
  }),
  meetings: completedOf(activityType.meeting, 'meetings', 'Meetings held'),
  upcoming: activity({
    id: 'upcoming',
    name: 'Meetings ahead in the period',
    sentence: 'Meetings that are set, from today on, by their day.',
    where: meetingsAhead,
    day: 'dateTime',
    ahead: true,
    note: 'to come',
  }),
  upcomingNow: activity({
    id: 'upcomingNow',
    name: 'Meetings ahead',
    sentence: 'All meetings that are set, from today on.',
    where: meetingsAhead,
    day: null,
  }),
  conflicts: activity({
    id: 'conflicts',
    name: 'Meetings in conflict',
    sentence: 'Meetings ahead in the period at the same time as another one of the same person.',
    where: (today) => ({ ...meetingsAhead(today), isConflict: 'true' }),
    day: 'dateTime',
    ahead: true,
    note: 'to come',
    good: 'down',
  }),
  withOutcome: activity({
    id: 'withOutcome',
    name: 'Meetings with an outcome',
    sentence: 'Meetings held in the period whose outcome is recorded.',
    where: { ...meetingsHeld, outcome: 'any' },
    day: 'completedAt',
    good: 'up',
  }),
  withNextStep: activity({
    id: 'withNextStep',
    name: 'Meetings with a next step',
    sentence: 'Meetings held in the period whose next step is recorded.',
    where: { ...meetingsHeld, nextStep: 'any' },
    day: 'completedAt',
    good: 'up',
  }),
  calls: completedOf(activityType.call, 'calls', 'Calls'),
  emails: completedOf(activityType.email, 'emails', 'Emails'),
  visits: completedOf(activityType.siteVisit, 'visits', 'Site visits'),
  demos: completedOf(activityType.demo, 'demos', 'Demos'),
  tasks: task({ id: 'tasks', name: 'Tasks to do', sentence: 'All tasks that are set now.', where: toDo, day: null }),
  taskAge: task({
    id: 'taskAge',
    name: 'Age of tasks to do, mean',
    sentence: 'How long ago the tasks that are set now were given.',
    measure: { of: 'average', field: 'daysOpen', scale: 86_400 },
    unit: 'duration',
    where: toDo,
    day: null,
    good: 'down',
  }),
  dueToday: task({
    id: 'dueToday',
    name: 'Tasks due today',
    sentence: 'Tasks that are set and due today.',
    where: (today) => ({ ...toDo, dueDate: today }),
    day: null,
  }),
  overdue: task({
    id: 'overdue',
    name: 'Tasks overdue',
    sentence: 'Tasks that are set and were due before today.',
    where: (today) => ({ ...toDo, dueDate: `..${addDays(today, -1)}` }),
    day: null,
    good: 'down',
    tone: 'danger',
  }),
} as const

export const quotesPerMeeting = defineFormula({
  id: 'quotesPerMeeting',
  name: 'Quotes per meeting',
  sentence: 'Quotes sent ÷ meetings held, in the period.',
  good: 'up',
  from: [quotes.sent, work.meetings],
  compute: shareOf,
})
