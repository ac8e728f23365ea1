import { sql } from 'kysely'
import { type RecordKind, madeId } from '@core/kernel/entity/recordKinds'
import type { RecordOf } from '@core/kernel/entity/Field'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { lockRights } from '@core/kernel/server/security/access/guards'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import { defineEntityTable } from '@core/kernel/server/entities/table/EntityTable'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import { hideKindAccess, makeKindModule, updateKindAccess } from '@core/kernel/server/entities/made/kindAccess'
import { newKindKey, usedStates } from '@core/kernel/server/entities/made/kindRows'
import { conflict, invalid } from '@core/kernel/server/platform/http/errors'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { type RecordKindFields, recordKindEntity } from '../shared/recordKindEntity'

/** How many kinds of record administrators may make. Each has a module and a place in the sidebar, of which nobody overlooks more. */
const mostKinds = 20

type Definition = RecordOf<RecordKindFields>

/** The storage of the kinds of record that administrators make. The database makes a kind's table together with its row. */
export const recordKindTable = ({ catalog }: Pick<ServerContext, 'catalog'>) =>
  defineEntityTable({
    entity: recordKindEntity,
    table: 'core.record_kind',
    rules: {
      auditsDeletes: true,
      async plan({ tx, viewer, before, after }) {
        // Kinds, modules, permissions and menus are changed by one at a time.
        await lockRights(tx)
        if (before) refuseOtherParent(before, after)
        else refuseParent(catalog, after)
        await refuseSameName(tx, catalog, before, after)
        if (before) await refuseLostStates(tx, before, after)
        else await refuseTooMany(tx)
        const key = before?.key ?? (await newKindKey(tx, after.one))
        const moduleId = before?.moduleId ?? (await makeKindModule(tx, after.many))
        const kind = kindOf(catalog, { ...after, key, moduleId, menuId: before?.menuId ?? null })
        const menuId = await updateKindAccess(tx, kind, after.section, viewer)
        return {
          record: { ...after, key, moduleId, menuId },
          written: (id) =>
            recordAudit(tx, {
              ...entryOf(viewer, id, after),
              action: before ? 'kindChanged' : 'kindMade',
              details: { after: detailsOf(after), ...(before && { before: detailsOf(before) }) },
            }),
        }
      },
      async mayDelete(tx, stored, viewer) {
        await lockRights(tx)
        await refuseParentOfOthers(tx, stored)
        await hideKindAccess(tx, stored, true)
        await recordAudit(tx, {
          ...entryOf(viewer, stored.id, stored),
          action: 'kindDeleted',
          details: { before: detailsOf(stored) },
        })
      },
      async mayRestore(tx, stored, viewer) {
        await lockRights(tx)
        refuseParent(catalog, stored)
        await refuseSameName(tx, catalog, stored, stored)
        await refuseTooMany(tx)
        await hideKindAccess(tx, stored, false)
        await recordAudit(tx, { ...entryOf(viewer, stored.id, stored), action: 'kindRestored' })
      },
    },
  })

/** @returns the definition as the product works with it */
function kindOf(catalog: EntityCatalog, row: Definition): RecordKind {
  const { key, one, many, icon, moduleId, menuId, parent, hasStore, hasAssignee } = row
  return {
    key: key ?? '',
    one,
    many,
    icon: icon ?? 'pi-box',
    moduleId: moduleId ?? 0,
    ...(menuId !== null && { menuId }),
    ...(parent !== null && { parent: { entity: parent, name: catalog.get(parent)?.entity.name.one ?? parent } }),
    ...(hasStore && { hasStore: true }),
    ...(hasAssignee && { hasAssignee: true }),
  }
}

/** @throws HttpError 400 for an entity whose records can have no children */
function refuseParent(catalog: EntityCatalog, { parent }: Pick<Definition, 'parent'>): void {
  if (parent !== null && !parentsIn(catalog).some(({ id }) => id === parent))
    throw invalid([{ field: 'parent', message: 'Belongs to: choose one of the kinds of record in the list' }])
}

/** @returns the entities that records of a kind can belong to: those with a page */
export function parentsIn(catalog: EntityCatalog): readonly { readonly id: string; readonly name: string }[] {
  return [...catalog.values()]
    .filter(
      ({ entity: { screen }, enabledCalls }) =>
        screen?.includes(':id') === true && (enabledCalls?.includes('view') ?? true),
    )
    .map(({ entity: { id, name } }) => ({ id, name: name.many }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

function refuseOtherParent(before: Definition, after: Definition): void {
  if (before.parent !== after.parent)
    throw invalid([
      { field: 'parent', message: 'Belongs to can’t be changed, since records hold it; make another kind instead' },
    ])
}

async function refuseSameName(
  tx: Transaction,
  catalog: EntityCatalog,
  before: Definition | null,
  { one, many }: Definition,
): Promise<void> {
  const own = before?.key ? madeId({ key: before.key }) : undefined
  const names = [...catalog.values()]
    .filter(({ entity }) => entity.id !== own)
    .flatMap(({ entity: { name } }) => [name.one.toLowerCase(), name.many.toLowerCase()])
  const { rows } = await sql<{ name: string }>`
    select lower(unnest(array[one, many])) as name from core.record_kind where deleted_at is null and key <> ${before?.key ?? ''}`.execute(
    tx.query,
  )
  const taken = new Set([...names, ...rows.map(({ name }) => name)])
  for (const [field, label, name] of [
    ['one', 'Name of one', one],
    ['many', 'Name of several', many],
  ] as const)
    if (taken.has(name.toLowerCase()))
      throw invalid([{ field, message: `${label}: other records are called “${name}” already` }])
}

async function refuseTooMany(tx: Transaction): Promise<void> {
  const { rows } = await sql<{ kinds: number }>`
    select count(*)::integer as kinds from core.record_kind where deleted_at is null`.execute(tx.query)
  if (rows[0]!.kinds >= mostKinds)
    throw invalid([
      { field: 'many', message: `There are ${mostKinds} kinds of record already; delete one that nobody needs` },
    ])
}

/** @throws HttpError 400 for a state that records are in and that the change would remove */
async function refuseLostStates(tx: Transaction, before: Definition, after: Definition): Promise<void> {
  const kept = new Set((after.states ?? []).map(({ number }) => number))
  const lost = (before.states ?? []).filter(({ number }) => !kept.has(number))
  if (lost.length === 0) return
  const used = await usedStates(tx, before.key ?? '')
  const needed = lost.find(({ number }) => used.has(number))
  if (needed)
    throw invalid([
      {
        field: 'states',
        message: `States: “${needed.name}” can’t be removed, because records are in it; rename it instead`,
      },
    ])
}

async function refuseParentOfOthers(tx: Transaction, { key, many }: Definition): Promise<void> {
  const { rows } = await sql<{ many: string }>`
    select many from core.record_kind where deleted_at is null and parent = ${madeId({ key: key ?? '' })} order by id`.execute(
    tx.query,
  )
  if (rows[0]) throw conflict(`${rows[0].many} belong to ${many}. Delete that kind first.`)
}

const detailsOf = ({ one, many, parent, titlePattern, hasStore, hasAssignee, states, section, icon }: Definition) => ({
  one,
  many,
  parent,
  titlePattern,
  hasStore,
  hasAssignee,
  states,
  section,
  icon,
})

const entryOf = (viewer: Viewer, id: number, { many }: Pick<Definition, 'many'>) => ({
  person: viewer.id,
  roleId: viewer.roleId,
  subject: `Kind of record ${many}`,
  record: { entity: recordKindEntity.id, id },
})
