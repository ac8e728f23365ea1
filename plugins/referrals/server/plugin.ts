import { defineServerPlugin, on } from '@core/server/plugins/defineServerPlugin'
import { personMentioned } from '../contract/personMentioned'
import { referralAssigned } from '../contract/referralAssigned'
import { referralMenus } from '../shared/referralMenus'
import { referralPermissions } from '../shared/referralPermissions'
import { defaultGrants } from './defaultGrants'
import { seedDemonstration } from './demo/seedDemonstration'
import { forgetDrafts } from './forms/forgetDrafts'
import { formRoutes } from './forms/formRoutes'
import { referralLists } from './lookups/referralLists'
import { lookupRoutes } from './lookups/lookupRoutes'
import { referralMigrations } from './migrations/referralMigrations'
import { noteRoutes } from './notes/noteRoutes'
import { sendMentionMail } from './notes/sendMentionMail'
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
  routes: (context) => [...lookupRoutes(context.db), ...noteRoutes(context), ...formRoutes(context)],
  jobs: { 'referrals.forgetDrafts': forgetDrafts },
  seedDemonstration,
  subscriptions: {
    'referrals.sendAssignmentMail': on(referralAssigned, sendAssignmentMail),
    'referrals.sendMentionMail': on(personMentioned, sendMentionMail),
  },
})
