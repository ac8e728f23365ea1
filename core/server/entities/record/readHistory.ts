import type { HistoryEntry } from '@core/entity/wire'
import type { Viewer } from '../../access/Viewer'
import type { Database } from '../../database/Database'
import { notFound } from '../../routes/errors'
import type { EntityTable } from '../EntityTable'
import type { EntityCatalog } from '../EntityContext'
import type { HistoryTables, KeptChange } from './historyTables'
import { type Names, type Pointer, namesOf } from './namesOf'
import { isVisible } from './storedRecord'

/** How many entries are read at a time. */
const page = 50

export interface HistoryPage {
  readonly data: readonly HistoryEntry[]
  /** The `before` of the next page; left out where that was all. */
  readonly next?: number
}

/**
 * What happened to a record, the newest first. What references pointed at bears the name that it has today, as far as the
 * viewer may view it.
 * @throws Refusal 404 when the record isn't theirs to see
 */
export async function readHistory(db: Database, table: EntityTable, id: number, before: number | null | undefined, viewer: Viewer, catalog: EntityCatalog): Promise<HistoryPage> {
  const { entity } = table
  if (!(await isVisible(db, table, id, viewer))) throw notFound(entity.name.one)
  let entries = db
    .as<HistoryTables>()
    .query.selectFrom('core.history')
    .select(['id', 'action', 'via', 'by', 'at', 'changes', 'note'])
    .where('entity', '=', entity.id)
    .where('record_id', '=', id)
  if (before) entries = entries.where('id', '<', before)
  const rows = await entries.orderBy('id', 'desc').limit(page + 1).execute()
  const shown = rows.slice(0, page)
  const people = shown.flatMap(({ by }) => (by === null ? [] : [{ entity: 'user', id: by }]))
  const nameOf = await namesOf(db, catalog, [...people, ...shown.flatMap(({ changes }) => changes.flatMap(pointersOf))], viewer)
  const data = shown.map(({ by, changes, ...entry }) => ({
    ...entry,
    by: by === null ? null : { id: by, name: nameOf('user', by)! },
    changes: changes.map((change) => named(change, nameOf)),
  }))
  return { data, ...(rows.length > page && { next: shown.at(-1)!.id }) }
}

function pointersOf({ entity, from, to }: KeptChange): Pointer[] {
  if (entity === undefined) return []
  return [from, to].flatMap((id) => (id == null ? [] : [{ entity, id: Number(id) }]))
}

function named({ entity, ...change }: KeptChange, nameOf: Names) {
  if (entity === undefined) return change
  const name = (id: string | null | undefined) => (id == null ? null : (nameOf(entity, Number(id)) ?? `No. ${id}`))
  return { ...change, from: name(change.from), to: name(change.to) }
}
