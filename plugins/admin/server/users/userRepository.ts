import { sql } from 'kysely'
import { userStatuses } from '../../shared/userEntity'
import type { Database } from '@core/server/database/Database'
import { type Page, likePattern } from '@core/server/lists/listQuery'
import { readList, rowCount } from '@core/server/lists/readList'
import { rolesOf } from '@core/server/users/userRepository'

export const userSortColumns = {
  id: 'user.id',
  name: 'user.name',
  email: 'user.email',
  title: 'user.title',
  status: 'user.status',
  lastLoginAt: 'user.last_login_at',
} as const

interface UserListRequest extends Page {
  readonly search: string | null | undefined
  readonly column: (typeof userSortColumns)[keyof typeof userSortColumns]
  readonly direction: 'asc' | 'desc'
}

/** The staff, and how many there are in all. */
export async function listUsers(db: Database, { search, column, direction, limit, offset }: UserListRequest) {
  let matching = db.query.selectFrom('core.user as user').leftJoin('core.store as store', 'store.id', 'user.store_id')
  // The index stands on just this expression.
  if (search) matching = matching.where(sql<boolean>`lower("user".first_name || ' ' || "user".last_name || ' ' || "user".email || ' ' || coalesce("user".phone, '')) like ${likePattern(search)}`)
  const page = matching
      .select(['user.id', 'user.name', 'user.email', 'user.phone', 'user.title', 'user.status', 'user.store_id as storeId', 'user.last_login_at as lastLoginAt'])
      .select([rolesOf, 'store.name as storeName'])
      .orderBy(column, (order) => (direction === 'desc' ? order.desc() : order.asc()).nullsLast())
      .orderBy('user.id')
      .limit(limit)
      .offset(offset)
  return readList({ query: db.query, counted: matching.select(rowCount), page, limit, present: ({ storeName, ...user }) => ({ ...user, labels: { status: userStatuses.find(({ id }) => id === user.status)!.name, store: storeName } }) })
}
