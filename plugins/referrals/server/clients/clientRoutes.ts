import { scopedPermissions } from '@core/entity'
import { clientCalls } from '../../shared/clientCalls'
import { recordSensitiveView, defineRoute, type Route, type ServerContext } from '@core/server/plugin'
import { referralEntity } from '../../shared/referralEntity'
import { can } from '../../shared/referralPermissions'
import { changeClient } from './changeClient'
import { findFamily } from './findFamily'
import { findSameClients } from '../knownClients/findSameClients'
import { mergeRoutes } from './merge/mergeRoutes'
import { readClient, readReferrals } from './readClient'
import { readForms } from './readForms'
import { readReleases } from './readReleases'

/** The calls of clients. S7.9, D3 */
export const clientRoutes = (context: ServerContext): readonly Route[] => [
  defineRoute(clientCalls.view, {
    access: can.view,
    async handle({ params, viewer, request }) {
      const data = await readClient(context.db, params.id, viewer, context.catalog)
      // It is audited with a referral of theirs, where people look for it.
      await recordSensitiveView(
        context.db,
        referralEntity,
        { id: data.referrals[0]!.id, client: data },
        viewer,
        request,
      )
      return { data }
    },
  }),
  defineRoute(clientCalls.referrals, {
    access: can.view,
    async handle({ params, viewer, request }) {
      const data = await readReferrals(context, params.id, viewer)
      for (const referral of data)
        await recordSensitiveView(context.db, referralEntity, { ...referral }, viewer, request)
      return { data, totalItems: data.length }
    },
  }),
  defineRoute(clientCalls.family, {
    access: can.view,
    async handle({ params, viewer }) {
      const data = await findFamily(context.db, params.id, viewer)
      return { data, totalItems: data.length }
    },
  }),
  defineRoute(clientCalls.releases, {
    access: can.view,
    async handle({ params, viewer }) {
      const data = await readReleases(context.db, params.id, viewer)
      return { data, totalItems: data.length }
    },
  }),
  defineRoute(clientCalls.forms, {
    access: can.view,
    async handle({ params, viewer }) {
      const data = await readForms(context.db, params.id, viewer)
      return { data, totalItems: data.length }
    },
  }),
  defineRoute(clientCalls.same, {
    access: can.create,
    whileViewing: true,
    async handle({ body, viewer }) {
      const data = await findSameClients(context.db, viewer, {
        ...body,
        lastName: body.lastName,
        dateOfBirth: body.dateOfBirth,
      })
      return { data, totalItems: data.length }
    },
  }),
  defineRoute(clientCalls.update, {
    access: scopedPermissions(can, 'update'),
    async handle({ params, body, viewer, request }) {
      const data = await context.db.transaction(async (tx) => {
        await changeClient(tx, params.id, body, viewer, context.catalog)
        return readClient(tx, params.id, viewer, context.catalog)
      })
      await recordSensitiveView(
        context.db,
        referralEntity,
        { id: data.referrals[0]!.id, client: data },
        viewer,
        request,
      )
      return { data, message: 'Client updated successfully !!' }
    },
  }),
  ...mergeRoutes(context),
]
