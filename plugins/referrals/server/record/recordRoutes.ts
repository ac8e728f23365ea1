import { integer } from '@core/entity/fieldKinds'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { doneAnswer, oneAnswer } from '@core/server/routes/answers'
import { createOnce } from '@core/server/routes/createOnce'
import { type Route, defineRoute } from '@core/server/routes/defineRoute'
import { forbidden, notFound } from '@core/server/routes/errors'
import { referralEntity, referralUpdateFields } from '../../shared/referralEntity'
import { can } from '../../shared/referralPermissions'
import { referralDetailSchema } from '../referralSchemas'
import type { ReferralTables } from '../referralTables'
import { changeReferral } from './changeReferral'
import { createReferral } from './createReferral'
import { presentReferral } from './presentReferral'
import { deleteReferral, findReferral, getWrittenReferral, lockReferral } from './referralRepository'

const params = { id: integer('Referral', { required: true, min: 1 }) }

/** One referral: read, made, changed, deleted. S7.9. */
export function recordRoutes(context: ServerContext): readonly Route[] {
  const db = context.db.as<ReferralTables>()
  return [
    defineRoute({
      method: 'GET',
      path: '/api/referral/:id',
      access: can.view,
      summary: 'View referrals',
      params,
      answer: oneAnswer(referralDetailSchema),
      async handle({ params, viewer }) {
        const stored = await findReferral(db, params.id, viewer)
        if (!stored) throw notFound('Referral')
        return { data: presentReferral(stored, viewer) }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/referral/createReferral',
      access: can.create,
      summary: 'Create referrals',
      body: referralEntity.fields,
      answer: oneAnswer(referralDetailSchema),
      async handle(call) {
        const stored = await db.transaction(async (tx) => {
          const id = await createOnce(tx, call, () => createReferral(tx, call.body, call.viewer))
          const made = await getWrittenReferral(tx, id)
          // A repeated request may come after others have changed it, or deleted it: by then it must be theirs to see.
          return made?.version === 1 ? made : findReferral(tx, id, call.viewer)
        })
        if (!stored) throw notFound('Referral')
        call.reply.code(201)
        return { data: presentReferral(stored, call.viewer), message: 'Referral created successfully !!' }
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/api/referral/:id',
      access: can.update,
      summary: 'Update referrals',
      params,
      body: referralUpdateFields,
      patch: true,
      answer: oneAnswer(referralDetailSchema),
      async handle({ params, body, viewer }) {
        const stored = await db.transaction(async (tx) => {
          await changeReferral(tx, params.id, body, viewer)
          return getWrittenReferral(tx, params.id)
        })
        return { data: presentReferral(stored!, viewer), message: 'Referral updated successfully !!' }
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/referral/:id',
      access: can.delete,
      summary: 'Delete referrals',
      params,
      answer: doneAnswer,
      async handle({ params, viewer }) {
        await db.transaction(async (tx) => {
          const stored = await lockReferral(tx, params.id, viewer, 'delete')
          if (!stored) throw notFound('Referral')
          if (!stored.allowed) throw forbidden('deleting this referral')
          await deleteReferral(tx, stored)
        })
        return { message: 'Referral deleted successfully !!' }
      },
    }),
  ]
}
