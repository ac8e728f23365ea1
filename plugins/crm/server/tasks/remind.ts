import { sql } from 'kysely'
import { addDays, instantOf, isZone, localDay, localTime } from '@core/entity'
import { type ServerContext, notify } from '@core/server/plugin'
import { reminders } from '../../shared/tasks/taskLists'
import { dayBegins, reminderDue } from './taskNotifications'

/** The time at which a task without a time is due, for its reminder. */
const usualTime = '09:00'
/** The time from which people get the day's summary, in their own time zone. */
const morning = '08:00'

interface Coming {
  readonly kind: 'task' | 'activity'
  readonly id: number
  readonly person: number
  readonly zone: string | null
  readonly reminder: number
  readonly day: string | null
  readonly time: string | null
  readonly at: Date | null
}

const zoneOf = (zone: string | null) => (zone && isZone(zone) ? zone : undefined)

/** Sends the reminders of tasks and meetings, once for each time that one is due. D11 */
export async function remindOfComing({ db }: ServerContext, now: Date = new Date()): Promise<void> {
  // A reminder can be sent for one day after its time, so that one is sent after a night without the server, and old ones are not.
  const { rows } = await sql<Coming>`
    select 'task' as kind, task.id, assign_to as person, person.time_zone as zone, reminder,
      to_char(due_date, 'YYYY-MM-DD') as day, to_char(due_time, 'HH24:MI') as time, null::timestamptz as at
    from crm.task join api.person on person.id = assign_to
    where reminder is not null and task_status = 1 and task.deleted_at is null
      and due_date between ${now}::timestamptz::date - 2 and ${now}::timestamptz::date + 3
    union all
    select 'activity', activity.id, assign_to, null, reminder, null, null, date_time
    from crm.activity where reminder is not null and activity_status = 1 and activity.deleted_at is null and assign_to is not null
      and date_time between ${now}::timestamptz - interval '2 days' and ${now}::timestamptz + interval '3 days'`.execute(
    db.query,
  )
  for (const coming of rows) {
    const { kind, id, person, zone, reminder, day, time } = coming
    const due = coming.at ? new Date(coming.at) : instantOf(day!, time ?? usualTime, zoneOf(zone))
    const before = reminders.find((one) => one.id === reminder)?.minutes ?? 0
    const wait = due.getTime() - before * 60_000 - now.getTime()
    if (wait > 0 || wait < -86_400_000) continue
    await db.transaction(async (tx) => {
      const { numAffectedRows } = await sql`update ${sql.table(`crm.${kind}`)} set reminded_for = ${due}
        where id = ${id} and reminded_for is distinct from ${due}`.execute(tx.query)
      if (!numAffectedRows) return
      await notify(tx, {
        kind: reminderDue,
        to: person,
        title: kind === 'task' ? 'A task is due' : 'A meeting or call comes up',
        detail: kind === 'task' ? 'You asked to be reminded of it.' : `It begins at ${localTime(due, zoneOf(zone))}.`,
        link: `/task-activities/${kind === 'task' ? 'tasks' : 'activities'}/${id}`,
      })
    })
  }
}

interface Due {
  readonly person: number
  readonly zone: string | null
}

/**
 * Sends each person a summary in the morning of their time zone: how many tasks are due and overdue. Once a day, and only if there are any.
 * D11
 */
export async function tellTheDay({ db }: ServerContext, now: Date = new Date()): Promise<void> {
  const tomorrow = addDays(localDay(now), 1)
  const { rows } = await sql<Due>`
    select distinct assign_to as person, person.time_zone as zone
    from crm.task join api.person on person.id = assign_to
    where task_status = 1 and task.deleted_at is null and due_date <= ${tomorrow} and person.status = 2 and person.deleted_at is null`.execute(
    db.query,
  )
  for (const { person, zone } of rows) {
    const day = localDay(now, zoneOf(zone))
    if (localTime(now, zoneOf(zone)) < morning) continue
    await db.transaction(async (tx) => {
      const told =
        await sql`insert into crm.day_notice (user_id, day) values (${person}, ${day}) on conflict do nothing`.execute(
          tx.query,
        )
      if (!told.numAffectedRows) return
      const { rows: counted } = await sql<{ due: number; overdue: number }>`
        select count(*) filter (where due_date = ${day})::integer as due, count(*) filter (where due_date < ${day})::integer as overdue
        from crm.task where assign_to = ${person} and task_status = 1 and deleted_at is null and due_date <= ${day}`.execute(
        tx.query,
      )
      const { due, overdue } = counted[0]!
      if (due + overdue === 0) return
      const parts = [...(due ? [`${due} due today`] : []), ...(overdue ? [`${overdue} overdue`] : [])]
      await notify(tx, {
        kind: dayBegins,
        to: person,
        title: `Your tasks: ${parts.join(', ')}`,
        link: '/task-activities',
      })
    })
  }
  await sql`delete from crm.day_notice where day < core.today() - 7`.execute(db.query)
}
