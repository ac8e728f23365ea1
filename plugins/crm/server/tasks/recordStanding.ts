import { sql } from 'kysely'
import type { ValueOf } from '@core/entity'
import type { Database } from '@core/server/plugin'
import { systemActivityTypes } from '../../shared/activities/activityLists'
import type { taskCalls } from '../../shared/tasks/taskCalls'
import { contactTaskTypes, outcomeList } from '../../shared/tasks/taskLists'

type Standing = ValueOf<typeof taskCalls.standing.answer>['data']
type Entry = ValueOf<typeof taskCalls.timeline.answer>['data']['entries'][number]

/** The number of entries on a page of the timeline. */
const pageSize = 30

/** The record to which tasks and activities belong. */
export interface RecordLink {
  readonly entityType: number
  readonly entityTypeId: number
}

/** The entry after which a page of the timeline begins; nulls for the first page. */
export type TimelinePlace = readonly [at: string | null, id: string | null]

/** @returns the next step of a record, the last contact, and the number of its open tasks, whoever has them */
export async function readStanding({ query }: Database, { entityType, entityTypeId }: RecordLink): Promise<Standing> {
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
      (select to_char(max(contact.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from (
          select date_time as at from crm.activity
          where entity_type = ${entityType} and entity_type_id = ${entityTypeId} and activity_status = 2 and deleted_at is null
            and activity_type <> all(${systemActivityTypes}::smallint[])
          union all
          select completed_at from crm.task
          where entity_type = ${entityType} and entity_type_id = ${entityTypeId} and task_status = 2 and deleted_at is null
            and task_type = any(${contactTaskTypes}::smallint[])) as contact) as "lastContact",
      (select count(*)::integer from crm.task where entity_type = ${entityType} and entity_type_id = ${entityTypeId}
        and task_status = 1 and deleted_at is null) as "openTasks"`.execute(query)
  return rows[0]!
}

/** @returns a page of the timeline of a record, the latest entries first; with `next` if there are more */
export async function readTimeline(
  { query }: Database,
  { entityType, entityTypeId }: RecordLink,
  [at, key]: TimelinePlace,
) {
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
    order by done.at desc, done.id desc limit ${pageSize + 1}`.execute(query)
  const entries = rows.slice(0, pageSize).map((entry) => ({ ...entry, text: entry.text || null }))
  const last = entries.at(-1)
  return { entries, ...(rows.length > pageSize && last && { next: `${last.at} ${last.id}` }) }
}
