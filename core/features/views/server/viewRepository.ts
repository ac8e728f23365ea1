import { sql } from 'kysely'
import type { SavedView, ViewState } from '@core/kernel/entity/apiTypes'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import type { ViewTables } from './ViewTables'

type Reads = Pick<Database | Transaction, 'as'>

const queryOf = (db: Reads) => (db as Database).as<ViewTables>().query

const views = (db: Reads) =>
  queryOf(db)
    .selectFrom('core.saved_view as view')
    .innerJoin('core.user as owner', 'owner.id', 'view.owner_id')
    .select([
      'view.id',
      'view.version',
      'view.entity',
      'view.name',
      'view.state',
      'view.owner_id as ownerId',
      'owner.name as ownerName',
      'view.shared',
      'view.default_for as defaultFor',
    ])

/** A person's own views of a list and the shared ones, by name. */
export async function listViews(db: Reads, entity: string, userId: number): Promise<SavedView[]> {
  return views(db)
    .where('view.entity', '=', entity)
    .where((where) => where.or([where('view.owner_id', '=', userId), where('view.shared', '=', true)]))
    .orderBy(sql`view.name collate core.names`)
    .orderBy('view.id')
    .execute()
}

export async function findView(db: Reads, id: number): Promise<SavedView | undefined> {
  return views(db).where('view.id', '=', id).executeTakeFirst()
}

/** The number of a person's own views of a list, and whether one other than `except` has this name. */
export async function ownViews(
  db: Reads,
  { entity, name, ownerId }: Pick<SavedView, 'entity' | 'name' | 'ownerId'>,
  except = 0,
): Promise<{ count: number; taken: boolean }> {
  return queryOf(db)
    .selectFrom('core.saved_view')
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<boolean>`coalesce(bool_or(lower(name) = lower(${name}) and id <> ${except}), false)`.as('taken'))
    .where('entity', '=', entity)
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
}

interface StoredView {
  readonly name: string
  readonly state: ViewState
  readonly shared: boolean
  readonly defaultFor: number | null
}

/** @returns its id */
export async function insertView(
  tx: Transaction,
  { entity, ownerId, name, state, shared, defaultFor }: StoredView & Pick<SavedView, 'entity' | 'ownerId'>,
): Promise<number> {
  await releaseRole(tx, entity, defaultFor)
  const { id } = await queryOf(tx)
    .insertInto('core.saved_view')
    .values({ entity, name, owner_id: ownerId, state: JSON.stringify(state), shared, default_for: defaultFor })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns whether it still had this version */
export async function updateView(
  tx: Transaction,
  { id, entity, version }: Pick<SavedView, 'id' | 'entity' | 'version'>,
  { name, state, shared, defaultFor }: StoredView,
): Promise<boolean> {
  await releaseRole(tx, entity, defaultFor, id)
  const { numUpdatedRows } = await queryOf(tx)
    .updateTable('core.saved_view')
    .set({
      name,
      state: JSON.stringify(state),
      shared,
      default_for: defaultFor,
      version: version + 1,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteView(tx: Transaction, id: number): Promise<void> {
  await queryOf(tx).deleteFrom('core.saved_view').where('id', '=', id).execute()
}

/** A role has one default view: a former one no longer is. */
async function releaseRole(tx: Transaction, entity: string, role: number | null, except = 0): Promise<void> {
  if (role === null) return
  await queryOf(tx)
    .updateTable('core.saved_view')
    .set({ default_for: null, version: sql`version + 1` })
    .where('entity', '=', entity)
    .where('default_for', '=', role)
    .where('id', '<>', except)
    .execute()
}

export interface StoredMemory {
  readonly view: string | null
  readonly columns: Readonly<Record<string, readonly string[]>>
  readonly widths: Readonly<Record<string, number>>
}

export async function findMemory(db: Reads, userId: number, entity: string): Promise<StoredMemory | undefined> {
  return queryOf(db)
    .selectFrom('core.list_memory')
    .select(['view', 'columns', 'widths'])
    .where('user_id', '=', userId)
    .where('entity', '=', entity)
    .executeTakeFirst()
}

/** Stores the given parts; the others stay as they were. */
export async function storeMemory(
  db: Reads,
  userId: number,
  entity: string,
  { view, columns, widths }: Partial<StoredMemory>,
): Promise<void> {
  const given = {
    ...(view !== undefined && { view }),
    ...(columns && { columns: JSON.stringify(columns) }),
    ...(widths && { widths: JSON.stringify(widths) }),
  }
  if (Object.keys(given).length === 0) return
  await queryOf(db)
    .insertInto('core.list_memory')
    .values({ user_id: userId, entity, view: view ?? null, ...given })
    .onConflict((conflict) => conflict.columns(['user_id', 'entity']).doUpdateSet(given))
    .execute()
}

/** The roles whose default a view can be. */
export async function listRoles({
  query,
}: Database): Promise<readonly { readonly id: number; readonly name: string }[]> {
  return query.selectFrom('core.role').select(['id', 'name']).orderBy('id').execute()
}
