import { defineCall } from '@core/kernel/entity/defineCall'
import { choice, freeObject, group, integer, text, yesNo } from '@core/kernel/entity/fieldKinds'
import type { InputOf } from '@core/kernel/entity/Field'
import { isObject } from '@core/kernel/entity/isObject'
import { scopesOf } from '@core/kernel/entity/policy'
import type { ImportFile, ImportRequest, UnknownValues } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import { bytesOf } from '../../platform/files/formParts'
import { takeUpload } from '../../platform/files/takeForm'
import { recordAudit } from '../../security/audit/recordAudit'
import { findOperation } from '../operations/operationRepository'
import { operationShape } from '@core/kernel/shared/operationCalls'
import { type Shape, json, oneAnswer } from '@core/kernel/entity/answers'
import { createOnce } from '../../platform/http/createOnce'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import { HttpError } from '../../platform/http/errors'
import { catchUpRequest } from '../custom/catchUpFields'
import { storable } from '../../platform/sheets/storable'
import type { GuardedFiles } from '../files/quarantine'
import type { EntityContext } from '../table/EntityContext'
import { type EntityTable, isCallEnabled } from '../table/EntityTable'
import { denied } from '../table/denied'
import type { ImportPreset } from './importPresets'
import { whileReading, whileReceiving } from './importSlots'
import { receiveImport } from './receiveImport'
import { startImport } from './startImport'
import { unknownValues } from './unknownValues'

const largest = 50 * 1024 * 1024
/** The size of the multipart headers and boundaries around the one file of an upload, in bytes. */
const wrapping = 16 * 1024

const importFileShape: Shape<ImportFile> = json.object({
  id: json.string,
  fileName: json.string,
  rows: json.integer,
  headers: json.array(json.string),
  sample: json.array(json.array(json.string)),
  mapping: json.map(json.nullable(json.string)),
  sheets: json.array(json.object({ name: json.string, isHidden: json.boolean })),
  sheet: json.nullable(json.integer),
  headerLine: json.integer,
  top: json.array(json.object({ line: json.integer, cells: json.array(json.string) })),
  program: json.nullable(json.string),
  dayOrders: json.map(json.oneOf('mdy', 'dmy', 'open')),
  choices: json.object({
    values: json.map(json.string),
    meanings: json.map(json.map(json.nullable(json.string))),
  }),
})

const unknownValuesShape: Shape<readonly UnknownValues[]> = json.array(
  json.object({
    path: json.string,
    label: json.string,
    values: json.array(json.object({ text: json.string, rows: json.integer })),
    options: json.array(json.string),
  }),
)

const startBody = {
  file: text('File', { required: true, max: 36 }),
  mapping: freeObject('Mapping', { required: true }),
  choices: group('Choices', { values: freeObject('Values'), meanings: freeObject('Meanings') }),
  dayOrder: choice('Order of day and month', [
    { id: 'mdy', name: 'Month first' },
    { id: 'dmy', name: 'Day first' },
  ] as const),
  duplicates: choice(
    'Duplicates',
    [
      { id: 'skip', name: 'Skip' },
      { id: 'update', name: 'Update' },
      { id: 'create', name: 'Create' },
    ] as const,
    { required: true },
  ),
  dryRun: yesNo('Dry run', { required: true }),
} as const

/** The dependencies of the routes. */
export interface ImportContext extends EntityContext {
  /** Scans a table file before it is parsed. */
  readonly files: Pick<GuardedFiles, 'check'>
  /** What plugins contribute. */
  readonly importPresets?: readonly ImportPreset[]
}

