import { sql } from 'kysely'
import { type EntityLayout, type Layout, layoutParts } from '@core/kernel/entity/layouts'
import type { Database } from '@core/kernel/server/platform/database/Database'

type Row = { readonly entity: string } & { readonly [Part in keyof Layout]-?: Layout[Part] | null }

/** @returns the layouts for the people of a role: of each screen, that of the role, else that of everybody */
export async function readLayouts(db: Database, roleId: number): Promise<readonly EntityLayout[]> {
  const { rows } = await sql<Row>`
    select records as entity, form, record, list from core.layout
    where role_id is null or role_id = ${roleId} order by records, role_id nulls first`.execute(db.query)
  const all = new Map<string, EntityLayout>()
  for (const { entity, ...row } of rows) {
    const own = Object.fromEntries(layoutParts.flatMap((part) => (row[part] ? [[part, row[part]]] : [])))
    all.set(entity, { ...all.get(entity), ...own, entity })
  }
  return [...all.values()]
}
