import type { Entity } from '@core/kernel/entity/defineEntity'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import type { InputOf } from '@core/kernel/entity/Field'
import type { SavedView } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import { sealText } from '@core/kernel/server/platform/database/sealedTexts'
import { conflict, forbidden, invalid, stale } from '@core/kernel/server/platform/http/errors'
import { checkState } from './checkState'
import type { viewFields, viewPatch } from '@core/kernel/shared/viewCalls'
import { findView, insertView, ownViews, updateView } from './viewRepository'

/** The maximum number of a person's views of one list. */
const most = 100

/**
 * @returns the new view
 * @throws HttpError when the name is taken, or the person may not save such a view
 */
export async function createView(
  db: Database,
  entity: Entity,
  body: InputOf<typeof viewFields>,
  viewer: Viewer,
  mayShare: boolean,
): Promise<SavedView> {
  const { name, shared, defaultFor } = sharingOf(body)
  const state = checkState(entity, body.state)
  if (!mayShare && shared) throw forbidden('sharing views')
  return db.transaction(async (tx) => {
    await lockOwner(tx, viewer.id)
    await checkName(tx, { entity: entity.id, name, ownerId: viewer.id })
    await checkRole(tx, defaultFor)
    const stored = { name, state: sealFilters(entity, state), shared, defaultFor }
    const id = await insertView(tx, { entity: entity.id, ownerId: viewer.id, ...stored })
    return (await findView(tx, id))!
  })
}

/**
 * @returns the changed view
 * @throws HttpError like createView, and 409 when it was changed in between
 */
export async function changeView(
  db: Database,
  entity: Entity,
  view: SavedView,
  body: InputOf<typeof viewPatch>,
  viewer: Viewer,
  mayShare: boolean,
): Promise<SavedView> {
  const change = { ...sharingOf(body), state: checkState(entity, body.state) }
  const own = view.ownerId === viewer.id
  const isMoreThanRole =
    change.name !== view.name || change.shared !== view.shared || !sameState(change.state, view.state)
  if (!own && isMoreThanRole) throw forbidden('changing a view of somebody else')
  if (!mayShare && (change.defaultFor !== view.defaultFor || (change.shared && !view.shared)))
    throw forbidden('sharing views')
  return db.transaction(async (tx) => {
    await lockOwner(tx, view.ownerId)
    await checkName(tx, { entity: entity.id, name: change.name, ownerId: view.ownerId }, view.id)
    await checkRole(tx, change.defaultFor)
    const stored = { ...change, state: sealFilters(entity, change.state) }
    if (!(await updateView(tx, { id: view.id, entity: entity.id, version: body.version }, stored)))
      throw stale('The view')
    return (await findView(tx, view.id))!
  })
}

function sharingOf({
  name,
  shared,
  defaultFor,
}: {
  readonly name: string
  readonly shared?: boolean | null
  readonly defaultFor?: number | null
}) {
  if (defaultFor && !shared)
    throw invalid([{ field: 'shared', message: 'A role can begin with a shared view only. Share it first' }])
  return { name, shared: shared ?? false, defaultFor: defaultFor ?? null }
}

/** Serializes saves of the same person, so that names stay unique without an error of the database. */
async function lockOwner(tx: Transaction, ownerId: number): Promise<void> {
  await tx.query.selectFrom('core.user').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
}

async function checkName(
  tx: Transaction,
  view: Pick<SavedView, 'entity' | 'name' | 'ownerId'>,
  except?: number,
): Promise<void> {
  const { count, taken } = await ownViews(tx, view, except)
  if (taken) throw conflict(`There is a view “${view.name}” already. Choose another name.`)
  if (except === undefined && count >= most)
    throw conflict(`A list can have ${most} views of yours. Delete one that you don't need.`)
}

/** Locks the role until the end of the transaction, because it can have only one default view. */
async function checkRole(tx: Transaction, role: number | null): Promise<void> {
  if (role === null) return
  const found = await tx.query
    .selectFrom('core.role')
    .select('id')
    .where('id', '=', role)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw invalid([{ field: 'defaultFor', message: 'There is no such role' }])
}

/** A filter of an encrypted field contains a value of it, so it is encrypted as well. */
function sealFilters({ fields }: Entity, state: SavedView['state']): SavedView['state'] {
  const filters = Object.entries(state.filters).map(([path, text]) => [
    path,
    fieldPathAt(fields, path)?.field.encrypted ? sealText(text) : text,
  ])
  return { ...state, filters: Object.fromEntries(filters) }
}

function sameState(a: SavedView['state'], b: SavedView['state']): boolean {
  const written = ({ columns, sort, filters, display, group, day, by, span }: SavedView['state']) =>
    JSON.stringify([
      columns,
      sort.field,
      sort.direction,
      Object.entries(filters).toSorted(([x], [y]) => (x < y ? -1 : 1)),
      display,
      group,
      day,
      by,
      span,
    ])
  return written(a) === written(b)
}
