import { RelatedList, useOpenRecord } from '@core/client/kit'
import { taskEntity } from '../../shared/tasks/taskEntity'
import { taskColumns } from './taskColumns'
import { moreOfTask, newTask, taskEndFields } from './newTask'
import { StandingOfTab } from './Standing'
import taskScreens from './taskScreens'

const columns = [...taskColumns, ...['taskStatus', 'taskType', 'assignTo'].map((field) => ({ field }))]
const sorting = { fieldName: 'dueDate', direction: 'desc' } as const
const sections = [
  {
    id: 'task',
    title: 'Task',
    fields: ['subject', 'taskType', 'dueDate', 'dueTime', 'assignTo', 'priority', 'notes'],
  },
  { id: 'more', title: 'More', folded: true, fields: moreOfTask },
]

const added = { initial: newTask, omit: taskEndFields }

/** The tasks of a record. */
export default function TasksTab() {
  const { store, record } = useOpenRecord()
  const parent = { entity: store.entity.id, id: record.id }
  return (
    <>
      <StandingOfTab />
      <RelatedList
        entity={taskEntity}
        screens={taskScreens}
        parent={parent}
        columns={columns}
        sorting={sorting}
        sections={sections}
        added={added}
      />
    </>
  )
}
