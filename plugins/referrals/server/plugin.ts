import { defineServerPlugin, on } from '@core/server/plugins/defineServerPlugin'
import { referralAssigned } from '../contract/referralAssigned'
import { referralMenus } from '../shared/referralMenus'
import { referralPermissions } from '../shared/referralPermissions'
import { defaultGrants } from './defaultGrants'
import { seedDemonstration } from './demo/seedDemonstration'
import { listRoute } from './list/listRoute'
import { lookupRoutes } from './lookups/lookupRoutes'
import { referralMigrations } from './migrations/referralMigrations'
import { recordRoutes } from './record/recordRoutes'
import { sendAssignmentMail } from './sendAssignmentMail'

export default defineServerPlugin({
  id: 'referrals',
  modules: [referralPermissions],
  menus: Object.values(referralMenus),
  defaultGrants,
  migrations: referralMigrations,
  routes: (context) => [listRoute(context), ...lookupRoutes(context), ...recordRoutes(context)],
  seedDemonstration,
  subscriptions: { 'referrals.sendAssignmentMail': on(referralAssigned, sendAssignmentMail) },
})
