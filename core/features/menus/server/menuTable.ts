import type { FieldError } from '@core/kernel/entity/parse'
import type { RecordOf } from '@core/kernel/entity/Field'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import { conflict, invalid } from '@core/kernel/server/platform/http/errors'
import { defineEntityTable, type EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import { refuseModuleOfKind } from '@core/kernel/server/entities/made/kindAccess'
import { lockMenus, menusOn, titlesBelow } from '@core/kernel/server/security/access/menus/menuOrder'
import { readMenus } from '@core/kernel/server/security/access/menus/readMenus'
import { menuEntity } from '../shared/menuEntity'
import { isOfModule, placeProblem } from '../shared/menuPlaces'
import { sectionProblems } from './sectionProblems'

type Sidebar = Pick<Parameters<typeof readMenus>[1], 'plugins' | 'sections'>

type MenuRecord = RecordOf<typeof menuEntity.fields>

/** The storage of menus: in core, which serves the sidebar. */
export function menuTable(sidebar: Sidebar): EntityTable {
  return defineEntityTable({
    entity: menuEntity,
    table: 'core.menu',
    search: 'core.comparable(menu.search_text)',
    rules: {
      auditsDeletes: true,
      async plan({ tx, viewer, before, after }) {
        await lockMenus(tx)
        const errors = await placeProblems(tx, sidebar, before?.id ?? 0, after)
        if (errors.length > 0) throw invalid(errors)
        const shelf = { parentId: after.parentId, section: after.parentId === null ? after.section : null }
        const stays = before && before.parentId === shelf.parentId && before.section === shelf.section
        return {
          record: {
            ...after,
            section: shelf.section,
            isHide: after.isHide ?? false,
            isHeading: after.isHeading ?? false,
            position: stays ? before.position : await placeAtEnd(tx, shelf),
          },
          async written(id) {
            await recordAudit(tx, {
              action: before ? 'menuChanged' : 'menuMade',
              person: viewer.id,
              roleId: viewer.roleId,
              subject: `Menu ${after.title}`,
              record: { entity: 'menu', id },
            })
          },
        }
      },
      async mayDelete(tx, { id, title, plugin, moduleId, parentId }, viewer) {
        await lockMenus(tx)
        if (plugin !== null)
          throw conflict(
            `The menu ${title} can't be deleted: the plugin “${plugin}” refers to it. It can be renamed, moved and hidden.`,
          )
        if (parentId === null) await refuseModuleOfKind(tx, moduleId)
        await refuseFilled(tx, id, title)
        await recordAudit(tx, {
          action: 'menuDeleted',
          person: viewer.id,
          roleId: viewer.roleId,
          subject: `Menu ${title}`,
          record: { entity: 'menu', id },
        })
      },
      async mayRestore(tx, { id, title }, viewer) {
        await lockMenus(tx)
        await recordAudit(tx, {
          action: 'menuRestored',
          person: viewer.id,
          roleId: viewer.roleId,
          subject: `Menu ${title}`,
          record: { entity: 'menu', id },
        })
      },
    },
  })
}

async function placeProblems(tx: Transaction, sidebar: Sidebar, id: number, after: MenuRecord): Promise<FieldError[]> {
  const menus = await readMenus(tx, { plugins: sidebar.plugins, sections: sidebar.sections })
  const menu = {
    id,
    title: after.title,
    parentId: after.parentId,
    isHeading: after.isHeading ?? false,
    plugin: after.plugin,
    moduleId: after.moduleId,
  }
  const problem = isOfModule(menu) && after.parentId === null ? undefined : placeProblem(menus, menu, after.parentId)
  if (problem) return [{ field: 'parentId', message: problem }]
  const unknown = after.parentId === null ? sectionProblems(menus, sidebar.sections, after.section) : []
  if (unknown.length > 0) return [...unknown]
  return menu.isHeading && menus.some((other) => other.parentId === id)
    ? [{ field: 'isHeading', message: 'It has items below it. Move them first.' }]
    : []
}

async function placeAtEnd(
  tx: Transaction,
  shelf: { readonly parentId: number | null; readonly section: string | null },
): Promise<number> {
  const there = await menusOn(tx, null, shelf)
  if (there.length === 0) return 10
  const { last } = await tx.query
    .selectFrom('core.menu')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('id', 'in', there)
    .executeTakeFirstOrThrow()
  return last + 10
}

/** @throws HttpError 409 that names its children, in the common order or in that of a role */
async function refuseFilled(tx: Transaction, id: number, title: string): Promise<void> {
  const below = await titlesBelow(tx, id)
  if (below.length === 0) return
  const first = below
    .slice(0, 3)
    .map((below) => `“${below}”`)
    .join(', ')
  const rest = below.length > 3 ? ` and ${below.length - 3} more` : ''
  throw conflict(`The menu ${title} still has items below it: ${first}${rest}. Move or delete them first.`)
}
