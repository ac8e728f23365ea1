import { scopedPermissions } from '@core/entity'
import { sql } from 'kysely'
import { isVisible, lockRecord, denied } from '@core/server/entities'
import { defineRoute, notFound, type Route, type ServerContext } from '@core/server/plugin'
import { careClientCalls } from '../../shared/customers/careClientCalls'
import { customerPermissions } from '../../shared/crmPermissions'
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
      const { rows } = await sql<{ referral: number }>`
        select referral_id as referral from crm.customer_client where customer_id = ${id}`.execute(db.query)
      const referrals = catalog.get('referral')
      const linked = rows[0]?.referral
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
        const { rows } = await sql<{ referral: number }>`
          select referral_id as referral from crm.customer_client where customer_id = ${id}`.execute(tx.query)
        const before = rows[0]?.referral
        const wanted = [referralId, before].filter((of) => of != null)
        for (const of of wanted)
          if (!referrals || !(await isVisible(tx, referrals, of, viewer))) throw notFound('Referral')
        await sql`delete from crm.customer_client where customer_id = ${id}`.execute(tx.query)
        if (referralId)
          await sql`insert into crm.customer_client (customer_id, referral_id, linked_by)
            values (${id}, ${referralId}, ${viewer.id})`.execute(tx.query)
        return { message: 'Customer updated successfully !!' }
      }),
  }),
]