/** Importing table files, for entities whose policy declares the permission. */
export function importRoutes(
  table: EntityTable,
  { db, files, catalog, importPresets }: ImportContext,
): readonly Route[] {
  const { entity } = table
  const access = entity.policy.import
  if (access === undefined || !isCallEnabled(table, 'create')) return []
  const summary = `Import ${entity.name.many.toLowerCase()}`
  const mayCreate = (viewer: Viewer) => {
    if (scopesOf(entity.policy.create, viewer.permissions).length === 0) throw denied(table, 'create', viewer)
  }
  return [
    defineRoute(
      defineCall({
        method: 'POST',
        path: `/api/${entity.path}/Import/Upload`,
        summary,
        query: {
          sheet: integer('Sheet', { min: 0, help: 'The index of the sheet of a workbook' }),
          header: integer('Header', { min: 1, help: 'The line of the row that names the columns' }),
        },
        answer: oneAnswer(importFileShape),
      }),
      {
        access,
        takesForm: true,
        async handle({ request, reply, viewer, query }) {
          try {
            mayCreate(viewer)
            if (Number(request.headers['content-length'] ?? 0) > largest + wrapping) throw tooLarge()
            const { name, bytes } = await whileReceiving(viewer.id, () =>
              takeUpload(request, largest, async ({ filename, file }) => ({
                name: nameOf(filename),
                bytes: await bytesOf(file, largest, tooLarge),
              })),
            )
            await files.check(bytes)
            return {
              data: await whileReading(viewer.id, () =>
                receiveImport(
                  db,
                  entity,
                  name,
                  bytes,
                  viewer,
                  { sheet: query.sheet ?? undefined, header: query.header ?? undefined },
                  importPresets,
                ),
              ),
            }
          } catch (error) {
            // The rest of a refused upload is not read.
            reply.header('connection', 'close')
            throw error
          }
        },
      },
    ),
    defineRoute(
      defineCall({
        method: 'POST',
        path: `/api/${entity.path}/Import/Values`,
        summary: `${summary}: the texts of the file that are no choice of their field`,
        body: startBody,
        bodyName: 'ImportRequest',
        answer: oneAnswer(unknownValuesShape),
      }),
      {
        access,
        async handle({ body, viewer }) {
          mayCreate(viewer)
          const requested = requestOf(body)
          await catchUpRequest(db, entity, { ...requested })
          return { data: await db.transaction((tx) => unknownValues(tx, catalog, table, requested, viewer)) }
        },
      },
    ),
    defineRoute(
      defineCall({
        method: 'POST',
        path: `/api/${entity.path}/Import/Start`,
        summary,
        body: startBody,
        bodyName: 'ImportRequest',
        answer: oneAnswer(operationShape),
      }),
      {
        access,
        asksAgain: entity.asksAgain ?? false,
        async handle(call) {
          const { viewer } = call
          mayCreate(viewer)
          const requested = requestOf(call.body)
          await catchUpRequest(db, entity, { ...requested })
          const id = await db.transaction((tx) =>
            createOnce(tx, call, async () => {
              const { id, rows } = await startImport(tx, table, requested, viewer)
              // A dry run writes nothing.
              if (!requested.dryRun)
                await recordAudit(tx, {
                  action: 'imported',
                  person: viewer.id,
                  roleId: viewer.roleId,
                  subject: entity.name.many,
                  request: call.request,
                  details: { operation: id, rows, duplicates: requested.duplicates },
                })
              return id
            }),
          )
          call.reply.code(201)
          return { data: (await findOperation(db, id, viewer))! }
        },
      },
    ),
  ]
}

/** @returns the request with texts alone in its maps, whose names are free. */
function requestOf(body: InputOf<typeof startBody>): ImportRequest {
  const { file, mapping, choices, dayOrder, duplicates, dryRun } = body
  const texts = (map: unknown) =>
    Object.fromEntries(
      Object.entries(isObject(map) ? map : {}).filter(([, text]) => typeof text === 'string' || text === null),
    )
  return {
    file,
    mapping: mapping as ImportRequest['mapping'],
    choices: {
      values: texts(choices?.values) as Record<string, string>,
      meanings: Object.fromEntries(
        Object.entries(choices?.meanings ?? {}).map(([path, meant]) => [path, texts(meant) as Record<string, string>]),
      ),
    },
    ...(dayOrder && { dayOrder }),
    duplicates,
    dryRun,
  }
}

function tooLarge(): HttpError {
  return new HttpError(413, `A file to import can have at most ${largest / 1024 / 1024} MB. Please split it.`, [
    { field: 'file', message: `At most ${largest / 1024 / 1024} MB` },
  ])
}

/** @returns the name without a folder, which a browser may send, and without characters that can't be shown. */
function nameOf(name: string | undefined): string {
  const bare = storable(name ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .split(/[/\\]/)
    .at(-1)!
    .trim()
  return bare.slice(-200) || 'import'
}
