import { scopedPermissions, type BodyOf } from '@core/entity'
import { type EntityTable, createRecord, getStoredRecord, updateRecord } from '@core/server/entities'
import {
  type Route,
  type ServerContext,
  createOnce,
  defineRoute,
  type Viewer,
  type Transaction,
} from '@core/server/plugin'
import { activityStatus, activityType } from '../../shared/activities/activityLists'
import { taskPermissions } from '../../shared/crmPermissions'
import { taskCalls } from '../../shared/tasks/taskCalls'
import { taskStatus } from '../../shared/tasks/taskLists'
import { activityTable } from '../activities/activityTable'
import { taskTable } from './taskTable'

const { can } = taskPermissions
type Ending = BodyOf<typeof taskCalls.completeTask>

/** Ends a task or activity and makes the next task in one transaction, so that either both happen or none. */
export function endingRoutes({ db, catalog }: ServerContext): readonly Route[] {
  const how = { catalog }
  async function end(
    tx: Transaction,
    table: EntityTable,
    { id, version, outcome, result, next }: Ending,
    done: Readonly<Record<string, unknown>>,
    viewer: Viewer,
  ): Promise<number | null> {
    const said = { ...(outcome && { outcome }), ...(result && { result }), ...(next && { nextStep: next.subject }) }
    await updateRecord(tx, table, id, { version, ...done, ...said }, viewer, how)
    if (!next) return null
    const { entityType, entityTypeId, assignTo } = (await getStoredRecord(tx, table, id))!.values
    return createRecord(tx, taskTable, { ...next, entityType, entityTypeId, assignTo }, viewer, how)
  }
  /** Ends it once, however often the request arrives. */
  async function endOnce(
    call: Parameters<typeof createOnce>[1] & { readonly body: Ending },
    table: EntityTable,
    done: Readonly<Record<string, unknown>>,
  ): Promise<number | null> {
    let nextId: number | null = null
    await db.transaction((tx) =>
      createOnce(tx, call, async () => {
        nextId = await end(tx, table, call.body, done, call.viewer)
        return call.body.id
      }),
    )
    return nextId
  }
  return [
    defineRoute(taskCalls.completeTask, {
      access: scopedPermissions(can, 'update'),
      async handle(call) {
        const nextId = await endOnce(call, taskTable, { taskStatus: taskStatus.completed })
        return { data: { nextId }, message: 'Task updated successfully !!' }
      },
    }),
    defineRoute(taskCalls.completeActivity, {
      access: scopedPermissions(can, 'update'),
      async handle(call) {
        const nextId = await endOnce(call, activityTable, { activityStatus: activityStatus.completed })
        return { data: { nextId }, message: 'Activity updated successfully !!' }
      },
    }),
    defineRoute(taskCalls.logCall, {
      access: can.create,
      async handle(call) {
        const { next, ...about } = call.body
        const { entityType, entityTypeId } = about
        let nextId: number | null = null
        const id = await db.transaction((tx) =>
          createOnce(tx, call, async () => {
            const called = { ...about, activityType: activityType.call, activityStatus: activityStatus.completed }
            const step = next && { nextStep: next.subject }
            const made = await createRecord(tx, activityTable, { ...called, ...step }, call.viewer, how)
            if (next)
              nextId = await createRecord(tx, taskTable, { ...next, entityType, entityTypeId }, call.viewer, how)
            return made
          }),
        )
        call.reply.code(201)
        return { data: { id, nextId }, message: 'Activity created successfully !!' }
      },
    }),
  ]
}
