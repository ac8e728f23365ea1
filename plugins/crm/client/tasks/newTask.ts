import type { Viewer } from '@core/client/plugin'
import { today } from '@core/entity'
import { taskType } from '../../shared/tasks/taskLists'

/** The initial values of a new task, which are those that the server would choose, so that everybody sees them. */
export const newTask = ({ id }: Pick<Viewer, 'id'>) => ({
  taskType: taskType.call,
  dueDate: today(),
  assignTo: id,
  priority: 2,
})

/** How a task ended: a new one has none of it. */
export const taskEndFields = ['taskStatus', 'outcome', 'result', 'nextStep'] as const

/** What few tasks have. */
export const moreOfTask = ['reminder', 'repeat', 'repeatUntil', 'checklist'] as const
