import type { Transaction } from '../../../platform/database/Database'
import type { DeclaredMenu } from '../../../platform/database/tables'
import { type CodeMenu, type MenuCatalog, declaredMenus } from './declaredMenus'

const parts = ['title', 'icon', 'link', 'section', 'position'] as const

type Row = DeclaredMenu & {
  readonly id: number
  readonly code_key: string | null
  readonly declared: DeclaredMenu | null
  readonly parent_id: number | null
  readonly version: number
}

/**
 * Updates the menus to what the code declares. In an existing menu it changes only what the code has changed since, and only where nobody
 * else has changed the same: a title that an administrator set stays, also where the code groups links anew. Menus that the code no longer
 * declares are deleted; those of plugins that are off stay as they are. A link below another plugin's item is added once that item exists.
 */
export async function syncMenus(tx: Transaction, catalogs: readonly MenuCatalog[]): Promise<void> {
  const declared = declaredMenus(catalogs)
  const columns = ['id', 'code_key', 'declared', 'parent_id', 'version', ...parts] as const
  const stored = await tx.query
    .selectFrom('core.menu')
    .select(columns)
    .where(
      'plugin',
      'in',
      catalogs.map(({ id }) => id),
    )
    .execute()
  const byKey = new Map<string | null, Row>(stored.map((row) => [row.code_key, row]))
  const ids = new Map(stored.map((row) => [row.code_key, row.id]))
  const known = new Set(declared.map(({ key }) => key))
  const unknown = new Set(stored.filter(({ code_key: key }) => !known.has(key ?? '')))
  for (const menu of declared) {
    const former = byKey.has(menu.key) ? undefined : formerPlace(menu, unknown)
    if (former) {
      unknown.delete(former)
      ids.set(menu.key, former.id)
      await regroup(tx, former, menu, ids)
    }
    const row = byKey.get(menu.key) ?? former
    if (row) await bringUp(tx, row, menu)
    else if (menu.parentKey === null || ids.has(menu.parentKey))
      ids.set(menu.key, await insert(tx, menu, menu.parentKey === null ? null : ids.get(menu.parentKey)!))
  }
  const undeclared = [...unknown].map(({ id }) => id)
  if (undeclared.length > 0) await tx.query.deleteFrom('core.menu').where('id', 'in', undeclared).execute()
}

/** @returns the row of a link that the code has moved into a group of the same item, or out of one */
function formerPlace({ key, link }: CodeMenu, unknown: ReadonlySet<Row>): Row | undefined {
  if (link === null) return undefined
  const itemOf = (text: string) => text.split(' ', 1)[0]
  return [...unknown].find((row) => row.code_key?.endsWith(` ${link}`) && itemOf(row.code_key) === itemOf(key))
}

/** Moves a link to where the code has it now, unless an administrator has put it elsewhere. */
async function regroup(
  tx: Transaction,
  row: Row,
  { key, parentKey, link }: CodeMenu,
  ids: ReadonlyMap<string | null, number>,
): Promise<void> {
  const before = row.code_key!.slice(0, -` ${link}`.length)
  const stays = row.parent_id !== ids.get(before) || parentKey === null || !ids.has(parentKey)
  await tx.query
    .updateTable('core.menu')
    .set({ code_key: key, ...(!stays && { parent_id: ids.get(parentKey) }) })
    .where('id', '=', row.id)
    .execute()
}

async function insert(tx: Transaction, menu: CodeMenu, parentId: number | null): Promise<number> {
  const { key, plugin, moduleId, id } = menu
  const { id: made } = await tx.query
    .insertInto('core.menu')
    .values({
      ...(id !== undefined && { id }),
      ...partsOf(menu),
      badge: null,
      plugin,
      code_key: key,
      declared: JSON.stringify(partsOf(menu)),
      module_id: moduleId,
      parent_id: parentId,
      search_text: menu.title,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made
}

/** Updates the properties that the code changed since the last declaration, where nobody else has changed them. */
async function bringUp(tx: Transaction, row: Row, menu: CodeMenu): Promise<void> {
  const before = row.declared
  const changed = parts.filter((part) => before?.[part] !== menu[part])
  if (changed.length === 0) return
  const taken = changed.filter((part) => row[part] === before?.[part])
  await tx.query
    .updateTable('core.menu')
    .set({
      ...Object.fromEntries(taken.map((part) => [part, menu[part]])),
      declared: JSON.stringify(partsOf(menu)),
      ...(taken.includes('title') && { search_text: menu.title }),
      ...(taken.length > 0 && { version: row.version + 1, updated_at: new Date().toISOString() }),
    })
    .where('id', '=', row.id)
    .execute()
}

function partsOf({ title, icon, link, section, position }: DeclaredMenu): DeclaredMenu {
  return { title, icon, link, section, position }
}
