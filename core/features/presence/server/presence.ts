import { sql } from 'kysely'
import type { PresentPerson } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import { scopeOf } from '@core/kernel/server/entities/table/scopeOf'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import { publishPresence } from '@core/kernel/server/platform/events/publishChange'

/**
 * For how many seconds an entry is valid. A tab renews it every 15 seconds. A hidden tab may run its timers only once a minute, and leaves
 * the record, unless the person edits there.
 */
const holds = { view: 40, edit: 90 } as const

interface PresenceTables {
  'core.presence': {
    entity: string
    record_id: number
    session_id: string
    tab: string
    user_id: number
    mode: 'view' | 'edit'
    until: string
  }
}

/** A tab that shows a record. */
export interface Place {
  readonly entity: string
  readonly id: number
  readonly tab: string
}

/** @returns whether the record exists and this person may see it. */
export async function mayView(db: Database, table: EntityTable, id: number, viewer: Viewer): Promise<boolean> {
  const found = await sql`
    select 1 from ${sql.table(table.table)} as ${sql.id(table.entity.id)}
    where ${sql.ref(`${table.entity.id}.id`)} = ${id} and ${scopeOf(table, 'view', viewer)}`.execute(db.query)
  return found.rows.length > 0
}

/** Stores that a person has a record open, until they renew it or it expires. Other people at the record are notified of changes. */
export async function joinRecord(
  tx: Transaction,
  { entity, id, tab }: Place,
  viewer: Viewer,
  mode: 'view' | 'edit',
): Promise<void> {
  const { query } = tx.as<PresenceTables>()
  const until = sql<string>`now() + make_interval(secs => ${holds[mode]})`
  const here = { entity, record_id: id, session_id: viewer.sessionId, tab }
  const before = await query
    .selectFrom('core.presence')
    .select('mode')
    .where((eb) => eb.and(here))
    .where('until', '>', sql<string>`now()`)
    .executeTakeFirst()
  await query
    .insertInto('core.presence')
    .values({ ...here, user_id: viewer.id, mode, until })
    .onConflict((already) => already.columns(['entity', 'record_id', 'session_id', 'tab']).doUpdateSet({ mode, until }))
    .execute()
  const deleted = await query
    .deleteFrom('core.presence')
    .where('entity', '=', entity)
    .where('record_id', '=', id)
    .where('until', '<=', sql<string>`now()`)
    .executeTakeFirst()
  if (before?.mode !== mode || deleted.numDeletedRows > 0n) await publishPresence(tx, entity, id, viewer)
}

/** Removes a tab from a record, and notifies the others. */
export async function leaveRecord(tx: Transaction, { entity, id, tab }: Place, viewer: Viewer): Promise<void> {
  const { query } = tx.as<PresenceTables>()
  const here = { entity, record_id: id, session_id: viewer.sessionId, tab }
  const deleted = await query
    .deleteFrom('core.presence')
    .where((eb) => eb.and(here))
    .executeTakeFirst()
  if (deleted.numDeletedRows > 0n) await publishPresence(tx, entity, id, viewer)
}

/** @returns the other people who have the record open, each once, those who edit first. */
export async function otherPeopleAt(
  db: Database | Transaction,
  { entity, id }: Place,
  viewer: Viewer,
): Promise<readonly PresentPerson[]> {
  const { rows } = await sql<PresentPerson>`
    select "user".id, "user".name, min(presence.mode) as mode
    from core.presence join core."user" on "user".id = presence.user_id
    where entity = ${entity} and record_id = ${id} and until > now() and "user".id <> ${viewer.id}
    group by "user".id, "user".name
    order by min(presence.mode), "user".name`.execute(db.query)
  return rows
}
