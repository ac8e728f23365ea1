import { defineServerPlugin, on } from '@core/server/plugins/defineServerPlugin'
import { referralAssigned } from '../contract/referralAssigned'
import { referralMenus } from '../shared/referralMenus'
import { referralPermissions } from '../shared/referralPermissions'
import { defaultGrants } from './defaultGrants'
import { seedDemonstration } from './demo/seedDemonstration'
import { referralLists } from './lookups/referralLists'
import { lookupRoutes } from './lookups/lookupRoutes'
import { referralMigrations } from './migrations/referralMigrations'
import { referralTable } from './referralTable'
import { sendAssignmentMail } from './sendAssignmentMail'

export default defineServerPlugin({
  id: 'referrals',
  modules: [referralPermissions],
  menus: Object.values(referralMenus),
  defaultGrants,
  migrations: referralMigrations,
  entities: () => [referralTable],
  lookups: referralLists,
  routes: ({ db }) => lookupRoutes(db),
  seedDemonstration,
  subscriptions: { 'referrals.sendAssignmentMail': on(referralAssigned, sendAssignmentMail) },
})
