import { sql } from 'kysely'
import type { Database } from '../../platform/database/Database'
import { type Caller, type TestApp, createTestApp } from '../testApp'

export interface Fleet {
  readonly test: TestApp
  /** May do everything with vehicles. */
  readonly manager: Caller
  /** May do so with the vehicles whose driver they are. */
  readonly coordinator: Caller
  readonly driver: { readonly id: number; readonly name: string }
}

/** The app with the fleet plugin, without vehicles, and two people who work with them. */
export async function createFleet(): Promise<Fleet> {
  const test = await createTestApp()
  const { rows } = await sql<
    Fleet['driver']
  >`select id, name from core."user" where email = 'mechanic@fleet.test'`.execute(test.db.query)
  return { test, manager: await test.as('Dispatcher'), coordinator: await test.as('Mechanic'), driver: rows[0]! }
}

/** Adds vehicles with numbers from 1 as names; the driver is assigned to every second one. */
export async function addVehicles(db: Database, count: number, driver: number | null = null): Promise<void> {
  await sql`
    insert into fleet.vehicle (name, status, built, driver, search_text)
    select 'Vehicle ' || n, 1, date '2020-01-01', case when n % 2 = 0 then ${driver}::integer end, 'Vehicle ' || n from generate_series(1, ${count}::integer) n`.execute(
    db.query,
  )
}
