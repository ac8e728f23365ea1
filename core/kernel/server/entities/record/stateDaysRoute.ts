import { sql } from 'kysely'
import { answer, json } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { integer } from '@core/kernel/entity/fieldKinds'
import type { Database } from '../../platform/database/Database'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import { notFound } from '../../platform/http/errors'
import type { EntityContext } from '../table/EntityContext'
import { columnOf } from '../table/columns'
import type { EntityTable } from '../table/EntityTable'
import { accessTo, summaryOf } from './recordRoutes'
import { isVisible } from './storedRecord'

interface StateDays {
  readonly state: number
  readonly days: number
}

/** How long a record was in each of its states, read off its history, for people who may view it. None where the entity has no state. */
export function stateDaysRoutes(table: EntityTable, { db }: EntityContext): readonly Route[] {
  const { entity } = table
  if (entity.state === undefined || entity.fields[entity.state]?.sensitive) return []
  return [
    defineRoute(
      defineCall({
        method: 'POST',
        path: `/api/${entity.path}/StateDays`,
        summary: summaryOf(table, 'View the days in each state of'),
        body: { id: integer(entity.name.one, { required: true, min: 1 }) },
        answer: answer({ data: json.array(json.object({ state: json.integer, days: json.integer })) }),
      }),
      {
        access: accessTo(table, 'view'),
        whileViewing: true,
        async handle({ body: { id }, viewer }) {
          if (!(await isVisible(db, table, id, viewer))) throw notFound(entity.name.one)
          return { data: await readStateDays(db, table, id) }
        },
      },
    ),
  ]
}

/** Whole days, today included for the state that it is in. */
async function readStateDays(db: Database, { entity, table }: EntityTable, id: number): Promise<readonly StateDays[]> {
  const state = entity.state!
  const column = sql.ref(`record.${columnOf(state)}`)
  const { rows } = await sql<StateDays>`
    with change as (
      select at, (before ->> ${state})::integer as was, (after ->> ${state})::integer as became
      from core.history where entity = ${entity.id} and record_id = ${id} and action = 'update' and after ? ${state}),
    begun as (
      select created_at as at, coalesce((select was from change order by at limit 1), ${column}) as state
      from ${sql.table(table)} record where id = ${id}
      union all select at, became from change),
    spell as (select state, at, lead(at, 1, now()) over (order by at) as until from begun)
    select state, floor(sum(extract(epoch from until - at)) / 86400)::integer as days
    from spell where state is not null and until >= at group by state order by min(at)`.execute(db.query)
  return rows
}
