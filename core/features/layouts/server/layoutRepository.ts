import { sql } from 'kysely'
import { type Layout, layoutParts } from '@core/kernel/entity/layouts'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import { stale } from '@core/kernel/server/platform/http/errors'

/** Whose layout, of which records. */
export interface LayoutOf {
  /** The id of an entity. */
  readonly records: string
  /** Null for everybody. */
  readonly roleId: number | null
}

export interface StoredLayout {
  readonly id: number
  readonly version: number
  readonly layout: Layout
}

/** @returns the stored layout; undefined where the screens are as delivered */
export async function findLayout(
  { query }: Database | Transaction,
  { records, roleId }: LayoutOf,
): Promise<StoredLayout | undefined> {
  const { rows } = await sql<StoredLayout>`
    select id, version, jsonb_strip_nulls(jsonb_build_object('form', form, 'record', record, 'list', list)) as layout
    from core.layout where records = ${records} and role_id is not distinct from ${roleId}`.execute(query)
  return rows[0]
}

/** @returns the ids of the roles that have a layout of their own for these records */
export async function arrangedRoles({ query }: Database, records: string): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select role_id as id from core.layout where records = ${records} and role_id is not null`.execute(query)
  return new Set(rows.map(({ id }) => id))
}

/** @returns the ids of the roles that hold a permission */
export async function rolesWith({ query }: Database, permission: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select role_id as id from core.role_permission where permission_id = ${permission}`.execute(query)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Stores a layout. One that says nothing is deleted: the screens are as delivered again.
 * @param version of the layout that is replaced; 0 for none
 * @returns the version of the stored layout, 0 for none
 * @throws HttpError 409 if it was changed in the meantime
 */
export async function saveLayout(
  { query }: Transaction,
  { records, roleId }: LayoutOf,
  layout: Layout,
  version: number,
  userId: number,
): Promise<number> {
  const [form, record, list] = layoutParts.map((part) => (layout[part] ? JSON.stringify(layout[part]) : null))
  if (!form && !record && !list) {
    if (version === 0) return 0
    const { numAffectedRows } = await sql`
      delete from core.layout
      where records = ${records} and role_id is not distinct from ${roleId} and version = ${version}`.execute(query)
    if (!numAffectedRows) throw stale('This layout')
    return 0
  }
  const { rows } =
    version === 0
      ? await sql<{ version: number }>`
          insert into core.layout (records, role_id, form, record, list, updated_by)
          values (${records}, ${roleId}, ${form}::jsonb, ${record}::jsonb, ${list}::jsonb, ${userId})
          on conflict do nothing returning version`.execute(query)
      : await sql<{ version: number }>`
          update core.layout set form = ${form}::jsonb, record = ${record}::jsonb, list = ${list}::jsonb,
            version = version + 1, updated_by = ${userId}, updated_at = now()
          where records = ${records} and role_id is not distinct from ${roleId} and version = ${version}
          returning version`.execute(query)
  if (!rows[0]) throw stale('This layout')
  return rows[0].version
}
