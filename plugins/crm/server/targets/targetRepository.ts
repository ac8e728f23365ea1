import { sql } from 'kysely'
import type { Viewer, Database, Transaction } from '@core/server/plugin'
import { scopeOf } from '@core/server/entities'
import { targetPermissions } from '../../shared/crmPermissions'
import { targetTable } from './targetTable'

const { can } = targetPermissions

interface TargetCell {
  readonly version: number
  readonly assignTo: number
  readonly month: string
  readonly value: number
  readonly storeId: number | null
}

/** @returns the targets of a metric in these months that the viewer may see */
export async function targetsOf(
  { query }: Database,
  viewer: Viewer,
  metric: number,
  range: { readonly from: string; readonly to: string },
): Promise<TargetCell[]> {
  const { rows } = await sql<TargetCell>`
    select version, assign_to as "assignTo", to_char(month, 'YYYY-MM-DD') as month, value::double precision as value, store_id as "storeId"
    from crm.target where ${scopeOf(targetTable, 'view', viewer)} and metric = ${metric} and month between ${range.from} and ${range.to}`.execute(
    query,
  )
  return rows
}

/** @returns the target of a person for a metric in a month, locked; undefined if there is none */
export async function findTarget(
  tx: Transaction,
  { assignTo, metric, month }: { readonly assignTo: number; readonly metric: number; readonly month: string },
): Promise<{ id: number; version: number } | undefined> {
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from crm.target where assign_to = ${assignTo} and metric = ${metric} and month = ${month}
      and deleted_at is null for update`.execute(tx.query)
  return rows[0]
}

interface Person {
  readonly id: number
  readonly name: string
  readonly storeId: number | null
  readonly store: string | null
}

/** The salespeople who may be given targets and whose targets the viewer may see: all, their store's, or only the viewer. D2 */
export async function peopleWithTargets({ query }: Database, { id, storeId, permissions }: Viewer): Promise<Person[]> {
  const reach = permissions.has(can.viewAll)
    ? sql`true`
    : sql`(person.id = ${id} or (${permissions.has(can.viewStore)} and person.store_id = ${storeId}))`
  const { rows } = await sql<Person>`
    select person.id, person.name, person.store_id as "storeId", store.name as store
    from api.person left join api.store on store.id = person.store_id
    where person.status = 2 and person.deleted_at is null and ${reach} and (
      exists (select from crm.target where assign_to = person.id and target.deleted_at is null)
      or exists (select from api.role_holder as held join api.role_permission as granted on granted.role_id = held.role_id
        where held.person_id = person.id and granted.permission_id = ${can.viewOwn}
          and not exists (select from api.role_permission as more where more.role_id = held.role_id and more.permission_id = ${can.viewAll})))
    order by store.name collate core.names nulls last, person.name collate core.names`.execute(query)
  return rows
}
