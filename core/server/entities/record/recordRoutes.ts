import { type EntityCall, callPath, saidOf } from '@core/entity/defineEntity'
import { integer } from '@core/entity/fieldKinds'
import type { Action } from '@core/entity/policy'
import { recordSensitiveView } from '../../audit/recordSensitiveView'
import { doneAnswer, oneAnswer } from '../../routes/answers'
import { createOnce } from '../../routes/createOnce'
import { type Route, defineRoute } from '../../routes/defineRoute'
import { invalid, notFound } from '../../routes/errors'
import type { EntityTable } from '../EntityTable'
import type { EntityContext } from '../EntityContext'
import { createRecord } from './createRecord'
import { deleteRecord, restoreRecord } from './deleteRecord'
import { presentRecord } from './presentRecord'
import { readRecord } from './readRecord'
import { createFields, detailSchema, updateFields } from './recordSchemas'
import { restateCreate, restateUpdate } from './restateBody'
import { findRecord, getWrittenRecord } from './storedRecord'
import { type RecordPatch, updateRecord } from './updateRecord'

/** One record: read, made, changed, deleted, by the paths that its definition names. S7.13, S8.9. */
export function recordRoutes(table: EntityTable, context: EntityContext): readonly Route[] {
  const made: Readonly<Record<EntityCall, (() => Route) | undefined>> = {
    list: undefined,
    getAll: undefined,
    view: () => viewRoute(table, context),
    create: () => createRoute(table, context),
    update: () => updateRoute(table, context),
    delete: () => deleteRoute(table, context),
  }
  const offered = table.offers ?? (['view', 'create', 'update', 'delete'] as const)
  return [...offered.flatMap((call) => made[call]?.() ?? []), ...(offered.includes('delete') ? [restoreRoute(table, context)] : [])]
}

/** What a route is called, and what the guard asks for. */
export function guarded({ entity: { name, policy } }: EntityTable, action: Action, verb: string): { readonly access: number | 'signedIn'; readonly summary: string } {
  return { access: policy[action].needs ?? 'signedIn', summary: `${verb} ${name.many.toLowerCase()}` }
}

function idOf({ entity }: EntityTable) {
  return { id: integer(entity.name.one, { required: true, min: 1 }) }
}

function viewRoute(table: EntityTable, { db, catalog }: EntityContext): Route {
  return defineRoute({
    method: 'GET',
    path: callPath(table.entity, 'view'),
    ...guarded(table, 'view', 'View'),
    params: idOf(table),
    answer: oneAnswer(detailSchema(table)),
    async handle({ params, viewer, request }) {
      const data = await readRecord(db, table, params.id, viewer, catalog)
      await recordSensitiveView(db, table.entity, { ...data, id: params.id }, viewer, request)
      return { data }
    },
  })
}

function createRoute(table: EntityTable, context: EntityContext): Route {
  const { db, catalog } = context
  return defineRoute({
    method: 'POST',
    path: callPath(table.entity, 'create'),
    ...guarded(table, 'create', 'Create'),
    body: createFields(table),
    restate: (sent) => restateCreate(table, sent),
    answer: oneAnswer(detailSchema(table)),
    async handle(call) {
      const { viewer } = call
      const data = await db.transaction(async (tx) => {
        const id = await createOnce(tx, call, () => createRecord(tx, table, call.body, viewer, context))
        const written = await getWrittenRecord(tx, table, id)
        // A repeated request may come after others have changed it, or deleted it: by then it must be theirs to see.
        const stored = written?.version === 1 ? written : await findRecord(tx, table, id, viewer)
        return stored && presentRecord(tx, table, stored, viewer, catalog)
      })
      if (!data) throw notFound(table.entity.name.one)
      call.reply.code(201)
      return { data, message: saidOf(table.entity, 'created') }
    },
  })
}

function updateRoute(table: EntityTable, context: EntityContext): Route {
  const path = callPath(table.entity, 'update')
  const named = path.includes(':id')
  return defineRoute({
    method: 'PUT',
    path,
    ...guarded(table, 'update', 'Update'),
    ...(named && { params: idOf(table) }),
    body: updateFields(table, named),
    patch: true,
    restate: async (sent, { params, viewer }) => {
      const id = named ? params.id : sent.id
      return Number.isSafeInteger(id) ? restateUpdate(table, context, { id: id as number, named }, sent, viewer) : sent
    },
    answer: oneAnswer(detailSchema(table)),
    async handle({ params, body, viewer, request }) {
      const { id: sent, ...patch } = body as RecordPatch & { readonly id?: number }
      const id = named ? params.id : sent
      if (!id) throw invalid([{ field: 'id', message: `${table.entity.name.one} is required` }])
      const data = await context.db.transaction(async (tx) => {
        await updateRecord(tx, table, id, patch, viewer, context)
        return presentRecord(tx, table, (await getWrittenRecord(tx, table, id))!, viewer, context.catalog)
      })
      // The answer is the whole record: a change of one field is a look at all of them.
      await recordSensitiveView(context.db, table.entity, { ...data, id }, viewer, request)
      return { data, message: saidOf(table.entity, 'updated') }
    },
  })
}

function deleteRoute(table: EntityTable, context: EntityContext): Route {
  const path = callPath(table.entity, 'delete')
  const named = path.includes(':id')
  return defineRoute({
    method: 'DELETE',
    path,
    ...guarded(table, 'delete', 'Delete'),
    ...(named ? { params: idOf(table) } : { query: idOf(table) }),
    answer: doneAnswer,
    async handle({ params, query, viewer }) {
      const { id } = (named ? params : query) as { id: number }
      await context.db.transaction((tx) => deleteRecord(tx, table, id, viewer, context))
      return { message: saidOf(table.entity, 'deleted') }
    },
  })
}

/** Whoever may delete a record may take that back, until it is purged. */
function restoreRoute(table: EntityTable, context: EntityContext): Route {
  return defineRoute({
    method: 'POST',
    path: `/api/${table.entity.path}/Restore`,
    ...guarded(table, 'delete', 'Restore'),
    body: idOf(table),
    answer: doneAnswer,
    async handle({ body, viewer }) {
      await context.db.transaction((tx) => restoreRecord(tx, table, body.id, viewer, context))
      return { message: `${table.entity.name.one} restored successfully !!` }
    },
  })
}
