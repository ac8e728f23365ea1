import type { Database } from '@core/server/database/Database'
import { listEntries } from '@core/server/lookups/lookupRepository'
import { listAnswer } from '@core/server/routes/answers'
import { type Route, defineRoute } from '@core/server/routes/defineRoute'
import { holdReasonList } from '../../shared/referralLookups'
import { can } from '../../shared/referralPermissions'
import { referralStatuses } from '../../shared/referralStatuses'
import { namedSchema, statusSchema } from '../referralSchemas'

/** The lists that referrals choose from. S7.9. */
export const lookupRoutes = (db: Database): readonly Route[] => [
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
      const entries = await listEntries(db, holdReasonList)
      const data = entries.filter(({ retired }) => !retired).map(({ id, name }) => ({ id, name }))
      return { data, totalItems: data.length }
    },
  }),
]
