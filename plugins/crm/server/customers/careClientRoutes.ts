import { scopedPermissions } from '@core/entity'
import { isVisible, lockRecord, denied } from '@core/server/entities'
import { defineRoute, notFound, type Route, type ServerContext } from '@core/server/plugin'
import { careClientCalls } from '../../shared/customers/careClientCalls'
import { customerPermissions } from '../../shared/crmPermissions'
import { linkedReferral, linkReferral } from './careClients'
import { customerTable } from './customerTable'

const { can } = customerPermissions

/**
 * The link between a customer and the client of a referral who are the same person. The referral's policy decides who may see it; while the
 * referrals plugin is off, there are no links. It is not in the history, because everybody who sees the customer may read that.
 */
export const careClientRoutes = ({ db, catalog }: ServerContext): readonly Route[] => [
  defineRoute(careClientCalls.view, {
    access: can.view,
    async handle({ body: { id }, viewer }) {
      if (!(await isVisible(db, customerTable, id, viewer))) throw notFound('Customer')
      const referrals = catalog.get('referral')
      const linked = await linkedReferral(db, id)
      const isKnown = referrals && linked !== undefined && (await isVisible(db, referrals, linked, viewer))
      return { data: { referralId: isKnown ? linked : null } }
    },
  }),
  defineRoute(careClientCalls.link, {
    access: scopedPermissions(can, 'update'),
    handle: ({ body: { id, referralId }, viewer }) =>
      db.transaction(async (tx) => {
        const customer = await lockRecord(tx, customerTable, id, viewer, 'update')
        if (!customer) throw notFound('Customer')
        if (!customer.allowed) throw denied(customerTable, 'update', viewer)
        const referrals = catalog.get('referral')
        const before = await linkedReferral(tx, id)
        const wanted = [referralId, before].filter((of) => of != null)
        for (const of of wanted)
          if (!referrals || !(await isVisible(tx, referrals, of, viewer))) throw notFound('Referral')
        await linkReferral(tx, id, referralId ?? null, viewer.id)
        return { message: 'Customer updated successfully !!' }
      }),
  }),
]
