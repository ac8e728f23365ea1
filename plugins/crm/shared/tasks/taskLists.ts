/** D5 */
export const taskTypes = [
  { id: 1, name: 'Call' },
  { id: 2, name: 'Email' },
  { id: 3, name: 'Meeting' },
  { id: 4, name: 'Follow-up' },
  { id: 5, name: 'Send quote' },
  { id: 6, name: 'Demo' },
  { id: 7, name: 'Paperwork' },
  { id: 8, name: 'Delivery prep' },
  { id: 9, name: 'Referral outreach' },
  { id: 10, name: 'Other' },
] as const

/** S4.9, D5. Closed is a task that nobody will do; the to-do list leaves it out. */
export const taskStatuses = [
  { id: 1, name: 'Set' },
  { id: 2, name: 'Completed' },
  { id: 3, name: 'Closed' },
] as const

/** The statuses and types that rules refer to. */
export const taskStatus = { set: 1, completed: 2, closed: 3 } as const
export const taskType = { call: 1, email: 2, meeting: 3, followUp: 4, demo: 6, outreach: 9, other: 10 } as const

/** The tasks in which somebody is in contact with the customer, once they are completed. Paperwork and preparation are work without them. */
export const contactTaskTypes: readonly number[] = [
  taskType.call,
  taskType.email,
  taskType.meeting,
  taskType.followUp,
  taskType.demo,
  taskType.outreach,
]

export const priorities = [
  { id: 1, name: 'High' },
  { id: 2, name: 'Normal' },
  { id: 3, name: 'Low' },
] as const

/** How often a task repeats: the next one is made when one is completed or closed. */
export const repeats = [
  { id: 1, name: 'Every day' },
  { id: 2, name: 'Every weekday' },
  { id: 3, name: 'Every week' },
  { id: 4, name: 'Every two weeks' },
  { id: 5, name: 'Every month' },
  { id: 6, name: 'Every quarter' },
  { id: 7, name: 'Every month, on its last day' },
] as const
export const repeatEvery = { day: 1, weekday: 2, week: 3, twoWeeks: 4, month: 5, quarter: 6, lastOfMonth: 7 } as const

/** The time of a reminder, in minutes before the due time. */
export const reminders = [
  { id: 1, name: 'When it is due', minutes: 0 },
  { id: 2, name: '15 minutes before', minutes: 15 },
  { id: 3, name: 'An hour before', minutes: 60 },
  { id: 4, name: 'The day before', minutes: 1440 },
] as const

/** The states of a task that was assigned to somebody else. */
export const acceptances = [
  { id: 1, name: 'Waiting' },
  { id: 2, name: 'Accepted' },
  { id: 3, name: 'Declined' },
] as const
export const acceptance = { waiting: 1, accepted: 2, declined: 3 } as const

/** The outcomes of tasks and activities: a look-up list that administrators edit. */
export const outcomeList = 'crm.outcome'
export const outcomes = [
  { id: 1, name: 'Done' },
  { id: 2, name: 'Reached' },
  { id: 3, name: 'Left voicemail' },
  { id: 4, name: 'No answer' },
  { id: 5, name: 'Interested' },
  { id: 6, name: 'Not interested' },
  { id: 7, name: 'Rescheduled' },
  { id: 8, name: 'Did not show up' },
] as const
/** The outcomes that screens refer to. */
export const outcome = { done: 1, reached: 2, voicemail: 3, noAnswer: 4 } as const
