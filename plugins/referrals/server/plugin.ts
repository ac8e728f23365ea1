import { setUpSteps, type SetUpStep } from '@plugins/admin/contract/setUpSteps'
import { accessEnded } from '@core/server/administration'
import { automationActions, automationEvents, contributionTo, defineServerPlugin, on } from '@core/server/plugin'
import { dashboardViews, reportDefinitions } from '../../reports/contract/definitions'
import { formSubmitted } from '../contract/formSubmitted'
import { referralAssigned } from '../contract/referralAssigned'
import { referralResurfaced } from '../contract/referralResurfaced'
import { clientFields } from '../shared/clientFields'
import { careFigures } from '../shared/figures/referralFigures'
import { formDefinitions } from '../shared/forms/formDefinitions'
import { referralMenus } from '../shared/referralMenus'
import { referralPermissions } from '../shared/referralPermissions'
import { messageFamily } from './contactLog/messageFamily'
import { formSubmittedEvent } from './forms/formSubmittedEvent'
import { sendFormsStep } from './packet/sendFormsStep'
import { contactAttemptTable } from './contactLog/contactAttemptTable'
import { undoStatusRoute } from './undoStatus'
import { familyContactRoutes } from './contactLog/familyContactRoutes'
import { familyMessageRoutes } from './contactLog/familyMessageRoutes'
import { sendFamilyMessages } from './contactLog/sendFamilyMessages'
import { clientPhotoTable } from './clients/clientPhotoTable'
import { clientTable } from './clients/clientTable'
import { clientRoutes } from './clients/clientRoutes'
import { sumUpReferrals } from './figures/rollUps'
import { purgeMerges } from './clients/merge/purgeMerges'
import { careReports, careView } from './dashboards/careDashboard'
import { defaultGrants } from './defaultGrants'
import { seedDemonstration } from './demo/seedDemonstration'
import { handOverWork } from './handOverWork'
import { diagnosisRoutes } from './diagnoses/diagnosisRoutes'
import { exchangeRoutes } from './exchange/exchangeRoutes'
import { partnerTable, partnerTaskTable } from './exchange/partnerTables'
import { partnerTaskDue } from './record/partnerStatus'
import { sendPartnerTask } from './exchange/sendPartnerTask'
import { purgeDrafts } from './forms/purgeDrafts'
import { notifyOfForm } from './forms/notifyOfForm'
import { formRoutes } from './forms/formRoutes'
import { holdTable } from './hold/holdTable'
import { returnFromHold } from './hold/returnFromHold'
import { notifyOfReview } from './hold/notifyOfReview'
import { furtherMenus } from './furtherMenus'
import { referralLists } from './lookups/referralLists'
import { lookupRoutes } from './lookups/lookupRoutes'
import { referralMigrations } from './migrations/referralMigrations'
import { fhirRoutes } from './fhir/fhirRoutes'
import { referralNotifications } from './notificationKinds'
import { noteRoutes } from './noteRoutes'
import { formLinksIssued } from './packet/formLinksIssued'
import { familyRoutes } from './packet/familyRoutes'
import { makePdf } from './packet/makePdf'
import { packetRoutes } from './packet/packetRoutes'
import { remindOfForms } from './packet/remindOfForms'
import { sendFormLinks } from './packet/sendFormLinks'
import { submissionRoutes } from './packet/submissionRoutes'
import { draftOwner } from './forms/answerFiles'
import { capacityTable, referralTable } from './referralTable'
import { queueLimitProfile } from './queue/queueLimitProfile'
import { queueLimitTable } from './queue/queueLimitTable'
import { queueRoutes } from './queue/queueRoutes'
import { confirmStarts } from './scheduling/confirmStart'
import { scheduleRoutes } from './scheduling/scheduleRoutes'
import { staffHoursTable, visitTable } from './visitTables'
import { metricsRoutes } from './metrics/metricsRoutes'
import { referrerRoutes } from './referrers/referrerRoutes'
import { referrerTable } from './referrers/referrerTable'
import { notifyOfAssignment } from './notifyOfAssignment'

/** What care needs in a new deployment. */
const importClients: SetUpStep = {
  id: 'referrals.clients',
  order: 50,
  title: 'Import clients',
  text: 'Bring the referrals that you work on from a spreadsheet; known clients are recognized.',
  link: '/referral#import',
  permission: referralPermissions.can.import,
  doneSql: 'exists (select from referrals.referral where deleted_at is null)',
}

export default defineServerPlugin({
  id: 'referrals',
  modules: [referralPermissions],
  menus: Object.values(referralMenus),
  furtherMenus,
  defaultGrants,
  migrations: referralMigrations,
  profile: [queueLimitProfile],
  entities: (context) => [
    referralTable,
    clientTable,
    clientPhotoTable,
    capacityTable,
    contactAttemptTable,
    holdTable,
    staffHoursTable,
    visitTable,
    referrerTable,
    queueLimitTable,
    partnerTable(context),
    partnerTaskTable,
  ],
  figures: careFigures,
  contributes: [
    contributionTo(automationActions, [messageFamily, sendFormsStep]),
    contributionTo(automationEvents, [formSubmittedEvent]),
    contributionTo(dashboardViews, [careView]),
    contributionTo(reportDefinitions, careReports),
    contributionTo(setUpSteps, [importClients]),
  ],
  encryptedColumns: [
    { table: 'referrals.form_draft', column: 'answers' },
    { table: 'referrals.form_submission', column: 'answers', fields: formDefinitions.intake.fields },
    { table: 'referrals.client_merge', column: 'before', fields: clientFields },
    { table: 'referrals.client_merge', column: 'after', fields: clientFields },
  ],
  fileOwners: [draftOwner],
  lookups: referralLists,
  routes: (context) => [
    ...lookupRoutes(context.db),
    undoStatusRoute(context),
    ...diagnosisRoutes,
    ...clientRoutes(context),
    ...noteRoutes(context),
    ...metricsRoutes(context),
    ...queueRoutes(context),
    ...referrerRoutes(context),
    ...familyContactRoutes(context),
    ...familyMessageRoutes(context),
    ...scheduleRoutes(context),
    ...fhirRoutes(context),
    ...exchangeRoutes(context),
    ...formRoutes(context),
    ...packetRoutes(context),
    ...familyRoutes(context),
    ...submissionRoutes(context),
  ],
  notifications: referralNotifications,
  seedDemonstration,
  subscriptions: {
    'referrals.sendFormLinks': on(formLinksIssued, sendFormLinks),
    'referrals.makePdf': on(formSubmitted, makePdf),
    'referrals.handOverWork': on(accessEnded, handOverWork),
    'referrals.notifyOfAssignment': on(referralAssigned, notifyOfAssignment),
    'referrals.notifyOfReview': on(referralResurfaced, notifyOfReview),
    'referrals.notifyOfForm': on(formSubmitted, notifyOfForm),
    'referrals.sendPartnerTask': on(partnerTaskDue, sendPartnerTask),
  },
  jobs: {
    'referrals.purgeDrafts': purgeDrafts,
    'referrals.remindOfForms': remindOfForms,
    'referrals.confirmStarts': confirmStarts,
    'referrals.sendFamilyMessages': sendFamilyMessages,
    'referrals.returnFromHold': {
      every: '15m',
      timeout: '5m',
      run: async (context, signal) => void (await returnFromHold(context, signal)),
    },
    'referrals.sumUpRollUps': sumUpReferrals,
    'referrals.purgeMerges': { every: '1d', timeout: '5m', run: (context) => purgeMerges(context) },
  },
})
