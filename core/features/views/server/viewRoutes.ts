import { viewCalls } from '@core/kernel/shared/viewCalls'
import type { DescribedField } from '@core/kernel/shared/describedField'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import { allows, maySeePath } from '@core/kernel/entity/policy'
import type { ListMemory, SavedView } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import type { Database } from '@core/kernel/server/platform/database/Database'
import type { EntityCatalog, EntityContext } from '@core/kernel/server/entities/table/EntityContext'
import { filterPath, listFiltersOf } from '@core/kernel/server/entities/table/listFilters'
import { describeField } from '@core/kernel/server/plugins/describeField'
import { denialOf } from '@core/kernel/server/entities/table/denied'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { forbidden, notFound } from '@core/kernel/server/platform/http/errors'
import { readMemory } from './readMemory'
import { changeView, createView } from './saveView'
import { deleteView, findMemory, findView, listRoles, listViews, storeMemory } from './viewRepository'

/**
 * Saved views of lists. People may change their own views. Sharing a view, and making it a role's default, needs the entity's permission to
 * change many records at once (`policy.bulk`), because it changes what everybody sees.
 */
export function viewRoutes({ db, catalog }: EntityContext): readonly Route[] {
  return [
    defineRoute(viewCalls.list, {
      access: 'signedIn',
      whileViewing: true,
      keepsOffline: ({ body }) => catalog.get(body.entity)?.entity.offline === true,
      async handle({ body, viewer }) {
        const entity = viewable(catalog, body.entity, viewer)
        const [data, memory, roles] = await Promise.all([
          listViews(db, entity.id, viewer.id),
          findMemory(db, viewer.id, entity.id),
          mayShare(entity, viewer) && listRoles(db),
        ])
        const filters = filtersFor(catalog, entity, viewer)
        return {
          // What one may not filter by would only be a refusal, and says what somebody looks for.
          data: data.filter((view) => maySee(catalog, entity, view, viewer)),
          memory: memoryOf(memory),
          ...(roles && { roles }),
          ...(filters.length > 0 && { filters }),
        }
      },
    }),
    defineRoute(viewCalls.create, {
      access: 'signedIn',
      async handle({ body, viewer, reply }) {
        const entity = viewable(catalog, body.entity, viewer)
        const data = await createView(db, entity, body, viewer, mayShare(entity, viewer))
        void reply.code(201)
        return { data, message: 'View created successfully !!' }
      },
    }),
    defineRoute(viewCalls.update, {
      access: 'signedIn',
      async handle({ body, viewer }) {
        const { view, entity } = await findVisible(db, catalog, body.id, viewer)
        const data = await changeView(db, entity, view, body, viewer, mayShare(entity, viewer))
        return { data, message: 'View updated successfully !!' }
      },
    }),
    defineRoute(viewCalls.remove, {
      access: 'signedIn',
      async handle({ query, viewer }) {
        const { view } = await findVisible(db, catalog, query.id, viewer)
        if (view.ownerId !== viewer.id) throw forbidden('deleting a view of somebody else')
        await db.transaction((tx) => deleteView(tx, view.id))
        return { message: 'View deleted successfully !!' }
      },
    }),
    defineRoute(viewCalls.remember, {
      access: 'signedIn',
      async handle({ body, viewer }) {
        const entity = viewable(catalog, body.entity, viewer)
        await storeMemory(db, viewer.id, entity.id, readMemory(entity, body))
        return {}
      },
    }),
  ]
}

/** @throws HttpError 404 when there is no such list, 403 when this person may not see it */
function viewable(catalog: EntityCatalog, id: string, viewer: Viewer): Entity {
  const table = catalog.get(id)
  if (!table) throw notFound('List')
  if (!allows(table.entity, 'view', viewer))
    throw forbidden(`“List ${table.entity.name.many.toLowerCase()}”`, denialOf(table.entity, 'view', viewer))
  return table.entity
}

/** @throws HttpError 404 when it doesn't exist, is another person's and not shared, or belongs to a list or has a filter that the person may not see */
async function findVisible(
  db: Database,
  catalog: EntityCatalog,
  id: number,
  viewer: Viewer,
): Promise<{ view: SavedView; entity: Entity }> {
  const view = await findView(db, id)
  const entity = view && catalog.get(view.entity)?.entity
  if (!view || !entity || !allows(entity, 'view', viewer) || !maySee(catalog, entity, view, viewer))
    throw notFound('View')
  return { view, entity }
}

/** Whether a view is the person's own, or shared and without a filter by what they may not see. */
function maySee(
  catalog: EntityCatalog,
  entity: Entity,
  { ownerId, shared, state }: SavedView,
  { id, permissions }: Viewer,
): boolean {
  if (ownerId === id) return true
  const contributed = listFiltersOf(catalog, entity)
  return (
    shared &&
    Object.keys(state.filters).every((path) => {
      const permission = contributed.get(path)?.permission
      const found = fieldPathAt(entity.fields, path)
      return (
        (permission === undefined || permissions.has(permission)) &&
        (found === undefined || maySeePath(found, entity.policy, permissions))
      )
    })
  )
}

function mayShare({ policy }: Entity, { permissions }: Viewer): boolean {
  return policy.bulk !== undefined && permissions.has(policy.bulk)
}

/** What plugins contribute to filter the list by, for this person. */
function filtersFor(catalog: EntityCatalog, entity: Entity, { permissions }: Viewer): readonly DescribedField[] {
  return [...listFiltersOf(catalog, entity).values()]
    .filter(({ permission }) => permission === undefined || permissions.has(permission))
    .map((filter) => describeField(filterPath(filter)))
}

function memoryOf(memory: Awaited<ReturnType<typeof findMemory>>): ListMemory {
  if (!memory) return {}
  const { view, columns, widths } = memory
  return { ...(view && { view }), columns, widths }
}
