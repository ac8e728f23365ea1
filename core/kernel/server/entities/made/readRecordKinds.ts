import { sql } from 'kysely'
import type { Tone } from '@core/kernel/entity/Field'
import { madeId, type RecordKind } from '@core/kernel/entity/recordKinds'
import type { StateOption } from '@core/kernel/entity/transitions'
import type { Database, Transaction } from '../../platform/database/Database'
import type { EntityCatalog } from '../table/EntityContext'

/** A state as its form writes it. */
interface StoredState {
  readonly number: number
  readonly name: string
  readonly tone: Tone | null
  readonly next: readonly number[] | null
}

interface Row {
  readonly key: string
  readonly one: string
  readonly many: string
  readonly icon: string | null
  readonly parent: string | null
  readonly has_store: boolean | null
  readonly has_assignee: boolean | null
  readonly states: readonly StoredState[] | null
  readonly title_pattern: string | null
  readonly module_id: number
  readonly menu_id: number | null
}

/** The icon of a kind that has none of its own. */
const plainIcon = 'pi-box'

/**
 * @param catalog the entities that records of a kind can belong to
 * @returns the kinds of record that administrators have made. While the plugin of their parent is off, they have none.
 */
export async function readRecordKinds(
  db: Database | Transaction,
  catalog: EntityCatalog,
): Promise<readonly RecordKind[]> {
  const { rows } = await sql<Row>`
    select kind.key, kind.one, kind.many, kind.icon, kind.parent, kind.has_store, kind.has_assignee, kind.states, kind.title_pattern, kind.module_id,
      menu.id as menu_id
    from core.record_kind kind left join core.menu menu on menu.id = kind.menu_id and menu.deleted_at is null
    where kind.deleted_at is null order by kind.id`.execute(db.query)
  const names = new Map([
    ...[...catalog.values()].map(({ entity }) => [entity.id, entity.name.one] as const),
    ...rows.map((row) => [madeId(row), row.one] as const),
  ])
  const personal = new Set([...catalog.values()].flatMap(({ entity }) => (entity.personal ? [entity.id] : [])))
  // A kind is older than those that belong to it.
  for (const row of rows) if (row.parent !== null && personal.has(row.parent)) personal.add(madeId(row))
  return rows.map((row) =>
    kindOf(row, { name: names.get(row.parent ?? ''), isPersonal: row.parent !== null && personal.has(row.parent) }),
  )
}

/** The definition of a kind that is gone for good, as its row was. */
export type RemovedKind = Omit<Row, 'menu_id'>

/** @returns the kind, with what is known of the records that its own belonged to */
export function removedKind(row: RemovedKind, parent: ParentOfKind): RecordKind {
  return kindOf({ ...row, menu_id: null }, parent)
}

interface ParentOfKind {
  readonly name: string | undefined
  readonly isPersonal: boolean
}

function kindOf(
  { key, one, many, icon, parent, has_store, has_assignee, states, title_pattern, module_id, menu_id }: Row,
  { name, isPersonal }: ParentOfKind,
): RecordKind {
  return {
    key,
    one,
    many,
    icon: icon ?? plainIcon,
    moduleId: module_id,
    ...(menu_id !== null && { menuId: menu_id }),
    ...(parent !== null &&
      name !== undefined && { parent: { entity: parent, name, ...(isPersonal && { personal: true as const }) } }),
    ...(has_store && { hasStore: true }),
    ...(has_assignee && { hasAssignee: true }),
    ...(title_pattern !== null && { titlePattern: title_pattern }),
    ...(states &&
      states.length > 0 && {
        states: states.map(({ number: id, name: label, tone, next }): StateOption => ({
          id,
          name: label,
          ...(tone && { tone }),
          next: next ?? [],
        })),
      }),
  }
}
