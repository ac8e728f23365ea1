import type { Job, Route, ServerContext } from '@core/server/plugin'
import { activityTable } from '../activities/activityTable'
import { calendarRoutes } from '../activities/calendarRoutes'
import { leadRecordRoutes } from '../leadRecordRoutes'
import { endingRoutes } from './endingRoutes'
import { remindOfComing, tellTheDay } from './remind'
import { standingRoutes } from './standingRoutes'
import { taskTable } from './taskTable'

/**
 * The calls of tasks and activities beside those of their entities. S7.13: LeadTask and LeadActivity are the same calls under another name.
 */
export const taskRoutes = (context: ServerContext): readonly Route[] => [
  ...leadRecordRoutes(taskTable, 'LeadTask', context),
  ...leadRecordRoutes(activityTable, 'LeadActivity', context),
  ...endingRoutes(context),
  ...standingRoutes(context),
  ...calendarRoutes(context),
]

export const taskJobs: Readonly<Record<string, Job>> = {
  'crm.remind': { every: '5m', timeout: '2m', run: (context) => remindOfComing(context) },
  'crm.tellTheDay': { every: '15m', timeout: '5m', run: (context) => tellTheDay(context) },
}
