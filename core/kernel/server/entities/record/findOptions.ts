import { type RawBuilder, sql } from 'kysely'
import { comparable } from '@core/kernel/entity/comparable'
import type { RecordOption } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import type { Database } from '../../platform/database/Database'
import { noteAccess } from '../../security/patientAccess/noteAccess'
import type { EntityTable } from '../table/EntityTable'
import { containsWords } from '../list/searchSql'
import { scopeOf } from '../table/scopeOf'
import { fromTable, textAt, titleOf } from '../table/titleSql'

export interface OptionsQuery {
  readonly search?: string | null
  readonly ids?: readonly number[] | null
  readonly limit?: number | null
}

/** The default number of options. */
export const usualOptions = 20

/** The maximum number of matches that are sorted: more than anybody reads, and few enough to be fast. */
const mostSorted = 500

/**
 * The records that this person may view, with their names: those that match the search, the newest without a search, or those with these
 * ids.
 */
export async function findOptions(
  db: Database,
  table: EntityTable,
  { search, ids, limit }: OptionsQuery,
  viewer: Viewer,
): Promise<readonly RecordOption[]> {
  const { entity } = table
  const id = sql.ref(`${entity.id}.id`)
  const isNarrowed = ids != null || Boolean(search?.trim())
  // There is an index on exactly this expression.
  const among = table.search === undefined ? sql.ref(`${entity.id}.search_text`) : sql.raw(table.search)
  const requested = ids ? sql`${id} = any(${ids}::integer[])` : containsWords(among, search)
  const hint = entity.hint === undefined ? sql`null` : textAt(table, entity.hint)
  const { rows } = await sql<{ id: number; name: string; hint: string | null }>`
    select * from (
      select ${id} as id, ${titleOf(table)} as name, ${hint} as hint
      from ${fromTable(table)}
      where ${scopeOf(table, 'view', viewer)} and ${requested}
      ${isNarrowed ? sql`` : sql`order by ${id} desc`}
      limit ${isNarrowed ? mostSorted : (limit ?? usualOptions)}
    ) found
    order by ${rankOf(search)} name collate core.names, id
    limit ${ids ? ids.length : (limit ?? usualOptions)}`.execute(db.query)
  noteAccess(
    entity,
    rows.map((row) => row.id),
    'found',
  )
  return rows.map((row) => presentOption(row))
}

/** A record that is called what was typed comes first, then those whose names, then those of which a word begins with it. */
function rankOf(search: string | null | undefined): RawBuilder<unknown> {
  const typed = comparable(search ?? '').trim()
  return typed
    ? sql`case when core.comparable(name) = ${typed} then 0 when starts_with(core.comparable(name), ${typed}) then 1
        when position(' ' || ${typed} in core.comparable(name)) > 0 then 2 else 3 end,`
    : sql``
}

/** The hint is absent where there is none. */
export function presentOption({
  id,
  name,
  hint,
}: {
  readonly id: number
  readonly name: string
  readonly hint: string | null
}): RecordOption {
  return { id, name, ...(hint && { hint }) }
}
