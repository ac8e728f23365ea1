import { useWaitingWrites } from '@core/client/session'
import { activityEntity } from '../../shared/activities/activityEntity'
import { taskCalls } from '../../shared/tasks/taskCalls'
import { taskEntity } from '../../shared/tasks/taskEntity'
import type { DayItem } from './dayItems'

type WaitingWrite = ReturnType<typeof useWaitingWrites>[number]

/** Whether a write that waits on this device is about tasks, activities or calls. */
export const isWork = ({ entity, path }: WaitingWrite): boolean =>
  entity === taskEntity.id || entity === activityEntity.id || path === taskCalls.logCall.path

/** @returns those of the entries that weren't completed on this device. What was completed without a connection is shown with what waits. */
export function useStillOpen<Item extends DayItem>(items: readonly Item[]): readonly Item[] {
  const tasks = useWaitingWrites(taskCalls.completeTask.path)
  const activities = useWaitingWrites(taskCalls.completeActivity.path)
  const ended = new Set(
    [...tasks, ...activities].flatMap(({ entity, before }) => (before ? [`${entity} ${before.id}`] : [])),
  )
  return items.filter(({ kind, row }) => !ended.has(`${kind} ${row.id}`))
}
