import { sql } from 'kysely'
import { instantOf } from '@core/entity'
import type { Database } from '@core/server/plugin'
import type { ActivityRecord } from '../../shared/activities/activityEntity'
import type { CalendarEntry } from '../../shared/tasks/calendarFile'
import { recordKind } from '../../shared/recordKinds'
import { reminders } from '../../shared/tasks/taskLists'

/** The range of a calendar, in days before and after today. */
const reach = { back: 30, ahead: 365 } as const

const alarmOf = (reminder: number | null) => {
  const found = reminders.find(({ id }) => id === reminder)
  return found && { alarm: found.minutes }
}

/** SQL of the company that a task or an activity is about. Customers and referrals can be patients, so a calendar doesn't name them. */
const companySql = sql<string | null>`case entity_type
  when ${recordKind.lead} then (select company from crm.lead where lead.id = entity_type_id and lead.deleted_at is null)
  when ${recordKind.account} then (select company from crm.account where account.id = entity_type_id and account.deleted_at is null)
  when ${recordKind.quote} then (select company from crm.quote where quote.id = entity_type_id and quote.deleted_at is null)
  when ${recordKind.order} then (select company from crm.sales_order where sales_order.id = entity_type_id and sales_order.deleted_at is null)
  end`

/** “Meeting on replacement plan: Bright Harbor” */
const summaryOf = (subject: string | null, company: string | null | undefined): string =>
  [subject, company].filter(Boolean).join(': ')

type Activity = Pick<ActivityRecord, 'subject' | 'dateTime' | 'minutes' | 'location' | 'attendees' | 'reminder'> & {
  readonly id: number
  readonly company?: string | null
  readonly updatedAt: string
}

/** An activity as an appointment. Its notes are left out, so that they don't leave the product. */
export function activityEntry(activity: Activity, publicUrl: string): CalendarEntry {
  const { id, subject, dateTime, minutes, location, attendees, reminder, updatedAt } = activity
  return {
    uid: `activity-${id}@${new URL(publicUrl).hostname}`,
    summary: summaryOf(subject, activity.company),
    start: new Date(dateTime ?? updatedAt).toISOString(),
    minutes: minutes ?? 30,
    changedAt: new Date(updatedAt).toISOString(),
    url: `${publicUrl}/task-activities/activities/${id}`,
    ...(location && { location }),
    ...(attendees && {
      attendees: attendees.flatMap(({ name, email }) => (email ? [{ name: name ?? null, email }] : [])),
    }),
    ...alarmOf(reminder),
  }
}

interface TaskRow {
  readonly id: number
  readonly subject: string
  readonly company: string | null
  readonly day: string
  readonly time: string | null
  readonly reminder: number | null
  readonly updatedAt: Date
}

/** A person's open tasks, on the day or at the time they are due, and their activities. */
export async function calendarEntries(
  db: Database,
  { id: person, zone }: { readonly id: number; readonly zone: string | null },
  publicUrl: string,
): Promise<CalendarEntry[]> {
  const { rows: tasks } = await sql<TaskRow>`
    select id, subject, ${companySql} as company, to_char(due_date, 'YYYY-MM-DD') as day, to_char(due_time, 'HH24:MI') as time, reminder, updated_at as "updatedAt"
    from crm.task where assign_to = ${person} and task_status = 1 and deleted_at is null
      and due_date between core.today() - ${reach.back}::integer and core.today() + ${reach.ahead}::integer
    order by due_date, id limit 2000`.execute(db.query)
  const { rows: activities } = await sql<Activity>`
    select id, subject, ${companySql} as company, date_time as "dateTime", minutes, location, attendees, reminder, updated_at as "updatedAt"
    from crm.activity where assign_to = ${person} and deleted_at is null
      and date_time between now() - make_interval(days => ${reach.back}) and now() + make_interval(days => ${reach.ahead})
    order by date_time, id limit 2000`.execute(db.query)
  const host = new URL(publicUrl).hostname
  return [
    ...tasks.map(({ id, subject, company, day, time, reminder, updatedAt }) => ({
      uid: `task-${id}@${host}`,
      summary: summaryOf(subject, company),
      start: time ? instantOf(day, time, zone ?? undefined).toISOString() : day,
      changedAt: new Date(updatedAt).toISOString(),
      url: `${publicUrl}/task-activities/tasks/${id}`,
      ...(time && alarmOf(reminder)),
    })),
    ...activities.map((activity) => activityEntry(activity, publicUrl)),
  ]
}
