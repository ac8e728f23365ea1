import { createApi, newIdempotencyKey, sendOrKeep, unwrapResponse } from '@core/client/session'
import { entityApi, type DetailOf, type RowOf } from '@core/client/kit'
import type { BodyOf } from '@core/entity'
import { activityEntity } from '../../shared/activities/activityEntity'
import { recordKinds } from '../../shared/recordKinds'
import { taskCalls } from '../../shared/tasks/taskCalls'
import { taskEntity } from '../../shared/tasks/taskEntity'

export type TaskRow = RowOf<typeof taskEntity>
export type ActivityRow = RowOf<typeof activityEntity>
export type Ending = Omit<BodyOf<typeof taskCalls.completeTask>, 'id' | 'version'>

/** Of a dialog: its outcome is chosen. */
export type MadeEnding = Ending & { readonly outcome: number }

/** The record that a task or an activity is about. */
export type About = BodyOf<typeof taskCalls.standing>

/** A task or an activity that ends. */
type EndedRow = { readonly id: number; readonly version: number; readonly subject: string | null }
interface Ended {
  readonly data: { readonly nextId: number | null }
  readonly message: string
}

const { outcome, result, next } = taskCalls.completeTask.body!
const endingFields = { outcome, result, next }

const completed = (
  { path }: { readonly path: string },
  entity: typeof taskEntity | typeof activityEntity,
  row: EndedRow,
  ending: Ending,
) =>
  ({
    method: 'POST',
    path,
    body: { id: row.id, version: row.version, ...ending },
    title: `Complete “${row.subject ?? ''}”`,
    records: [{ entity: entity.id, id: row.id }],
    entity,
    before: row,
    fields: endingFields,
  }) as const

const api = createApi<typeof taskCalls>()
export const tasks = entityApi<TaskRow, DetailOf<typeof taskEntity>>(taskEntity)
export const activities = entityApi<ActivityRow, DetailOf<typeof activityEntity>>(activityEntity)

/** The calls of tasks beside those of their entities. Each throws an ApiError when it fails. */
export const taskApi = {
  completeTask: (row: EndedRow, ending: Ending) =>
    sendOrKeep<Ended>({ ...completed(taskCalls.completeTask, taskEntity, row, ending), key: newIdempotencyKey() }),
  completeActivity: (row: EndedRow, ending: Ending) =>
    sendOrKeep<Ended>({
      ...completed(taskCalls.completeActivity, activityEntity, row, ending),
      key: newIdempotencyKey(),
    }),
  /** @param key unique for each logged call, so that a second click logs no second call */
  logCall: (about: About, how: MadeEnding, key: string) =>
    sendOrKeep<{ readonly data: { readonly id: number; readonly nextId: number | null } }>({
      method: 'POST',
      path: taskCalls.logCall.path,
      body: { ...about, ...how },
      key,
      title: 'Call that was logged',
      records: recordKinds.flatMap(({ id, entity }) =>
        id === about.entityType ? [{ entity, id: about.entityTypeId }] : [],
      ),
      fields: endingFields,
    }),
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
