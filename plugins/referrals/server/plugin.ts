import { defineServerPlugin, on } from '@core/server/plugins/defineServerPlugin'
import { personMentioned } from '../contract/personMentioned'
import { formSubmitted } from '../contract/formSubmitted'
import { referralAssigned } from '../contract/referralAssigned'
import { referralResurfaced } from '../contract/referralResurfaced'
import { referralMenus } from '../shared/referralMenus'
import { referralPermissions } from '../shared/referralPermissions'
import { clientRoutes } from './clients/clientRoutes'
import { forgetMerges } from './clients/merge/forgetMerges'
import { defaultGrants } from './defaultGrants'
import { seedDemonstration } from './demo/seedDemonstration'
import { forgetDrafts } from './forms/forgetDrafts'
import { formRoutes } from './forms/formRoutes'
import { returnFromHold } from './hold/returnFromHold'
import { sendReviewMail } from './hold/sendReviewMail'
import { referralLists } from './lookups/referralLists'
import { lookupRoutes } from './lookups/lookupRoutes'
import { referralMigrations } from './migrations/referralMigrations'
import { exchangeRoutes } from './exchange/exchangeRoutes'
import { noteRoutes } from './notes/noteRoutes'
import { sendMentionMail } from './notes/sendMentionMail'
import { formLinksIssued } from './packet/formLinksIssued'
import { makePdf } from './packet/makePdf'
import { packetRoutes } from './packet/packetRoutes'
import { remindOfForms } from './packet/remindOfForms'
import { sendFormLinks } from './packet/sendFormLinks'
import { submissionRoutes } from './packet/submissionRoutes'
import { referralTable } from './referralTable'
import { sendAssignmentMail } from './sendAssignmentMail'
import { stripRoutes } from './strip/stripRoutes'

export default defineServerPlugin({
  id: 'referrals',
  modules: [referralPermissions],
  menus: Object.values(referralMenus),
  defaultGrants,
  migrations: referralMigrations,
  entities: () => [referralTable],
  lookups: referralLists,
  routes: (context) => [...lookupRoutes(context.db), ...clientRoutes(context), ...noteRoutes(context), ...stripRoutes(context), ...exchangeRoutes(context), ...formRoutes(context), ...packetRoutes(context), ...submissionRoutes(context)],
  seedDemonstration,
  subscriptions: {
    'referrals.sendFormLinks': on(formLinksIssued, sendFormLinks),
    'referrals.makePdf': on(formSubmitted, makePdf),
    'referrals.sendAssignmentMail': on(referralAssigned, sendAssignmentMail),
    'referrals.sendReviewMail': on(referralResurfaced, sendReviewMail),
    'referrals.sendMentionMail': on(personMentioned, sendMentionMail),
  },
  jobs: {
    'referrals.forgetDrafts': forgetDrafts,
    'referrals.remindOfForms': remindOfForms,
    'referrals.returnFromHold': { every: '15m', timeout: '5m', run: async (context, signal) => void (await returnFromHold(context, signal)) },
    'referrals.forgetMerges': { every: '1d', timeout: '5m', run: (context) => forgetMerges(context) },
  },
})
