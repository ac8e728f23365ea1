import { sql } from 'kysely'
import { type Viewer, type Database, type Transaction, stale } from '@core/server/plugin'
import type { Tile } from '../../shared/layoutCalls'

export interface StoredLayout {
  readonly tiles: readonly Tile[]
  readonly version: number
  readonly own: boolean
}

/** Whose layout of a dashboard. */
interface LayoutOf {
  readonly dashboard: string
  readonly userId?: number
  readonly roleId?: number
}

const ownerOf = ({ roleId, userId }: LayoutOf) =>
  roleId === undefined ? { column: sql.ref('user_id'), id: userId } : { column: sql.ref('role_id'), id: roleId }

/** @returns the layout that the person sees: their own, else that of their role; undefined if neither is stored */
export async function layoutOfPerson(
  { query }: Database,
  dashboard: string,
  { id, roleId }: Viewer,
): Promise<StoredLayout | undefined> {
  const { rows } = await sql<StoredLayout>`
    select tiles, version, user_id is not null as own from reports.layout
    where dashboard = ${dashboard} and (user_id = ${id} or role_id = ${roleId}) order by own desc limit 1`.execute(
    query,
  )
  return rows[0]
}

/** @returns the layout of a role; undefined if none is stored */
export async function layoutOfRole(
  { query }: Database,
  dashboard: string,
  roleId: number,
): Promise<StoredLayout | undefined> {
  const { rows } = await sql<StoredLayout>`
    select tiles, version, false as own from reports.layout where dashboard = ${dashboard} and role_id = ${roleId}`.execute(
    query,
  )
  return rows[0]
}

/**
 * Stores the tiles of a dashboard.
 * @param version of the layout that is replaced; 0 for none
 * @returns the version of the stored layout
 * @throws HttpError 409 if it was changed in the meantime
 */
export async function saveLayout(
  { query }: Transaction,
  of: LayoutOf,
  tiles: readonly Tile[],
  version: number,
): Promise<number> {
  const { column, id } = ownerOf(of)
  const text = JSON.stringify(tiles)
  const { rows } =
    version === 0
      ? await sql<{ version: number }>`
          insert into reports.layout (dashboard, ${column}, tiles) values (${of.dashboard}, ${id}, ${text}::jsonb)
          on conflict do nothing returning version`.execute(query)
      : await sql<{ version: number }>`
          update reports.layout set tiles = ${text}::jsonb, version = version + 1, updated_at = now()
          where dashboard = ${of.dashboard} and ${column} = ${id} and version = ${version} returning version`.execute(
          query,
        )
  if (!rows[0]) throw stale('This layout')
  return rows[0].version
}

/** Deletes a layout, so that the one above it applies again. */
export async function deleteLayout({ query }: Database, of: LayoutOf): Promise<void> {
  const { column, id } = ownerOf(of)
  await sql`delete from reports.layout where dashboard = ${of.dashboard} and ${column} = ${id}`.execute(query)
}
