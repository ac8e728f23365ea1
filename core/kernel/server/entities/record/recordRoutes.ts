import { withDefaults } from '@core/kernel/entity/customDefaults'
import { isDeepStrictEqual } from 'node:util'
import { defineCall } from '@core/kernel/entity/defineCall'
import { type EntityCall, callPath, writeMessage } from '@core/kernel/entity/defineEntity'
import { integer } from '@core/kernel/entity/fieldKinds'
import type { Fields, JsonSchema } from '@core/kernel/entity/Field'
import { type Action, type PermissionIds, permissionsFor } from '@core/kernel/entity/policy'
import { recordSensitiveView } from '../../security/audit/recordSensitiveView'
import { type Shape, doneAnswer, json, oneAnswer } from '@core/kernel/entity/answers'
import type { Viewer } from '../../platform/http/Viewer'
import { createOnce } from '../../platform/http/createOnce'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import { invalid, notFound, stale } from '../../platform/http/errors'
import { parentAllowsSchema } from '../list/listSchema'
import type { EntityTable } from '../table/EntityTable'
import type { EntityContext } from '../table/EntityContext'
import { catchUpFields } from '../custom/catchUpFields'
import { createRecord } from './createRecord'
import { deleteRecord, restoreRecord } from './deleteRecord'
import { putBack } from './putBack'
import { labelPaths, presentRecord, readRecord } from './readRecord'
import { type Values, findRecord, getWrittenRecord } from './storedRecord'
import { type RecordPatch, updateRecord } from './updateRecord'

/** The routes of one record: view, create, update, delete, at the paths of its definition. S7.13, S8.9. */
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
    ...(offered.includes('update') ? [putBackRoute(table, context)] : []),
  ]
}

/** The permissions of which the guard requires one. */
export function accessTo({ entity: { policy } }: EntityTable, action: Action): PermissionIds | 'signedIn' {
  return permissionsFor(policy[action]) ?? 'signedIn'
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
      async normalizeBody(sent) {
        await catchUpFields(db, table.entity, sent)
        return normalizeCreate(table, sent)
      },
      async handle(call) {
        const { viewer } = call
        const data = await db.transaction(async (tx) => {
          const id = await createOnce(tx, call, () => createRecord(tx, table, call.body, viewer, context))
          const written = await getWrittenRecord(tx, table, id)
          // A repeated request may arrive after others have changed the record, or deleted it: then this person must still be allowed to
          // see it.
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
        await catchUpFields(context.db, table.entity, sent)
        const id = named ? params.id : sent.id
        return Number.isSafeInteger(id)
          ? normalizeUpdate(table, context, { id: id as number, named }, sent, viewer)
          : sent
      },
      async handle(call) {
        const { params, body, viewer, request } = call
        const { id: sent, ...patch } = body as RecordPatch & { readonly id?: number }
        const id = named ? params.id : sent
        if (!id) throw invalid([{ field: 'id', message: `${table.entity.name.one} is required` }])
        const data = await context.db.transaction(async (tx) => {
          let isNew = false
          await createOnce(tx, call, async () => {
            isNew = true
            await updateRecord(tx, table, id, patch, viewer, context)
            return id
          })
          // As for a create that is repeated.
          const stored = isNew ? await getWrittenRecord(tx, table, id) : await findRecord(tx, table, id, viewer)
          return stored && presentRecord(tx, table, stored, viewer, context.catalog)
        })
        if (!data) throw notFound(table.entity.name.one)
        // The response is the whole record, so a change of one field also counts as a view of all fields.
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
        await context.db.transaction((tx) =>
          restoreRecord(tx, table, body.id, viewer, { ...context, refusesOthersDeletion: true }),
        )
        return { message: `${table.entity.name.one} restored successfully !!` }
      },
    },
  )
}

/** Puts back what a change of the history changed. */
function putBackRoute(table: EntityTable, context: EntityContext): Route {
  return defineRoute(
    defineCall({
      method: 'POST',
      path: `/api/${table.entity.path}/PutBack`,
      summary: summaryOf(table, 'Put back a change of'),
      body: {
        ...idOf(table),
        change: integer('Change', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
        version: integer('Version', { required: true, min: 1 }),
      },
      answer: doneAnswer,
    }),
    {
      access: accessTo(table, 'update'),
      async handle({ body, viewer }) {
        await context.db.transaction((tx) => putBack(tx, table, body, viewer, context))
        return { message: writeMessage(table.entity, 'updated') }
      },
    },
  )
}

/** Properties that every record has and nobody sets. */
const ofEveryRecord: ReadonlySet<string> = new Set([
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'masked',
  'labels',
  'parentAllows',
])

/** Converts a create's body to the names of the fields, and adds the defaults of those that it leaves out. */
async function normalizeCreate(table: EntityTable, sent: Values): Promise<Values> {
  return withDefaults(table.entity.fields, table.normalizeBody?.(sent, null) ?? sent)
}

/**
 * Converts an update's body to the names of the fields. A whole record may be sent, as it was read: read-only values that are unchanged are
 * removed from the body. A changed one stays in it, and is refused by name.
 * @param named whether the path contains the id, so that the body needs none
 * @throws HttpError 404 when the person may not see the record, 409 when it was changed in between
 */
async function normalizeUpdate(
  table: EntityTable,
  { db, catalog }: Pick<EntityContext, 'db' | 'catalog'>,
  { id, named }: { readonly id: number; readonly named: boolean },
  sent: Values,
  viewer: Viewer,
): Promise<Values> {
  const isSet = (name: string) =>
    ofEveryRecord.has(name) || (named && name === 'id') || table.entity.fields[name]?.readOnly === true
  if (!Object.keys(sent).some(isSet)) return sent
  const stored = JSON.parse(JSON.stringify(await readRecord(db, table, id, viewer, catalog))) as Values
  if (Number.isInteger(sent.version) && sent.version !== stored.version)
    throw stale(`This ${table.entity.name.one.toLowerCase()}`)
  const rest = Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !(isSet(name) && isDeepStrictEqual(value, stored[name]))),
  )
  return table.normalizeBody?.(rest, stored) ?? rest
}

/** A record as `GET view` returns it; its name in the API document is the entity's. */
function detailShape({ entity }: EntityTable): Shape<object> {
  const labels = Object.fromEntries(labelPaths(entity).map((path) => [path, json.nullable(json.string)]))
  const shape = json.record(entity.fields, {
    id: json.integer,
    version: json.integer,
    createdBy: json.nullable(json.integer),
    createdAt: json.instant,
    updatedBy: json.nullable(json.integer),
    updatedAt: json.instant,
    masked: json.array(json.string),
    labels: json.typed<object>({ ...json.object(labels), additionalProperties: json.nullable(json.string) }),
  })
  const properties = { ...(shape.properties as JsonSchema), parentAllows: parentAllowsSchema }
  return json.named(
    entity.id.charAt(0).toUpperCase() + entity.id.slice(1),
    entity.owners?.through ? json.typed<object>({ ...shape, properties }) : shape,
  )
}

/** A create's body. */
function createFields({ entity, rules }: EntityTable): Fields {
  return { ...entity.fields, ...rules?.extra }
}

/**
 * An update's body.
 * @param named whether the path contains the id
 */
function updateFields({ entity, rules }: EntityTable, named: boolean): Fields {
  const id = integer(entity.name.one, { required: true, min: 1 })
  return {
    ...(!named && { id }),
    ...entity.fields,
    version: integer('Version', { min: 1, required: true }),
    ...rules?.extra,
  }
}
