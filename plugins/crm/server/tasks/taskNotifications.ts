import { defineNotification } from '@core/server/plugin'
import { taskPermissions } from '../../shared/crmPermissions'

// A title contains neither a client nor the record of a task, because it is mailed.

const offeredTo = taskPermissions.can.view

export const taskGiven = defineNotification({
  id: 'crm.taskGiven',
  title: 'Somebody gives you a task',
  usually: 'inbox',
  offeredTo,
})

export const taskAnswered = defineNotification({
  id: 'crm.taskAnswered',
  title: 'Somebody declines a task that you gave',
  usually: 'inbox',
  offeredTo,
})

export const reminderDue = defineNotification({
  id: 'crm.reminder',
  title: 'A task or a meeting comes up',
  usually: 'inbox',
  offeredTo,
})

export const dayBegins = defineNotification({
  id: 'crm.dayBegins',
  title: 'What is due and overdue, each morning',
  usually: 'inbox',
  offeredTo,
})

export const taskNotifications = [taskGiven, taskAnswered, reminderDue, dayBegins]
