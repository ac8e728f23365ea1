import { sql } from 'kysely'
import { automationOn, type TriggerId } from '@core/kernel/entity/automations'
import type { Database } from '../../platform/database/Database'
import { followDefinitions } from '../../platform/database/followDefinitions'

/** An automation that is on, as far as a write must know it. */
export interface ActiveAutomation {
  readonly id: number
  /** The id of the entity whose records it concerns. */
  readonly records: string
  readonly trigger: TriggerId
  /** The path of the field whose change starts it; null for a change of any field. */
  readonly field: string | null
  /** In the syntax of a filter: what the field was before, and what it became. Null for anything. */
  readonly from: string | null
  readonly to: string | null
  /** Of the trigger `event`: the id of what happens. */
  readonly event: string | null
}

/** One process serves one deployment, so these are the automations of all writes in it. */
let active: ReadonlyMap<string, readonly ActiveAutomation[]> = new Map()

/** @returns the automations that are on for records of this entity */
export function automationsOf(entity: string): readonly ActiveAutomation[] {
  return active.get(entity) ?? []
}

/** What the database notifies on the channel `core_access` when an automation was changed. */
const changed = 'automations'

/** Reads which automations are on. Called before the first request. */
export async function loadAutomations(db: Database): Promise<void> {
  active = await readActive(db)
}

/** Reads the automations again when they were changed. */
export const followAutomations = (db: Database) => followDefinitions(changed, () => loadAutomations(db))

async function readActive(db: Database): Promise<ReadonlyMap<string, readonly ActiveAutomation[]>> {
  const { rows } = await sql<ActiveAutomation>`
    select id, records, trigger, field, from_value as "from", to_value as "to", event from core.automation
    where status = ${automationOn} and deleted_at is null order by id`.execute(db.query)
  const byRecords = new Map<string, ActiveAutomation[]>()
  for (const row of rows) byRecords.set(row.records, [...(byRecords.get(row.records) ?? []), row])
  return byRecords
}
