import { defineEntityScreens } from '@core/client/kit'
import { taskPaths } from '../../shared/crmPaths'
import { taskEntity } from '../../shared/tasks/taskEntity'
import { moreOfTask, newTask, taskEndFields } from './newTask'
import { TaskActions, TaskBadge, TaskNotice } from './TaskParts'
import { taskColumns } from './taskColumns'
import { TaskNav } from './TaskNav'

const byDue = { field: 'dueDate', direction: 'asc' } as const
/** S4.9: the to-do list leaves out Closed. */
const open = { taskStatus: '1' }

/** The list, board, calendar, page and forms of tasks. S2.8 */
export default defineEntityScreens(taskEntity, {
  paths: taskPaths,
  icon: 'pi-check-square',
  sort: byDue,
  views: [
    { id: 'todo', name: 'To do', filters: open, sort: byDue },
    { id: 'mine', name: 'Mine', filters: { ...open, assignTo: 'me' }, sort: byDue },
    { id: 'overdue', name: 'Overdue', filters: { ...open, dueDate: 'overdue' }, sort: byDue },
    { id: 'week', name: 'This week', filters: { ...open, dueDate: 'thisWeek' }, sort: byDue },
    { id: 'given', name: 'Given by me', filters: { ...open, assignedBy: 'me' }, sort: byDue },
    { id: 'done', name: 'Completed', filters: { taskStatus: '2' }, sort: { field: 'completedAt', direction: 'desc' } },
    { id: 'all', name: 'All tasks' },
  ],
  list: {
    columns: [
      ...taskColumns,
      { field: 'dueTime', width: 100 },
      { field: 'entityTypeId', width: 200, card: 'line' },
      { field: 'taskType', width: 120 },
      { field: 'taskStatus', width: 120, card: 'badge' },
      { field: 'assignTo', width: 150, card: 'aside', change: true },
      { field: 'entityType', later: true },
    ],
    filters: ['taskStatus', 'assignTo', 'taskType', 'dueDate'],
    actions: TaskNav,
  },
  record: { badge: TaskBadge, actions: TaskActions, notice: TaskNotice },
  form: {
    sections: [
      {
        id: 'task',
        title: 'Task',
        fields: [
          'subject',
          'taskType',
          'dueDate',
          'dueTime',
          'assignTo',
          'priority',
          'entityType',
          'entityTypeId',
          'notes',
        ],
      },
      { id: 'more', title: 'More', folded: true, fields: moreOfTask },
      { id: 'end', title: 'How it ended', fields: taskEndFields },
    ],
    // A task ends once it exists.
    omit: (record) => (record ? [] : taskEndFields),
    initial: newTask,
    savedHref: ({ id }) => taskPaths.record.replace(':id', String(id)),
  },
})
