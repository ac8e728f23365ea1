import { defineCall } from '@core/kernel/entity/defineCall'
import { choice, freeObject, ids, text, yesNo } from '@core/kernel/entity/fieldKinds'
import { messages } from '@core/kernel/entity/messages'
import { scopesOf } from '@core/kernel/entity/policy'
import type { BulkPreview, BulkRequest } from '@core/kernel/entity/apiTypes'
import { recordAudit } from '../../security/audit/recordAudit'
import { fieldNames } from '../../security/audit/recordSensitiveView'
import { findOperation, mostRows } from '../operations/operationRepository'
import { operationShape } from '@core/kernel/shared/operationCalls'
import { type Shape, json, oneAnswer } from '@core/kernel/entity/answers'
import { createOnce } from '../../platform/http/createOnce'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import { invalid } from '../../platform/http/errors'
import { catchUpRequest } from '../custom/catchUpFields'
import type { EntityContext } from '../table/EntityContext'
import { sealFields } from '../table/columns'
import { type EntityTable, isCallEnabled } from '../table/EntityTable'
import { entityList } from '../list/EntityList'
import { denied } from '../table/denied'
import { bulkValues } from './bulkValues'
import { dryRunRows } from './dryRunRows'
import { countRows } from './selectRows'
import { startBulk } from './startBulk'

/** The selected rows: these ids, or the rows that the list shows with this filter. */
export const selectionBody = {
  ids: ids('Ids', { max: mostRows }),
  except: ids('Except', { max: mostRows }),
  filter: freeObject('Filter'),
  search: text('Search', { max: 200 }),
} as const

const body = {
  ...selectionBody,
  action: choice(
    'Action',
    [
      { id: 'update', name: 'Update' },
      { id: 'delete', name: 'Delete' },
    ] as const,
    { required: true },
  ),
  values: freeObject('Values'),
  dryRun: yesNo('Dry run'),
} as const

const previewShape: Shape<BulkPreview> = json.object(
  { total: json.integer, allowed: json.integer, denied: json.integer },
  { failing: json.integer, problem: json.string },
)

/** Changing or deleting many records at once, for entities whose policy declares the permission. */
export function bulkRoutes(table: EntityTable, { db, catalog }: EntityContext): readonly Route[] {
  const { entity } = table
  const access = entity.policy.bulk
  if (access === undefined || !(isCallEnabled(table, 'update') || isCallEnabled(table, 'delete'))) return []
  const list = entityList(table, catalog)
  return [
    defineRoute(
      defineCall({
        method: 'POST',
        path: `/api/${entity.path}/Bulk`,
        summary: `Change many ${entity.name.many.toLowerCase()} at once`,
        body,
        bodyName: 'BulkRequest',
        answer: oneAnswer(json.either(operationShape, previewShape)),
      }),
      {
        access,
        async handle(call) {
          const { viewer } = call
          // Checked by the contract, whose type leaves open what depends on the entity: `filter`, `values`.
          const { dryRun, ...request } = call.body as unknown as BulkRequest
          if (!isCallEnabled(table, request.action))
            throw invalid([{ field: 'action', message: messages.choice(body.action.label) }])
          if (scopesOf(entity.policy[request.action], viewer.permissions).length === 0)
            throw denied(table, request.action, viewer)
          await catchUpRequest(db, entity, { values: request.values })
          const values = request.action === 'update' ? bulkValues(table, request.values) : {}
          if (dryRun) {
            const counts = await countRows(db, list, request, viewer, request.action)
            const tried =
              request.action === 'update' && counts.allowed > 0
                ? await db.transaction((tx) => dryRunRows(tx, list, request, values, viewer, catalog))
                : {}
            return { data: { ...counts, ...tried } }
          }
          const id = await db.transaction((tx) =>
            createOnce(tx, call, async () => {
              const { id, rows } = await startBulk(
                tx,
                list,
                { ...request, values: sealFields(entity.fields, values) },
                viewer,
              )
              const details = {
                operation: id,
                rows,
                ...(request.action === 'update' && { fields: fieldNames(entity, Object.keys(request.values ?? {})) }),
              }
              await recordAudit(tx, {
                action: request.action === 'update' ? 'bulkUpdated' : 'bulkDeleted',
                person: viewer.id,
                roleId: viewer.roleId,
                subject: entity.name.many,
                request: call.request,
                details,
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
