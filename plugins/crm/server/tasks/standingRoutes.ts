import { sql } from 'kysely'
import type { ValueOf } from '@core/entity'
import { type Route, type ServerContext, defineRoute, invalid, notFound } from '@core/server/plugin'
import { systemActivityTypes } from '../../shared/activities/activityLists'
import { taskPermissions } from '../../shared/crmPermissions'
import { taskCalls } from '../../shared/tasks/taskCalls'
import { outcomeList } from '../../shared/tasks/taskLists'
import type { Viewer } from '@core/server/access'
import { type EntityTable, isVisible } from '@core/server/entities'
import { recordKinds } from '../../shared/recordKinds'

const { can } = taskPermissions
type Standing = ValueOf<typeof taskCalls.standing.answer>['data']
type Entry = ValueOf<typeof taskCalls.timeline.answer>['data']['entries'][number]

/** The number of entries on a page of the timeline. */
const pageSize = 30

/**
 * The standing of a record, whoever does the work: the next step, the last contact, and the timeline. People who may see the record may see
 * this, while the lists show only the tasks that they may see (D2).
 */
export const standingRoutes = (context: ServerContext): readonly Route[] => [
  defineRoute(taskCalls.standing, {
    access: can.view,
    whileViewing: true,
    async handle({ body, viewer }) {
      await requireVisible(context, body, viewer)
      const { entityType, entityTypeId } = body
      const { rows } = await sql<Standing>`
        select (
            select to_json(step) from (
              select step.kind, step.id, step.subject, to_char(step.day, 'YYYY-MM-DD') as day, person.name as person from (
                select 'task' as kind, id, subject, due_date as day, due_time, assign_to from crm.task
                where entity_type = ${entityType} and entity_type_id = ${entityTypeId} and task_status = 1 and deleted_at is null
                union all
                select 'activity', id, subject, core.office_day(date_time), (date_time at time zone core.office_zone())::time, assign_to from crm.activity
                where entity_type = ${entityType} and entity_type_id = ${entityTypeId} and activity_status = 1 and deleted_at is null
                -- As crm.next_step_on has it, by which leads without a next step are counted.
                union all
                select 'followUp', id, 'Follow-up', next_follow_up, null, assign_to from crm.lead
                where ${entityType} = 1 and id = ${entityTypeId} and next_follow_up is not null
                union all
                select 'followUp', id, 'Follow-up', next_follow_up, null, assign_to_id from crm.account
                where ${entityType} = 2 and id = ${entityTypeId} and next_follow_up is not null
              ) as step left join api.person on person.id = step.assign_to
              order by step.day, step.due_time nulls last, step.id limit 1) as step) as "nextStep",
          (select to_char(max(date_time) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from crm.activity
            where entity_type = ${entityType} and entity_type_id = ${entityTypeId} and activity_status = 2 and deleted_at is null
              and activity_type <> all(${systemActivityTypes}::smallint[])) as "lastContact",
          (select count(*)::integer from crm.task where entity_type = ${entityType} and entity_type_id = ${entityTypeId}
            and task_status = 1 and deleted_at is null) as "openTasks"`.execute(context.db.query)
      return { data: rows[0]! }
    },
  }),
  defineRoute(taskCalls.timeline, {
    access: can.view,
    whileViewing: true,
    async handle({ body, viewer }) {
      await requireVisible(context, body, viewer)
      const { entityType, entityTypeId } = body
      const [at, key] = placeOf(body.before ?? null)
      const { rows } = await sql<Entry>`
        select done.id, done.kind, done."recordId", done.type, done.subject, outcome.name as outcome, done.text,
          to_char(done.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
          case when person.id is not null then json_build_object('id', person.id, 'name', person.name) end as by
        from (
          select 'activity-' || id as id, 'activity' as kind, id as "recordId", activity_type as type, subject, outcome,
            concat_ws(E'\n', notes, result) as text, date_time as at, assign_to
          from crm.activity where entity_type = ${entityType} and entity_type_id = ${entityTypeId} and activity_status = 2 and deleted_at is null
          union all
          select 'task-' || id, 'task', id, task_type, subject, outcome, result, completed_at, assign_to
          from crm.task where entity_type = ${entityType} and entity_type_id = ${entityTypeId} and task_status = 2 and deleted_at is null and completed_at is not null
        ) as done
        left join api.person on person.id = done.assign_to
        left join api.lookup_entry as outcome on outcome.list = ${outcomeList} and outcome.id = done.outcome
        where ${at}::timestamptz is null or (done.at, done.id) < (${at}::timestamptz, ${key}::text)
        order by done.at desc, done.id desc limit ${pageSize + 1}`.execute(context.db.query)
      const entries = rows.slice(0, pageSize).map((entry) => ({ ...entry, text: entry.text || null }))
      const last = entries.at(-1)
      return { data: { entries, ...(rows.length > pageSize && last && { next: `${last.at} ${last.id}` }) } }
    },
  }),
]

/** @throws HttpError 400 */
function placeOf(before: string | null): readonly [at: string | null, id: string | null] {
  if (before === null) return [null, null]
  const found = /^(\d{4}-\d{2}-\d{2}T[\d:.]{8,15}Z) ((?:task|activity)-\d{1,10})$/.exec(before)
  if (!found || Number.isNaN(Date.parse(found[1]!)))
    throw invalid([{ field: 'before', message: 'Send what the page before answered as next' }])
  return [found[1]!, found[2]!]
}

interface RecordLink {
  readonly entityType: number
  readonly entityTypeId: number
}

/** @throws HttpError 404 if the record of a call doesn't exist, or the viewer may not see it */
export async function requireVisible(
  { db, catalog }: Pick<ServerContext, 'db' | 'catalog'>,
  { entityType, entityTypeId }: RecordLink,
  viewer: Viewer,
): Promise<EntityTable> {
  const kind = recordKinds.find(({ id }) => id === entityType)
  const table = kind && catalog.get(kind.entity)
  if (!table || !(await isVisible(db, table, entityTypeId, viewer))) throw notFound(kind?.name ?? 'Record')
  return table
}
