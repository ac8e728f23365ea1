import type { Entity } from '@core/entity/defineEntity'
import type { JsonSchema } from '@core/entity/Field'
import { integer } from '@core/entity/fieldKinds'
import { allows } from '@core/entity/policy'
import type { ListMemory, SavedView } from '@core/entity/wire'
import type { Viewer } from '../access/Viewer'
import type { Database } from '../database/Database'
import type { EntityCatalog, EntityContext } from '../entities/EntityContext'
import { denialOf } from '../entities/record/denied'
import { doneAnswer, oneAnswer } from '../routes/answers'
import { type Route, defineRoute } from '../routes/defineRoute'
import { forbidden, notFound } from '../routes/errors'
import { readMemory } from './readMemory'
import { changeView, createView } from './saveView'
import { entityName, memoryFields, viewFields, viewPatch } from './viewFields'
import { deleteView, findMemory, findView, keepMemory, listViews } from './viewRepository'

const textMap = { type: 'object', additionalProperties: { type: 'string' } }

const viewSchema: JsonSchema = {
  type: 'object',
  required: ['id', 'version', 'entity', 'name', 'state', 'ownerId', 'ownerName', 'shared', 'defaultFor'],
  properties: {
    id: { type: 'integer' },
    version: { type: 'integer' },
    entity: { type: 'string' },
    name: { type: 'string' },
    state: {
      type: 'object',
      required: ['columns', 'sort', 'filters', 'display'],
      properties: {
        columns: { type: 'array', items: { type: 'string' } },
        sort: { type: 'object', required: ['field', 'direction'], properties: { field: { type: 'string' }, direction: { enum: ['asc', 'desc'] } } },
        filters: textMap,
        display: { enum: ['table', 'board', 'calendar'] },
        day: { type: 'string', format: 'date' },
        by: { type: 'string' },
        span: { enum: ['month', 'week'] },
      },
    },
    ownerId: { type: 'integer' },
    ownerName: { type: 'string' },
    shared: { type: 'boolean' },
    defaultFor: { type: ['integer', 'null'] },
  },
}

const roleSchema: JsonSchema = { type: 'object', required: ['id', 'name'], properties: { id: { type: 'integer' }, name: { type: 'string' } } }

const listSchema: JsonSchema = {
  type: 'object',
  required: ['success', 'data', 'memory'],
  properties: {
    success: { type: 'boolean', enum: [true] },
    data: { type: 'array', items: viewSchema },
    memory: {
      type: 'object',
      properties: {
        view: { type: 'string' },
        columns: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        widths: { type: 'object', additionalProperties: { type: 'number' } },
      },
    },
    roles: { type: 'array', items: roleSchema },
  },
}

/**
 * Lists kept under a name. One's own are one's own to change; sharing one, and making it what a role begins with, asks for the
 * entity's permission to change many at once (`policy.bulk`): it changes what everybody sees.
 */
export function viewRoutes({ db, catalog }: EntityContext): readonly Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/View/List',
      access: 'signedIn',
      whileViewing: true,
      summary: 'List the views of a list',
      body: { entity: entityName },
      answer: listSchema,
      async handle({ body, viewer }) {
        const entity = viewable(catalog, body.entity, viewer)
        const [data, memory, roles] = await Promise.all([
          listViews(db, entity.id, viewer.id),
          findMemory(db, viewer.id, entity.id),
          mayShare(entity, viewer) && db.query.selectFrom('core.role').select(['id', 'name']).orderBy('id').execute(),
        ])
        return { data, memory: memoryOf(memory), ...(roles && { roles }) }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/View/Create',
      access: 'signedIn',
      summary: 'Save a view of a list',
      body: viewFields,
      answer: oneAnswer(viewSchema),
      async handle({ body, viewer, reply }) {
        const entity = viewable(catalog, body.entity, viewer)
        const data = await createView(db, entity, body, viewer, mayShare(entity, viewer))
        void reply.code(201)
        return { data, message: 'View created successfully !!' }
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/api/View/Update',
      access: 'signedIn',
      summary: 'Change a view of a list',
      body: viewPatch,
      answer: oneAnswer(viewSchema),
      async handle({ body, viewer }) {
        const { view, entity } = await findVisible(db, catalog, body.id, viewer)
        const data = await changeView(db, entity, view, body, viewer, mayShare(entity, viewer))
        return { data, message: 'View updated successfully !!' }
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/View/Delete',
      access: 'signedIn',
      summary: 'Delete a view of a list',
      query: { id: integer('Id', { required: true, min: 1 }) },
      answer: doneAnswer,
      async handle({ query, viewer }) {
        const { view } = await findVisible(db, catalog, query.id, viewer)
        if (view.ownerId !== viewer.id) throw forbidden('deleting a view of somebody else')
        await db.transaction((tx) => deleteView(tx, view.id))
        return { message: 'View deleted successfully !!' }
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/api/View/Remember',
      access: 'signedIn',
      summary: 'Remember how you left a list',
      body: memoryFields,
      answer: doneAnswer,
      async handle({ body, viewer }) {
        const entity = viewable(catalog, body.entity, viewer)
        await keepMemory(db, viewer.id, entity.id, readMemory(entity, body))
        return {}
      },
    }),
  ]
}

/** @throws Refusal 404 when no such list is there, 403 when it isn't this person's to see */
function viewable(catalog: EntityCatalog, id: string, viewer: Viewer): Entity {
  const table = catalog.get(id)
  if (!table) throw notFound('List')
  if (!allows(table.entity.policy.view, viewer)) throw forbidden(`“List ${table.entity.name.many.toLowerCase()}”`, denialOf(table.entity, 'view', viewer))
  return table.entity
}

/** @throws Refusal 404 when it isn't there, or isn't theirs and not shared, or belongs to a list that they may not see */
async function findVisible(db: Database, catalog: EntityCatalog, id: number, viewer: Viewer): Promise<{ view: SavedView; entity: Entity }> {
  const view = await findView(db, id)
  const table = view && catalog.get(view.entity)
  if (!view || !table || (view.ownerId !== viewer.id && !view.shared) || !allows(table.entity.policy.view, viewer)) throw notFound('View')
  return { view, entity: table.entity }
}

function mayShare({ policy }: Entity, { permissions }: Viewer): boolean {
  return policy.bulk !== undefined && permissions.has(policy.bulk)
}

function memoryOf(memory: Awaited<ReturnType<typeof findMemory>>): ListMemory {
  if (!memory) return {}
  const { view, columns, widths } = memory
  return { ...(view && { view }), columns, widths }
}
