import { CompiledQuery, sql } from 'kysely'
import { addDays, daysBetween, localDay, localTime, weekdayOf } from '@core/kernel/entity/dates'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import { loadCustomFields } from '@core/kernel/server/entities/custom/followCustomFields'
import { emitRuns } from '@core/kernel/server/entities/automation/queueRuns'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { viewerInRole } from '@core/kernel/server/security/users/viewerInRole'
import { type AutomationCondition, automationOn, trigger } from '@core/kernel/entity/automations'
import { conditionProblem, filterOf, idsMeeting, meetingQuery } from './conditions'
import { turnOffAutomation } from '@core/kernel/server/plugins/turnOffAutomation'
import { authorLeft } from './runAutomation'

/** The most records for which an automation starts on one day. */
const mostRecords = 100_000
/** After a longer time without a running node, the days before are left out. */
const mostDays = 7

export interface DayAutomation {
  readonly id: number
  readonly records: string
  readonly trigger: number
  readonly dayField: string | null
  readonly dayOffset: number | null
  readonly startsAt: string | null
  /** 1 is Monday, 7 is Sunday. */
  readonly weekdays: readonly number[] | null
  readonly conditions: readonly AutomationCondition[] | null
  readonly roleId: number
  readonly author: number | null
  readonly startedDay: string | null
}

/**
 * Starts the automations of which a day or a time of day has come, by the office's clock: once for each record and day, also where several
 * nodes look at once, and for days on which no node was running. A job.
 */
export async function startByDay({ db, catalog }: Pick<ServerContext, 'db' | 'catalog'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from core.automation where status = ${automationOn} and deleted_at is null
      and trigger in (${trigger.dayNear}, ${trigger.atTime}) order by id`.execute(db.query)
  for (const { id } of rows) await db.transaction((tx) => startOne(tx, id, catalog))
}

async function startOne(tx: Transaction, id: number, catalog: EntityCatalog): Promise<void> {
  const { rows } = await sql<DayAutomation>`
    select id, records, trigger, day_field as "dayField", day_offset as "dayOffset", to_char(starts_at, 'HH24:MI') as "startsAt", weekdays, conditions,
      role_id as "roleId", author_id as author, started_day::text as "startedDay"
    from core.automation where id = ${id} and status = ${automationOn} and deleted_at is null for update skip locked`.execute(
    tx.query,
  )
  const [automation] = rows
  const days = automation ? daysDue(automation, new Date()) : []
  const viewer = automation?.author && (await viewerInRole(tx, automation.author, automation.roleId))
  // The plugin of its records is off.
  if (!automation || !catalog.has(automation.records)) return
  if (!viewer) return turnOffAutomation(tx, id, authorLeft)
  const look = () => dayProblem(catalog.get(automation.records)!, automation, viewer, catalog)
  // This node may not have heard of a new field yet, and an automation that is turned off stays off.
  if (look()) await loadCustomFields(tx)
  const problem = look()
  if (problem) return turnOffAutomation(tx, id, problem)
  for (const day of days) await startOn(tx, automation, day, viewer, catalog)
  if (days.length > 0)
    await sql`update core.automation set started_day = ${days.at(-1)}::date where id = ${id}`.execute(tx.query)
}

/** @returns why it can’t start any more: a field that it looks at was removed, or is not for its role since; or undefined */
export function dayProblem(
  table: EntityTable,
  { trigger: kind, dayField, conditions }: DayAutomation,
  viewer: Viewer,
  catalog: EntityCatalog,
): string | undefined {
  const day = dayField === null ? undefined : fieldPathAt(table.entity.fields, dayField)
  if (kind === trigger.dayNear && (!day || day.sensitive))
    return 'The day by which it starts is not there any more, or only some roles see it. Choose another one.'
  const problem = conditionProblem(table, catalog, conditions ?? [], viewer)
  return problem && `Its conditions can’t be checked any more: ${problem}`.slice(0, 500)
}

/** @returns the days, oldest first, on which it is to start and has not yet */
export function daysDue({ startedDay, startsAt, weekdays }: DayAutomation, now: Date): readonly string[] {
  const today = localDay(now)
  const last = localTime(now) >= (startsAt ?? '00:00') ? today : addDays(today, -1)
  // On the day on which it is turned on, it starts for that day alone.
  const first = startedDay === null ? today : addDays(startedDay, 1)
  const from = daysBetween(first, last) >= mostDays ? addDays(last, 1 - mostDays) : first
  const days: string[] = []
  for (let day = from; day <= last; day = addDays(day, 1))
    if (!weekdays?.length || weekdays.includes(weekdayOf(day) || 7)) days.push(day)
  return days
}

async function startOn(
  tx: Transaction,
  automation: DayAutomation,
  day: string,
  viewer: Viewer,
  catalog: EntityCatalog,
): Promise<void> {
  const { sql: found, parameters } = meetingQuery(
    catalog.get(automation.records)!,
    catalog,
    { filter: filterWithin(automation, { from: day, to: day }) },
    viewer,
    mostRecords,
  )
  const [first, second] = [`$${parameters.length + 1}`, `$${parameters.length + 2}`]
  // One statement, so that no list of ids is held, however many they are.
  const { rows } = await tx.query.executeQuery<{ id: number }>(
    CompiledQuery.raw(
      `insert into core.automation_run (automation_id, automation_version, entity, record_id, cause, steps, role_id, author_id)
        select automation.id, automation.version, automation.records, found.id, ${first}, automation.steps, automation.role_id, automation.author_id
        from core.automation, (${found}) found where automation.id = ${second}
        on conflict (automation_id, record_id, cause) where cause is not null do nothing returning id`,
      [...parameters, day, automation.id],
    ),
  )
  await emitRuns(
    tx,
    rows.map(({ id }) => id),
  )
}

/** @returns the records for which it starts on these days, each for one of them; at a time of day, those of any day */
export async function recordsWithin(
  tx: Transaction,
  automation: DayAutomation,
  days: Days,
  viewer: Viewer,
  catalog: EntityCatalog,
): Promise<readonly number[]> {
  const filter = filterWithin(automation, days)
  return idsMeeting(tx, catalog.get(automation.records)!, catalog, { filter }, viewer, mostRecords)
}

interface Days {
  readonly from: string
  readonly to: string
}

function filterWithin(
  { trigger: kind, dayField, dayOffset, conditions }: DayAutomation,
  { from, to }: Days,
): Record<string, string> {
  const filter: Record<string, string> = filterOf(conditions ?? [])
  if (kind === trigger.dayNear && dayField) {
    // Two days before the due date is two days before: the date itself is two days later.
    const dateOf = (day: string) => addDays(day, -(dayOffset ?? 0))
    filter[dayField] = `${dateOf(from)}..${dateOf(to)}`
  }
  return filter
}
