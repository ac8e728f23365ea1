import { sql } from 'kysely'
import { type Database, invalid } from '@core/server/plugin'

/** @returns the roles whose permissions satisfy the condition, in the order of their ids */
export async function rolesWith(
  { query }: Pick<Database, 'query'>,
  may: (permissions: ReadonlySet<number>) => boolean,
) {
  const { rows } = await sql<{ id: number; name: string; permissions: readonly number[] }>`
    select id, name, array(select permission_id from api.role_permission where role_id = role.id) as permissions
    from api.role order by id`.execute(query)
  return rows.filter(({ permissions }) => may(new Set(permissions))).map(({ id, name }) => ({ id, name }))
}

/** @returns each of these roles once @throws HttpError 400 for an unknown one */
export async function knownRoles({ query }: Pick<Database, 'query'>, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{ id: number }>`select id from api.role where id = any(${wanted}::integer[])`.execute(
    query,
  )
  const missing = wanted.find((id) => !rows.some((row) => row.id === id))
  if (missing === undefined) return wanted
  throw invalid([{ field: 'roles', message: `There is no role ${missing}: choose others` }])
}
