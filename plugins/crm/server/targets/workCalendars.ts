import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { type workingDays, usualWeek } from '@core/entity'
import { type Database, type Transaction, notFound, stale } from '@core/server/plugin'
import { defineEntityTable } from '@core/server/entities'
import { holidayEntity } from '../../shared/targets/holidayEntity'

/** The working days of each store. Holidays without a store apply to everybody. */
export async function readWorkCalendars({
  query,
}: Pick<Database, 'query'>): Promise<(store: number | null) => Parameters<typeof workingDays>[1]> {
  const [{ rows: holidays }, { rows: weeks }] = await Promise.all([
    sql<{ day: string; store: number | null }>`
      select to_char(day, 'YYYY-MM-DD') as day, store_id as store from crm.holiday where deleted_at is null`.execute(
      query,
    ),
    sql<{ store: number; weekdays: number[] }>`select store_id as store, weekdays from crm.work_week`.execute(query),
  ])
  const calendars = new Map<number | null, Parameters<typeof workingDays>[1]>()
  return (store) => {
    const calendar = calendars.get(store) ?? {
      weekdays: weeks.find((week) => week.store === store)?.weekdays ?? usualWeek,
      holidays: new Set(holidays.flatMap(({ day, store: of }) => (of === null || of === store ? [day] : []))),
    }
    calendars.set(store, calendar)
    return calendar
  }
}

export const holidayTable = defineEntityTable({
  entity: holidayEntity,
  table: 'crm.holiday',
})

export interface WorkWeek {
  readonly storeId: number
  readonly store: string
  /** 0 is Sunday. */
  readonly weekdays: number[]
  readonly isUsual: boolean
}

/** @returns the weekdays on which each store works, by the store's name; or only those of the given store */
export async function workWeeks(
  { query }: Pick<Database | Transaction, 'query'>,
  only: number | null = null,
): Promise<readonly WorkWeek[]> {
  const { rows } = await sql<{ storeId: number; store: string; weekdays: number[] | null }>`
    select store.id as "storeId", store.name as store, weekdays from api.store left join crm.work_week on store_id = store.id
    where store.deleted_at is null and (${only}::integer is null or store.id = ${only}) order by store.name collate core.names, store.id`.execute(
    query,
  )
  return rows.map(({ weekdays, ...store }) => ({
    ...store,
    weekdays: weekdays ?? [...usualWeek],
    isUsual: weekdays === null,
  }))
}

/**
 * Sets the weekdays on which a store works.
 * @param was the value that the person read, so that a concurrent change isn't overwritten
 * @throws HttpError 404, 409
 */
export async function setWorkWeek(
  tx: Transaction,
  { storeId, weekdays, was }: { storeId: number; weekdays: readonly number[]; was: readonly number[] },
): Promise<WorkWeek> {
  const ascending = (days: readonly number[]) => [...new Set(days)].toSorted((a, b) => a - b)
  // Locks the store's row, so that two people at once wait for each other.
  await sql`select from core.store where id = ${storeId} for update`.execute(tx.query)
  const [standing] = await workWeeks(tx, storeId)
  if (!standing) throw notFound('Store')
  if (!isDeepStrictEqual(ascending(was), ascending(standing.weekdays))) throw stale('This week')
  const days = ascending(weekdays)
  await sql`insert into crm.work_week (store_id, weekdays) values (${storeId}, ${days}::smallint[])
    on conflict (store_id) do update set weekdays = excluded.weekdays`.execute(tx.query)
  return { ...standing, weekdays: days, isUsual: false }
}
