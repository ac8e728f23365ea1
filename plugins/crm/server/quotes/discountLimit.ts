import { sql } from 'kysely'
import type { Viewer, Database, Transaction } from '@core/server/plugin'
import { quotePermissions } from '../../shared/crmPermissions'
import { usualLimit } from '../../shared/quotes/quoteStatuses'

/** @returns the discount that a person may give without a manager's approval, in percent; null if there is no limit */
export async function discountLimitOf(
  { query }: Pick<Database | Transaction, 'query'>,
  viewer: Pick<Viewer, 'id' | 'permissions'>,
): Promise<number | null> {
  if (viewer.permissions.has(quotePermissions.can.approveDiscount)) return null
  const { rows } = await sql<{
    percent: string
  }>`select percent from crm.discount_limit where user_id = ${viewer.id}`.execute(query)
  return rows[0] ? Number(rows[0].percent) : usualLimit
}

/**
 * The people whose limits the viewer may set: everybody for a viewer who sees all quotes, else those of the same store; never the viewer.
 */
const reachedBy = ({ id, storeId, permissions }: Viewer) =>
  permissions.has(quotePermissions.can.viewAll)
    ? sql`person.id <> ${id}`
    : sql`person.id <> ${id} and person.store_id = ${storeId}`

export interface DiscountLimit {
  readonly id: number
  readonly name: string
  readonly store: string | null
  /** Null if there is no limit. */
  readonly percent: number | null
  /** True if the default applies, because nobody set a limit for this person. */
  readonly isUsual: boolean
  readonly mayChange: boolean
}

/** @returns the discount limits of the people who make quotes and whose limits the viewer may set; by store and name */
export async function discountLimitsOf(
  { query }: Pick<Database, 'query'>,
  viewer: Viewer,
): Promise<readonly DiscountLimit[]> {
  const { create, approveDiscount } = quotePermissions.can
  const { rows } = await sql<Omit<DiscountLimit, 'mayChange' | 'percent'> & { percent: string | null; free: boolean }>`
    select person.id, person.name, store.name as store, stored.percent, stored.percent is null as "isUsual",
      bool_or(granted.permission_id = ${approveDiscount}) as free
    from api.person
      join api.role_holder as held on held.person_id = person.id
      join api.role_permission as granted on granted.role_id = held.role_id and granted.permission_id in (${create}, ${approveDiscount})
      left join api.store on store.id = person.store_id
      left join crm.discount_limit as stored on stored.user_id = person.id
    where person.deleted_at is null and person.status = 2 and ${reachedBy(viewer)}
    group by person.id, person.name, store.name, stored.percent
    order by store.name collate core.names nulls last, person.name collate core.names, person.id`.execute(query)
  return rows.map(({ percent, free, ...person }) => ({
    ...person,
    percent: free ? null : percent === null ? usualLimit : Number(percent),
    mayChange: !free,
  }))
}

/** Sets a person's limit. @returns false if the person doesn't exist, or the viewer may not set the limit */
export async function setDiscountLimit(
  { query }: Transaction,
  { userId, percent }: { readonly userId: number; readonly percent: number },
  viewer: Viewer,
): Promise<boolean> {
  const { rows } = await sql`insert into crm.discount_limit (user_id, percent)
    select id, ${percent}::numeric from api.person where id = ${userId} and deleted_at is null and ${reachedBy(viewer)}
    on conflict (user_id) do update set percent = excluded.percent returning user_id`.execute(query)
  return rows.length > 0
}

/**
 * @returns the people who may approve a discount: the salesperson's manager if permitted, else all permitted people of the quote's store
 */
export async function approversOf(
  { query }: Transaction,
  { salespersonId, storeId }: { readonly salespersonId: number | null; readonly storeId: number | null },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number; isManager: boolean }>`
    select distinct person.id, person.id = (select manager_id from api.person where id = ${salespersonId}) as "isManager"
    from api.person join api.role_holder on role_holder.person_id = person.id
      join api.role_permission on role_permission.role_id = role_holder.role_id
    where permission_id = ${quotePermissions.can.approveDiscount} and person.deleted_at is null
      and (person.store_id = ${storeId} or exists (select from api.role_permission as held
        where held.role_id = role_holder.role_id and held.permission_id = ${quotePermissions.can.viewAll}))`.execute(
    query,
  )
  const manager = rows.filter(({ isManager }) => isManager)
  return (manager.length > 0 ? manager : rows).map(({ id }) => id)
}
