import { referralCalls } from '../../shared/referralCalls'
import { type Database, defineRoute, type Route } from '@core/server/plugin'
import { listEntries } from '@core/server/administration'
import { holdReasonList } from '../../shared/referralLookups'
import { can } from '../../shared/referralPermissions'
import { referralStatuses } from '../../shared/referralStatuses'

/** The lists of options of referrals. S7.9. */
export const lookupRoutes = (db: Database): readonly Route[] => [
  defineRoute(referralCalls.statuses, {
    access: can.view,
    async handle() {
      return { data: referralStatuses, totalItems: referralStatuses.length }
    },
  }),
  defineRoute(referralCalls.holdReasons, {
    access: can.view,
    async handle() {
      const entries = await listEntries(db, holdReasonList)
      const data = entries.filter(({ retired }) => !retired).map(({ id, name }) => ({ id, name }))
      return { data, totalItems: data.length }
    },
  }),
]
