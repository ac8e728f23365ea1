import { addLink, type CalendarSource, RecordsCalendar, WaitingHere } from '@core/client/kit'
import { useLiveTurn, useViewer } from '@core/client/session'
import { LinkButton, PageHeader } from '@core/client/ui'
import { allows } from '@core/entity'
import { activityPaths, taskPaths } from '../../shared/crmPaths'
import { activityEntity } from '../../shared/activities/activityEntity'
import { taskEntity } from '../../shared/tasks/taskEntity'
import { type ActivityRow, activities, type TaskRow, tasks } from './taskApi'
import { TaskNav } from './TaskNav'
import { isWork } from './waitingWork'
import { activityIcons, taskIcons } from './typeIcons'

const ownTasks: CalendarSource<TaskRow> = {
  entity: taskEntity,
  api: tasks,
  scope: { filter: { assignTo: 'me', taskStatus: '1,2' } },
  needs: ['subject', 'taskType', 'entityType', 'entityTypeId'],
  nameOf: ({ subject }) => subject ?? '',
  href: ({ id }) => taskPaths.record.replace(':id', String(id)),
  look: () => ({ tone: 'progress', name: 'Task' }),
  iconOf: ({ taskType }) => taskIcons[taskType ?? 10],
  detailOf: ({ labels }, place) => (place === 'sub' ? labels.entityTypeId : undefined),
}

const ownActivities: CalendarSource<ActivityRow> = {
  entity: activityEntity,
  api: activities,
  scope: { filter: { assignTo: 'me' } },
  needs: ['subject', 'activityType', 'entityType', 'entityTypeId'],
  nameOf: ({ subject }) => subject ?? '',
  href: ({ id }) => activityPaths.record.replace(':id', String(id)),
  look: () => ({ tone: 'info', name: 'Activity' }),
  iconOf: ({ activityType }) => activityIcons[activityType ?? 10],
  detailOf: ({ labels }, place) => (place === 'sub' ? labels.entityTypeId : undefined),
}

const sources = [ownTasks, ownActivities] as const

const addTaskAt = (dueDate: string, dueTime: string) => addLink(taskPaths.add, { dueDate, dueTime })

/** One's tasks and activities by the hour, or by the month. S2.8, S9.2 */
export default function TaskCalendar() {
  const mayAdd = allows(taskEntity, 'create', useViewer())
  const turn = useLiveTurn(['task', 'activity'])
  return (
    <>
      <PageHeader
        title="Calendar"
        actions={
          <>
            <TaskNav />
            {mayAdd && (
              <LinkButton variant="primary" icon="pi-plus" href={taskPaths.add}>
                Add task
              </LinkButton>
            )}
          </>
        }
      />
      <WaitingHere belongs={isWork} />
      <RecordsCalendar
        sources={sources}
        label="your tasks and activities"
        turn={turn}
        addHref={mayAdd ? addTaskAt : undefined}
      />
    </>
  )
}
