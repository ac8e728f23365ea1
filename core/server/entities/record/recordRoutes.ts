import { defineCall } from '@core/entity/defineCall'
import { type EntityCall, callPath, writeMessage } from '@core/entity/defineEntity'
import { integer } from '@core/entity/fieldKinds'
import type { Action } from '@core/entity/policy'
import { recordSensitiveView } from '../../security/audit/recordSensitiveView'
import { doneAnswer, oneAnswer } from '@core/entity/answers'
import { createOnce } from '../../platform/http/createOnce'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import { invalid, notFound } from '../../platform/http/errors'
import type { EntityTable } from '../table/EntityTable'
import type { EntityContext } from '../table/EntityContext'
import { createRecord } from './createRecord'
import { deleteRecord, restoreRecord } from './deleteRecord'
import { normalizeCreate, normalizeUpdate } from './prepareWrite'
import { presentRecord } from './presentRecord'
import { readRecord } from './readRecord'
import { createFields, updateFields, detailShape } from './recordSchemas'
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
  const offered = table.enabledCalls ?? (['view', 'create', 'update', 'delete'] as const)
  return [
    ...offered.flatMap((call) => made[call]?.() ?? []),
    ...(offered.includes('delete') ? [restoreRoute(table, context)] : []),
  ]
}

/** What the guard asks for. */
export function accessTo({ entity: { policy } }: EntityTable, action: Action): number | 'signedIn' {
  return policy[action].needs ?? 'signedIn'
}

export function summaryOf({ entity: { name } }: EntityTable, verb: string): string {
  return `${verb} ${name.many.toLowerCase()}`
}

function idOf({ entity }: EntityTable) {
  return { id: integer(entity.name.one, { required: true, min: 1 }) }
}

function viewRoute(table: EntityTable, { db, catalog }: EntityContext): Route {
  return defineRoute(
    defineCall({
      method: 'GET',
      path: callPath(table.entity, 'view'),
      summary: summaryOf(table, 'View'),
      params: idOf(table),
      answer: oneAnswer(detailShape(table)),
    }),
    {
      access: accessTo(table, 'view'),
      record: table.entity.id,
      keepsOffline: table.entity.offline === true,
      async handle({ params, viewer, request }) {
        const data = await readRecord(db, table, params.id, viewer, catalog)
        await recordSensitiveView(db, table.entity, { ...data, id: params.id }, viewer, request)
        return { data }
      },
    },
  )
}

function createRoute(table: EntityTable, context: EntityContext): Route {
  const { db, catalog } = context
  return defineRoute(
    defineCall({
      method: 'POST',
      path: callPath(table.entity, 'create'),
      summary: summaryOf(table, 'Create'),
      body: createFields(table),
      answer: oneAnswer(detailShape(table)),
    }),
    {
      access: accessTo(table, 'create'),
      normalizeBody: (sent) => normalizeCreate(table, sent),
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
        return { data, message: writeMessage(table.entity, 'created') }
      },
    },
  )
}

function updateRoute(table: EntityTable, context: EntityContext): Route {
  const path = callPath(table.entity, 'update')
  const named = path.includes(':id')
  return defineRoute(
    defineCall({
      method: 'PUT',
      path,
      summary: summaryOf(table, 'Update'),
      ...(named && { params: idOf(table) }),
      body: updateFields(table, named),
      patch: true,
      answer: oneAnswer(detailShape(table)),
    }),
    {
      access: accessTo(table, 'update'),
      record: table.entity.id,
      normalizeBody: async (sent, { params, viewer }) => {
        const id = named ? params.id : sent.id
        return Number.isSafeInteger(id)
          ? normalizeUpdate(table, context, { id: id as number, named }, sent, viewer)
          : sent
      },
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
        return { data, message: writeMessage(table.entity, 'updated') }
      },
    },
  )
}

function deleteRoute(table: EntityTable, context: EntityContext): Route {
  const path = callPath(table.entity, 'delete')
  const named = path.includes(':id')
  return defineRoute(
    defineCall({
      method: 'DELETE',
      path,
      summary: summaryOf(table, 'Delete'),
      ...(named ? { params: idOf(table) } : { query: idOf(table) }),
      answer: doneAnswer,
    }),
    {
      access: accessTo(table, 'delete'),
      record: table.entity.id,
      async handle({ params, query, viewer }) {
        const { id } = (named ? params : query) as { id: number }
        await context.db.transaction((tx) => deleteRecord(tx, table, id, viewer, context))
        return { message: writeMessage(table.entity, 'deleted') }
      },
    },
  )
}

/** People who may delete a record may restore it until it is purged. */
function restoreRoute(table: EntityTable, context: EntityContext): Route {
  return defineRoute(
    defineCall({
      method: 'POST',
      path: `/api/${table.entity.path}/Restore`,
      summary: summaryOf(table, 'Restore'),
      body: idOf(table),
      answer: doneAnswer,
    }),
    {
      access: accessTo(table, 'delete'),
      async handle({ body, viewer }) {
        await context.db.transaction((tx) => restoreRecord(tx, table, body.id, viewer, context))
        return { message: `${table.entity.name.one} restored successfully !!` }
      },
    },
  )
}
