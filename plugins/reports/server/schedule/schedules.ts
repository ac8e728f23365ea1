import { sql } from 'kysely'
import { lockPerson, type Database, type Transaction, conflict } from '@core/server/plugin'

/** The maximum number of schedules of a person. */
const most = 50

export interface Schedule {
  readonly id: number
  readonly report: string
  readonly query: string
  readonly every: 'week' | 'month'
  readonly owner_id: number
  readonly receivers: readonly number[]
  readonly role_ids: readonly number[]
}

/** @returns the schedules of a person for a report, with the names of the receivers and roles */
export async function schedulesOf({ query }: Database, ownerId: number, report: string) {
  const { rows } = await sql<Schedule & { due_on: string; names: readonly string[]; roles: readonly string[] }>`
    select id, report, query, every, owner_id, receivers, role_ids, due_on::text,
      array(select name from api.role where role.id = any(schedule.role_ids) order by name) as roles, array(
      select name from api.person where person.id = any(schedule.receivers) order by name) as names
    from reports.schedule where owner_id = ${ownerId} and report = ${report} order by id`.execute(query)
  return rows
}

/** @returns the name of a person; undefined if there is none, or they were deleted */
export async function nameOfPerson({ query }: Database, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from api.person where id = ${id} and deleted_at is null`.execute(query)
  return rows[0]?.name
}

interface NewSchedule extends Pick<Schedule, 'report' | 'query' | 'every' | 'receivers'> {
  readonly roles: readonly number[]
  readonly dueOn: string
}

/** @returns the id of the new schedule @throws HttpError 409 if the person has too many, or the same already */
export async function createSchedule(
  tx: Transaction,
  ownerId: number,
  { report, query, every, receivers, roles, dueOn }: NewSchedule,
): Promise<number> {
  await lockPerson(tx, ownerId)
  const { rows: own } = await sql<{ count: number }>`
    select count(*)::int as count from reports.schedule where owner_id = ${ownerId}`.execute(tx.query)
  if (own[0]!.count >= most) throw conflict(`You can have ${most} schedules. Delete one that you don't need.`)
  const { rows: same } = await sql`
    select from reports.schedule where owner_id = ${ownerId} and report = ${report} and query = ${query} and every = ${every}
      and receivers @> ${receivers}::integer[] and role_ids @> ${roles}::integer[]`.execute(tx.query)
  if (same.length > 0) throw conflict('This report is sent to them already. Choose others, or another rhythm.')
  const { rows } = await sql<{ id: number }>`
    insert into reports.schedule (report, query, every, owner_id, receivers, role_ids, due_on)
    values (${report}, ${query}, ${every}, ${ownerId}, ${receivers}::integer[], ${roles}::integer[], ${dueOn}::date) returning id`.execute(
    tx.query,
  )
  return rows[0]!.id
}

/** @returns whether the person had this one */
export async function deleteSchedule({ query }: Database, ownerId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from reports.schedule where id = ${id} and owner_id = ${ownerId} returning id`.execute(query)
  return rows.length > 0
}

/** @returns the first schedule that is due on a day, locked, and whether its owner may sign in; undefined if none is due */
export async function lockDueSchedule({ query }: Transaction, day: string) {
  const { rows } = await sql<Schedule & { is_active: boolean }>`
    select schedule.id, report, query, every, owner_id, receivers, role_ids, owner.status = 2 and owner.deleted_at is null as is_active
    from reports.schedule join api.person owner on owner.id = owner_id
    where due_on <= ${day}::date order by schedule.id limit 1 for update of schedule skip locked`.execute(query)
  return rows[0]
}

/** Sets the next day of a schedule, and the receivers who are left. */
export async function postponeSchedule(
  { query }: Transaction,
  id: number,
  dueOn: string,
  receivers: readonly number[],
): Promise<void> {
  await sql`update reports.schedule set due_on = ${dueOn}::date, receivers = ${receivers}::integer[] where id = ${id}`.execute(
    query,
  )
}

/** Ends a schedule. */
export async function endSchedule({ query }: Transaction, id: number): Promise<void> {
  await sql`delete from reports.schedule where id = ${id}`.execute(query)
}

/** @returns the ids of a person's roles, in order */
export async function rolesOfPerson({ query }: Database, userId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select role_id as id from api.role_holder where person_id = ${userId} order by role_id`.execute(query)
  return rows.map(({ id }) => id)
}

/** @returns the ids of the people who hold one of these roles, each once */
export async function holdersOf({ query }: Transaction, roleIds: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct person_id as id from api.role_holder where role_id = any(${roleIds}::integer[]) order by id`.execute(
    query,
  )
  return rows.map(({ id }) => id)
}
