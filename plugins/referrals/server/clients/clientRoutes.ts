import { date, integer, recordSchema, text } from '@core/entity/fieldKinds'
import type { JsonSchema } from '@core/entity/Field'
import { recordSensitiveView } from '@core/server/audit/recordSensitiveView'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { listAnswer, oneAnswer } from '@core/server/routes/answers'
import { type Route, defineRoute } from '@core/server/routes/defineRoute'
import { clientFields } from '../../shared/clientFields'
import { referralEntity } from '../../shared/referralEntity'
import { can } from '../../shared/referralPermissions'
import { namedReferralSchema, whole } from '../referralSchemas'
import { changeClient } from './changeClient'
import { findSameClients } from './findSameClients'
import { mergeRoutes } from './merge/mergeRoutes'
import { readClient } from './readClient'

const knownSchema = whole({ id: { type: 'integer' }, firstName: { type: 'string' }, lastName: { type: 'string' }, dateOfBirth: { type: 'string' }, referrals: { type: 'array', items: namedReferralSchema } })

const clientSchema = whole({
  ...(recordSchema(clientFields).properties as Record<string, JsonSchema>),
  id: { type: 'integer' },
  version: { type: 'integer' },
  masked: { type: 'array', items: { type: 'string' } },
  referrals: { type: 'array', items: namedReferralSchema },
  similar: { type: 'array', items: knownSchema },
  merges: { type: 'array', items: whole({ id: { type: 'integer' }, name: { type: 'string' }, mergedBy: { type: 'string' }, mergedAt: { type: 'string', format: 'date-time' }, referrals: { type: 'integer' } }) },
})

const byId = { id: integer('Client', { required: true, min: 1 }) }

/** The people behind referrals. S7.9, D3 */
export const clientRoutes = (context: ServerContext): readonly Route[] => [
  defineRoute({
    method: 'GET',
    path: '/api/client/:id',
    access: can.view,
    summary: 'View a client with their referrals',
    params: byId,
    answer: oneAnswer(clientSchema),
    async handle({ params, viewer, request }) {
      const data = await readClient(context.db, params.id, viewer)
      // It is kept with a referral of theirs, which is where one looks for it.
      await recordSensitiveView(context.db, referralEntity, { id: data.referrals[0]!.id, client: data }, viewer, request)
      return { data }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/client/Same',
    access: can.create,
    whileViewing: true,
    summary: 'Find clients who seem to be this person',
    body: {
      firstName: text('First name', { max: 100 }),
      lastName: text('Last name', { required: true, max: 100 }),
      dateOfBirth: date('Date of birth', { required: true, past: true }),
      phone: clientFields.phone,
    },
    answer: listAnswer(knownSchema),
    async handle({ body, viewer }) {
      const data = await findSameClients(context.db, viewer, { ...body, lastName: body.lastName, dateOfBirth: body.dateOfBirth })
      return { data, totalItems: data.length }
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/client/update/:id',
    access: can.update,
    summary: 'Update a client, on all of their referrals',
    params: byId,
    body: { ...clientFields, version: integer('Version', { min: 1, required: true }) },
    patch: true,
    answer: oneAnswer(clientSchema),
    async handle({ params, body, viewer, request }) {
      const data = await context.db.transaction(async (tx) => {
        await changeClient(tx, params.id, body, viewer, context.catalog)
        return readClient(tx, params.id, viewer)
      })
      await recordSensitiveView(context.db, referralEntity, { id: data.referrals[0]!.id, client: data }, viewer, request)
      return { data, message: 'Client updated successfully !!' }
    },
  }),
  ...mergeRoutes(context),
]
