import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { listAnswer } from '@core/server/routes/answers'
import { type Route, defineRoute } from '@core/server/routes/defineRoute'
import { holdReasons } from '../../shared/referralLookups'
import { can } from '../../shared/referralPermissions'
import { referralStatuses } from '../../shared/referralStatuses'
import { namedSchema, statusSchema } from '../referralSchemas'
import { listAssignees } from './assigneeRepository'

/** The lists that referrals choose from. S7.9. */
export function lookupRoutes({ db }: ServerContext): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/referralStatus/getAllStatus',
      access: can.view,
      summary: 'List statuses of referrals',
      answer: listAnswer(statusSchema),
      async handle() {
        return { data: referralStatuses, totalItems: referralStatuses.length }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/referralHoldReason/getAllReason',
      access: can.view,
      summary: 'List hold reasons',
      answer: listAnswer(namedSchema),
      async handle() {
        return { data: holdReasons, totalItems: holdReasons.length }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/referral/getAllAssignee',
      access: can.view,
      summary: 'List people who can be given referrals',
      answer: listAnswer(namedSchema),
      async handle() {
        const data = await listAssignees(db)
        return { data, totalItems: data.length }
      },
    }),
  ]
}
