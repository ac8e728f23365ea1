import { createApi, idempotent, unwrapResponse } from '@core/client/api'
import { entityApi, type DetailOf, type RowOf } from '@core/client/kit'
import type { BodyOf } from '@core/entity'
import { activityEntity } from '../../shared/activities/activityEntity'
import type { taskCalls } from '../../shared/tasks/taskCalls'
import { taskEntity } from '../../shared/tasks/taskEntity'

export type TaskRow = RowOf<typeof taskEntity>
export type ActivityRow = RowOf<typeof activityEntity>
export type Ending = Omit<BodyOf<typeof taskCalls.completeTask>, 'id' | 'version'>

/** Of a dialog: its outcome is chosen. */
export type MadeEnding = Ending & { readonly outcome: number }

/** The record that a task or an activity is about. */
export type About = BodyOf<typeof taskCalls.standing>

const api = createApi<typeof taskCalls>()
export const tasks = entityApi<TaskRow, DetailOf<typeof taskEntity>>(taskEntity)
export const activities = entityApi<ActivityRow, DetailOf<typeof activityEntity>>(activityEntity)

/** The calls of tasks beside those of their entities. Each throws an ApiError when it fails. */
export const taskApi = {
  completeTask: (row: { readonly id: number; readonly version: number }, ending: Ending) =>
    unwrapResponse(api.POST('/api/Task/Complete', { body: { id: row.id, version: row.version, ...ending } })),
  completeActivity: (row: { readonly id: number; readonly version: number }, ending: Ending) =>
    unwrapResponse(api.POST('/api/Activities/Complete', { body: { id: row.id, version: row.version, ...ending } })),
  /** @param key unique for each logged call, so that a second click logs no second call */
  logCall: (about: About, how: MadeEnding, key: string) =>
    unwrapResponse(api.POST('/api/Activities/LogCall', { body: { ...about, ...how }, headers: idempotent(key) })),
  standing: async (about: About, signal?: AbortSignal) =>
    (await unwrapResponse(api.POST('/api/Task/Standing', { body: about, ...(signal && { signal }) }))).data,
  timeline: async (about: About, before: string | undefined, signal: AbortSignal) =>
    (
      await unwrapResponse(
        api.POST('/api/Activities/Timeline', { body: { ...about, ...(before && { before }) }, signal }),
      )
    ).data,
  feed: async (signal: AbortSignal) => (await unwrapResponse(api.GET('/api/CalendarFeed/Get', { signal }))).data,
  makeFeed: async () => (await unwrapResponse(api.POST('/api/CalendarFeed/Create', {}))).data.url,
  revokeFeed: async () => (await unwrapResponse(api.DELETE('/api/CalendarFeed/Delete', {}))).message,
}
