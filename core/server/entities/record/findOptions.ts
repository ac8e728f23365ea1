import { sql } from 'kysely'
import type { RecordOption } from '@core/entity/wire'
import type { Viewer } from '../../access/Viewer'
import type { Database } from '../../database/Database'
import type { EntityTable } from '../EntityTable'
import { likePattern } from '../list/filterSql'
import { wordsOf } from '../list/searchSql'
import { scopeOf } from '../scopeOf'
import { fromTable, textAt, titleOf } from './leafSql'

export interface OptionsAsked {
  readonly search?: string | null
  readonly ids?: readonly number[] | null
  readonly limit?: number | null
}

/** How many options are shown unless more are asked for. */
export const usualOptions = 20

/** How many of those that are found are put in order: more than anybody reads, and few enough to be quick. */
const mostSorted = 500

/** The records that this person may view, by name: those that are searched for, the newest where nothing is, or these. */
export async function findOptions(db: Database, table: EntityTable, { search, ids, limit }: OptionsAsked, viewer: Viewer): Promise<readonly RecordOption[]> {
  const { entity } = table
  const id = sql.ref(`${entity.id}.id`)
  const words = wordsOf(search ?? '')
  // The index stands on just this expression.
  const among = table.search === undefined ? sql.ref(`${entity.id}.search_text`) : sql.raw(table.search)
  const asked = ids ? [sql`${id} = any(${ids}::integer[])`] : words.map((word) => sql`${among} like ${likePattern(word)}`)
  const hint = entity.hint === undefined ? sql`null` : textAt(table, entity.hint)
  const { rows } = await sql<{ id: number; name: string; hint: string | null }>`
    select * from (
      select ${id} as id, ${titleOf(table)} as name, ${hint} as hint
      from ${fromTable(table)}
      where ${sql.join([scopeOf(table, 'view', viewer), ...asked], sql` and `)}
      ${words.length > 0 || ids ? sql`` : sql`order by ${id} desc`}
      limit ${words.length > 0 || ids ? mostSorted : (limit ?? usualOptions)}
    ) found
    order by lower(name), id
    limit ${ids ? ids.length : (limit ?? usualOptions)}`.execute(db.query)
  return rows.map((row) => presentOption(row))
}

/** The hint is left out where there is none. */
export function presentOption({ id, name, hint }: { readonly id: number; readonly name: string; readonly hint: string | null }): RecordOption {
  return { id, name, ...(hint && { hint }) }
}
